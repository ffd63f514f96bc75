import EventKernel
import Foundation
import Testing
import WidgetRefresh

@testable import OutputAnalysis

/// What is counted is merged, stored and part of the fingerprint. The tests walk all counts, so that none is left out.
@Suite struct WidgetTallyTests {
  /// Everything in it differs from an empty tally, and each count from the others.
  private static var full: WidgetTally {
    var tally = WidgetTally()
    for count in Figure.Count.allCases { tally[count] = 100 + Int(count.rawValue) }
    tally.causes.count(.silentPush, .grantedCharged)
    tally.causes.count(.reboot, .grantedFree)
    tally.outcomes[.crashed] = 3
    tally.sources[.container] = 4
    tally.fetchMinutes.add(millisecondOfDay: 1)
    tally.callMinutesWithoutFetch.add(millisecondOfDay: 100_000)
    tally.updateHours.add(millisecondOfDay: 2)
    tally.viewHours.add(millisecondOfDay: 3)
    tally.freshViewHours.add(millisecondOfDay: 4)
    tally.updateIntervals.add(.seconds(5))
    tally.reloadAges.add(.seconds(6))
    tally.contentAges.add(.seconds(7))
    tally.budgetRanOut.add(millisecondOfDay: 8)
    return tally
  }

  private static func fields(_ tally: WidgetTally) throws -> [String: NSObject] {
    let data = try JSONEncoder().encode(tally)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: NSObject])
  }

  @Test func `each count adds up when tallies merge`() {
    for count in Figure.Count.allCases {
      var (one, other) = (WidgetTally(), WidgetTally())
      (one[count], other[count]) = (3, 4)
      one.merge(other)
      #expect(Figure.Count.allCases.allSatisfy { one[$0] == ($0 == count ? 7 : 0) }, "\(count)")
    }
  }

  @Test func `everything that is stored is merged`() throws {
    var twice = Self.full
    twice.merge(Self.full)
    let (empty, once, both) = (
      try Self.fields(WidgetTally()), try Self.fields(Self.full), try Self.fields(twice)
    )
    for (name, value) in once {
      #expect(value != empty[name], "the test does not fill \(name)")
      #expect(value != both[name], "\(name) is not merged")
    }
    var unchanged = Self.full
    unchanged.merge(WidgetTally())
    #expect(unchanged == Self.full)
  }

  @Test func `a tally is read as it was written`() throws {
    let data = try JSONEncoder().encode(Self.full)
    #expect(try JSONDecoder().decode(WidgetTally.self, from: data) == Self.full)
  }

  @Test func `names of counts are different, and a sum beyond their limits is seen`() {
    #expect(Set(Figure.Count.allCases.map(\.name)).count == Figure.Count.allCases.count)
    for count in Figure.Count.allCases {
      let most = count.limits.upperBound
      #expect(!count.limits.contains(most.addingSaturated(most)))
    }
  }

  @Test func `a fingerprint sees each count that does not follow from others`() {
    let before = RunFingerprint(trajectory: 7, tallies: [Self.full], replication: 0)
    for count in Figure.Count.allCases {
      var tally = Self.full
      tally[count] += 1
      let isSeen = RunFingerprint(trajectory: 7, tallies: [tally], replication: 0) != before
      #expect(isSeen == (count.fingerprintPart != .none), "\(count)")
    }
  }

  /// A figure of a count that a file does not have does not apply. All others are as they were.
  @Test(arguments: Figure.Count.allCases)
  func `a count that a file does not have makes its figures unknown`(count: Figure.Count) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.full), as: UTF8.self)
    let without = Data(
      text.replacing(try Regex("\"\(count.name)\":[0-9]+,|,?\"\(count.name)\":[0-9]+(?=\\})"), with: "")
        .utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(WidgetTally.self, from: without)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "expected the count '\(count.name)'; found none")
    let decoder = JSONDecoder()
    decoder.userInfo[try #require(CodingUserInfoKey.acceptsUnknownFigures)] = true
    let read = try decoder.decode(WidgetTally.self, from: without)
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    for figure in Figure.allCases {
      let needsIt = figure.measure.counts.contains(count)
      #expect(read.unknownFigures.contains(figure) == needsIt)
      #expect(
        read.value(of: figure, scale: scale) == (needsIt ? nil : Self.full.value(of: figure, scale: scale)))
    }
    // What is not known stays so.
    var merged = Self.full
    merged.merge(read)
    #expect(merged.unknownFigures == read.unknownFigures)
  }

  @Test func `a cause or outcome that a file does not have did not occur, and another name is an error`()
    throws
  {
    let text = String(decoding: try JSONEncoder().encode(Self.full), as: UTF8.self)
    let old = text.replacing("\"crashed\":3,", with: "").replacing(",\"crashed\":3", with: "")
    var expected = Self.full
    expected.outcomes[.crashed] = 0
    #expect(try JSONDecoder().decode(WidgetTally.self, from: Data(old.utf8)) == expected)
    for name in ["silentPush", "grantedFree", "container", "crashed", "freshViews"] {
      let other = text.replacing("\"\(name)\":", with: "\"another\":")
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(WidgetTally.self, from: Data(other.utf8))
      }
      guard case .dataCorrupted(let context) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.debugDescription.hasSuffix("; found 'another'"), "\(context.debugDescription)")
    }
  }

  @Test func `a tally is possible only if its counts and its durations are`() throws {
    let most = try #require(
      DurationHistogram(buckets: [DurationBin(count: 1 << 50, excess: 0, shortest: 1, longest: 1)]))
    var tally = WidgetTally()
    tally.contentAges.merge(most)
    #expect(tally.isPossible)
    var other = tally
    other[.views] = -1
    #expect(!other.isPossible, "a count below 0")
    other = tally
    other.outcomes[.timeline] = -1
    #expect(!other.isPossible, "an outcome below 0")
    tally.contentAges.merge(most)
    #expect(!tally.isPossible, "too many durations")
  }
}
