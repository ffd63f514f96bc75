import OutputAnalysis
import WidgetRefresh

extension SweepReport: PrintedReport {
  package var document: Document {
    Document(
      parts: [.kind("Sweep"), .lines(SweepText.heading(self))]
        + widgets.flatMap { [.heading($0), .table(SweepText.table(self, of: $0))] }
        + [.notes(SweepText.notes(self))])
  }

  package var jsonObject: JSONObject {
    let points = points.map {
      [
        "values": $0.values, "summary": $0.summary.json, "efficientWidgets": $0.efficientWidgets.sorted(),
      ] as JSONObject
    }
    return ["paths": paths, "points": points, "requestedPoints": requestedPoints]
  }
}

/// The words of a sweep.
enum SweepText {
  /// The last key of each path, or the whole paths if some are the same.
  static func shortNames(_ paths: [String]) -> [String] {
    let last = paths.map { String($0.split(separator: ".").last ?? "") }
    return Set(last).count == last.count ? last : paths
  }

  /// All points.
  static func table(_ report: SweepReport, of widget: String) -> ReportTable {
    let rows = zip(1..., report.points).map { number, point in
      let isEfficient = point.efficientWidgets.contains(widget)
      return ReportTable.Row(
        names: ["\(number)"] + point.values,
        cells: cells(point, of: widget) + [
          isEfficient ? "*" : "", isEfficient ? "yes" : "",
          point.summary.fingerprint?.text ?? ReadableFigures.none,
        ])
    }
    return ReportTable(
      names: ["point"] + report.paths,
      layout: .aligned(headings: [""] + shortNames(report.paths), first: 4, gap: 1),
      columns: titles.map { .init($0.short, title: $0.long, width: $0.width) } + [
        .init("", title: nil, width: 1, isJoined: true), .init(nil, title: "efficient", .text),
        .init(nil, title: "fingerprint", .text),
      ], rows: rows)
  }

  private static let titles: [(figure: Figure, short: String, long: String, width: Int)] = [
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
    return [
      run.title,
      "\(report.points.count) points of \(replications) each; values of "
        + report.paths.joined(separator: ", "),
    ]
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

  private static func cells(_ point: SweepReport.Point, of widget: String) -> [String] {
    let summary = point.summary.widgets.first { $0.widget == widget }
    return titles.map { title in
      summary?.interval(of: title.figure).map(ReadableFigures.estimate) ?? ReadableFigures.none
    }
  }
}
