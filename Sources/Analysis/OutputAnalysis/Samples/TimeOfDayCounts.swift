import WidgetRefresh

/// Times of day, counted by the minute. They merge exactly, and their median is exact to the minute.
package struct TimeOfDayCounts: Sendable {
  /// Counts in little memory: each widget of a run has them. Empty before the first time.
  private var added: [UInt16] = []
  /// Counts that ``added`` has no room for. Empty before the first one.
  private var merged: [Int64] = []

  package init() {}

  /// - Returns: `nil` unless there are no counts or 1440, each 0 … 2⁵³.
  package init?(minutes: [Int64]) {
    guard minutes.isEmpty || minutes.count == Self.minutesPerDay,
      minutes.allSatisfy({ (0...1 << 53).contains($0) })
    else {
      return nil
    }
    merged = minutes
  }

  /// The count of each minute of the day; empty before the first time.
  package var minutes: [Int64] {
    if added.isEmpty { return merged }
    if merged.isEmpty { return added.map(Int64.init) }
    return zip(merged, added).map { $0.addingSaturated(Int64($1)) }
  }

  package var count: Int { Int(minutes.reduce(Int64(0)) { $0.addingSaturated($1) }) }

  /// A count of 0 for each minute.
  package static var zero: TimeOfDayCounts {
    var counts = TimeOfDayCounts()
    counts.reserveAdded()
    return counts
  }

  mutating func add(millisecondOfDay: Int64) {
    reserveAdded()
    let minute = Int(min(max(0, millisecondOfDay / 60_000), Int64(Self.minutesPerDay - 1)))
    if added[minute] == .max { moveToMerged(minute) }
    added[minute] += 1
  }

  mutating func merge(_ other: TimeOfDayCounts) {
    if !other.added.isEmpty { reserveAdded() }
    for (minute, count) in other.added.enumerated() where count > 0 {
      let (sum, overflows) = added[minute].addingReportingOverflow(count)
      if overflows { moveToMerged(minute) }
      added[minute] = overflows ? count : sum
    }
    if !other.merged.isEmpty { reserveMerged() }
    for (minute, count) in other.merged.enumerated() {
      merged[minute] = merged[minute].addingSaturated(count)
    }
  }

  private mutating func moveToMerged(_ minute: Int) {
    reserveMerged()
    merged[minute] = merged[minute].addingSaturated(Int64(added[minute]))
    added[minute] = 0
  }

  /// The median; `nil` without times. Of two middle times, it is the midpoint, to the second.
  var median: TimeOfDay? {
    let minutes = minutes
    let count = Int(minutes.reduce(Int64(0)) { $0.addingSaturated($1) })
    guard count > 0, let low = Self.minute(rank: (count + 1) / 2, of: minutes),
      let high = Self.minute(rank: count / 2 + 1, of: minutes)
    else { return nil }
    return TimeOfDay(clamping: (low + high) * 30)
  }

  package static let minutesPerDay = 1440

  private mutating func reserveAdded() {
    if added.isEmpty { added = Array(repeating: 0, count: Self.minutesPerDay) }
  }

  private mutating func reserveMerged() {
    if merged.isEmpty { merged = Array(repeating: 0, count: Self.minutesPerDay) }
  }

  private static func minute(rank: Int, of minutes: [Int64]) -> Int? {
    var seen: Int64 = 0
    return minutes.firstIndex { count in
      seen = seen.addingSaturated(count)
      return seen >= Int64(rank)
    }
  }
}

extension TimeOfDayCounts: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.minutes == right.minutes }

  package func hash(into hasher: inout Hasher) { minutes.hash(into: &hasher) }
}

/// Encoded as the list of the counts of each minute.
extension TimeOfDayCounts: Codable {
  package func encode(to encoder: any Encoder) throws { try minutes.encode(to: encoder) }

  package init(from decoder: any Decoder) throws {
    self = try decoder.value(
      of: TimeOfDayCounts.init(minutes:), expected: "no counts or 1440, each 0 or more")
  }
}
