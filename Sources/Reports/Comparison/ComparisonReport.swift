import Experiments
import OutputAnalysis

/// The results of a comparison of scenarios, ready to be printed.
package struct ComparisonReport: Sendable {
  /// The summary of each scenario. The others are compared with the first one.
  package var scenarios: [RunSummary]
  /// The scenarios' files.
  package var names: [String]
  package var differences: [PairedDifference]
  /// The smallest difference that matters.
  package var margin: PracticalMargin

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
  package var csv: String { String(decoding: rows.rows.bytes, as: UTF8.self) }

  private var rows: PlainRows {
    var report = PlainRows(.comparison)
    let runs = Dictionary(zip(names, scenarios)) { first, _ in first }
    for difference in differences {
      report.rows.difference(
        difference, confidence: scenarios.first?.confidence ?? 0.95,
        fingerprints: [difference.scenario, difference.baseline].map { runs[$0]?.fingerprint },
        isPartial: scenarios.contains { $0.isPartial })
    }
    return report
  }
}

extension CSVRows {
  /// A row of `comparison.csv`.
  ///
  /// - Parameter fingerprints: the scenario's and the baseline's.
  fileprivate mutating func difference(
    _ difference: PairedDifference, confidence: Double, fingerprints: [RunFingerprint?], isPartial: Bool
  ) {
    text(CSVText(difference.scenario))
    text(CSVText(difference.baseline))
    text(difference.widget.map { CSVText($0) })
    text(CSVText(difference.figure.rawValue))
    text(CSVText(difference.figure.unit.rawValue))
    let values = [
      difference.baselineEstimate, difference.estimate, difference.difference, difference.low,
      difference.high,
    ]
    for value in values { decimal(value, places: 6) }
    decimal(confidence, places: 6)
    integer(difference.n)
    decimal(difference.margin, places: 6)
    text(CSVText(difference.verdict.rawValue))
    decimal(difference.varianceSaved, places: 6)
    for value in fingerprints { fingerprint(value) }
    boolean(isPartial)
    endRow()
  }
}
