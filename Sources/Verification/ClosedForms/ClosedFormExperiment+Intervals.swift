import Experiments
import Foundation
import OutputAnalysis
import WidgetRefresh

extension ClosedFormExperiment {
  static let intervals = [
    interval(
      "cap",
      of: ProbeScenario.make(
        seed: 37_000, days: 1, warmUpDays: 0, budget: .fixed(50), policy: .never,
        refreshes: .poisson(perDay: 48, hours: nil)),
      truth: [(.chargedPerDay, "charged a day", BudgetGate.granted(poissonMean: 48, cap: 50))]),
    interval(
      "periodic refresh",
      of: ProbeScenario.make(
        seed: 38_000, days: 1, warmUpDays: 0, budget: .unlimited, policy: .after(.hours(2)),
        changes: .poisson(perDay: 12, hours: nil), viewsPerHour: 10),
      truth: [
        (.freshViews, "fresh share", RefreshOrder.periodic.freshness(1)),
        (.contentAgeMean, "content age, mean", 7200 * RefreshOrder.periodic.age(1)),
        (.contentAgeP95, "content age, p95", 7200 * RefreshOrder.periodicAgeQuantile(0.95, r: 1)),
        (.reloadAgeMean, "reload age, mean", 3600), (.reloadAgeMedian, "reload age, median", 3600),
      ]),
  ]

  private static func interval(
    _ name: String, of scenario: Scenario, truth: [(figure: Figure, name: String, value: Double)]
  ) -> ClosedFormExperiment {
    ClosedFormExperiment(
      .intervals, name, times: 5,
      of: truth.map { ExpectedFigure(name: $0.name, expected: 0.95, isShare: true) }
    ) { experiment in
      var scenario = scenario
      scenario.seed += UInt64(experiment)
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      let results = try Replications(of: scenario, jobs: 1).run(0..<20)
      return truth.map { figure, _, value in
        let interval = results?.widgets.first?.interval(of: figure, scale: scale, confidence: 0.95)
        guard let low = interval?.low, let high = interval?.high else { return 0 }
        return low <= value && value <= high ? 1 : 0
      }
    }
  }
}

extension RefreshOrder {
  /// Quantile of the age under periodic refresh, over the interval I: the a for which P(age > a) = (1 − a) −
  /// (1 − exp(−r(1 − a)))/r is 1 − p, by bisection; 0 if the copy is fresh.
  static func periodicAgeQuantile(_ p: Double, r: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let a = (low + high) / 2
      let beyond = (1 - a) + expm1(-r * (1 - a)) / r
      if beyond > 1 - p { low = a } else { high = a }
    }
    return low
  }
}
