import ArgumentParser
import Experiments

/// When to stop adding replications.
package struct PrecisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add replications until half the width of each interval of --figures is at most this share of the figure.",
      valueName: "share"), transform: Share.parse)
  package var precision: Share?

  @Option(help: "Largest number of replications with --precision. (default: 1000)")
  package var maxReplications: Int?

  package init() {}

  /// `nil` without `--precision`.
  package func goal(_ figures: FigureList?, confidence: Double) -> PrecisionGoal? {
    precision.map {
      PrecisionGoal(
        figures: figures?.figures ?? PrecisionGoal.usualFigures, relativeHalfWidth: $0.value,
        confidence: confidence, mostReplications: maxReplications ?? 1000)
    }
  }

  package func validate() throws {
    if precision == nil, maxReplications != nil {
      throw ValidationError("--max-replications needs --precision.")
    }
    if let maxReplications, maxReplications < 2 {
      throw ValidationError("--max-replications must be at least 2.")
    }
  }
}

/// When to stop adding replications, and for which figures.
package struct FigurePrecisionOptions: ParsableArguments {
  @OptionGroup
  package var options: PrecisionOptions

  @Option(
    help: ArgumentHelp(
      """
      The figures for --precision, separated by commas. (default: \
      \(PrecisionGoal.usualFigures.map(\.rawValue).joined(separator: ", ")))
      """, valueName: "names"),
    completion: FigureList.completion, transform: FigureList.parse)
  package var figures: FigureList?

  package init() {}

  /// `nil` without `--precision`.
  package func goal(confidence: Double) -> PrecisionGoal? { options.goal(figures, confidence: confidence) }

  package func validate() throws {
    if options.precision == nil, figures != nil { throw ValidationError("--figures needs --precision.") }
  }
}
