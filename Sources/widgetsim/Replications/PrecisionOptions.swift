import ArgumentParser
import OutputAnalysis

/// Until when replications are added.
struct PrecisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Adds replications until half the width of the intervals of --figures is at most this share of the figure.",
      valueName: "share"))
  var precision: Share?

  @Option(help: "At most so many replications, with --precision. (default: 1000)")
  var maxReplications: Int?

  @Option(
    help: ArgumentHelp(
      """
      The figures that --precision is about, with commas between. (default: \
      \(PrecisionGoal.usualFigures.map(\.rawValue).joined(separator: ", ")))
      """, valueName: "names"))
  var figures: FigureList?

  /// `nil` without `--precision`.
  func goal(confidence: Double) -> PrecisionGoal? {
    precision.map {
      PrecisionGoal(
        figures: figures?.figures ?? PrecisionGoal.usualFigures, relativeHalfWidth: $0.value,
        confidence: confidence, mostReplications: maxReplications ?? 1000)
    }
  }

  /// The options as they would be written.
  var words: [String] {
    (precision.map { ["--precision", String($0.value)] } ?? [])
      + (maxReplications.map { ["--max-replications", String($0)] } ?? [])
      + (figures.map { ["--figures", $0.figures.map(\.rawValue).joined(separator: ",")] } ?? [])
  }

  func validate() throws {
    if precision == nil, maxReplications != nil || figures != nil {
      throw ValidationError("--max-replications and --figures need --precision.")
    }
    if let maxReplications, maxReplications < 2 {
      throw ValidationError("--max-replications must be at least 2.")
    }
  }
}

/// Names of figures with commas between.
struct FigureList: ExpressibleByArgument {
  var figures: [Figure]

  init?(argument: String) {
    figures = argument.split(separator: ",").compactMap { Figure(rawValue: String($0)) }
    guard !figures.isEmpty, figures.count == argument.split(separator: ",").count else { return nil }
  }

  static var allValueStrings: [String] { Figure.allCases.map(\.rawValue) }
}
