import Experiments
import OutputAnalysis
import WidgetRefresh

/// The results of a sweep, ready to be printed.
package struct SweepReport: Sendable {
  package struct Point: Sendable {
    /// The value of each path, in the order of the report's ``SweepReport/paths``.
    package var values: [String]
    /// The last widget has no name: it stands for all widgets together.
    package var summary: RunSummary
    /// The widgets for which the point is efficient; see `EfficientFrontier`.
    package var efficientWidgets: Set<String> = []
  }

  /// What is set.
  package var paths: [String]
  /// The widgets that the table shows: those that the values affect.
  package var widgets: [String]
  package var points: [Point]
  /// The number of requested points; more than ``points`` if the sweep was interrupted.
  package var requestedPoints: Int
  /// For each widget of ``widgets``, the point with the lowest content age; `nil`: no point has one.
  package private(set) var lowest: [String: LowestPoint] = [:]
  /// The number of the point, from 0, that is the scenario as its file says; `nil`: none, or not known.
  package private(set) var today: Int?

  /// Whether the sweep was interrupted. ``points`` are then the first of the requested ones.
  package var isPartial: Bool { points.count < requestedPoints }

  /// - Parameters:
  ///   - axes: the paths and their values.
  ///   - scenarios: one for each point of the grid.
  ///   - samples: the replications at each completed point.
  ///   - today: the scenario without the values of the sweep; `nil`: not known.
  ///   - confidence: the confidence level, above 0 and below 1.
  package init(
    of axes: [SweepAxis], _ scenarios: [Scenario], _ samples: [PairedReplications], today: Scenario? = nil,
    confidence: Double
  ) throws {
    paths = axes.map(\.path)
    requestedPoints = scenarios.count
    points = try zip(SweepAxis.grid(axes), zip(scenarios, samples)).map { values, point in
      Point(
        values: values,
        summary: point.1.results.summary(
          of: RunDescription(of: try DeviceSimulation(point.0)), confidence: confidence, includesTotal: true))
    }
    let varied = scenarios.first.map { first in
      SweepAxis.widgets(of: first, variedBy: axes).map { (index: $0, name: first.items[$0].name) }
    }
    widgets = (varied ?? []).map(\.name)
    // An app chooses among points with the same budget, for example.
    let given = givenPaths
    let choices = Dictionary(grouping: points.indices) { point in given.map { points[point].values[$0] } }
      .values.filter { $0.count > 1 }
    for widget in varied ?? [] {
      for choice in choices {
        let proven = EfficientFrontier.proven(
          choice.map { samples[$0] }, forWidget: widget.index,
          confidence: 1 - (1 - confidence) / Double(choices.count))
        for (point, isProven) in zip(choice, proven) where isProven {
          points[point].efficientWidgets.insert(widget.name)
        }
      }
      lowest[widget.name] = LowestPoint(
        of: .contentAgeMean, samples, forWidget: widget.index, confidence: confidence)
    }
    self.today = today.flatMap { scenarios.prefix(samples.count).firstIndex(of: $0) }
  }

  /// The fingerprint of all replications at all points; `nil`: that of a point is not known.
  package var fingerprint: RunFingerprint? {
    points.reduce(RunFingerprint()) { all, point in
      guard var all, let fingerprint = point.summary.fingerprint else { return nil }
      all.merge(fingerprint)
      return all
    }
  }
}

// MARK: Rows

extension SweepReport: RowReport {
  typealias Row = (report: SweepReport, number: Int, interval: IntervalRow)

  package var rows: PlainRows {
    let values = paths.enumerated().map { index, path in
      CSVColumn<Row>(path, "text", "The value of the path.") {
        .text($0.report.points[$0.number].values[index])
      }
    }
    return PlainRows(
      .sweep, values + Self.columns,
      points.enumerated().flatMap { number, point in
        IntervalRow.all(point.summary).map { (self, number, $0) }
      })
  }

  static let columns: [CSVColumn<Row>] =
    [
      CSVColumn("point", "number", "The number of the point, from 1.") { .integer($0.number + 1) },
      CSVColumn(
        "efficient", "true, false",
        "Whether the point is efficient: compared with every other point that an app can choose instead (the same budget, for "
          + "example), the widget is charged fewer reloads or has a lower mean content age, by more than chance. Always false for widgets that the table does not show."
      ) { .boolean($0.report.points[$0.number].efficientWidgets.contains($0.interval.widget)) },
      CSVColumn("widget", "name", "The widget; empty: all widgets together.") { .text($0.interval.widget) },
    ] + FigureColumns.values.map { $0.of(\.interval) } + [
      .fingerprint(of: "all replications at the point") { $0.interval.run.fingerprint },
      .partial { $0.report.isPartial },
    ]
}

// MARK: Text and JSON

extension SweepReport {
  package var document: Document {
    Document(
      parts: [.kind("Sweep")]
        + widgets.map { widget in
          let text = SweepSentence(report: self, widget: widget).text
          return .answer(widgets.count == 1 ? text : "\(DisplayText.line(widget, to: 40)): \(text)")
        } + [.lines(heading)]
        + widgets.flatMap { [.heading($0), .table(table(of: $0))] }
        + [.notes(notes)])
  }

  package var jsonObject: JSONObject {
    let points = points.map {
      [
        "values": $0.values, "summary": $0.summary.json, "efficientWidgets": $0.efficientWidgets.sorted(),
      ] as JSONObject
    }
    return ["paths": paths, "points": points, "requestedPoints": requestedPoints]
  }

  /// The last key of each path, or the whole paths if some are the same.
  var shortNames: [String] {
    let last = paths.map { String($0.split(separator: ".").last ?? "") }
    return Set(last).count == last.count ? last : paths
  }

  /// All points.
  func table(of widget: String) -> ReportTable {
    let titles = titles(of: widget)
    let rows = zip(1..., points).map { number, point in
      let summary = point.summary.widgets.first { $0.widget == widget }
      let isEfficient = point.efficientWidgets.contains(widget)
      return ReportTable.Row(
        names: ["\(number)"] + point.values,
        cells: titles.map { ReadableFigures.estimate(summary?.interval(of: $0.figure)) } + [
          isEfficient ? "*" : "", isEfficient ? "yes" : "",
          point.summary.fingerprint?.text ?? ReadableFigures.none,
        ])
    }
    return ReportTable(
      names: ["point"] + paths,
      layout: .aligned(headings: [""] + shortNames, first: "\(points.count)".count + 1, gap: 1),
      columns: titles.map { .init($0.short, title: $0.long, width: $0.width) } + [
        .init("", title: nil, width: 1, isJoined: true), .init(nil, title: "efficient", .text),
        .init(nil, title: "fingerprint", .text),
      ], rows: rows)
  }

  private typealias Title = (figure: Figure, short: String, long: String, width: Int)

  private func titles(of name: String) -> [Title] {
    let item = points.first?.summary.widgets.first { $0.widget == name }?.item
    let first: [Title] =
      item?.kind == .activity
      ? [
        (.pushesPerDay, "pushes/day", "pushes a day", 11),
        (.pushesShownAtOnce, "shown at once", "pushes shown at once", 14),
      ]
      : [
        (.chargedPerDay, "charged/day", "charged a day", 11),
        (.updateIntervalMedian, "updates every", "updates every (median)", 14),
      ]
    return first + [
      (.contentAgeMean, "content age", "content age when viewed (mean)", 13),
      (.freshViews, "views fresh", "views fresh", 12),
    ]
  }

  var heading: [String] {
    guard let run = points.first?.summary else { return [] }
    let counts = points.map(\.summary.replications)
    let (fewest, most) = (counts.min() ?? 0, counts.max() ?? 0)
    let replications =
      most == 1
      ? "1 replication" : (fewest == most ? "" : "\(fewest) to ") + "\(most) \(run.replicationNoun)"
    return [
      run.title,
      "\(DisplayText.count(points.count, "point")) of \(replications) each; values of "
        + paths.joined(separator: ", "),
    ]
      + (fingerprint.map { ["all points together: fingerprint \($0.text)"] } ?? [])
      + (isPartial ? ["partial: interrupted after \(points.count) of \(requestedPoints) points"] : [])
  }

  var notes: [String] {
    guard let run = points.first?.summary else { return [] }
    let hasStar = points.contains { !$0.efficientWidgets.isEmpty }
    return [
      "± or (low to high): the \(PercentText.exact(run.confidence)) confidence interval. Content age: mean."
    ]
      + (hasStar
        ? [
          "*: efficient: compared with every other point\(given.map { " with the same \($0)" } ?? ""), it is charged "
            + "fewer reloads or has a lower mean content age, by more than chance "
            + "(paired replications, joint confidence \(PercentText.exact(run.confidence)))."
        ] : [])
  }

  /// The paths of what an app cannot choose: the phone, its user, the content.
  private var givenPaths: [Int] {
    paths.indices.filter { !paths[$0].hasPrefix("apps.") && !paths[$0].hasPrefix("widgets.") }
  }

  /// `budget`; `nil`: an app can choose all values.
  var given: String? {
    givenPaths.isEmpty ? nil : givenPaths.map { shortNames[$0] }.joined(separator: " and ")
  }
  /// Whether an app can choose nothing of what varies.
  var isAllGiven: Bool { givenPaths.count == paths.count }
}
