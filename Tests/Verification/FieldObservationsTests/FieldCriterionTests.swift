import ScenarioFile
import Testing

@testable import FieldObservations

@Suite("When the simulator matches an observation")
struct FieldCriterionTests {
  private static func observation(
    _ statistic: String, asked: String = "{after: 5m}"
  ) throws -> FieldObservation {
    let text = """
      observation: {conditions: any, source: us, seen: this, statistic: {\(statistic)}}
      device: {days: 3}
      population: {people: 40}
      apps: {App: {}}
      widgets:
        widget:
          app: App
          kind: Widget
          family: systemSmall
          surface: {homePage: 1}
          provider: {timeline: {entries: 1, policy: \(asked)}}
          content: {live: {changes: {every: 5m}}}
      """
    return try FieldObservation("own", Array(text.utf8), file: "own.yaml", by: ScenarioReader())
  }

  private static func isMet(_ observation: FieldObservation, _ samples: [Double]) -> Bool {
    observation.judge(samples).isMet
  }

  @Test("A median matches in the band, the ends included")
  func median() throws {
    let observation = try Self.observation("updateInterval: {band: 3m20s..15m}")
    let cases: [(Double, Bool)] = [(199.9, false), (200, true), (400, true), (900, true), (900.1, false)]
    for (median, isMet) in cases {
      // Of an even number of samples, the upper one of the middle. Their order does not matter.
      #expect(Self.isMet(observation, [1e6, median, 0, -5]) == isMet, "\(median)")
      #expect(Self.isMet(observation, [1e6, median, 0]) == isMet, "\(median)")
    }
    #expect(observation.judge([90, 720, 1]).measured == "1.5 min")
  }

  @Test("A latency matches if the middle half overlaps the band")
  func latency() throws {
    let observation = try Self.observation("wait: {cause: intent, band: 10s..20s, compare: middleHalf}")
    // Quartiles of eight samples are the third and the seventh.
    func samples(_ low: Double, _ high: Double) -> [Double] { [high, 0, 1e6, low, high, low, 0, low] }
    #expect(Self.isMet(observation, samples(2, 10)) && !Self.isMet(observation, samples(2, 9.9)))
    #expect(Self.isMet(observation, samples(20, 90)) && !Self.isMet(observation, samples(20.1, 90)))
    #expect(Self.isMet(observation, samples(2, 90)) && Self.isMet(observation, samples(12, 13)))
  }

  @Test("An event matches if the share of the people who see it is in the band")
  func people() throws {
    let observation = try Self.observation("gapAtNight: {atLeast: 2h, people: 5%..10%}")
    func people(_ seen: Int) -> [Double] { (0..<40).map { $0 < seen ? 1 : 0 } }
    #expect([1, 2, 4, 5].map { Self.isMet(observation, people($0)) } == [false, true, true, false])
    #expect(observation.judge(people(2)).measured == "5%" && observation.replications == 40)
  }

  @Test("What never happens does not match")
  func never() throws {
    for band in ["{band: 0s..9d}", "{band: 0s..9d, compare: middleHalf}"] {
      #expect(try Self.observation("updateInterval: \(band)").judge([]) == ("never", false, nil))
    }
  }

  @Test(
    "A constant says an update every max(asked, 20 min), and 72 a day",
    arguments: [
      ("updateInterval: {band: 13m..30m}", "{after: 5m}", true),
      ("updateInterval: {band: 21m..30m}", "{after: 5m}", false),
      ("updateInterval: {band: 50m..70m}", "{after: 1h}", true),
      ("chargedPerDay: {band: 72..72}", "atEnd", true),
      ("chargedPerDay: {band: 23..25}", "{after: 1h}", true),
      ("chargedPerDay: {band: 71..71.9}", "atEnd", false),
      ("updateInterval: {band: 13m..30m, compare: middleHalf}", "{after: 5m}", nil),
      ("wait: {cause: intent, band: 1s..2s}", "{after: 5m}", nil),
    ] as [(String, String, Bool?)])
  func constant(statistic: String, asked: String, isMet: Bool?) throws {
    #expect(try Self.observation(statistic, asked: asked).isMetByConstant == isMet)
  }

  @Test(
    "Mistakes are reported with what was expected",
    arguments: [
      ("oldView: {atLeast: 2h, until: intent, band: 1m..5m}", "unknown key 'band'"),
      ("updateInterval: {people: 5%..100%}", "unknown key 'people'"),
      ("updateInterval: {band: 40..70}", "expected a band of durations such as 13m..30m"),
      ("chargedPerDay: {band: 1m..5m}", "expected a band of numbers such as 40..70"),
      ("updateInterval: {band: 5m..1m}", "the smaller value first"),
      ("wait: {cause: appForground, band: 1m..5m}", "did you mean 'appForeground'?"),
      ("updateIntervall: {band: 1m..5m}", "did you mean 'updateInterval'?"),
      ("updateInterval: {compare: median}", "missing key 'band'"),
    ])
  func mistakes(statistic: String, message: String) throws {
    let error = #expect(throws: ScenarioFileError.self) { try Self.observation(statistic) }
    let messages = (error?.diagnostics ?? []).map(\.description)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  @Test(
    "Numbers are short",
    arguments: [
      (FieldUnit.duration, 2.04, "2.0 s"), (.duration, 59.4, "59 s"), (.duration, 60, "1.0 min"),
      (.duration, 1140, "19 min"), (.number(per: "/day"), 72.4, "72/day"), (.share, 0.054, "5%"),
    ] as [(FieldUnit, Double, String)])
  func units(unit: FieldUnit, value: Double, text: String) {
    #expect(unit.text(value) == text)
  }

  @Test("The explanation names the band")
  func explanation() throws {
    #expect(
      try Self.observation("updateInterval: {band: 3m20s..15m}").explanation
        == "Update interval by day (08:00 to 22:00): the median must be from 3.3 min to 15 min.")
    #expect(
      try Self.observation(
        "wait: {cause: intent, band: 2s..27s, compare: middleHalf}"
      ).explanation
        == "Time from a request (intent) to the reload: the middle half must overlap 2.0 s to 27 s.")
    #expect(
      try Self.observation("gapByDay: {atLeast: 4h, people: 5%..100%}").explanation
        == "Within 3 days, at least 5% of 40 people must see this: by day, 4 h without a reload.")
    #expect(
      try Self.observation("lateReload: {from: 1h, to: 90m, people: 5%..50%}").explanation
        .hasPrefix("Within 3 days, 5% to 50% of 40 people must see this: a reload 1 h to 90 min after"))
  }
}
