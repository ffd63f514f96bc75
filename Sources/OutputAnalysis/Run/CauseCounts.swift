import WidgetRefresh

/// The decisions on one widget's requests, by cause.
public struct CauseCounts: Hashable, Sendable {
  /// `cause * decisions + decision`; empty before the first.
  private(set) var counts: [Int64] = []

  public init() {}

  /// - Returns: `nil` unless there are no counts or one for each cause and decision, each 0 … 2⁵³.
  init?(counts: [Int64]) {
    guard counts.isEmpty || counts.count == Self.size, counts.allSatisfy({ (0...1 << 53).contains($0) })
    else { return nil }
    self.counts = counts
  }

  public subscript(cause: ReloadCause, decision: ReloadDecision) -> Int {
    counts.isEmpty ? 0 : Int(counts[Self.index(cause, decision)])
  }

  mutating func count(_ cause: ReloadCause, _ decision: ReloadDecision) {
    reserve()
    counts[Self.index(cause, decision)] += 1
  }

  mutating func merge(_ other: CauseCounts) {
    guard !other.counts.isEmpty else { return }
    reserve()
    for (index, count) in other.counts.enumerated() { counts[index] = counts[index].addingSaturated(count) }
  }

  private static let decisions = ReloadDecision.allCases.count
  private static let size = ReloadCause.allCases.count * decisions

  private mutating func reserve() {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.size) }
  }

  private static func index(_ cause: ReloadCause, _ decision: ReloadDecision) -> Int {
    Int(cause.rawValue) * decisions + Int(decision.rawValue)
  }
}

/// Encoded as the list of the counts.
extension CauseCounts: Codable {
  public func encode(to encoder: any Encoder) throws { try counts.encode(to: encoder) }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: CauseCounts.init(counts:), orElse: "not a count for each cause and decision")
  }
}
