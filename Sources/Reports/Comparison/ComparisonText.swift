import Experiments
import OutputAnalysis
import WidgetRefresh

/// A comparison as text.
package enum ComparisonText {
  /// The figures in printed tables. JSON and CSV have all figures.
  package static let usualFigures: [Figure] = [
    .chargedPerDay, .freePerDay, .rateLimitedPerDay, .updatesPerDay, .freshViews, .contentAgeMean,
    .contentAgeP95,
    .reloadAgeMean,
  ]

  /// An aligned table of at most `TextWidth.columns` columns, and the answer in words.
  package static func table(
    _ report: ComparisonReport, figures: [Figure] = usualFigures, style: TextStyle = .plain
  ) -> String {
    var lines = heading(report)
    for name in report.names.dropFirst() {
      lines += [
        "",
        DisplayText.truncated(
          "\(DisplayText.printable(name)) compared with \(baseline(report))", to: TextWidth.columns),
      ]
      var rows: [TextTable.Row] = []
      var widget: String??
      for difference in report.differences
      where difference.scenario == name && figures.contains(difference.figure) {
        if widget != .some(difference.widget) {
          widget = .some(difference.widget)
          rows.append(.init(name: title(difference)))
        }
        rows.append(
          style.row(
            "  " + difference.figure.rawValue, cells(difference), verdict: 4, difference.verdict.tone))
      }
      lines += TextTable(columns: columns, rows: rows).lines(style: style)
    }
    lines.append("")
    lines += DisplayText.notes(notes(report, figures))
    for sentence in ComparisonSentence.all(of: report) {
      lines.append("")
      lines += DisplayText.wrapped(sentence, to: TextWidth.columns).map(style.bold)
    }
    return DisplayText.text(lines)
  }

  /// The same in GitHub's Markdown.
  package static func markdown(_ report: ComparisonReport, figures: [Figure] = usualFigures) -> String {
    var lines = ["## Comparison", ""]
    lines += heading(report).map { "- " + Markdown.text($0) }
    for name in report.names.dropFirst() {
      lines += [
        "",
        "### \(Markdown.text(name)) compared with \(Markdown.text(report.names.first ?? ""))",
        "",
        "| widget | figure | first | second | difference | ± | verdict | variance removed |",
        "|---|---|---:|---:|---:|---:|---|---:|",
      ]
      for difference in report.differences
      where difference.scenario == name && figures.contains(difference.figure) {
        let cells =
          [Markdown.text(title(difference)), difference.figure.rawValue] + cells(difference)
        lines.append(Markdown.row(cells))
      }
    }
    lines += ["", notes(report, figures).joined(separator: " ")]
    for sentence in ComparisonSentence.all(of: report) { lines += ["", "**\(Markdown.text(sentence))**"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and durations in seconds.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ report: ComparisonReport) throws -> String {
    try ReportJSON.text(
      [
        "names": report.names, "scenarios": report.scenarios.map(\.json), "differences": report.differences,
        "margin": report.margin.share,
      ] as JSONObject)
  }

  private static func heading(_ report: ComparisonReport) -> [String] {
    zip(report.names, report.scenarios).flatMap { name, run in
      [
        DisplayText.truncated(
          "\(DisplayText.printable(name)): \(DisplayText.printable(run.title))", to: TextWidth.columns)
      ] + SummaryText.circumstances(run).flatMap { DisplayText.wrapped("  " + $0, to: TextWidth.columns) }
    }
  }

  /// What `slight` means; empty without such verdicts.
  static func slight(_ margin: PracticalMargin, count: Int) -> [String] {
    guard count > 0 else { return [] }
    func size(_ unit: Figure.Unit) -> String { ReadableFigures.halfWidth(margin.smallest(unit), unit: unit) }
    return [
      "slight: more than chance, but perhaps less than the margin: \(PercentText.exact(margin.share)) of the first "
        + "figure, and at least \(size(.share)), \(size(.perDay)) a day, \(size(.seconds)) or "
        + "\(size(.secondsPerDay)) a day (--margin)."
    ]
  }

  static func notes(_ report: ComparisonReport, _ figures: [Figure]) -> [String] {
    guard let first = report.scenarios.first else { return [] }
    let printed = report.differences.filter { figures.contains($0.figure) }
    return [
      "±: half the width of the difference's \(PercentText.exact(first.confidence)) confidence interval (Student's t "
        + "over \(first.replications) \(pairs(report)), common random numbers).",
      "saved: variance removed by pairing.",
    ] + slight(report.margin, count: printed.count { $0.verdict == .slight }) + [
      "Each verdict is on its own: if nothing differs, expect \(PercentText.exact(1 - first.confidence)) of the "
        + "verdicts to show a difference."
    ]
  }

  private static func pairs(_ report: ComparisonReport) -> String {
    report.scenarios.allSatisfy { $0.population != nil }
      ? "people, the same in each scenario" : "paired replications"
  }

  private static func baseline(_ report: ComparisonReport) -> String {
    DisplayText.printable(report.names.first ?? "")
  }

  private static func title(_ difference: PairedDifference) -> String {
    difference.widget.map(DisplayText.printable) ?? "all widgets together"
  }

  static func cells(_ difference: PairedDifference) -> [String] {
    let unit = difference.figure.unit
    return [
      ReadableFigures.value(difference.baselineEstimate, unit: unit),
      ReadableFigures.value(difference.estimate, unit: unit),
      ReadableFigures.difference(difference.difference, unit: unit),
      difference.halfWidth.map { ReadableFigures.halfWidth($0, unit: unit) } ?? ReadableFigures.none,
      difference.verdict.rawValue,
      difference.varianceSaved.map { PercentText.whole($0) } ?? ReadableFigures.none,
    ]
  }

  private static let columns = [
    ("first", 7), ("second", 7), ("difference", 10), ("±", 7), ("verdict", 18), ("saved", 5),
  ].map { TextTable.Column(heading: $0, width: $1) }
}
