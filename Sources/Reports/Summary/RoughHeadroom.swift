import Experiments
import OutputAnalysis
import WidgetRefresh

/// A rough estimate of the headroom of a run, from replications 0 and 1, run once more.
package struct RoughHeadroom: Codable, Hashable, Sendable {
  private static let replications = 2
  /// With fewer replications, the estimate would take more than a tenth of the time of the run.
  private static let fewestReplications = 20
  /// The smallest gain that is worth a line, as a share of the views.
  static let leastGain = 0.1

  /// For each widget, the share of its views that could be fresh; `nil`: it does not apply.
  let possible: [Double?]
  /// What its replications are called.
  private let noun: String
  private let commands: NextCommands

  /// - Returns: `nil` if it was stopped.
  package init?(_ run: Replications, commands: NextCommands) throws(ScenarioError) {
    var run = run
    run.headroom = .bounds
    run.keepsPart = false
    guard let results = try run.run(0..<UInt64(Self.replications)) else { return nil }
    let scale = FigureScale(of: try DeviceSimulation(run.scenario))
    possible = results.widgets.map { $0.tally.value(of: .possibleFreshViews, scale: scale) }
    noun = run.scenario.population == nil ? "replications" : "people"
    self.commands = commands
  }

  /// Whether a run of this many replications shows it.
  package static func isShown(in summary: RunSummary) -> Bool {
    summary.replications >= fewestReplications && !summary.isPartial
  }

  /// Whether results come with it. Those of one part of a run do, so it is the same for all parts together.
  package static func belongs(to results: ReplicationResults) -> Bool {
    results.ranges.first?.lowerBound == 0 && !results.hasHeadroom
  }

  /// Whether a run can have it.
  func isPossible(of run: RunDescription) -> Bool {
    possible.count == run.items.count && possible.allSatisfy { $0.map { (0...1).contains($0) } ?? true }
  }

  /// A line about a widget; `nil` if its headroom is small.
  func text(_ widget: WidgetSummary, at index: Int) -> String? {
    let advice = HeadroomAdvice(widget, at: index, isContentConstant: false, rough: self)
    guard advice.isWorthwhile, let possible = advice.possible else { return nil }
    return "Headroom: at the best times, the same reloads could make \(text(of: possible))."
  }

  /// `about 98%`.
  static func percent(_ share: Double) -> String { "about \(PercentText.whole(share))" }

  /// `about 98% of the views fresh (a rough estimate from 2 replications)`.
  func text(of possible: Double) -> String {
    "\(Self.percent(possible)) of the views fresh (a rough estimate from \(Self.replications) \(noun))"
  }

  /// Says how to find a better policy for the widget with the most headroom.
  func next(_ widgets: [WidgetSummary]) -> [String] {
    let gains = widgets.enumerated().map { index, widget in
      HeadroomAdvice(widget, at: index, isContentConstant: false, rough: self)
    }
    guard let best = zip(widgets, gains).filter({ $0.1.isWorthwhile }).max(by: { $0.1.gain < $1.1.gain })
    else { return [] }
    let text = commands.optimize(best.0.widget)
    let line = "What to change: \(text)"
    return line.count <= TextWidth.columns ? [line] : ["What to change:", "  " + text]
  }
}
