import EventKernel
import Foundation
import RandomVariates
import WidgetRefresh

extension ClosedFormExperiment {
  static let watch = [
    dailyTransfers, applicationContexts, complication(every: 15), complication(every: 30), wristRaises,
    control, copies,
  ]

  private static let days = 20

  /// A watch that is always worn and never away from its phone, with one complication, without latencies.
  private static func probe(_ change: (inout Scenario, inout Watch) -> Void) -> Scenario {
    var scenario = ProbeScenario.make(
      seed: 39, days: days, warmUpDays: 10, budget: .unlimited, policy: .never)
    var watch = Watch()
    watch.offWrist = []
    watch.apart.share = 0
    watch.wristRaises.personShape = WristRaises.shapeRange.upperBound
    watch.reloads.refill = .even
    watch.reloads.minimumSpacing = .zero
    watch.reloads.runWindow = .zero
    watch.reloads.backgroundLatency = .constant(0)
    watch.transfers.latency = .constant(0)
    scenario.device.missedWakeUps = 0
    scenario.apps.append(App(name: "watch", watch: WatchApp()))
    scenario.widgets[0].app = "watch"
    scenario.widgets[0].family = .accessoryCircular
    scenario.widgets[0].placement = .surface(.watchFace)
    scenario.widgets[0].content.name = "content"
    change(&scenario, &watch)
    scenario.watch = watch
    return scenario
  }

  /// The phone's app learns of each change, and sends it to the watch.
  private static func transfers(perDay: Double, by way: PhoneTransfers.Way, opportunities: SimulationDuration)
    -> Scenario
  {
    probe { scenario, watch in
      scenario.apps[0].wakeUps = .contentChange
      scenario.apps[1].watch?.fromPhone = PhoneTransfers(app: "app", by: way)
      scenario.widgets[0].content.live = .poisson(perDay: perDay, hours: nil)
      scenario.widgets[0].provider.fetch = nil
      watch.transfers.opportunities = opportunities
    }
  }

  private static let dailyTransfers: ClosedFormExperiment = {
    let scenario = transfers(perDay: 55, by: .complication, opportunities: .minutes(30))
    return ClosedFormExperiment(
      .watch, "transfers a day", in: scenario, counting: TransferCounts.init,
      [
        .init("at once a day, λ 55, B 50", expected: BudgetGate.granted(poissonMean: 55, cap: 50)) {
          Double($0[.deliveredAtOnce]) / Double(days)
        },
        .init("transfers lost", expected: 0) {
          $0.sent(without: [.deliveredAtOnce, .deliveredLater, .stillWaiting])
        },
      ])
  }()

  private static let applicationContexts: ClosedFormExperiment = {
    let (changes, opportunities) = (72.0, 48.0)
    let delivered = opportunities / (changes + opportunities)
    let scenario = transfers(perDay: changes, by: .context, opportunities: .minutes(30))
    return ClosedFormExperiment(
      .watch, "application context", in: scenario, counting: TransferCounts.init,
      [
        .init("delivered, λ 3/h, μ 2/h", expected: delivered) {
          $0[.deliveredLater].share(of: $0.sent)
        },
        .init("application contexts lost", expected: 0) {
          $0.sent(without: [.deliveredLater, .superseded, .stillWaiting])
        },
      ])
  }()

  private static func complication(every minutes: Int) -> ClosedFormExperiment {
    let (budget, asked) = (75.0, 1440 / Double(minutes))
    let scenario = probe { scenario, watch in
      scenario.widgets[0].provider.timeline.policy = .after(.minutes(Int64(minutes)))
      watch.reloads.activeFace = budget
    }
    return ClosedFormExperiment(
      .watch, "complication every \(minutes) min", in: scenario, counting: ProbeCounts.init,
      [
        .init("reloads a day, every \(minutes) min, C 75", expected: min(asked, budget)) {
          Double($0.charged.count) / Double(days)
        }
      ])
  }

  private static let wristRaises: ClosedFormExperiment = {
    let scenario = probe { scenario, watch in
      scenario.widgets[0].provider.timeline.policy = .after(.minutes(40))
      watch.wristRaises.duration = .constant(1000)
      watch.wristRaises.smartStack = 0
    }
    return ClosedFormExperiment(
      .watch, "raises of the wrist", in: scenario, counting: ProbeCounts.init,
      [
        .init("reload age at a raise (min), every 40 min", expected: 20) {
          $0.perView($0.reloadAges) / 60_000
        }
      ])
  }()

  private static let control: ClosedFormExperiment = {
    let (changes, pushes) = (12.0, 24.0)
    var scenario = ProbeScenario.make(
      seed: 40, days: days, warmUpDays: 2, budget: .unlimited, policy: .never,
      changes: .poisson(perDay: changes, hours: nil))
    scenario.widgets[0].family = .control
    scenario.widgets[0].placement = .surface(.controlCenter)
    scenario.widgets[0].content.hasTwoStates = true
    scenario.apps[0].controlPush = PushUse(
      source: .arrivals(.poisson(perDay: pushes, hours: nil)), delay: .constant(0), limitPerHour: nil)
    var rules = ControlRules()
    rules.opens = .poisson(perDay: 96, hours: nil)
    rules.pushesPerHour = PushUse.limitPerHourRange.upperBound
    scenario.device.controls = rules
    return ClosedFormExperiment(
      .watch, "control", in: scenario, counting: ProbeCounts.init,
      [
        .init("wrong state at a look, λ 12, ρ 24 a day", expected: changes / (2 * changes + pushes)) {
          1 - $0.freshViews.share(of: $0.views)
        }
      ])
  }()

  /// A Live Activity whose phone shows each change at once. Its copies are held back for a share p of the time. A hold is
  /// uniform up to L, so at a random time in one, it has lasted for a with density 2(1 − a/L)/L.
  private static let copies: ClosedFormExperiment = {
    let (share, changes) = (0.3, 12.0)
    let scenario = probe { scenario, watch in
      var activity = Activity("activity")
      activity.content = Content(live: .poisson(perDay: 24 * changes, hours: nil))
      activity.start = ActivityStart(by: .schedule, at: .arrivals(.at([.daily(.midnight)])))
      activity.restart = ActivityRestart(after: .hours(7), by: .schedule)
      activity.pushes = ActivityPushes()
      activity.updatedOn = []
      scenario.apps[0].activities = [activity]
      var rules = ActivityRules.documented
      (rules.allowance, rules.delay, rules.spacing) = (1_000_000, .constant(0), .zero)
      scenario.device.activities = rules
      watch.wristRaises.perHour = 30
      watch.wristRaises.duration = .constant(1000)
      watch.wristRaises.smartStackDuration = .constant(1000)
      watch.copiesOrDefault.latency = .constant(0)
      watch.copiesOrDefault.heldBack = share
      watch.copiesOrDefault.viewed = 1
    }
    let fresh = 1 - share + share * 2 * (changes - 1 + exp(-changes)) / (changes * changes)
    return ClosedFormExperiment(
      .watch, "copies", in: scenario, counting: CopyCounts.init,
      [
        .init("copies held back, p 0.3", expected: share) { $0.held.share(of: $0.sent) },
        .init("fresh on the watch, p 0.3, λL 12", expected: fresh) { $0.fresh.share(of: $0.views) },
      ])
  }()
}

/// The copies to the watch in the reported period of a run, and the views of what it shows.
private struct CopyCounts: ObservationSink {
  private(set) var (sent, held, views, fresh) = (0, 0, 0, 0)
  private let period: Range<SimulationTime>

  init(_ scenario: Scenario, replication: UInt32) throws {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    period = simulation.reportedPeriod
    try simulation.run(into: &self)
  }

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .activityUpdated(let update) where update.means == .copy && period.contains(update.sent):
        sent += 1
        held += update.waitedFor == nil ? 0 : 1
      case .viewed(let view) where view.surface == .watchSmartStack && period.contains(view.start):
        views += 1
        fresh += view.isFresh ? 1 : 0
      default: break
      }
    }
  }
}

/// What became of the transfers to the watch in a run, from its start to its end.
private struct TransferCounts: ObservationSink {
  private var counts: [PhoneTransfer.Outcome: Int] = [:]

  /// Transfers that were sent in it count.
  private let period: Range<SimulationTime>

  var sent = 0

  subscript(outcome: PhoneTransfer.Outcome) -> Int { counts[outcome, default: 0] }

  func sent(without outcomes: [PhoneTransfer.Outcome]) -> Double {
    Double(outcomes.reduce(sent) { $0 - self[$1] })
  }

  init(_ scenario: Scenario, replication: UInt32) throws {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    period = simulation.reportedPeriod
    try simulation.run(into: &self)
  }

  mutating func receive(_ observations: [Observation]) {
    for case .transferred(let transfer) in observations where period.contains(transfer.sent) {
      if transfer.outcome == .waits || transfer.wait == nil { sent += 1 }
      if transfer.outcome != .waits { counts[transfer.outcome, default: 0] += 1 }
    }
  }
}
