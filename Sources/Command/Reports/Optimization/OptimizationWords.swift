import Experiments
import ScenarioFile
import WidgetRefresh

extension PolicyNames {
  /// A bound of one or of all widgets.
  func text(_ bound: RemedySearch.Bound) -> String {
    (bound.item.map(name) ?? "all") + ": \(bound.expectation.text)"
  }
}

extension ChangeEffect {
  /// `4m30s instead of 18m`; `48.6, as before` if both are the same when rounded.
  func values(_ noun: String = "") -> String {
    let (before, after) = (
      ReadableFigures.value(before, unit: figure.unit), ReadableFigures.value(after, unit: figure.unit)
    )
    return after + noun + (after == before ? ", as before" : " instead of \(before)")
  }
}

extension OptimizationGoal {
  /// `the highest freshViews`.
  var aim: String {
    figure.map { "the \(isMaximized ? "highest" : "lowest") \($0.rawValue)" } ?? "fresh views and content age"
  }
  /// Its name in JSON.
  var direction: String { isMaximized ? "maximize" : "minimize" }
}

extension [ScenarioOverride] {
  var json: [JSONObject] { map { ["path": $0.path, "value": $0.value] } }
}
