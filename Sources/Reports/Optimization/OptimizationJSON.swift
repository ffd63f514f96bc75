import Experiments
import OutputAnalysis

extension OptimizationText {
  /// Everything as JSON, with keys in alphabetical order and values in the figures' units. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  public static func json(_ report: OptimizationReport) throws -> String {
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
        "policies": report.policies.map(policy),
      ] as JSONObject)
  }

  private static func policy(_ policy: OptimizationReport.Policy) -> JSONObject {
    let candidate = policy.candidate
    let constraints = candidate.constraints.map {
      [
        "constraint": $0.expectation.text, "verdict": $0.verdict.rawValue, "estimate": $0.estimate,
        "low": $0.low, "high": $0.high, "replications": $0.replications,
      ] as JSONObject
    }
    return [
      "today": policy.isToday,
      "settings": policy.settings.map { ["path": $0.path, "value": $0.value] as JSONObject },
      "state": candidate.state.rawValue, "intervals": candidate.figures, "constraints": constraints,
      "differenceFromBest": candidate.fromBest.map(difference),
      "differenceFromToday": candidate.fromToday.map(difference),
      "chargedDifferenceFromToday": candidate.chargedFromToday.map(difference),
      "replications": candidate.replications, "fingerprint": candidate.fingerprint,
    ]
  }

  private static func difference(_ difference: FigureDifference) -> JSONObject {
    ["estimate": difference.estimate, "halfWidth": difference.halfWidth]
  }
}
