import Experiments
import OutputAnalysis
import WidgetRefresh

/// The results of a comparison of scenarios, ready to be printed.
package struct ComparisonReport: Sendable {
  /// The summary of each scenario. The others are compared with the first one.
  package var scenarios: [RunSummary]
  /// The scenarios' files.
  package var names: [String]
  package var differences: [PairedDifference]
  /// The smallest difference that matters.
  package var margin: PracticalMargin
  /// Those that tables and pictures show. JSON and CSV have all figures.
  package var figures: [Figure] = [
    .chargedPerDay, .freePerDay, .rateLimitedPerDay, .updatesPerDay, .freshViews, .contentAgeMean,
    .contentAgeP95,
    .reloadAgeMean,
  ]

  /// - Parameters:
  ///   - outcome: the results of the comparison.
  ///   - comparison: what was run.
  ///   - names: the scenarios' files.
  ///   - confidence: the confidence level, above 0 and below 1.
  ///   - margin: the smallest difference that matters.
  package init(
    _ outcome: PlannedResults<ComparisonResults>, of comparison: Comparison, names: [String],
    confidence: Double, margin: PracticalMargin
  ) throws {
    let scales = try comparison.scales()
    self.names = names
    self.margin = margin
    scenarios = zip(outcome.results.scenarios, zip(comparison.scenarios, scales)).map {
      $0.summary(
        of: RunDescription(of: $1.0, scale: $1.1), confidence: confidence, requested: outcome.requested)
    }
    differences = comparison.differences(
      outcome.results, scales: scales, names: names, confidence: confidence, margin: margin)
  }

  /// Writes `comparison.csv` to a directory, and creates the directory if it is missing.
  package func write(directory path: String) throws(ReportError) {
    try PlainRows.write([rows], directory: path)
  }

  /// The content of `comparison.csv`.
  package var csv: String { rows.text }

  private var rows: PlainRows {
    let runs = Dictionary(zip(names, scenarios)) { first, _ in first }
    return PlainRows(
      .comparison, ComparisonRow.columns,
      differences.map { difference in
        ComparisonRow(
          difference: difference, confidence: scenarios.first?.confidence ?? 0.95,
          fingerprint: runs[difference.scenario]?.fingerprint,
          baselineFingerprint: runs[difference.baseline]?.fingerprint,
          isPartial: scenarios.contains { $0.isPartial })
      })
  }
}

struct ComparisonRow {
  let difference: PairedDifference
  let confidence: Double
  let fingerprint: RunFingerprint?
  let baselineFingerprint: RunFingerprint?
  let isPartial: Bool

  static let columns: [CSVColumn<ComparisonRow>] =
    [
      CSVColumn("scenario", "name", "The scenario's file.") { .text($0.difference.scenario) },
      CSVColumn("baseline", "name", "The file of the first scenario, which it is compared with.") {
        .text($0.difference.baseline)
      },
      CSVColumn("widget", "name", "The widget; empty: all widgets together.") { .text($0.difference.widget) },
    ] + CSVColumn.figure { $0.difference.figure } + [
      .number("baseline_estimate", "The figure of the baseline.") { $0.difference.baselineEstimate },
      .number("estimate", "The figure of the scenario.") { $0.difference.estimate },
      .number("difference", "`estimate` minus `baseline_estimate`.") { $0.difference.difference },
      .number("low", "Lower end of the difference's confidence interval, from paired replications.") {
        $0.difference.low
      },
      .number("high", "Upper end.") { $0.difference.high },
      .confidence { $0.confidence },
      CSVColumn("n", "count", "Replications.") { .integer($0.difference.n) },
      .number("margin", "The smallest difference that matters.") { $0.difference.margin },
      CSVColumn(
        "verdict", "name",
        "`better` or `worse` (`more` or `less`, if neither is better): the interval is beyond `margin`. `slight`: it is beyond 0 but "
          + "not beyond `margin`. `no difference seen`: it contains 0. `unknown`: too few replications for an interval."
      ) { .name($0.difference.verdict.rawValue) },
      .number(
        "variance_saved", unit: "share",
        "Variance removed by pairing: 1 minus the variance of the difference divided by the sum of both variances."
      ) { $0.difference.varianceSaved },
      .fingerprint(of: "all replications of the scenario") { $0.fingerprint },
      .fingerprint("baseline_fingerprint", of: "all replications of the baseline") { $0.baselineFingerprint },
      .partial { $0.isPartial },
    ]
}
