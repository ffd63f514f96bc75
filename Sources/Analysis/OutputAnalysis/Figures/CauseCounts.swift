import WidgetRefresh

/// The decisions on one widget's requests, by cause.
package struct CauseCounts: Hashable, Sendable {
  /// The place of a decision on a cause is ``index(_:_:)``; empty before the first.
  private(set) var counts: [Int64] = []

  package init() {}

  package subscript(cause: ReloadCause, decision: ReloadDecision) -> Int {
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

  private mutating func reserve() {
    guard counts.isEmpty else { return }
    assert(ReloadDecision.allCases.count <= 8, "a decision has three bits of the place")
    counts = Array(repeating: 0, count: ReloadCause.allCases.count * 8)
  }

  /// There are at most 8 decisions.
  private static func index(_ cause: ReloadCause, _ decision: ReloadDecision) -> Int {
    Int(cause.rawValue) << 3 | Int(decision.rawValue)
  }
}

/// Encoded by the names of the causes and the decisions, without those that did not occur.
extension CauseCounts: Codable {
  package func encode(to encoder: any Encoder) throws {
    var named: [String: [String: Int]] = [:]
    for cause in ReloadCause.allCases {
      for decision in ReloadDecision.allCases where self[cause, decision] != 0 {
        named[cause.name, default: [:]][decision.name] = self[cause, decision]
      }
    }
    try named.encode(to: encoder)
  }

  package init(from decoder: any Decoder) throws {
    let causes: [ReloadCause: DecisionCounts] = try decoder.values(of: ReloadCause.allCases, by: \.name)
    for (cause, decisions) in causes {
      reserve()
      for (decision, count) in decisions.counts { counts[Self.index(cause, decision)] = count }
    }
  }

  private struct DecisionCounts: Decodable {
    let counts: [ReloadDecision: Int64]

    init(from decoder: any Decoder) throws {
      counts = try decoder.values(of: ReloadDecision.allCases, by: \.name)
    }
  }
}
