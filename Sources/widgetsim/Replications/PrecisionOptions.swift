import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// Until when replications are added.
struct PrecisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Adds replications until half the width of the intervals of --figures is at most this share of the figure.",
      valueName: "share"))
  var precision: Share?

  @Option(help: "At most so many replications, with --precision. (default: 1000)")
  var maxReplications: Int?

  /// `nil` without `--precision`.
  func goal(_ figures: FigureList?, confidence: Double) -> PrecisionGoal? {
    precision.map {
      PrecisionGoal(
        figures: figures?.figures ?? PrecisionGoal.usualFigures, relativeHalfWidth: $0.value,
        confidence: confidence, mostReplications: maxReplications ?? 1000)
    }
  }

  func validate() throws {
    if precision == nil, maxReplications != nil {
      throw ValidationError("--max-replications needs --precision.")
    }
    if let maxReplications, maxReplications < 2 {
      throw ValidationError("--max-replications must be at least 2.")
    }
  }

  /// Says so when the goal was not reached.
  static func reportExcess(
    of widest: Double, over goal: PrecisionGoal, after count: Int, of scenario: Scenario,
    in subject: String
  ) {
    let noun = scenario.population == nil ? "replications" : "people"
    guard widest > goal.relativeHalfWidth else { return }
    Console.report(
      "\(subject): warning: after \(count) \(noun) the widest interval is still ±"
        + "\(PercentText.text(widest)) of its figure")
  }
}
