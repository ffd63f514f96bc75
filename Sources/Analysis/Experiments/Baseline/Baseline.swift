import OutputAnalysis
import WidgetRefresh

/// The results of a scenario's replications at an earlier time, to compare later ones with.
package struct Baseline: Sendable {
  /// The scenario as it was then.
  package var scenario: Scenario
  package var replications: PairedReplications
  /// Whether the usage log that the scenario names has changed, so that the scenario cannot run again as it was.
  package var hasOtherLog: Bool

  package init(of scenario: Scenario, _ replications: PairedReplications, hasOtherLog: Bool) {
    self.scenario = scenario
    self.replications = replications
    self.hasOtherLog = hasOtherLog
  }

  /// Whether two scenarios have the same results. Titles, expectations and what is optimized do not matter.
  private func says(_ other: Scenario) -> Bool {
    var other = other
    (other.title, other.expectations) = (scenario.title, scenario.expectations)
    other.optimization = scenario.optimization
    return other == scenario && !hasOtherLog
  }

  /// The scenarios to run for a comparison: that of today, and that of the baseline if it differs.
  package func runs(with now: Scenario) -> [Scenario] {
    says(now) || hasOtherLog ? [now] : [now, scenario]
  }

  /// Compares a scenario with it.
  ///
  /// - Parameters:
  ///   - now: with the baseline's seed.
  ///   - names: the names of the baseline and of the scenario.
  ///   - error: the probability that any verdict is wrong, above 0 and below 1.
  ///   - margin: the smallest difference that matters.
  ///   - run: runs the baseline's replications of a scenario of that name.
  package func compared(
    with now: Scenario, names: (before: String, now: String), error: Double, margin: PracticalMargin,
    run: (Scenario, _ name: String) throws -> PairedReplications
  ) throws -> BaselineComparison {
    let today = try run(now, names.now)
    let (before, after) = (replications.results.fingerprint, today.results.fingerprint)
    let change: BaselineChange
    if says(now) {
      change = before == after ? .nothing : .model
    } else {
      let isSameModel =
        try hasOtherLog || run(scenario, names.before).results.fingerprint == before
      change = isSameModel ? .scenario : .both
    }
    var findings: [PairedDifference] = []
    if before != after,
      let comparison = Comparison(of: [scenario, now], replications: Replications(of: now)),
      let results = comparison.results(replications, today)
    {
      findings = try comparison.findings(
        results, names: [names.before, names.now], error: error, margin: margin)
    }
    return BaselineComparison(
      change: change, fingerprintBefore: before, fingerprintNow: after, findings: findings)
  }
}

/// A comparison of a scenario with a ``Baseline``.
package struct BaselineComparison: Sendable {
  package var change: BaselineChange
  /// The fingerprints of the baseline's replications and of the new ones.
  package var fingerprintBefore: RunFingerprint
  package var fingerprintNow: RunFingerprint
  /// Empty if nothing changed.
  package var findings: [PairedDifference]
}

/// What changed since a baseline was saved.
package enum BaselineChange: String, Codable, CaseIterable, Hashable, Sendable {
  /// The same scenario has the same events.
  case nothing
  /// The same scenario has different events: the program changed.
  case model
  /// The scenario changed. That of the baseline still has the same events.
  case scenario
  /// The scenario changed, and that of the baseline has different events too.
  case both
}
