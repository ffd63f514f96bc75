import Foundation
import RandomVariates

extension ClosedFormExperiment {
  /// Gaps in minutes, of mean 30.
  static let inspections = [
    inspection("deterministic", .constant(30)),
    inspection("uniform", .uniform(low: 0, high: 60)),
    inspection("exponential", .exponential(mean: 30)),
    inspection("gamma 0.5", .gamma(shape: 0.5, scale: 60)),
    inspection("gamma 4", .gamma(shape: 4, scale: 7.5)),
    inspection("Weibull 0.6", .weibull(shape: 0.6, scale: 30 / tgamma(1 + 1 / 0.6))),
    inspection("Weibull 0.864", .weibull(shape: 0.864, scale: 30 / tgamma(1 + 1 / 0.864))),
    inspection("lognormal 0.5", .lognormal(median: 30 * exp(-0.125), sigma: 0.5)),
    inspection("lognormal 1", .lognormal(median: 30 * exp(-0.5), sigma: 1)),
  ]

  private static func inspection(_ name: String, _ gap: Distribution) -> ClosedFormExperiment {
    let scenario = ProbeScenario.make(
      seed: 34, days: 20, warmUpDays: 2, budget: .unlimited, policy: .never,
      refreshes: .renewal(interval: gap.scaled(by: 60_000)), viewsPerHour: 20)
    return ClosedFormExperiment(
      .inspection, name, in: scenario, counting: ProbeCounts.init,
      [
        .init("mean age, \(name)", expected: RenewalAge.mean(gap: gap)) {
          $0.perView($0.reloadAges / 60_000)
        },
        .init("age ≤ 30, \(name)", expected: RenewalAge.probability(ofAtMost: 30, gap: gap) ?? .nan) {
          $0.viewsWithinHalfHour.share(of: $0.views)
        },
      ])
  }
}
