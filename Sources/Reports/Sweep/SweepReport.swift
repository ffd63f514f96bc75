import OutputAnalysis
import WidgetRefresh

/// What a scenario does at each point of a grid, ready to be printed.
public struct SweepReport: Codable, Hashable, Sendable {
  public struct Point: Codable, Hashable, Sendable {
    /// Of each of the report's paths, in their order.
    public var values: [String]
    /// The last widget, which has no name, is all of them together.
    public var summary: RunSummary
    /// No point has both fewer reloads charged and a smaller mean content age, all widgets together.
    public var isOnFrontier = false

    public init(values: [String], summary: RunSummary) {
      self.values = values
      self.summary = summary
    }

    /// A figure of all widgets together.
    func total(_ figure: Figure) -> FigureInterval? { summary.widgets.last?.interval(of: figure) }
  }

  /// What is set.
  public var paths: [String]
  public private(set) var points: [Point]
  /// Number of those asked for; more than ``points`` when the sweep was interrupted.
  public var requestedPoints: Int

  /// The sweep was interrupted; these are the first so many of the points asked for.
  public var isPartial: Bool { points.count < requestedPoints }

  /// - Parameters:
  ///   - paths: what is set.
  ///   - points: those that are complete.
  ///   - requestedPoints: number of those asked for.
  public init(paths: [String], points: [Point], requestedPoints: Int) {
    self.paths = paths
    self.points = points
    self.requestedPoints = requestedPoints
    let frontier = EfficientFrontier.of(
      points.map {
        ($0.total(.chargedPerDay)?.estimate ?? .nan, $0.total(.contentAgeMean)?.estimate ?? .nan)
      })
    for (index, isOnFrontier) in frontier.enumerated() { self.points[index].isOnFrontier = isOnFrontier }
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
          rows.boolean(point.isOnFrontier)
        } tail: { rows in
          rows.fingerprint(point.summary.fingerprint)
          rows.boolean(isPartial)
        }
      }
    }
    return report
  }
}
