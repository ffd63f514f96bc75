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
      SweepAxis.widgets(of: first, variedBy: axes).map { (index: $0, name: first.widgets[$0].name) }
    }
    widgets = (varied ?? []).map(\.name)
    for widget in varied ?? [] {
      let proven = EfficientFrontier.proven(samples, forWidget: widget.index, confidence: confidence)
      for (point, isProven) in zip(points.indices, proven) where isProven {
        points[point].efficientWidgets.insert(widget.name)
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

  /// Writes `sweep.csv` to a directory, and creates the directory if it is missing.
  package func write(directory path: String) throws(ReportError) {
    try PlainRows.write([rows], directory: path)
  }

  /// The content of `sweep.csv`.
  package var csv: String { rows.text }

  private var rows: PlainRows {
    let values = paths.enumerated().map { index, path in
      CSVColumn<SweepRow>(path, "text", "The value of the path.") { .text($0.point.values[index]) }
    }
    return PlainRows(
      .sweep, values + SweepRow.columns,
      zip(1..., points).flatMap { number, point in
        IntervalRow.all(point.summary).map {
          SweepRow(number: number, point: point, of: $0, isPartial: isPartial)
        }
      })
  }
}

struct SweepRow {
  let number: Int
  let point: SweepReport.Point
  let of: IntervalRow
  let isPartial: Bool

  static let columns: [CSVColumn<SweepRow>] =
    [
      CSVColumn("point", "number", "The number of the point, from 1.") { .integer($0.number) },
      CSVColumn(
        "efficient", "true, false",
        "Whether the point is efficient: compared with every other point, the widget is charged fewer reloads or has a lower mean "
          + "content age, by more than chance. Always false for widgets that the table does not show."
      ) { .boolean($0.point.efficientWidgets.contains($0.of.widget)) },
      CSVColumn("widget", "name", "The widget; empty: all widgets together.") { .text($0.of.widget) },
    ] + FigureColumns.values.map { $0.of(\.of) } + [
      .fingerprint(of: "all replications at the point") { $0.point.summary.fingerprint },
      .partial { $0.isPartial },
    ]
}
