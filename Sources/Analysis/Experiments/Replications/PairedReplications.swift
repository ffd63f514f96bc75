import OutputAnalysis
import WidgetRefresh

/// Replications of one scenario with the contribution of each, so that replications with the same numbers can be paired
/// with them.
package struct PairedReplications: ReplicatedResults, Equatable {
  /// After the widgets comes one entry for all of them together.
  package private(set) var results = ReplicationResults()
  /// By the replication's number: the contribution to each widget's figures, in the order of `Figure.allCases`.
  private(set) var pairs: [UInt32: [[FigurePair]]] = [:]

  package init() {}

  mutating func add(_ tallies: [WidgetTally], fingerprint: RunFingerprint, replication: UInt32) {
    let widgets = tallies.map { WidgetResults($0) }
    pairs[replication] = tallies.map(\.pairs)
    results.add(widgets, replication: replication, fingerprint: fingerprint)
  }

  package var count: Int { results.count }

  /// The figures that are not known, because the program that wrote the file did not have what they need.
  package var unknownFigures: Set<Figure> {
    results.widgets.reduce(into: []) { $0.formUnion($1.tally.unknownFigures) }
  }

  @discardableResult
  package mutating func merge(_ other: PairedReplications) -> Bool {
    guard results.merge(other.results) else { return false }
    pairs.merge(other.pairs) { mine, _ in mine }
    return true
  }

  /// The contribution of each replication to figures of one widget, by its number. The last widget stands for all
  /// together.
  package func contributions(to figures: [Figure], ofWidget widget: Int) -> [UInt32: [FigurePair]] {
    pairs.compactMapValues { widgets in
      widgets.indices.contains(widget) ? figures.map { widgets[widget][$0.index] } : nil
    }
  }

  /// The range of the replications; `nil`: there are none, or there is a gap.
  package var range: Range<UInt64>? { results.ranges.count == 1 ? results.ranges[0] : nil }

  /// Whether all parts have the same size. A file may lack some.
  ///
  /// - Parameter widgets: the scenario's number of widgets.
  package func isWhole(widgets: Int) -> Bool {
    guard let range, results.widgets.count == widgets + 1, pairs.count == results.count else { return false }
    return pairs.allSatisfy { replication, pairs in
      range.contains(UInt64(replication)) && pairs.count == widgets + 1
        && pairs.allSatisfy { $0.count == Figure.allCases.count }
    }
  }
}

extension PairedReplications: Codable {
  private enum CodingKeys: String, CodingKey {
    case results, figures, pairs
  }

  /// The names of the figures, and the contributions of replications to them, in the order of their numbers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(results, forKey: .results)
    let known = Figure.allCases.filter { !unknownFigures.contains($0) }
    try container.encode(known.map(\.rawValue), forKey: .figures)
    let listed = pairs.sorted { $0.key < $1.key }.map(\.value)
    try container.encode(listed.map { $0.map { pairs in known.map { pairs[$0.index] } } }, forKey: .pairs)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    results = try container.decode(ReplicationResults.self, forKey: .results)
    let names = try container.decode([String].self, forKey: .figures)
    let places = Figure.allCases.map { names.firstIndex(of: $0.rawValue) }
    guard places.count(where: { $0 != nil }) == names.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .figures, in: container,
        debugDescription: "expected only names of figures of this program, each once; found \(names)")
    }
    let missing = Set(zip(Figure.allCases, places).filter { $0.1 == nil }.map(\.0))
    let listed = try container.decode([[[FigurePair]]].self, forKey: .pairs)
    guard let range, range.count == listed.count,
      listed.allSatisfy({ $0.allSatisfy { $0.count == names.count } })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .pairs, in: container,
        debugDescription: "expected what each replication contributes to each of the figures")
    }
    for (replication, widgets) in zip(range, listed) {
      self.pairs[UInt32(clamping: replication)] = widgets.map { pairs in
        places.map { $0.map { pairs[$0] } ?? .zero }
      }
    }
    guard missing.isSubset(of: unknownFigures) else {
      throw DecodingError.dataCorruptedError(
        forKey: .figures, in: container, debugDescription: "expected the same figures as in the results")
    }
  }
}

/// Runs replications of one scenario and keeps the contribution of each.
package struct PairedRuns: Experiment {
  package var replications: Replications
  /// The widgets that the last entry is for; `nil`: all.
  var together: [Int]?

  /// - Returns: `nil` if it was stopped.
  package func run(_ range: Range<UInt64>) throws(ScenarioError) -> PairedReplications? {
    let (replications, together) = (replications, together)
    guard let headroom = try replications.headroomMeasure(of: replications.scenario) else { return nil }
    return try replications.folded(range, into: PairedReplications()) {
      (results, replication) throws(ScenarioError) in
      guard let run = try replications.run(replications.scenario, replication, headroom: headroom) else {
        return false
      }
      results.add(
        run.tallies + [WidgetTally.total(of: together?.map { run.tallies[$0] } ?? run.tallies)],
        fingerprint: run.fingerprint,
        replication: replication)
      return true
    } merge: {
      $0.merge($1)
    }
  }

  /// The widest of the intervals of all widgets, and of all widgets together, relative to its figure.
  package func widest(_ results: PairedReplications, goal: PrecisionGoal) throws(ScenarioError) -> Double {
    let scale = FigureScale(of: try DeviceSimulation(replications.scenario))
    return goal.widest(results.results, scale: scale, includesTotal: true)
  }
}

extension Replications {
  /// The same replications, with the contribution of each.
  package var paired: PairedRuns { PairedRuns(replications: self) }
}
