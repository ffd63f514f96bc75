import OutputAnalysis
import WidgetRefresh

/// The figures of a scenario when its baseline was saved. A baseline keeps those of its last saves, without dates, so that equal
/// saves give equal bytes.
package struct BaselineEntry: Codable, Equatable, Sendable {
  /// A figure in its unit.
  package struct Estimate: Codable, Equatable, Sendable {
    package var estimate: Double
    /// The ends of the confidence interval; `nil`: there is none.
    package var low: Double?
    package var high: Double?
  }

  /// A baseline keeps this number of entries at most.
  package static let most = 30
  /// The confidence level of the intervals.
  package static let confidence = 0.95

  /// What the user called this save, such as a commit; `nil`: nothing.
  package var label: String?
  /// The version of the program.
  package var version: String
  package var fingerprint: RunFingerprint
  package var replications: Int
  /// By the name of the widget, then by that of the figure. What did not apply is not there.
  package var widgets: [String: [String: Estimate]]

  /// - Parameters:
  ///   - replications: those of the scenario.
  ///   - scenario: its widgets have names of their own.
  ///   - label: what the user calls this save; `nil`: nothing.
  ///   - version: the version of the program.
  /// - Throws: if the scenario has errors.
  package init(
    _ replications: PairedReplications, of scenario: Scenario, label: String?, version: String
  ) throws(ScenarioError) {
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    self.label = label
    self.version = version
    fingerprint = replications.results.fingerprint
    self.replications = replications.count
    widgets = [:]
    for (widget, results) in zip(scenario.items, replications.results.widgets) {
      let intervals = results.intervals(scale: scale, confidence: Self.confidence)
      widgets[widget.name] = intervals.reduce(into: [:]) {
        $0[$1.figure.rawValue] = Estimate(estimate: $1.estimate, low: $1.low, high: $1.high)
      }
    }
  }
}

extension [BaselineEntry] {
  /// Adds the entry of a save, unless it repeats the last one. The oldest entries go if there are too many.
  package mutating func save(_ entry: BaselineEntry) {
    if last != entry { append(entry) }
    self = suffix(BaselineEntry.most)
  }
}
