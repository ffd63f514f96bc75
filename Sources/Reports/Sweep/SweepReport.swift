import OutputAnalysis
import WidgetRefresh

/// What a scenario does at each point of a grid, ready to be printed.
public struct SweepReport: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Of each of the report's paths, in their order.
    public var values: [String]
    /// The last widget, which has no name, is all of them together.
    public var summary: RunSummary
    /// Widgets for which the point is proven to be efficient; see `EfficientFrontier`.
    public var efficientWidgets: Set<String>

    public init(values: [String], summary: RunSummary, efficientWidgets: Set<String> = []) {
      self.values = values
      self.summary = summary
      self.efficientWidgets = efficientWidgets
    }
  }

  /// What is set.
  public var paths: [String]
  /// The widgets that the table shows: those that are varied.
  public var widgets: [String]
  public var points: [Point]
  /// Number of those asked for; more than ``points`` when the sweep was interrupted.
  public var requestedPoints: Int

  /// The sweep was interrupted; these are the first so many of the points asked for.
  public var isPartial: Bool { points.count < requestedPoints }

  /// - Parameters:
  ///   - paths: what is set.
  ///   - widgets: see ``widgets``.
  ///   - points: those that are complete.
  ///   - requestedPoints: number of those asked for.
  public init(paths: [String], widgets: [String], points: [Point], requestedPoints: Int) {
    self.paths = paths
    self.widgets = widgets
    self.points = points
    self.requestedPoints = requestedPoints
  }

  /// Of all replications at all points; `nil`: that of a point is not known.
  public var fingerprint: RunFingerprint? {
    points.reduce(RunFingerprint()) { all, point in
      guard var all, let fingerprint = point.summary.fingerprint else { return nil }
      all.merge(fingerprint)
      return all
    }
  }

  /// Writes `sweep.csv` to a directory, which is created where it is missing.
  public func write(directory path: String) throws(ReportError) {
    try PlainRows.write([rows], directory: path)
  }

  /// The content of `sweep.csv`.
  public var csv: String { String(decoding: rows.rows.bytes, as: UTF8.self) }

  private var rows: PlainRows {
    var report = PlainRows(.sweep, leading: paths)
    for (number, point) in zip(1..., points) {
      let values = point.values.map { CSVText($0) }
      for widget in point.summary.widgets {
        report.rows.intervals(widget, of: point.summary) { rows in
          for value in values { rows.text(value) }
          rows.integer(number)
          rows.boolean(point.efficientWidgets.contains(widget.widget))
        } tail: { rows in
          rows.fingerprint(point.summary.fingerprint)
          rows.boolean(isPartial)
        }
      }
    }
    return report
  }
}
