import Experiments
import OutputAnalysis
import WidgetRefresh

/// The results of a comparison with a baseline, ready to be printed.
public struct BaselineReport: Sendable {
  /// The file of the baseline, and that of the scenario compared with it.
  public var baseline: String
  public var file: String
  public var replications: Int
  /// The fingerprints of the baseline's replications and of the new ones.
  public var fingerprintBefore: RunFingerprint
  public var fingerprintNow: RunFingerprint
  public var change: BaselineChange
  /// Empty if nothing changed.
  public var findings: [PairedDifference]
  /// The probability that any verdict is wrong.
  public var error: Double
  /// The smallest difference that matters.
  public var margin: PracticalMargin

  public init(
    _ comparison: BaselineComparison, baseline: String, file: String, replications: Int, error: Double,
    margin: PracticalMargin
  ) {
    self.baseline = baseline
    self.file = file
    self.replications = replications
    fingerprintBefore = comparison.fingerprintBefore
    fingerprintNow = comparison.fingerprintNow
    change = comparison.change
    findings = comparison.findings
    self.error = error
    self.margin = margin
  }

  public func count(_ verdict: PairedDifference.Verdict) -> Int { findings.count { $0.verdict == verdict } }
}

/// A comparison with a baseline as text.
public enum BaselineText {
  /// An aligned table of at most `SummaryText.width` columns: the figures that differ by more than chance.
  public static func table(_ report: BaselineReport, style: TextStyle = .plain) -> String {
    let subject =
      "\(DisplayText.printable(report.file)) compared with \(DisplayText.printable(report.baseline))"
    var lines = [style.bold(DisplayText.truncated(subject, to: SummaryText.width))]
    lines += DisplayText.wrapped(report.change.sentence, to: SummaryText.width)
    lines.append("fingerprint before \(report.fingerprintBefore.text), now \(report.fingerprintNow.text)")
    let differing = report.findings.filter { $0.verdict != .noDifferenceSeen }
    if !differing.isEmpty {
      lines += ["", line("", ["before", "now", "change", "interval", "verdict"])]
      lines.append(style.dim(String(repeating: "-", count: SummaryText.width)))
    }
    var widget: String?
    for finding in differing {
      if finding.widget != widget {
        widget = finding.widget
        lines.append(DisplayText.truncated(DisplayText.printable(widget ?? ""), to: SummaryText.width))
      }
      lines.append(line("  " + finding.figure.rawValue, cells(finding)))
    }
    if report.change != .nothing {
      lines.append("")
      lines += notes(report).flatMap { DisplayText.wrapped($0, to: SummaryText.width, indent: "  ") }
    }
    return lines.map(SummaryText.withoutTrailingSpaces).joined(separator: "\n") + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and values in the figures' units.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  public static func json(_ report: BaselineReport) throws -> String {
    try SummaryText.encoded(BaselineRecord(report))
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

  private static func notes(_ report: BaselineReport) -> [String] {
    let counts = [
      "\(report.count(.worse)) worse", "\(report.count(.better)) better",
      "\(report.count(.slight)) slight",
      "\(report.count(.noDifferenceSeen)) with no difference seen",
    ]
    return [
      "Of \(report.findings.count) figures: \(counts.joined(separator: ", "))."
    ] + ComparisonText.slight(report.margin, count: report.count(.slight)) + [
      "\(report.replications) paired replications. The probability that any verdict is wrong is at most "
        + "\(IntervalNote.percent(report.error)) (Student's t, Bonferroni over the figures)."
    ]
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    DisplayText.row(name, cells, widths: [7, 7, 8, 19, 9], in: SummaryText.width)
  }
}

extension BaselineChange {
  fileprivate var sentence: String {
    switch self {
    case .nothing: "Nothing has changed: all events and counts are the same."
    case .model: "Same scenario, but the program behaves differently."
    case .scenario: "Same program behavior; only the scenario changed."
    case .both: "The scenario changed, and the program behaves differently too."
    }
  }
}

/// A comparison with a baseline in JSON.
private struct BaselineRecord: Encodable {
  struct Finding: Encodable {
    var widget: String
    var figure: String
    var unit: String
    var before: Double
    var now: Double
    var difference: Double
    var low: Double?
    var high: Double?
    var margin: Double
    var verdict: String
  }

  var changed: String
  var replications: Int
  var fingerprintBefore: RunFingerprint
  var fingerprintNow: RunFingerprint
  var error: Double
  var margin: Double
  var findings: [Finding]

  init(_ report: BaselineReport) {
    changed = report.change.rawValue
    replications = report.replications
    fingerprintBefore = report.fingerprintBefore
    fingerprintNow = report.fingerprintNow
    error = report.error
    margin = report.margin.share
    findings = report.findings.map { difference in
      Finding(
        widget: difference.widget ?? "", figure: difference.figure.rawValue,
        unit: difference.figure.unit.rawValue,
        before: difference.baselineEstimate, now: difference.estimate, difference: difference.difference,
        low: difference.low, high: difference.high, margin: difference.margin,
        verdict: difference.verdict.rawValue)
    }
  }
}
