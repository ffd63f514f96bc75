import OutputAnalysis
import WidgetRefresh

extension Scenario {
  /// Runs independent replications of the scenario, several at a time.
  ///
  /// The same scenario and number of replications give the same results on every machine.
  ///
  /// ```swift
  /// let widget = Widget(
  ///   "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
  /// let results = try Scenario(apps: [App(name: "Weather")], widgets: [widget]).run(replications: 10)
  /// let fresh = try results["rain", .freshViews]
  /// #expect(fresh.low < fresh.estimate && fresh.estimate < fresh.high)
  /// ```
  ///
  /// - Parameters:
  ///   - count: at least 2, for intervals; at least 1, without. `nil`: 30.
  ///   - providers: your own providers, by the kind of their widgets. Each run makes its own.
  /// - Throws: the first of the scenario's problems, or the first error of a provider.
  public func run(
    replications count: Int? = nil,
    providers: [String: @Sendable () -> any WidgetProvider] = [:]
  ) throws(ScenarioError) -> ScenarioResults {
    let scenario = try self.providers(providers)
    let run = try Replications(of: scenario).run(count.map { 0..<UInt64(max(1, $0)) } ?? Replications.usual)
    return ScenarioResults(
      scenario: scenario, results: run ?? ReplicationResults(),
      scale: FigureScale(of: try DeviceSimulation(scenario)))
  }
}

/// The figures of a scenario's widgets, by name, for a test to assert on.
public struct ScenarioResults: Sendable {
  let scenario: Scenario
  let results: ReplicationResults
  let scale: FigureScale

  /// A widget's figure with its 95 % confidence interval.
  ///
  /// - Throws: ``ScenarioResultsError``.
  public subscript(widget: String, figure: Figure) -> Interval {
    get throws(ScenarioResultsError) {
      let names = scenario.items.map(\.name)
      guard let index = names.firstIndex(of: widget), results.widgets.indices.contains(index) else {
        throw .unknownWidget(widget, known: names)
      }
      guard let found = results.widgets[index].interval(of: figure, scale: scale, confidence: 0.95) else {
        throw .doesNotApply(figure, widget: widget)
      }
      guard let low = found.low, let high = found.high else { throw .tooFewReplications(results.count) }
      return Interval(estimate: found.estimate, low: low, high: high)
    }
  }

  /// A figure and the ends of its confidence interval, in the figure's unit.
  public struct Interval: Hashable, Sendable {
    /// The estimate: the figure over all replications.
    public let estimate: Double
    /// The lower end.
    public let low: Double
    /// The upper end.
    public let high: Double
  }
}

/// Why results have no such figure.
public enum ScenarioResultsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No widget has the first name. `known` are the names of the scenario's widgets.
  case unknownWidget(String, known: [String])
  /// Such as the age of views of a widget that the user never views.
  case doesNotApply(Figure, widget: String)
  /// An interval needs at least 2 replications; this is their number.
  case tooFewReplications(Int)

  public var description: String {
    switch self {
    case .unknownWidget(let name, let known):
      "expected the name of a widget (\(known.joined(separator: ", "))); found '\(name)'"
    case .doesNotApply(let figure, let widget): "\(widget) has no \(figure.rawValue)"
    case .tooFewReplications(let count): "expected at least 2 replications for an interval; found \(count)"
    }
  }
}
