import Experiments
import OutputAnalysis
import WidgetRefresh

extension ComparisonReport: PrintedReport {
  package var document: Document {
    var parts: [Document.Part] = [
      .kind("Comparison"),
      .lines(
        zip(names, scenarios).flatMap { name, run in
          ["\(name): \(run.title)"] + SummaryText.circumstances(run)
        }),
    ]
    for name in names.dropFirst() {
      let shown = differences.filter { $0.scenario == name && figures.contains($0.figure) }
      parts += [
        .heading("\(name) compared with \(names.first ?? "")"),
        .table(ComparisonText.table(shown, names: ["widget", "figure"])),
      ]
    }
    parts.append(.notes(ComparisonText.notes(self, figures)))
    return Document(parts: parts + ComparisonSentence.all(of: self).map { .answer($0) })
  }

  package var jsonObject: JSONObject {
    [
      "names": names, "scenarios": scenarios.map(\.json), "differences": differences, "margin": margin.share,
    ]
  }
}

/// The words of a comparison.
enum ComparisonText {
  /// - Parameter names: the headings of the names: `figure`, and perhaps `widget` before it.
  static func table(_ differences: [PairedDifference], names: [String]) -> ReportTable {
    ReportTable(
      names: names,
      columns: [
        .init("first", width: 7), .init("second", width: 7), .init("difference", width: 10),
        .init("±", width: 7), .init("verdict", width: 18, .verdict),
        .init("saved", title: "variance removed by pairing", width: 5),
      ],
      rows: differences.map { difference in
        .init(
          names: [difference.widget ?? "all widgets together", difference.figure.rawValue].suffix(
            names.count),
          cells: cells(difference), tone: difference.verdict.tone)
      })
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

  private static func cells(_ difference: PairedDifference) -> [String] {
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
}
