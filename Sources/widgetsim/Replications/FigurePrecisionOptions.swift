import ArgumentParser
import Experiments

/// When to stop adding replications, and for which figures.
struct FigurePrecisionOptions: ParsableArguments {
  @OptionGroup
  var options: PrecisionOptions

  @Option(
    help: ArgumentHelp(
      """
      The figures for --precision, separated by commas. (default: \
      \(PrecisionGoal.usualFigures.map(\.rawValue).joined(separator: ", ")))
      """, valueName: "names"),
    completion: FigureList.completion, transform: FigureList.parse)
  var figures: FigureList?

  /// `nil` without `--precision`.
  func goal(confidence: Double) -> PrecisionGoal? { options.goal(figures, confidence: confidence) }

  func validate() throws {
    if options.precision == nil, figures != nil { throw ValidationError("--figures needs --precision.") }
  }
}
