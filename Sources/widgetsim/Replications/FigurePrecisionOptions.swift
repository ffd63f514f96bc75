import ArgumentParser
import OutputAnalysis

/// Until when replications are added, and for the sake of which figures.
struct FigurePrecisionOptions: ParsableArguments {
  @OptionGroup
  var options: PrecisionOptions

  @Option(
    help: ArgumentHelp(
      """
      The figures that --precision is about, with commas between. (default: \
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
