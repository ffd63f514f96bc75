import WidgetRefresh

extension ClosedFormExperiment {
  static let refreshes = RefreshOrder.allCases.flatMap { order in
    [0.25, 1, 3, 10].map { r in refresh(order, r: r) }
  }

  private static func refresh(_ order: RefreshOrder, r: Double) -> ClosedFormExperiment {
    // The interval I is 2 h, or a day if the refresh is at a moment that the system chooses within a day.
    let hours: Double = order == .randomOrder ? 24 : 2
    var budget = ReloadBudgetProfile.unlimited
    var policy = ReloadPolicy.never
    var refreshes: ArrivalProcess?
    let inWords: String
    switch order {
    case .periodic:
      inWords = "periodic"
      policy = .after(.hours(2))
    case .randomOrder:
      inWords = "random order"
      budget.scheduling.runWindow = .hours(24)
      policy = .afterTimeOfDay(.midnight)
    case .purelyRandom:
      inWords = "purely random"
      refreshes = .poisson(perDay: 24 / hours, hours: nil)
    }
    let scenario = ProbeScenario.make(
      seed: 31, days: Int(10 * hours), warmUpDays: 3, budget: budget, policy: policy, refreshes: refreshes,
      changes: .poisson(perDay: r * 24 / hours, hours: nil), viewsPerHour: 24 / hours)
    let name = "\(inWords), r \(r.plain)"
    return ClosedFormExperiment(
      .refreshes, name, in: scenario, counting: ProbeCounts.init,
      [
        .init("fresh, \(name)", expected: order.freshness(r)) { $0.freshViews.share(of: $0.views) },
        .init("age/I, \(name)", expected: order.age(r)) { $0.perView($0.contentAges / 3_600_000 / hours) },
      ])
  }
}
