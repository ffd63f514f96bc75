import EventKernel
import Experiments
import OutputAnalysis
import WidgetRefresh

extension ClosedFormExperiment {
  /// Coverage of the intervals that `widgetsim run` prints by default (95%, thirty replications, the default warm-up): the
  /// share of independent experiments whose interval contains the long-run value. No formula gives that value; it is the
  /// figure of other replications, which begin after 60 more days.
  ///
  /// A figure that is the same in all replications of all experiments is left out.
  ///
  /// - Parameter days: the number of reported days.
  package static func coverage(days: Int) -> ClosedFormExperiment {
    coverage("\(days) d", of: widget(budget: .documented, days: days, seed: 39_000_000))
  }

  /// The intervals between updates are nearly equal here, so their quantiles are only as exact as the histogram's buckets are narrow.
  static let coverageOfLikeDurations =
    coverage("fixed", of: widget(budget: .fixed(50), days: 7, seed: 40_000_000))

  /// The policy that `run` recommends for the widget requests about as many reloads as its budget accrues. So its balance
  /// takes long to settle.
  static let coverageOfAdvice =
    coverage("advice", of: widget(every: .minutes(20), budget: .documented, days: 7, seed: 42_000_000))

  private static func coverage(_ name: String, of scenario: Scenario) -> ClosedFormExperiment {
    ClosedFormExperiment(.coverage, name) { replications in
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      var settled = scenario
      settled.device.warmUpDays += 60
      settled.seed &-= 1
      let truths = try Replications(of: settled).run(0..<UInt64(4 * replications))?.widgets.first
      var intervals: [[FigureInterval]] = []
      for experiment in 0..<replications {
        var own = scenario
        own.seed += UInt64(experiment)
        guard let widget = try Replications(of: own).run(Replications.usual)?.widgets.first else { continue }
        intervals.append(widget.intervals(scale: scale, confidence: 0.95))
      }
      return Figure.allCases.compactMap { figure in
        guard let truth = truths?.tally.value(of: figure, scale: scale) else { return nil }
        let own = intervals.compactMap { $0.first { $0.figure == figure } }.filter { $0.halfWidth != nil }
        if own.isEmpty || own.allSatisfy({ $0.halfWidth == 0 && $0.estimate == truth }) { return nil }
        let hits = own.count { ($0.low ?? .nan) <= truth && truth <= ($0.high ?? .nan) }
        // A histogram's buckets make intervals of quantiles wider.
        let isQuantile = if case .quantile = figure.measure { true } else { false }
        return ClosedFormResult(
          name: "\(figure.rawValue), \(name)", expected: 0.95, measured: Double(hits) / Double(own.count),
          n: own.count, distribution: isQuantile ? .shareAtLeast : .share)
      }
    }
  }

  /// The widget of `widgetsim init`.
  private static func widget(
    every interval: SimulationDuration = .minutes(15), budget: ReloadBudgetProfile, days: Int, seed: UInt64
  ) -> Scenario {
    let provider = Provider(
      fetch: Fetch(latency: .constant(400), failure: 0.01),
      timeline: TimelinePlan(policy: .after(interval)))
    let widget = Widget(
      name: "my-widget", app: "MyApp", kind: "MyWidget", provider: provider,
      content: Content(live: .poisson(perDay: 24, hours: nil)))
    return Scenario(
      seed: seed, device: Device(days: days, budget: budget),
      apps: [App(name: "MyApp")], widgets: [widget])
  }
}
