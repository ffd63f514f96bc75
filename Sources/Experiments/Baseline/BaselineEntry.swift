import OutputAnalysis
import WidgetRefresh

/// The figures of a scenario when its baseline was saved. A baseline keeps those of its last saves, without dates, so that equal
/// saves give equal bytes.
public struct BaselineEntry: Codable, Equatable, Sendable {
  /// A figure in its unit.
  public struct Estimate: Codable, Equatable, Sendable {
    public var estimate: Double
    /// The ends of the confidence interval; `nil`: there is none.
    public var low: Double?
    public var high: Double?
  }

  /// A baseline keeps this number of entries at most.
  public static let most = 30
  /// The confidence level of the intervals.
  public static let confidence = 0.95

  /// What the user called this save, such as a commit; `nil`: nothing.
  public var label: String?
  /// The version of the program.
  public var version: String
  public var fingerprint: RunFingerprint
  public var replications: Int
  /// By the name of the widget, then by that of the figure. What did not apply is not there.
  public var widgets: [String: [String: Estimate]]

  /// - Parameters:
  ///   - replications: those of the scenario.
  ///   - scenario: its widgets have names of their own.
  ///   - label: what the user calls this save; `nil`: nothing.
  ///   - version: the version of the program.
  /// - Throws: if the scenario has errors.
  public init(
    _ replications: PairedReplications, of scenario: Scenario, label: String?, version: String
  ) throws(ScenarioError) {
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    self.label = label
    self.version = version
    fingerprint = replications.results.fingerprint
    self.replications = replications.count
    widgets = [:]
    for (widget, results) in zip(scenario.widgets, replications.results.widgets) {
      let intervals = results.intervals(scale: scale, confidence: Self.confidence)
      widgets[widget.name] = intervals.reduce(into: [:]) {
        $0[$1.figure.rawValue] = Estimate(estimate: $1.estimate, low: $1.low, high: $1.high)
      }
    }
  }
}

extension [BaselineEntry] {
  /// Adds the entry of a save, unless it repeats the last one. The oldest entries go if there are too many.
  public mutating func save(_ entry: BaselineEntry) {
    if last != entry { append(entry) }
    self = suffix(BaselineEntry.most)
  }
}
