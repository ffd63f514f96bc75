import Experiments
import OutputAnalysis
import WidgetRefresh

/// The results of a comparison with a baseline, ready to be printed.
@dynamicMemberLookup
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

  package subscript<Value>(dynamicMember path: KeyPath<BaselineComparison, Value>) -> Value {
    comparison[keyPath: path]
  }

  package func count(_ verdict: PairedDifference.Verdict) -> Int {
    self.findings.count { $0.verdict == verdict }
  }
}

extension BaselineReport: PrintedReport {
  package var document: Document {
    let differing = BaselineText.table(self.findings.filter { $0.verdict != .noDifferenceSeen })
    let notes = (self.change == .nothing ? [] : BaselineText.notes(self)) + BaselineText.unknown(self)
    let parts: [Document.Part] = [
      .title("\(file) compared with \(baseline)"),
      .lines([self.change.sentence, BaselineText.fingerprints(self)]),
    ]
    return Document(
      parts: parts + (differing.rows.isEmpty ? [] : [.table(differing)])
        + (notes.isEmpty ? [] : [.notes(notes)]))
  }

  package var jsonObject: JSONObject {
    let findings = self.findings.map {
      [
        "widget": $0.widget ?? "", "figure": $0.figure.rawValue, "unit": $0.figure.unit.rawValue,
        "before": $0.baselineEstimate, "now": $0.estimate, "difference": $0.difference, "low": $0.low,
        "high": $0.high, "margin": $0.margin, "verdict": $0.verdict.rawValue,
      ] as JSONObject
    }
    return [
      "changed": self.change.rawValue, "replications": replications,
      "fingerprintBefore": self.fingerprintBefore, "fingerprintNow": self.fingerprintNow,
      "error": error, "margin": margin.share, "findings": findings,
      "unknownFigures": BaselineText.names(of: self),
    ]
  }
}

/// The words of a comparison with a baseline.
enum BaselineText {
  static func fingerprints(_ report: BaselineReport) -> String {
    "fingerprint before \(report.fingerprintBefore.text), now \(report.fingerprintNow.text)"
  }

  static func table(_ findings: [PairedDifference]) -> ReportTable {
    ReportTable(
      names: ["widget", "figure"],
      columns: [
        .init("before", width: 7), .init("now", width: 7), .init("change", width: 8),
        .init("interval", width: 19), .init("verdict", width: 9, .verdict),
      ],
      rows: findings.map {
        .init(names: [$0.widget ?? "", $0.figure.rawValue], cells: cells($0), tone: $0.verdict.tone)
      })
  }

  private static func cells(_ difference: PairedDifference) -> [String] {
    let unit = difference.figure.unit
    var interval = ReadableFigures.none
    if let low = difference.low, let high = difference.high {
      interval =
        "\(ReadableFigures.difference(low, unit: unit)) to \(ReadableFigures.difference(high, unit: unit))"
    }
    return [
      ReadableFigures.value(difference.baselineEstimate, unit: unit),
      ReadableFigures.value(difference.estimate, unit: unit),
      ReadableFigures.difference(difference.difference, unit: unit), interval, difference.verdict.rawValue,
    ]
  }

  fileprivate static func names(of report: BaselineReport) -> [String] {
    Figure.allCases.filter(report.unknownFigures.contains).map(\.rawValue)
  }

  /// A line about what cannot be compared.
  static func unknown(_ report: BaselineReport) -> [String] {
    let names = names(of: report)
    return names.isEmpty
      ? []
      : [
        "Not compared, because the baseline did not store the counts that these figures need: "
          + "\(names.joined(separator: ", ")). Save it again with `widgetsim baseline save`."
      ]
  }

  static func notes(_ report: BaselineReport) -> [String] {
    let counts = [
      "\(report.count(.worse)) worse", "\(report.count(.better)) better",
      "\(report.count(.slight)) slight",
      "\(report.count(.noDifferenceSeen)) with no difference seen",
    ]
    return [
      "Of \(report.findings.count) figures: \(counts.joined(separator: ", "))."
    ] + ComparisonText.slight(report.margin, count: report.count(.slight)) + [
      "\(report.replications) paired replications. The probability that any verdict is wrong is at most "
        + "\(PercentText.exact(report.error)) (Student's t, Bonferroni over the figures)."
    ]
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
