import WidgetRefresh

/// Times of day, counted by the minute. They merge exactly, and their median is exact to the minute.
public struct TimeOfDayCounts: Hashable, Sendable {
  /// The count of each minute of the day; empty before the first time.
  public private(set) var minutes: [Int64] = []

  public init() {}

  /// - Returns: `nil` unless there are no counts or 1440, each 0 … 2⁵³.
  public init?(minutes: [Int64]) {
    guard minutes.isEmpty || minutes.count == Self.minutesPerDay,
      minutes.allSatisfy({ (0...1 << 53).contains($0) })
    else {
      return nil
    }
    self.minutes = minutes
  }

  public var count: Int { Int(minutes.reduce(Int64(0)) { $0.addingSaturated($1) }) }

  /// A count of 0 for each minute.
  package static var zero: TimeOfDayCounts {
    var counts = TimeOfDayCounts()
    counts.reserve()
    return counts
  }

  mutating func add(millisecondOfDay: Int64) {
    reserve()
    minutes[Int(min(max(0, millisecondOfDay / 60_000), Int64(Self.minutesPerDay - 1)))] += 1
  }

  mutating func merge(_ other: TimeOfDayCounts) {
    guard !other.minutes.isEmpty else { return }
    reserve()
    for (minute, count) in other.minutes.enumerated() {
      minutes[minute] = minutes[minute].addingSaturated(count)
    }
  }

  /// The median; `nil` without times. Of two middle times, it is the midpoint, to the second.
  var median: TimeOfDay? {
    let count = count
    guard count > 0, let low = minute(rank: (count + 1) / 2), let high = minute(rank: count / 2 + 1) else {
      return nil
    }
    return TimeOfDay(clamping: (low + high) * 30)
  }

  package static let minutesPerDay = 1440

  private mutating func reserve() {
    if minutes.isEmpty { minutes = Array(repeating: 0, count: Self.minutesPerDay) }
  }

  private func minute(rank: Int) -> Int? {
    var seen: Int64 = 0
    return minutes.firstIndex { count in
      seen = seen.addingSaturated(count)
      return seen >= Int64(rank)
    }
  }
}

/// Encoded as the list of the counts of each minute.
extension TimeOfDayCounts: Codable {
  public func encode(to encoder: any Encoder) throws { try minutes.encode(to: encoder) }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: TimeOfDayCounts.init(minutes:), orElse: "not 1440 counts")
  }
}
