import RandomVariates
import TestSupport
import Testing

@Suite struct HourProfileTests {
  private static let profiles: [HourProfile] = {
    let shapes: [[Double]] = [
      Array(repeating: 1, count: 24),
      [1] + Array(repeating: 0, count: 23),
      Array(repeating: 0, count: 23) + [5],
      Array(repeating: 0, count: 8) + [1, 0, 0, 1e-9, 1e9] + Array(repeating: 0, count: 11),
    ]
    return [.measured] + shapes.compactMap { try? HourProfile(weights: $0) }
  }()

  @Test func theMeasuredProfileIsThePublishedOne() throws {
    let rows = try Fixture.numbers("nhpp_profile", of: .module)
    #expect(rows.map { $0[1] } == HourProfile.measured.weights)
    for row in rows {
      let share = HourProfile.measured.cumulativeShare(atSecondOfDay: (row[0] + 1) * 3_600)
      #expect(abs(share * 78.277 - row[2]) < 1e-9)
    }
  }

  @Test("times computed by other means from operational time are turned back into it")
  func inversionAgreesWithTheTable() throws {
    for row in try Fixture.numbers("nhpp_inversion", of: .module) {
      // The table has five decimals at most.
      #expect(
        abs(HourProfile.measured.cumulativeShare(atSecondOfDay: row[1]) - row[0] / 78.277) < 1e-9, "\(row)")
    }
  }

  @Test func allProfilesOfTheseTestsAreValid() {
    #expect(Self.profiles.count == 5)
  }

  @Test("shares of the hours add up to 1", arguments: profiles)
  func sharesAddUpToOne(profile: HourProfile) {
    #expect(abs((0..<24).reduce(0) { $0 + profile.share(ofHour: $1) } - 1) < 1e-12)
    #expect((0..<24).allSatisfy { profile.share(ofHour: $0) >= 0 })
    #expect(profile.cumulativeShare(atSecondOfDay: 0) == 0)
    #expect(profile.cumulativeShare(atSecondOfDay: 86_400) == 1)
  }

  @Test("the share never falls as the day goes on", arguments: profiles)
  func cumulativeShareIsMonotonic(profile: HourProfile) {
    let shares = stride(from: -100.0, through: 86_500, by: 50).map {
      profile.cumulativeShare(atSecondOfDay: $0)
    }
    #expect(shares == shares.sorted())
  }

  @Test("no share falls into an hour without weight")
  func emptyHoursAreSkipped() throws {
    var weights = [Double](repeating: 1, count: 24)
    weights[3] = 0
    let profile = try HourProfile(weights: weights)
    #expect(
      profile.cumulativeShare(atSecondOfDay: 3 * 3_600) == profile.cumulativeShare(atSecondOfDay: 4 * 3_600))
  }

  @Test("what lies outside the day counts as its nearer end")
  func argumentsAreClamped() {
    let profile = HourProfile.measured
    #expect([-1, -.infinity, .nan].allSatisfy { profile.cumulativeShare(atSecondOfDay: $0) == 0 })
    #expect([86_401, .infinity].allSatisfy { profile.cumulativeShare(atSecondOfDay: $0) == 1 })
    #expect(profile.share(ofHour: 25) == profile.share(ofHour: 1))
    #expect(profile.share(ofHour: -1) == profile.share(ofHour: 23))
    #expect(profile.share(ofHour: .min) == profile.share(ofHour: 16))
  }

  @Test(
    "weights that make no profile are refused",
    arguments: [
      ([], .wrongCount(0)),
      (Array(repeating: 1, count: 25), .wrongCount(25)),
      (Array(repeating: 0, count: 24), .allZero),
      ([1, 2, -1] + Array(repeating: 1, count: 21), .invalidWeight(hour: 2, weight: -1)),
      (Array(repeating: 1, count: 23) + [.infinity], .invalidWeight(hour: 23, weight: .infinity)),
      (Array(repeating: 1, count: 23) + [1e16], .invalidWeight(hour: 23, weight: 1e16)),
    ] as [([Double], HourProfileError)])
  func badWeightsAreRefused(weights: [Double], expected: HourProfileError) {
    #expect(throws: expected) { try HourProfile(weights: weights) }
  }

  @Test func aWeightThatIsNoNumberIsRefused() {
    let error = #expect(throws: HourProfileError.self) {
      try HourProfile(weights: [.nan] + Array(repeating: 1, count: 23))
    }
    #expect(error?.description == "expected a weight from 0 to 1000000000000000.0 for hour 0, found nan")
  }
}
