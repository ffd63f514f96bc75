import OutputAnalysis
import WidgetRefresh

/// A sweep as text.
package enum SweepText {
  /// An aligned table of at most `TextWidth.columns` columns, with a part for each widget of the report.
  package static func table(_ report: SweepReport) -> String {
    var lines = heading(report).flatMap { DisplayText.wrapped($0, to: TextWidth.columns, indent: "  ") }
    let short = report.paths.map { String($0.split(separator: ".").last ?? "") }
    let keys = [Set(short).count == short.count ? short : report.paths] + report.points.map(\.values)
    let numbers = [""] + report.points.indices.map { "\($0 + 1)" }
    let names = aligned(keys.map { $0.map { DisplayText.printable($0) } }, numbers: numbers)
    for widget in report.widgets {
      let cells = report.points.map { self.cells($0, of: widget) }
      let columns = titles.enumerated().map { index, title in
        TextTable.Column(
          heading: title.short, width: cells.reduce(title.width) { max($0, DisplayText.width($1[index])) })
      }
      let rows = zip(names.dropFirst(), zip(report.points, cells)).map { name, row in
        TextTable.Row(name: name, cells: row.1 + [row.0.efficientWidgets.contains(widget) ? "*" : ""])
      }
      lines += ["", DisplayText.line(widget)]
      lines += TextTable(
        name: names.first ?? "",
        groups: columns.dropLast().map { .init(columns: [$0]) }
          + [.init(columns: columns.suffix(1) + [.init(heading: "", width: 1)])],
        rows: rows
      ).lines()
    }
    lines.append("")
    lines += DisplayText.notes(notes(report))
    return DisplayText.text(lines)
  }

  /// The same in GitHub's Markdown.
  package static func markdown(_ report: SweepReport) -> String {
    let columns =
      ["point"] + report.paths.map(Markdown.text) + titles.map(\.long)
      + ["efficient", "fingerprint"]
    var lines = ["## Sweep", ""] + heading(report).map { "- " + Markdown.text($0) }
    for widget in report.widgets {
      lines += ["", "### \(Markdown.text(widget))", ""]
      lines.append(Markdown.row(columns))
      lines.append(String(repeating: "|---", count: columns.count) + "|")
      for (number, point) in zip(1..., report.points) {
        let fields =
          ["\(number)"] + point.values.map(Markdown.text) + cells(point, of: widget)
          + [
            point.efficientWidgets.contains(widget) ? "yes" : "",
            point.summary.fingerprint?.text ?? ReadableFigures.none,
          ]
        lines.append(Markdown.row(fields))
      }
    }
    lines += ["", notes(report).joined(separator: " ")]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and durations in seconds.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ report: SweepReport) throws -> String {
    let points = report.points.map {
      [
        "values": $0.values, "summary": $0.summary.json, "efficientWidgets": $0.efficientWidgets.sorted(),
      ] as JSONObject
    }
    return try ReportJSON.text(
      ["paths": report.paths, "points": points, "requestedPoints": report.requestedPoints] as JSONObject)
  }

  static let titles: [(figure: Figure, short: String, long: String, width: Int)] = [
    (.chargedPerDay, "charged/day", "charged a day", 11),
    (.updateIntervalMedian, "updates every", "updates every (median)", 14),
    (.contentAgeMean, "content age", "content age when viewed (mean)", 13),
    (.freshViews, "views fresh", "views fresh", 12),
  ]

  static func heading(_ report: SweepReport) -> [String] {
    guard let run = report.points.first?.summary else { return [] }
    let counts = report.points.map(\.summary.replications)
    let (fewest, most) = (counts.min() ?? 0, counts.max() ?? 0)
    let replications =
      most == 1
      ? "1 replication" : (fewest == most ? "" : "\(fewest) to ") + "\(most) \(run.replicationNoun)"
    return [DisplayText.printable(run.title)]
      + [
        "\(report.points.count) points of \(replications) each; values of "
          + report.paths.joined(separator: ", ")
      ]
      .map(DisplayText.printable)
      + (report.fingerprint.map { ["all points together: fingerprint \($0.text)"] } ?? [])
      + (report.isPartial ? ["partial: \(partial(report))"] : [])
  }

  private static func partial(_ report: SweepReport) -> String {
    "interrupted after \(report.points.count) of \(report.requestedPoints) points"
  }

  static func notes(_ report: SweepReport) -> [String] {
    guard let run = report.points.first?.summary else { return [] }
    return [
      "± or (low to high): the \(PercentText.exact(run.confidence)) confidence interval. Content age: mean.",
      "*: efficient: compared with every other point, it is charged fewer reloads or "
        + "has a lower mean content age, by more than chance "
        + "(paired replications, joint confidence \(PercentText.exact(run.confidence))).",
    ]
  }

  static func cells(_ point: SweepReport.Point, of widget: String) -> [String] {
    let summary = point.summary.widgets.first { $0.widget == widget }
    return titles.map { title in
      summary?.interval(of: title.figure).map(ReadableFigures.estimate) ?? ReadableFigures.none
    }
  }

  /// Numbers and values in columns.
  private static func aligned(_ values: [[String]], numbers: [String]) -> [String] {
    let widths = (values.first ?? []).indices.map { column in
      values.map { DisplayText.width($0[column]) }.max() ?? 0
    }
    return zip(numbers, values).map { number, row in
      zip(widths, row).reduce(DisplayText.rightAligned(number, in: 4)) {
        $0 + " " + DisplayText.padded($1.1, to: $1.0)
      }
    }
  }
}
