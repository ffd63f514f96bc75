import EventKernel
import Foundation
import WidgetRefresh

extension ClosedFormExperiment {
  static let caches = [(1.0, 0.5), (2, 1), (6, 1), (2, 4)].map { calls, changes in
    cache(callsPerLife: calls, changesPerLife: changes)
  }

  /// - Parameters:
  ///   - callsPerLife: mean number of calls of the provider in the cache's maximum age D.
  ///   - changesPerLife: mean number of changes of the content in D.
  private static func cache(callsPerLife: Double, changesPerLife: Double) -> ClosedFormExperiment {
    let hours = 2.0
    var scenario = ProbeScenario.make(
      seed: 37, days: 60, warmUpDays: 1, budget: .unlimited, policy: .never,
      refreshes: .poisson(perDay: callsPerLife * 24 / hours, hours: nil),
      changes: .poisson(perDay: changesPerLife * 24 / hours, hours: nil))
    scenario.device.budget.scheduling.backgroundLatency = .constant(0)
    // Only fetches fill the cache.
    scenario.apps[0].writes = []
    scenario.widgets[0].provider.cache = Cache(maxAge: .hours(Int64(hours)))
    let name = "μD \(callsPerLife.plain), λD \(changesPerLife.plain)"
    // The first call after D fetches. The others see what has not changed since.
    let stillFresh = callsPerLife * (1 - exp(-changesPerLife)) / changesPerLife
    return ClosedFormExperiment(
      .cache, name, in: scenario, counting: ProbeCounts.init,
      [
        .init("fresh, \(name)", expected: (1 + stillFresh) / (1 + callsPerLife)) {
          $0.freshUpdates.share(of: $0.updates)
        },
        .init("fetches per call, \(name)", expected: 1 / (1 + callsPerLife)) {
          $0.fetches.share(of: $0.updates)
        },
      ])
  }
}
