import WidgetRefresh

/// Replications of one scenario with what each of them contributes, so that later ones of the same numbers can be paired with them.
public struct PairedReplications: Equatable, Sendable {
  /// After the widgets come all of them together.
  public private(set) var results = ReplicationResults()
  /// Of each replication, each widget and each of `Figure.allCases`; by the replication's number.
  private(set) var pairs: [UInt32: [[FigurePair]]] = [:]

  public init() {}

  mutating func add(_ tallies: [WidgetTally], fingerprint: RunFingerprint, replication: UInt32) {
    let widgets = tallies.map { WidgetResults($0) }
    pairs[replication] = tallies.map(\.pairs)
    results.add(widgets, replication: replication, fingerprint: fingerprint)
  }

  mutating func merge(_ other: PairedReplications) {
    if results.merge(other.results) { pairs.merge(other.pairs) { mine, _ in mine } }
  }

  /// What each replication contributes to figures of one widget, by its number; of the last widget, all of them together.
  public func contributions(to figures: [Figure], ofWidget widget: Int) -> [UInt32: [FigurePair]] {
    pairs.compactMapValues { widgets in
      widgets.indices.contains(widget) ? figures.map { widgets[widget][$0.index] } : nil
    }
  }

  /// The replications, where they are those from one number to another; `nil`: there are none, or some are missing.
  public var range: Range<UInt64>? { results.ranges.count == 1 ? results.ranges[0] : nil }

  /// Whether all that belongs together is there; what was read from a file may lack some.
  ///
  /// - Parameter widgets: how many the scenario has.
  public func isWhole(widgets: Int) -> Bool {
    guard let range, results.widgets.count == widgets + 1, pairs.count == results.count else { return false }
    return pairs.allSatisfy { replication, pairs in
      range.contains(UInt64(replication)) && pairs.count == widgets + 1
        && pairs.allSatisfy { $0.count == Figure.allCases.count }
    }
  }
}

extension PairedReplications: Codable {
  private enum CodingKeys: String, CodingKey {
    case results, pairs
  }

  /// What replications contribute, in the order of their numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(results, forKey: .results)
    try container.encode(pairs.sorted { $0.key < $1.key }.map(\.value), forKey: .pairs)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    results = try container.decode(ReplicationResults.self, forKey: .results)
    let listed = try container.decode([[[FigurePair]]].self, forKey: .pairs)
    guard let range, range.count == listed.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .pairs, in: container, debugDescription: "not what each of the replications contributes")
    }
    for (replication, pairs) in zip(range, listed) { self.pairs[UInt32(clamping: replication)] = pairs }
  }
}

extension Replications {
  /// Runs replications and keeps what each contributes.
  ///
  /// - Returns: `nil` when it was stopped.
  /// - Throws: what is wrong with the scenario.
  public func runPaired(_ replications: Range<UInt64>) throws(ScenarioError) -> PairedReplications? {
    try folded(replications, into: PairedReplications()) { (results, replication) throws(ScenarioError) in
      guard let run = try Self.run(scenario, replication, isStopped) else { return false }
      results.add(
        run.tallies + [WidgetTally.total(of: run.tallies)], fingerprint: run.fingerprint,
        replication: replication)
      return true
    } merge: {
      $0.merge($1)
    }
  }
}

extension Replications {
  /// Runs more and more replications, beginning with those given, until the goal is met or no more are allowed, and keeps what each
  /// contributes.
  ///
  /// - Parameters:
  ///   - replications: those to begin with.
  ///   - goal: when to end.
  ///   - scale: of the figures.
  ///   - expects: told how many are to be run in all, whenever that changes.
  /// - Returns: `nil` when it was stopped.
  public func runPaired(
    _ replications: Range<UInt64>, goal: PrecisionGoal, scale: FigureScale, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> PairedReplications? {
    try goal.reached(from: replications, keepsPart: keepsPart) { (range, done) throws(ScenarioError) in
      try self.counting(from: done).runPaired(range)
    } merge: {
      $0.merge($1)
    } count: {
      $0.results.count
    } widest: {
      goal.widest($0.results, scale: scale, includesTotal: true)
    } expects: {
      expects($0)
    }
  }
}

extension Comparison {
  /// What the first two scenarios' replications make together, as if they had been run now; `nil` unless they are the same ones.
  public func results(_ first: PairedReplications, _ second: PairedReplications) -> ComparisonResults? {
    guard first.results.ranges == second.results.ranges, let matches = matches.first else { return nil }
    return ComparisonResults(first, second, matches: matches)
  }
}
