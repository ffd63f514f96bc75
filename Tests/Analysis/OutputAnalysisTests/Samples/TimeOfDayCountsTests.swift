import RandomVariates
import TestSupport
import Testing

@testable import OutputAnalysis

@Suite struct TimeOfDayCountsTests {
  @Test func `counts merge exactly, in any order, also when the small counters are full`() throws {
    for number in 0..<50 {
      var stream = RandomStream(test: "times of day", number: number)
      var expected = Array(repeating: Int64(0), count: TimeOfDayCounts.minutesPerDay)
      var parts: [TimeOfDayCounts] = []
      for _ in 0..<6 {
        // Some minutes have nearly as many as a counter of 16 bits holds.
        var minutes = Array(repeating: Int64(0), count: TimeOfDayCounts.minutesPerDay)
        var part = TimeOfDayCounts()
        for _ in 0..<20 {
          let minute = stream.integer(below: TimeOfDayCounts.minutesPerDay)
          let count = stream.bernoulli(0.1) ? 40_000 : 1 + stream.integer(below: 5)
          for _ in 0..<count { part.add(millisecondOfDay: Int64(minute) * 60_000) }
          minutes[minute] += Int64(count)
        }
        #expect(part.minutes == minutes)
        for index in expected.indices { expected[index] += minutes[index] }
        parts.append(part)
      }
      parts.append(try #require(TimeOfDayCounts(minutes: Array(repeating: 1 << 40, count: 1440))))
      for index in expected.indices { expected[index] += 1 << 40 }
      var (forward, backward) = (TimeOfDayCounts(), TimeOfDayCounts())
      for part in parts { forward.merge(part) }
      for part in parts.reversed() { backward.merge(part) }
      #expect(forward.minutes == expected && backward == forward)
    }
  }

  @Test func `merging nothing leaves it without minutes`() {
    var counts = TimeOfDayCounts()
    counts.merge(TimeOfDayCounts())
    #expect(counts.minutes.isEmpty)
    counts.merge(.zero)
    #expect(counts.minutes.count == TimeOfDayCounts.minutesPerDay && counts.count == 0)
  }
}
