import WidgetRefresh

/// Runs scenarios against each other with common random numbers: the same seed and the same replications, so that what differs
/// between two runs comes from the scenarios and not from chance.
public struct Comparison: Sendable {
  /// At least two. The others are compared with the first, and have its seed.
  public let scenarios: [Scenario]
  /// Widgets of each of the others that the first has too, by name; the last is all widgets together.
  let matches: [[WidgetMatch]]
  let replications: Replications

  /// - Parameters:
  ///   - scenarios: at least two; the first is what the others are compared with.
  ///   - replications: how runs are carried out; their scenario is not looked at.
  /// - Returns: `nil` of fewer than two scenarios.
  public init?(of scenarios: [Scenario], replications: Replications) {
    guard let first = scenarios.first, scenarios.count >= 2 else { return nil }
    self.scenarios = scenarios.map {
      var scenario = $0
      scenario.seed = first.seed
      return scenario
    }
    self.replications = replications
    matches = scenarios.dropFirst().map { WidgetMatch.matches(first, $0) }
  }

  /// - Returns: when it was stopped, the first replications or `nil`; see ``Replications/keepsPart``.
  /// - Throws: what is wrong with a scenario.
  public func run(_ range: Range<UInt64>) throws(ScenarioError) -> ComparisonResults? {
    try run(range, replications)
  }

  func run(
    _ range: Range<UInt64>, _ replications: Replications
  ) throws(ScenarioError) -> ComparisonResults? {
    let (scenarios, matches, isStopped) = (scenarios, matches, replications.isStopped)
    let empty = ComparisonResults(matches: matches)
    let results = try replications.folded(range, into: empty) {
      (results, replication) throws(ScenarioError) in
      var tallies: [[WidgetTally]] = []
      var fingerprints: [RunFingerprint] = []
      for scenario in scenarios {
        guard let run = try Replications.run(scenario, replication, isStopped) else { return false }
        tallies.append(run.tallies + [WidgetTally.total(of: run.tallies)])
        fingerprints.append(run.fingerprint)
      }
      results.add(tallies, fingerprints, matches: matches, replication: replication)
      return true
    } merge: {
      $0.merge($1)
    }
    return results.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// What each scenario's figures are measured with.
  public func scales() throws(ScenarioError) -> [FigureScale] {
    var scales: [FigureScale] = []
    for scenario in scenarios { scales.append(FigureScale(of: try DeviceSimulation(scenario))) }
    return scales
  }
}

/// A widget that two scenarios have.
struct WidgetMatch: Hashable, Sendable {
  /// `nil`: all widgets together.
  var name: String?
  /// Index in each scenario's results.
  var first: Int
  var second: Int

  static func matches(_ a: Scenario, _ b: Scenario) -> [WidgetMatch] {
    let places = ScenarioIndex(of: b).widgets
    let named = a.widgets.enumerated().compactMap { index, widget in
      places[widget.name].map {
        WidgetMatch(name: widget.name, first: index, second: $0)
      }
    }
    return named + [WidgetMatch(name: nil, first: a.widgets.count, second: b.widgets.count)]
  }
}
