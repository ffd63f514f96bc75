import EventKernel
import Foundation
import RandomVariates
import WidgetRefresh

extension ClosedFormExperiment {
  static let activities = [
    windowOfPushes, windowOfStarts, bucketOfPushes, restartsOnOpening, staleness, opportunities, freshPushes,
    drawnAtRandom, drawnPeriodically, sender, relay, tokens, laws, dominance,
  ]

  private static let days = 20

  /// A phone on its charger, and an activity that starts at midnight and ends after 8 hours.
  private static func probe(
    _ change: (inout Activity, inout ActivityRules) -> Void, viewsPerHour: Double = 0, warmUpDays: Int = 0
  ) -> Scenario {
    var scenario = ProbeScenario.make(
      seed: 38, days: days, warmUpDays: warmUpDays, budget: .unlimited, policy: .never,
      viewsPerHour: viewsPerHour)
    var activity = Activity("activity")
    activity.start = ActivityStart(by: .schedule, at: .arrivals(.at([.daily(.midnight)])))
    activity.dismissal = .after(.zero)
    activity.updatedOn = []
    var rules = ActivityRules.documented
    rules.allowance = 1_000_000
    rules.delay = .constant(0)
    rules.spacing = .zero
    rules.longestWait = .hours(800_000)
    change(&activity, &rules)
    scenario.device.activities = rules
    scenario.widgets = []
    scenario.apps[0].activities = [activity]
    return scenario
  }

  private static func perHour(_ rate: Double) -> ArrivalProcess { .poisson(perDay: 24 * rate, hours: nil) }

  // MARK: Budgets

  /// E[1 + min(N, B − 1)] with N ~ Poisson(λt), the pushes granted in a window of which only t is left.
  private static func granted(_ rate: Double, _ allowance: Int, in hours: Double) -> Double {
    1 + BudgetGate.granted(poissonMean: rate * hours, cap: allowance - 1)
  }

  private static let windowOfPushes: ClosedFormExperiment = {
    let (rate, allowance, window, life) = (30.0, 15, 1.0, 8.0)
    let scenario = probe { activity, rules in
      activity.pushes = ActivityPushes(.arrivals(perHour(rate)))
      (rules.allowance, rules.window) = (allowance, .minutes(Int64(window * 60)))
    }
    // The k-th window opens at (k − 1)W + Gamma(k, 1/λ).
    var expected = 0.0
    for number in 1...Int(life / window) {
      let (start, steps) = (Double(number - 1) * window, 20_000)
      let width = (life - start) / Double(steps)
      for step in 0..<steps {
        let wait = (Double(step) + 0.5) * width
        let logDensity =
          Double(number) * log(rate) + Double(number - 1) * log(wait) - rate * wait - lgamma(Double(number))
        expected += exp(logDensity) * granted(rate, allowance, in: min(window, life - start - wait)) * width
      }
    }
    return ClosedFormExperiment(
      .activities, "window of pushes", in: scenario, counting: ActivityCounts.by(),
      [.init("pushes at once, λ 30, B 15, W 1", expected: expected) { Double($0.atOnce) / Double(days) }])
  }()

  private static let windowOfStarts: ClosedFormExperiment = {
    let (rate, allowance) = (20.0, 10)
    let scenario = probe(
      { activity, rules in
        activity.start = ActivityStart(by: .push, at: .arrivals(perHour(rate)))
        activity.length = .lasts(.constant(1000))
        rules.startAllowance = allowance
      }, warmUpDays: 20)
    let expected = granted(rate, allowance, in: 1) / (1 + 1 / rate)
    return ClosedFormExperiment(
      .activities, "window of starts", in: scenario, counting: ActivityCounts.by(),
      [.init("starts an hour, λ 20, B 10, W 1", expected: expected) { Double($0.starts) / Double(days * 24) }]
    )
  }()

  private static let bucketOfPushes: ClosedFormExperiment = {
    let (rate, allowance, window) = (12.0, 3, 0.3)
    let scenario = probe { activity, rules in
      activity.pushes = ActivityPushes(.arrivals(perHour(rate)))
      (rules.allowance, rules.window, rules.form) = (allowance, .minutes(Int64(window * 60)), .tokenBucket)
    }
    let load = rate * window / Double(allowance)
    return ClosedFormExperiment(
      .activities, "bucket of pushes", in: scenario, counting: ActivityCounts.by(hours: 4..<8),
      [
        .init(
          "share at once, bucket, B 3, ρ 1.2",
          expected: TokenBucket.continuousAcceptance(depth: allowance, load: load)
        ) { $0.atOnce.share(of: $0.sent) }
      ])
  }()

  // MARK: Lives

  private static let restartsOnOpening: ClosedFormExperiment = {
    let wait = 3.0
    var scenario = probe(
      { activity, _ in
        activity.start = ActivityStart(by: .app, at: .events([.foreground]))
        activity.dismissal = .system
      }, warmUpDays: 20)
    // Independent of pickups.
    scenario.apps[0].foreground = SessionUse(
      sessions: .renewal(interval: .exponential(mean: wait * 3_600_000)), duration: .constant(1))
    let (cycle, period) = (8 + wait, Double(days) * 86_400_000)
    return ClosedFormExperiment(
      .activities, "restarts on opening", in: scenario, counting: ActivityCounts.by(),
      [
        .init("active, 1/μ 3", expected: 8 / cycle) { $0.active / period },
        .init("on the Lock Screen, 1/μ 3", expected: (8 + wait * (1 - exp(-4 / wait))) / cycle) {
          $0.visible / period
        },
      ])
  }()

  private static let staleness: ClosedFormExperiment = {
    let (rate, after) = (4.0, 0.25)
    let scenario = probe { activity, _ in
      activity.pushes = ActivityPushes(.arrivals(perHour(rate)))
      activity.staleAfter = .minutes(Int64(after * 60))
    }
    return ClosedFormExperiment(
      .activities, "staleness", in: scenario, counting: ActivityCounts.by(),
      [.init("stale, λs 1", expected: (8 - after) / 8 * exp(-rate * after)) { $0.stale / $0.active }])
  }()

  // MARK: Delivery

  private static let opportunities: ClosedFormExperiment = {
    let (rate, wakes) = (6.0, 4.0)
    let scenario = probe(
      { activity, _ in
        activity.content = Content(live: perHour(rate))
        activity.pushes = ActivityPushes(priority10: 0)
      }, viewsPerHour: wakes)
    let (updates, age) = (rate / (rate + wakes), 1 / wakes + 1 / rate)
    return ClosedFormExperiment(
      .activities, "opportunities", in: scenario, counting: ActivityCounts.by(hours: 4..<8),
      [
        .init("updates a wake, λ 6, ν 4", expected: updates) { $0.deliveries.share(of: $0.views) },
        .init("hours old, λ 6, ν 4", expected: age) { $0.ages / $0.measured / 3_600_000 },
        .init("fresh at the wake", expected: 1, isShare: true) { $0.fresh == $0.views ? 1 : 0 },
      ])
  }()

  private static let freshPushes: ClosedFormExperiment = {
    let (rate, delay, refused) = (12.0, 60.0, 0.2)
    let scenario = probe(
      { activity, rules in
        activity.content = Content(live: perHour(rate))
        activity.pushes = ActivityPushes()
        // What is too large is refused.
        activity.payload = .mixture([
          WeightedDistribution(distribution: .constant(1000), weight: 1 - refused),
          WeightedDistribution(distribution: .constant(5000), weight: refused),
        ])
        rules.delay = .constant(delay * 1000)
      }, viewsPerHour: 30)
    return ClosedFormExperiment(
      .activities, "fresh pushes", in: scenario, counting: ActivityCounts.by(hours: 2..<8),
      [
        .init("fresh, λδ 0.2, q 0.2", expected: (1 - refused) * exp(-rate * delay / 3600)) {
          $0.fresh.share(of: $0.views)
        }
      ])
  }()

  // MARK: Drawing

  private static func drawn(
    _ name: String, every expected: Double, _ process: ArrivalProcess, spacing: Int64
  ) -> ClosedFormExperiment {
    let scenario = probe { activity, rules in
      activity.content = Content(live: process)
      activity.pushes = ActivityPushes()
      rules.spacing = .seconds(spacing)
    }
    return ClosedFormExperiment(
      .activities, name, in: scenario, counting: ActivityCounts.by(hours: 1..<8),
      [.init("drawn an hour, \(name)", expected: 3600 / expected) { Double($0.drawn) / Double(days * 7) }])
  }

  private static let drawnAtRandom = drawn(
    "λm 1", every: 60 + 60 * exp(-1), perHour(60), spacing: 60)

  private static let drawnPeriodically = drawn(
    "m 30 s, d 20 s", every: 30, .renewal(interval: .constant(20_000)), spacing: 30)

  private static let sender: ClosedFormExperiment = {
    let (devices, perSecond) = (12_001.0, 10.0)
    let scenario = probe { activity, _ in
      activity.pushes = ActivityPushes(
        .arrivals(.renewal(interval: .constant(3_600_000))), devices: devices, perSecond: perSecond)
    }
    return ClosedFormExperiment(
      .activities, "sender", in: scenario, counting: ActivityCounts.by(hours: 0..<6),
      [
        .init("minutes late, n 12,001, r 10", expected: (devices - 1) / perSecond / 2 / 60) {
          $0.delays / Double(max(1, $0.sent)) / 60_000
        }
      ])
  }()

  /// A relay that drops what comes too soon is a counter with a dead time: it passes 1 of 1 + λm.
  private static let relay: ClosedFormExperiment = {
    let (rate, minutes) = (12.0, 10.0)
    let scenario = probe { activity, _ in
      activity.pushes = ActivityPushes(.arrivals(perHour(rate)))
      activity.pushes?.dropsWithin = .minutes(Int64(minutes))
    }
    return ClosedFormExperiment(
      .activities, "relay", in: scenario, counting: ActivityCounts.by(hours: 2..<8),
      [
        .init("passed on, λm 2", expected: 1 / (1 + rate * minutes / 60)) { $0.atOnce.share(of: $0.sent) }
      ])
  }()

  /// After a start by push, the server has no token until the app runs: in the wake, or after an exponential time.
  private static let tokens: ClosedFormExperiment = {
    let (wakes, wait, life) = (0.5, 4.0, 8.0)
    var scenario = probe { activity, rules in
      activity.start = ActivityStart(by: .push, at: .arrivals(.at([.daily(.midnight)])))
      activity.pushes = ActivityPushes(.arrivals(perHour(12)))
      rules.wakesForStart = wakes
    }
    scenario.apps[0].foreground = SessionUse(
      sessions: .renewal(interval: .exponential(mean: wait * 3_600_000)), duration: .constant(1))
    let without = (1 - wakes) * wait / life * (1 - exp(-life / wait))
    return ClosedFormExperiment(
      .activities, "tokens", in: scenario, counting: ActivityCounts.by(hours: 0..<8),
      [.init("with a token, p 0.5, 1/μ 4", expected: 1 - without) { $0.atOnce.share(of: $0.sent) }])
  }()

  // MARK: Laws

  /// Six activities of three apps, with everything that can happen to them.
  private static func everything(
    equalStates: Double, _ change: (inout ActivityRules) -> Void
  ) -> Scenario {
    var scenario = probe { activity, rules in
      rules = .reported
      (rules.allowance, rules.inactiveAllowance, rules.loss) = (6, 3, 0.3)
      (rules.deathsPerHour, rules.tokenChangesPerDay, rules.staleStartTokensPerWeek) = (0.1, 5, 3)
      change(&rules)
      activity.content = Content(live: perHour(12))
      activity.start = ActivityStart(by: .push, at: .arrivals(perHour(0.3)))
      activity.length = .lasts(.exponential(mean: 7_200_000))
      activity.dismissal = .after(.minutes(20))
      activity.removalsPerHour = 0.1
      activity.restart = ActivityRestart(after: .hours(3), by: .push)
      activity.pushes = ActivityPushes(priority10: 0.6, devices: 100, perSecond: 10)
      activity.updatedOn = AppEvent.usual
      activity.staleAfter = .minutes(10)
      activity.equalStates = equalStates
      activity.payload = .uniform(low: 0, high: 4500)
    }
    scenario.device.usage = .stochastic(StochasticUsage())
    let (app, activity) = (scenario.apps[0], scenario.activities[0].activity)
    scenario.apps = (0..<3).map { number in
      var app = app
      app.name = "app \(number)"
      app.foreground = SessionUse(
        sessions: perHour(0.2), duration: .exponential(mean: 300_000))
      app.activities = (0..<2).map { place in
        var activity = activity
        activity.name = "activity \(number) \(place)"
        activity.relevance = Double(place)
        return activity
      }
      return app
    }
    return scenario
  }

  private static let laws: ClosedFormExperiment = {
    let scenario = everything(equalStates: 0.2) { $0.perApp = 2 }
    return ClosedFormExperiment(
      .activities, "laws", in: scenario, counting: ActivityLaws.init,
      ActivityLaws.Law.allCases.map { law in
        .init(law.rawValue, expected: 0) { Double($0.broken[law, default: 0]) }
      })
  }()

  private static let dominance: ClosedFormExperiment = {
    let scenarios = [6, 12].map { allowance in
      // An update that is drawn, makes one with an equal state wait for an unlock.
      everything(equalStates: 0) {
        ($0.allowance, $0.spacing) = (allowance, .zero)
        ($0.perApp, $0.perDevice) = (1000, 1000)
      }
    }
    return ClosedFormExperiment(
      .activities, "dominance", of: [ExpectedFigure(name: "older with allowance 12 than 6", expected: 0)]
    ) { [scenarios] replication in
      let ages = try scenarios.map { try ViewAges($0, replication: replication).ages }
      return [Double(ages[0].count { view, age in ages[1][view].map { $0 > age } ?? false })]
    }
  }()
}

/// The content age at the start of each view of an activity.
package struct ViewAges: ObservationSink {
  package struct View: Hashable {
    package let item: ItemID
    package let start: SimulationTime
  }

  package private(set) var ages: [View: SimulationDuration] = [:]

  package init(_ scenario: Scenario, replication: UInt32 = 0) throws {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    try simulation.run(into: &self)
  }

  package mutating func receive(_ observations: [Observation]) {
    // A copy has its own random latency.
    for case .viewed(let view) in observations
    where view.end > view.start && view.surface != .watchSmartStack {
      ages[View(item: view.item, start: view.start)] = view.contentAge
    }
  }
}

/// The counts of an activity in a part of each day.
private struct ActivityCounts: ObservationSink {
  private let hours: Range<Int64>
  var starts = 0
  var sent = 0
  var drawn = 0
  var deliveries = 0
  var views = 0
  var fresh = 0
  var atOnce = 0
  /// Milliseconds.
  var delays = 0.0
  var active = 0.0
  var visible = 0.0
  var stale = 0.0
  /// The integral of the age of what is shown, and the time for which it was measured.
  var ages = 0.0
  var measured = 0.0
  private let period: Range<SimulationTime>
  private var since: [ActivityChangeKind: SimulationTime] = [:]
  private var shownSince: (time: SimulationTime, sent: SimulationTime)?

  static func by(hours: Range<Int64> = 0..<24) -> @Sendable (Scenario, UInt32) throws -> ActivityCounts {
    { try ActivityCounts($0, replication: $1, hours: hours) }
  }

  private init(_ scenario: Scenario, replication: UInt32, hours: Range<Int64>) throws {
    self.hours = hours.lowerBound * 3_600_000..<hours.upperBound * 3_600_000
    var simulation = try DeviceSimulation(scenario, replication: replication)
    period = simulation.reportedPeriod
    try simulation.run(into: &self)
    for kind in [ActivityChangeKind.started, .dismissed, .stale] { end(kind, at: period.upperBound) }
  }

  private func counts(_ time: SimulationTime) -> Bool {
    period.contains(time) && hours.contains(time.milliseconds % 86_400_000)
  }

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .activityChanged(let change): changed(change)
      case .activityUpdated(let update):
        if update.outcome == .shownAtOnce || update.outcome == .shownLate { show(update) }
        guard counts(update.sent) else { continue }
        sent += 1
        atOnce += update.outcome == .shownAtOnce ? 1 : 0
        delays += Double((update.time - update.sent).milliseconds)
      case .updated(let update): drawn += counts(update.shown) ? 1 : 0
      case .viewed(let view) where counts(view.start) && view.end > view.start:
        views += 1
        fresh += view.isFresh ? 1 : 0
      default: break
      }
    }
  }

  private mutating func changed(_ change: ActivityChange) {
    switch change.kind {
    case .started:
      starts += counts(change.time) ? 1 : 0
      (since[.started], since[.dismissed]) = (change.time, change.time)
      shownSince = nil
    case .stale: since[.stale] = change.time
    case .updatedAfterStale: end(.stale, at: change.time)
    case .dismissed: end(.dismissed, at: change.time)
    case .ended, .endedBySystem, .removedByUser, .died, .endedByForceQuit:
      end(.started, at: change.time)
      end(.stale, at: change.time)
      measureAge(until: change.time)
      shownSince = nil
    case .refusedInBackground, .refusedTooMany, .refusedByBudget, .refusedWithoutToken,
      .refusedWithoutNetwork, .refusedWhileActive, .missed:
      break
    }
  }

  private mutating func end(_ kind: ActivityChangeKind, at time: SimulationTime) {
    guard let start = since.removeValue(forKey: kind) else { return }
    let length = Double(max(0, (min(time, period.upperBound) - max(start, period.lowerBound)).milliseconds))
    switch kind {
    case .started: active += length
    case .dismissed: visible += length
    default: stale += length
    }
  }

  private mutating func show(_ update: ActivityUpdate) {
    measureAge(until: update.time)
    shownSince = (update.time, update.sent)
    deliveries += counts(update.time) ? 1 : 0
  }

  private mutating func measureAge(until time: SimulationTime) {
    guard let (since, sent) = shownSince, period.contains(since) else { return }
    let midnight = since - .milliseconds(since.milliseconds % 86_400_000)
    let from = max(since, midnight + .milliseconds(hours.lowerBound))
    let length = Double((min(time, midnight + .milliseconds(hours.upperBound)) - from).milliseconds)
    guard length > 0 else { return }
    ages += length * (Double((from - sent).milliseconds) + length / 2)
    measured += length
  }
}
