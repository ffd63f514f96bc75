import EventKernel
import RandomVariates
import WidgetRefresh

extension ClosedFormExperiment {
  static let caps = [(40.0, 40), (48, 40), (48, 50)].flatMap { lambda, cap in
    [poissonDays(lambda, cap), negativeBinomialDays(lambda, cap)]
  }

  private static func day(_ lambda: Double, _ cap: Int, _ replication: UInt32) throws -> ProbeCounts {
    let scenario = ProbeScenario.make(
      seed: 32, days: 1, warmUpDays: 0, budget: .fixed(cap), policy: .never,
      refreshes: .poisson(perDay: lambda, hours: nil))
    return try ProbeCounts(scenario, replication: replication)
  }

  private static func poissonDays(_ lambda: Double, _ cap: Int) -> ClosedFormExperiment {
    let what = "λ \(lambda.plain), B \(cap)"
    return ClosedFormExperiment(
      .cap, what, times: 10,
      of: [
        ExpectedFigure(
          name: "granted, \(what)", expected: BudgetGate.granted(poissonMean: lambda, cap: cap)),
        ExpectedFigure(
          name: "rate-limited, \(what)", expected: BudgetGate.rateLimited(poissonMean: lambda, cap: cap),
          isShare: true),
        ExpectedFigure(
          name: "hours, \(what)", expected: 24 * BudgetGate.exhaustion(poissonMean: lambda, cap: cap)),
      ]
    ) {
      let day = try day(lambda, cap, $0)
      let charged = day.charged
      return [
        Double(charged.count), day.requests > cap ? 1 : 0,
        charged.count < cap ? 24 : Double(charged[cap - 1].milliseconds) / 3_600_000,
      ]
    }
  }

  private static func negativeBinomialDays(_ mean: Double, _ cap: Int) -> ClosedFormExperiment {
    let what = "neg. bin. \(mean.plain), B \(cap)"
    let granted = BudgetGate.granted(negativeBinomialMean: mean, dispersion: 10, cap: cap)
    return ClosedFormExperiment(
      .cap, what, times: 10, of: [ExpectedFigure(name: "granted, \(what)", expected: granted)]
    ) { replication in
      // A Poisson number whose mean is gamma distributed is negative binomial.
      var stream = RandomStream(seed: 32, replication: replication, entity: "demand", purpose: "day")
      let factor = try Sampler(.gamma(shape: 10, scale: 0.1)).draw(from: &stream)
      return [Double(try day(mean * factor, cap, replication).charged.count)]
    }
  }

  static let buckets = PacedAllowance.Accrual.allCases.flatMap { accrual in
    [(2, 0.5), (2, 1), (3, 0.9), (10, 1), (10, 1.5), (20, 1.2)].map { depth, load in
      bucket(accrual, depth: depth, load: load)
    }
  }

  private static func bucket(
    _ accrual: PacedAllowance.Accrual, depth: Int, load: Double
  ) -> ClosedFormExperiment {
    // 96 reloads a day: one for each slot.
    var allowance = PacedAllowance.documented
    allowance.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 96)]
    allowance.learningDays = 0
    allowance.refill = .even
    allowance.accrual = accrual
    // One request may wait for the next reload, which adds one to the depth.
    allowance.highest = Double(depth - 1) / 96
    var scheduling = ReloadScheduling.immediate
    scheduling.checkAgain = .seconds(1)
    let scenario = ProbeScenario.make(
      seed: 33, days: 20, warmUpDays: 1,
      budget: ReloadBudgetProfile(allowance: .paced(allowance), scheduling: scheduling), policy: .never,
      refreshes: .poisson(perDay: 96 * load, hours: nil))
    let what = "\(accrual.rawValue), B \(depth), ρ \(load.plain)"
    let expected =
      switch accrual {
      case .slots: TokenBucket.acceptance(depth: depth, load: load)
      case .continuous: TokenBucket.continuousAcceptance(depth: depth, load: load)
      }
    return ClosedFormExperiment(
      .bucket, what, in: scenario, counting: ProbeCounts.init,
      [.init(what, expected: expected) { $0.charged.count.share(of: $0.requests) }])
  }
}
