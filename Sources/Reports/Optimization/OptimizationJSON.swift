import Experiments
import OutputAnalysis

extension OptimizationText {
  /// Everything as JSON, with keys in alphabetical order and values in the figures' units. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ report: OptimizationReport) throws -> String {
    let (goal, results) = (report.goal, report.results)
    let constraints = zip(goal.constraints, results.tolerances).map {
      ["constraint": $0.text, "tolerance": $1] as JSONObject
    }
    return try ReportJSON.text(
      [
        "file": report.file, "title": report.title, "widget": goal.widget, "figure": goal.figure.rawValue,
        "unit": goal.figure.unit.rawValue, "direction": goal.isMaximized ? "maximize" : "minimize",
        "constraints": constraints, "indifference": results.indifference, "error": goal.error,
        "tried": results.tried, "partial": results.isPartial, "advice": advice(report),
        "policies": report.policies.map { policy($0, report) },
        "plausibleWorlds": report.plausible.map(worlds),
      ] as JSONObject)
  }

  private static func worlds(_ plausible: PlausiblePolicies) -> JSONObject {
    [
      "worlds": plausible.comparison.worlds, "decisive": plausible.decisive?.path,
      "meanRegretIfKnown": plausible.decisive?.regret,
    ]
  }

  private static func policy(_ policy: OptimizationReport.Policy, _ report: OptimizationReport) -> JSONObject
  {
    let comparison = report.plausible?.comparison
    let (place, today) = (place(of: policy, report), report.today.flatMap { Self.place(of: $0, report) })
    let candidate = policy.candidate
    let constraints = candidate.constraints.map {
      [
        "constraint": $0.expectation.text, "verdict": $0.verdict.rawValue, "estimate": $0.estimate,
        "low": $0.low, "high": $0.high, "replications": $0.replications,
      ] as JSONObject
    }
    return [
      "today": policy.isToday, "chosen": policy.settings == report.chosen?.settings,
      "shareOfWorldsBest": place.flatMap { comparison?.shareBest($0) },
      "shareOfWorldsKeepingBounds": report.goal.constraints.isEmpty
        ? nil : place.flatMap { comparison?.shareKeepingBounds($0) },
      "shareOfWorldsBetterThanToday": place.flatMap { place in
        today.flatMap { comparison?.share(place, betterThan: $0) }
      }, "meanRegret": place.flatMap { comparison?.meanRegret($0) },
      "worstRegret": place.flatMap { comparison?.worstRegret($0) },
      "settings": policy.settings.map { ["path": $0.path, "value": $0.value] as JSONObject },
      "state": candidate.state.rawValue, "intervals": candidate.figures, "constraints": constraints,
      "differenceFromBest": candidate.fromBest.map(difference),
      "differenceFromToday": candidate.fromToday.map(difference),
      "chargedDifferenceFromToday": candidate.chargedFromToday.map(difference),
      "possible": candidate.possible, "replications": candidate.replications,
      "fingerprint": candidate.fingerprint,
    ]
  }

  private static func difference(_ difference: FigureDifference) -> JSONObject {
    ["estimate": difference.estimate, "halfWidth": difference.halfWidth]
  }
}
