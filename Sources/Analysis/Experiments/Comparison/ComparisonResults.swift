import OutputAnalysis
import WidgetRefresh

/// The sums over replications of several scenarios with common random numbers. They are integers, so their order does not matter.
package struct ComparisonResults: ReplicatedResults, Equatable {
  /// The results of each scenario. After the widgets comes one entry for all of them together.
  package private(set) var scenarios: [ReplicationResults]
  /// For each scenario but the first, each matched widget and each figure.
  private(set) var crosses: [[[CrossMoments]]]

  init(matches: [[WidgetMatch]]) {
    scenarios = Array(repeating: ReplicationResults(), count: matches.count + 1)
    let figures = Array(repeating: CrossMoments(), count: Figure.allCases.count)
    crosses = matches.map { $0.map { _ in figures } }
  }

  /// For two scenarios whose replications have the same numbers.
  init(_ first: PairedReplications, _ second: PairedReplications, matches: [WidgetMatch]) {
    self.init(matches: [matches])
    scenarios = [first.results, second.results]
    for (replication, a) in first.pairs {
      guard let b = second.pairs[replication] else { continue }
      addCrosses([a, b], matches: [matches])
    }
  }

  /// Number of replications.
  package var count: Int { scenarios.first?.count ?? 0 }

  mutating func add(
    _ tallies: [[WidgetTally]], _ fingerprints: [RunFingerprint], matches: [[WidgetMatch]],
    replication: UInt32
  ) {
    let pairs = tallies.map { $0.map(\.pairs) }
    addCrosses(pairs, matches: matches)
    for index in scenarios.indices {
      let widgets = zip(tallies[index], pairs[index]).map { WidgetResults($0, pairs: $1) }
      scenarios[index].add(widgets, replication: replication, fingerprint: fingerprints[index])
    }
  }

  /// - Parameter pairs: the contributions of one replication, by scenario, widget and figure.
  private mutating func addCrosses(_ pairs: [[[FigurePair]]], matches: [[WidgetMatch]]) {
    for (other, matched) in matches.enumerated() {
      for (index, match) in matched.enumerated() {
        let (a, b) = (pairs[0][match.first], pairs[other + 1][match.second])
        for figure in a.indices { crosses[other][index][figure].add(a[figure], b[figure]) }
      }
    }
  }

  @discardableResult
  package mutating func merge(_ other: ComparisonResults) -> Bool {
    // All scenarios have the same replications.
    guard scenarios[0].merge(other.scenarios[0]) else { return false }
    for index in scenarios.indices.dropFirst() { scenarios[index].merge(other.scenarios[index]) }
    for scenario in crosses.indices {
      for widget in crosses[scenario].indices {
        for figure in crosses[scenario][widget].indices {
          crosses[scenario][widget][figure].merge(other.crosses[scenario][widget][figure])
        }
      }
    }
    return true
  }
}
