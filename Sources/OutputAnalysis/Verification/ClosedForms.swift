import EventKernel
import RandomVariates
import WidgetRefresh

/// The closed forms that the simulator reproduces, each measured on scenarios that a user could write.
public enum ClosedForms {
  public static let all = refreshes + gates + buckets + inspections

  // MARK: Freshness and age

  private static let refreshes = RefreshOrder.allCases.flatMap { order in
    [0.25, 1, 3, 10].flatMap { r in refresh(order, r: r) }
  }

  private static func refresh(_ order: RefreshOrder, r: Double) -> [ClosedFormCheck] {
    // The interval I is 2 h, or a day where a moment of the system's choice within a day is what refreshes.
    let hours: Double = order == .randomOrder ? 24 : 2
    var budget = ReloadBudgetProfile.unlimited
    var policy = ReloadPolicy.never
    var refreshes: ArrivalProcess?
    switch order {
    case .periodic: policy = .after(.hours(2))
    case .randomOrder:
      budget.scheduling.runWindow = .hours(24)
      policy = .afterTimeOfDay(.midnight)
    case .purelyRandom: refreshes = .poisson(perDay: 24 / hours, hours: nil)
    }
    let scenario = ProbeScenario.make(
      seed: 31, days: Int(10 * hours), warmUpDays: 3, budget: budget, policy: policy, refreshes: refreshes,
      changes: .poisson(perDay: r * 24 / hours, hours: nil), looksPerHour: 24 / hours)
    let source = "Cho & Garcia-Molina 2003"
    let what = "\(order.rawValue) refresh, r = \(r.plain)"
    return [
      ClosedFormCheck(name: "freshness, \(what)", source: source, expected: order.freshness(r)) {
        let counts = try ProbeCounts(scenario, replication: $0)
        return Double(counts.freshLooks) / Double(max(counts.looks, 1))
      },
      ClosedFormCheck(name: "age over interval, \(what)", source: source, expected: order.age(r)) {
        let counts = try ProbeCounts(scenario, replication: $0)
        return counts.contentAges / 3_600_000 / hours / Double(max(counts.looks, 1))
      },
    ]
  }

  // MARK: A hard cap

  private static let gates = [(40.0, 40), (48, 40), (48, 50)].flatMap { lambda, cap in
    gate(lambda: lambda, cap: cap)
  }

  private static func gate(lambda: Double, cap: Int) -> [ClosedFormCheck] {
    @Sendable func day(_ replication: UInt32, lambda: Double) throws -> ProbeCounts {
      let scenario = ProbeScenario.make(
        seed: 32, days: 1, warmUpDays: 0, budget: .fixed(cap), policy: .never,
        refreshes: .poisson(perDay: lambda, hours: nil))
      return try ProbeCounts(scenario, replication: replication)
    }
    let what = "λ = \(lambda.plain) a day, B = \(cap)"
    let source = "Poisson demand against a cap"
    return [
      ClosedFormCheck(
        name: "granted a day, \(what)", source: source,
        expected: BudgetGate.granted(poissonMean: lambda, cap: cap)
      ) { Double(try day($0, lambda: lambda).charged.count) },
      ClosedFormCheck(
        name: "days with a denial, \(what)", source: source,
        expected: BudgetGate.denied(poissonMean: lambda, cap: cap)
      ) { try day($0, lambda: lambda).requests > cap ? 1 : 0 },
      ClosedFormCheck(
        name: "hours until exhausted, \(what)", source: source,
        expected: 24 * BudgetGate.exhaustion(poissonMean: lambda, cap: cap)
      ) {
        let charged = try day($0, lambda: lambda).charged
        return charged.count < cap ? 24 : Double(charged[cap - 1].milliseconds) / 3_600_000
      },
      ClosedFormCheck(
        name: "granted a day, negative binomial (10), mean \(lambda.plain), B = \(cap)",
        source: "negative binomial demand against a cap",
        expected: BudgetGate.granted(negativeBinomialMean: lambda, dispersion: 10, cap: cap)
      ) { replication in
        // A Poisson number whose mean is gamma distributed is negative binomial.
        var stream = RandomStream(seed: 32, replication: replication, entity: "demand", purpose: "day")
        let factor = try Sampler(.gamma(shape: 10, scale: 0.1)).draw(from: &stream)
        return Double(try day(replication, lambda: lambda * factor).charged.count)
      },
    ]
  }

  // MARK: A budget that accrues

  private static let buckets = [(2, 0.5), (2, 1), (3, 0.9), (10, 1), (10, 1.5), (20, 1.2)].map {
    depth, load in
    bucket(depth: depth, load: load)
  }

  private static func bucket(depth: Int, load: Double) -> ClosedFormCheck {
    // 96 slots a day give a reload each. One request may wait for the next, which is worth one token of depth.
    var allowance = PacedAllowance.documented
    allowance.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 96)]
    allowance.learningDays = 0
    allowance.refill = .even
    allowance.highest = Double(depth - 1) / 96
    var scheduling = ReloadScheduling.immediate
    scheduling.lookAgain = .seconds(1)
    let scenario = ProbeScenario.make(
      seed: 33, days: 20, warmUpDays: 1,
      budget: ReloadBudgetProfile(allowance: .paced(allowance), scheduling: scheduling), policy: .never,
      refreshes: .poisson(perDay: 96 * load, hours: nil))
    return ClosedFormCheck(
      name: "requests granted, bucket of \(depth), ρ = \(load.plain)", source: "token bucket with ticks",
      expected: TokenBucket.acceptance(depth: depth, load: load)
    ) {
      let counts = try ProbeCounts(scenario, replication: $0)
      return Double(counts.charged.count) / Double(max(counts.requests, 1))
    }
  }

  // MARK: The inspection paradox

  private static let inspections: [ClosedFormCheck] = [
    ("deterministic", Distribution.constant(1_800_000)), ("uniform", .uniform(low: 0, high: 3_600_000)),
    ("exponential", .exponential(mean: 1_800_000)),
    ("gamma, shape 0.5", .gamma(shape: 0.5, scale: 3_600_000)),
    ("gamma, shape 4", .gamma(shape: 4, scale: 450_000)),
    ("lognormal, σ 1", .lognormal(median: 1_091_755, sigma: 1)),
  ].map { name, gap in inspection(name, gap: gap) }

  /// - Parameter gap: from one reload to the next, in milliseconds.
  private static func inspection(_ name: String, gap: Distribution) -> ClosedFormCheck {
    let scenario = ProbeScenario.make(
      seed: 34, days: 20, warmUpDays: 2, budget: .unlimited, policy: .never,
      refreshes: .renewal(interval: gap), looksPerHour: 20)
    return ClosedFormCheck(
      name: "minutes since the last reload when viewed, \(name) gaps",
      source: "E[X²]/2E[X], inspection paradox",
      expected: (gap.variance / gap.mean + gap.mean) / 2 / 60_000
    ) {
      let counts = try ProbeCounts(scenario, replication: $0)
      return counts.reloadAges / 60_000 / Double(max(counts.looks, 1))
    }
  }
}

extension Double {
  /// Without a decimal point where none is needed.
  fileprivate var plain: String { self == rounded() ? String(Int(self)) : String(self) }
}
