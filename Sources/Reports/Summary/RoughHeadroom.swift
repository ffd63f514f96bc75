import Experiments
import OutputAnalysis
import WidgetRefresh

/// A cheap look at the headroom of a run: of its first two replications only, run once more.
package struct RoughHeadroom {
  private static let replications = 2
  /// With fewer replications, the look would take more than a tenth of the time of the run.
  private static let fewestReplications = 20
  /// More headroom than this is worth a look, as a share of the views.
  private static let leastGain = 0.1

  /// For each widget, the share of its views that could be fresh; `nil`: it does not apply.
  private let possible: [Double?]
  /// What its replications are called.
  private let noun: String
  /// The command that measures headroom in all replications.
  private let command: String

  /// - Parameters:
  ///   - run: how to run.
  ///   - summary: all replications of the run.
  ///   - words: the words of the command that ran it.
  /// - Returns: `nil` if there are few replications, or it was stopped.
  package init?(_ run: Replications, of summary: RunSummary, command words: [String]) throws(ScenarioError) {
    guard summary.replications >= Self.fewestReplications, !summary.isPartial else { return nil }
    var run = run
    run.measuresHeadroom = true
    run.keepsPart = false
    guard let results = try run.run(0..<UInt64(Self.replications)) else { return nil }
    let scale = FigureScale(of: try DeviceSimulation(run.scenario))
    possible = results.widgets.map { $0.tally.value(of: .possibleFreshViews, scale: scale) }
    noun = summary.replicationNoun
    command = ShellCommand.text(words + ["--headroom"])
  }

  /// A line about a widget; `nil` if its headroom is small.
  func text(_ widget: WidgetSummary, at index: Int) -> String? {
    guard possible.indices.contains(index), let possible = possible[index],
      let fresh = widget.value(of: .freshViews), widget.reloads.charged > 0,
      possible - fresh >= Self.leastGain
    else { return nil }
    let percent = Int((possible * 100).rounded())
    return
      "Headroom: at the best times, the same reloads could make about \(percent)% of the views fresh "
      + "(a rough look at \(Self.replications) \(noun))."
  }

  /// Says how to learn more. The command stays in one line, so that it can be copied.
  var next: [String] {
    let line = "More about headroom: \(command)"
    return line.count <= SummaryText.width ? [line] : ["More about headroom:", "  " + command]
  }
}
