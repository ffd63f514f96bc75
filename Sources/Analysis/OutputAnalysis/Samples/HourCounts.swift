/// The number of times that something happened in each hour of the day, by the wall clock.
package struct HourCounts: Hashable, Sendable {
  /// 24 counts, from midnight.
  package private(set) var hours = Array(repeating: Int64(0), count: 24)

  package init() {}

  /// - Returns: `nil` unless there are 24 counts, each 0 … 2⁵³.
  package init?(hours: [Int64]) {
    guard hours.count == 24, hours.allSatisfy({ (0...1 << 53).contains($0) }) else { return nil }
    self.hours = hours
  }

  mutating func add(millisecondOfDay: Int64) {
    hours[Int(min(max(0, millisecondOfDay / 3_600_000), 23))] += 1
  }

  mutating func merge(_ other: HourCounts) {
    for hour in hours.indices { hours[hour] = hours[hour].addingSaturated(other.hours[hour]) }
  }
}

/// Encoded as a list.
extension HourCounts: Codable {
  package func encode(to encoder: any Encoder) throws { try hours.encode(to: encoder) }

  package init(from decoder: any Decoder) throws {
    self = try decoder.value(of: HourCounts.init(hours:), expected: "24 counts, each 0 or more")
  }
}
