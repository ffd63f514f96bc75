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

    package var isToday: Bool { candidate.policy == nil }

    var words: PolicyWords.Policy { (settings, candidate.scenario) }

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
  package init(
    file: String, title: String, _ results: OptimizationResults,
    settings: (PolicyPoint) -> [ScenarioOverride]
  ) {
    self.file = file
    self.title = title
    self.results = results
    policies = results.candidates.map { Policy(settings: $0.policy.map(settings) ?? [], candidate: $0) }
  }

  package var goal: OptimizationGoal { results.goal }

  package var best: Policy? { policies.first { $0.candidate.state == .best } }

  /// The policy to choose: of those that are as good as the best, today's, or the one with the fewest charged reloads. `nil`: there is none.
  package var chosen: Policy? {
    guard best != nil else { return nil }
    let ties = ties
    if let today = ties.first(where: \.isToday) { return today }
    func charged(_ policy: Policy) -> Double { policy.value(of: .chargedPerDay) ?? 0 }
    let least = ties.map(charged).min() ?? 0
    // Among those with about as few charged reloads, the one that needs the fewest changes.
    return ties.filter { charged($0) <= least + max(goal.indifference * least, 0.5) }
      .min { ($0.settings.count, charged($0)) < ($1.settings.count, charged($1)) }
  }

  /// Those that are as good as the best one: with plausible worlds, by their mean regret; otherwise by the objective.
  private var ties: [Policy] {
    if let plausible, let least = plausible.leastRegret, let regret = meanRegret(of: policies[least]) {
      return policies.filter { meanRegret(of: $0).map { $0 < regret + results.indifference } ?? false }
    }
    guard let best else { return [] }
    return policies.filter { policy in
      if policy.isToday { return policy.candidate.state != .infeasible && !isWorthwhile(best) }
      guard policy.candidate.state != .best else { return true }
      return policy.candidate.state == .notToldApart
        && policy.candidate.fromBest.map { $0.estimate.magnitude < results.indifference } ?? false
    }
  }

  func meanRegret(of policy: Policy) -> Double? {
    place(of: policy).flatMap { plausible?.comparison.meanRegret($0) }
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

extension OptimizationReport: PrintedReport {
  package var document: Document {
    Document(
      parts: [
        .title("\(file): \(title)"), .lines([aim]), .answer(advice), .table(policyTable), .notes(notes),
      ]
        + [worlds, headroom].compactMap(\.self).map { .paragraph($0) })
  }

  package var jsonObject: JSONObject {
    let constraints = zip(goal.constraints, results.tolerances).map {
      ["constraint": $0.text, "tolerance": $1] as JSONObject
    }
    return [
      "file": file, "title": title, "widget": goal.widget, "figure": goal.figure.rawValue,
      "unit": goal.figure.unit.rawValue, "direction": goal.direction,
      "constraints": constraints, "indifference": results.indifference, "error": goal.error,
      "tried": results.tried, "partial": results.isPartial, "advice": advice,
      "policies": policies.map(json),
      "plausibleWorlds": plausible.map {
        [
          "worlds": $0.comparison.worlds, "decisive": $0.decisive?.path,
          "meanRegretIfKnown": $0.decisive?.regret,
        ] as JSONObject
      },
    ]
  }

  private func json(_ policy: Policy) -> JSONObject {
    let comparison = plausible?.comparison
    let place = place(of: policy)
    let today = today.flatMap(self.place)
    let candidate = policy.candidate
    let constraints = candidate.constraints.map {
      [
        "constraint": $0.expectation.text, "verdict": $0.verdict.rawValue, "estimate": $0.estimate,
        "low": $0.low, "high": $0.high, "replications": $0.replications,
      ] as JSONObject
    }
    return [
      "name": words.short(policy.words), "today": policy.isToday,
      "chosen": policy.settings == chosen?.settings,
      "shareOfWorldsBest": place.flatMap { comparison?.shareBest($0) },
      "shareOfWorldsKeepingBounds": goal.constraints.isEmpty
        ? nil : place.flatMap { comparison?.shareKeepingBounds($0) },
      "shareOfWorldsBetterThanToday": place.flatMap { place in
        today.flatMap { comparison?.share(place, betterThan: $0) }
      }, "meanRegret": place.flatMap { comparison?.meanRegret($0) },
      "worstRegret": place.flatMap { comparison?.worstRegret($0) },
      "settings": policy.settings.json,
      "state": candidate.state.rawValue, "intervals": candidate.figures, "constraints": constraints,
      "differenceFromBest": candidate.fromBest.map(Self.difference),
      "differenceFromToday": candidate.fromToday.map(Self.difference),
      "chargedDifferenceFromToday": candidate.chargedFromToday.map(Self.difference),
      "losses": candidate.losses.map {
        [
          "widget": $0.widget, "figure": $0.effect.figure.rawValue, "today": $0.effect.before,
          "value": $0.effect.after,
        ]
          as JSONObject
      },
      "possible": candidate.possible, "replications": candidate.replications,
      "fingerprint": candidate.fingerprint,
    ]
  }

  private static func difference(_ difference: FigureDifference) -> JSONObject {
    ["estimate": difference.estimate, "halfWidth": difference.halfWidth]
  }
}
