import OutputAnalysis
import WidgetRefresh

/// A sweep as text.
public enum SweepText {
  /// An aligned table of at most `SummaryText.width` columns, with a part for each widget of the report.
  public static func table(_ report: SweepReport) -> String {
    var lines = heading(report).flatMap { DisplayText.wrapped($0, to: SummaryText.width, indent: "  ") }
    let names = report.paths.map { String($0.split(separator: ".").last ?? "") }
    for widget in report.widgets {
      lines += ["", DisplayText.line(widget)]
      lines.append(line("", names, titles.map(\.short), mark: ""))
      lines.append(DisplayText.rule)
      for (number, point) in zip(1..., report.points) {
        lines.append(
          line(
            "\(number)", point.values, cells(point, of: widget),
            mark: point.efficientWidgets.contains(widget) ? "*" : ""))
      }
    }
    lines.append("")
    lines += DisplayText.notes(notes(report))
    return DisplayText.text(lines)
  }

  /// The same in GitHub's Markdown.
  public static func markdown(_ report: SweepReport) -> String {
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
  public static func json(_ report: SweepReport) throws -> String {
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
      "±: half the width of the \(PercentText.exact(run.confidence)) confidence interval; content age: mean.",
      "*: efficient: compared with every other point, it is charged fewer reloads or "
        + "has a lower mean content age, by more than chance "
        + "(paired replications, joint confidence \(PercentText.exact(run.confidence))).",
    ]
  }

  static func cells(_ point: SweepReport.Point, of widget: String) -> [String] {
    let summary = point.summary.widgets.first { $0.widget == widget }
    return titles.map { title in
      guard let interval = summary?.interval(of: title.figure) else { return ReadableFigures.none }
      let unit = title.figure.unit
      return ReadableFigures.value(interval.estimate, unit: unit)
        + (interval.halfWidth.map { " ±" + ReadableFigures.halfWidth($0, unit: unit) } ?? "")
    }
  }

  private static func line(_ number: String, _ values: [String], _ cells: [String], mark: String) -> String {
    let room = SummaryText.width - 5 - 2 - titles.reduce(0) { $0 + $1.width + 1 }
    let share = max(2, room / max(1, values.count))
    let settings = values.map { DisplayText.padded(DisplayText.printable($0), to: share - 1) }.joined(
      separator: " ")
    let start = DisplayText.rightAligned(number, in: 4) + " " + DisplayText.padded(settings, to: room)
    return zip(titles, cells).reduce(start) {
      $0 + " " + DisplayText.rightAligned($1.1, in: $1.0.width)
    } + " " + mark
  }
}
