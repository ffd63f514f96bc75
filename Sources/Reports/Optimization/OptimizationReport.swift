import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim optimize`, ready to be printed.
package struct OptimizationReport: Sendable {
  /// A policy that was compared.
  package struct Policy: Sendable {
    /// What sets it in the scenario file; empty: today's.
    package var settings: [ScenarioOverride]
    package var candidate: OptimizationResults.Candidate

    package init(settings: [ScenarioOverride], _ candidate: OptimizationResults.Candidate) {
      self.settings = settings
      self.candidate = candidate
    }

    package var isToday: Bool { candidate.policy == nil }

    func value(of figure: Figure) -> Double? { candidate.interval(of: figure)?.estimate }
  }

  /// The scenario's file, as named in messages.
  package var file: String
  package var title: String
  package var results: OptimizationResults
  /// The best one first, then by objective.
  package var policies: [Policy]

  /// How the policies compare in plausible worlds; `nil`: not known.
  package var plausible: PlausiblePolicies?
  /// Whether the policy with the smallest mean regret in plausible worlds is chosen.
  package var isRobust = false

  /// - Parameters:
  ///   - file: the name of the scenario file, for messages.
  ///   - title: the title of the scenario.
  ///   - results: the results of the optimization.
  ///   - settings: what sets a policy in the scenario file.
  package init(
    file: String, title: String, _ results: OptimizationResults,
    settings: (PolicyPoint) -> [ScenarioOverride]
  ) {
    self.file = file
    self.title = title
    self.results = results
    policies = results.candidates.map { Policy(settings: $0.policy.map(settings) ?? [], $0) }
  }

  package var goal: OptimizationGoal { results.goal }

  package var best: Policy? { policies.first { $0.candidate.state == .best } }

  /// The policy to choose: with ``isRobust``, the one with the smallest mean regret; otherwise the best one, or today's if a change is not
  /// worth it. `nil`: there is none.
  package var chosen: Policy? {
    if isRobust, let index = plausible?.leastRegret { return policies[index] }
    guard let best, let today, today.candidate.state != .undecided else { return best }
    return isWorthwhile(best) ? best : today
  }

  package var today: Policy? { policies.first(where: \.isToday) }

  /// Whether a policy is worth a change: it is better than today's by the smallest difference that matters, and by more than chance.
  func isWorthwhile(_ policy: Policy) -> Bool {
    guard !policy.isToday else { return false }
    guard today?.candidate.state != .infeasible else { return true }
    guard let difference = policy.candidate.fromToday, !difference.isUnclear else { return false }
    let gain = goal.isMaximized ? difference.estimate : -difference.estimate
    return gain >= results.indifference
  }
}
