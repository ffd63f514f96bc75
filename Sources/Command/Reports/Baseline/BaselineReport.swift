import Experiments
import OutputAnalysis
import WidgetRefresh

/// The results of a comparison with a baseline, ready to be printed.
package struct BaselineReport: Sendable {
  var comparison: BaselineComparison
  /// The file of the baseline, and that of the scenario compared with it.
  var baseline: String
  var file: String
  var replications: Int
  /// The probability that any verdict is wrong.
  var error: Double
  /// The smallest difference that matters.
  var margin: PracticalMargin
  /// What the baseline does not have.
  var unknownFigures: Set<Figure>

  package init(
    _ comparison: BaselineComparison, baseline: String, file: String, replications: Int, error: Double,
    margin: PracticalMargin, unknownFigures: Set<Figure> = []
  ) {
    self.unknownFigures = unknownFigures
    self.comparison = comparison
    self.baseline = baseline
    self.file = file
    self.replications = replications
    self.error = error
    self.margin = margin
  }

  package func count(_ verdict: PairedDifference.Verdict) -> Int {
    comparison.findings.count { $0.verdict == verdict }
  }
}

extension BaselineReport: PrintedReport {
  package var document: Document {
    let differing = Self.table(comparison.findings.filter { $0.verdict != .noDifferenceSeen })
    let unknown =
      unknownNames.isEmpty
      ? []
      : [
        "Not compared, because the baseline did not store the counts that these figures need: "
          + "\(unknownNames.joined(separator: ", ")). Save it again with `widgetsim baseline save`."
      ]
    let notes = (comparison.change == .nothing ? [] : notes) + unknown
    return Document(
      parts: [
        .title("\(file) compared with \(baseline)"), .lines([comparison.change.sentence, fingerprints]),
      ] + (differing.rows.isEmpty ? [] : [.table(differing)]) + (notes.isEmpty ? [] : [.notes(notes)]))
  }

  package var jsonObject: JSONObject {
    let findings = comparison.findings.map {
      [
        "widget": $0.widget ?? "", "figure": $0.figure.rawValue, "unit": $0.figure.unit.rawValue,
        "before": $0.baselineEstimate, "now": $0.estimate, "difference": $0.difference, "low": $0.low,
        "high": $0.high, "margin": $0.margin, "verdict": $0.verdict.rawValue,
      ] as JSONObject
    }
    return [
      "changed": comparison.change.rawValue, "replications": replications,
      "fingerprintBefore": comparison.fingerprintBefore, "fingerprintNow": comparison.fingerprintNow,
      "error": error, "margin": margin.share, "findings": findings, "unknownFigures": unknownNames,
    ]
  }

  private var unknownNames: [String] {
    Figure.allCases.filter(unknownFigures.contains).map(\.rawValue)
  }

  var fingerprints: String {
    "fingerprint before \(comparison.fingerprintBefore.text), now \(comparison.fingerprintNow.text)"
  }

  static func table(_ findings: [PairedDifference]) -> ReportTable {
    ReportTable(
      names: ["widget", "figure"],
      columns: [
        .init("before", width: 7), .init("now", width: 7), .init("change", width: 8),
        .init("interval", width: 19), .init("verdict", width: 9, .verdict),
      ],
      rows: findings.map {
        .init(
          names: [$0.widget ?? "", $0.figure.rawValue],
          cells: $0.values + [$0.interval, $0.verdict.rawValue], tone: $0.verdict.tone)
      })
  }

  var notes: [String] {
    let counts = [
      "\(count(.worse)) worse", "\(count(.better)) better", "\(count(.slight)) slight",
      "\(count(.noDifferenceSeen)) with no difference seen",
    ]
    return [
      "Of \(comparison.findings.count) figures: \(counts.joined(separator: ", "))."
    ] + margin.notes(slight: count(.slight)) + [
      "\(replications) paired replications. The probability that any verdict is wrong is at most "
        + "\(PercentText.exact(error))."
    ]
  }
}

extension PairedDifference {
  fileprivate var interval: String {
    guard let low, let high else { return ReadableFigures.none }
    let unit = figure.unit
    return
      "\(ReadableFigures.difference(low, unit: unit)) to \(ReadableFigures.difference(high, unit: unit))"
  }
}

extension BaselineChange {
  var sentence: String {
    switch self {
    case .nothing: "Nothing has changed: all events and counts are the same."
    case .model: "Same scenario, but the program behaves differently."
    case .scenario: "Same program behavior; only the scenario changed."
    case .both: "The scenario changed, and the program behaves differently too."
    }
  }
}
