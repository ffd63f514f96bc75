import EventKernel
import RandomVariates

@testable import WidgetRefresh

/// One run's observations with the questions that tests ask of them.
struct Run {
  let scenario: Scenario
  let clock: WallClock
  let period: Range<SimulationTime>
  let observations: [Observation]

  init(_ given: Scenario, replication: UInt32 = 0) throws {
    var scenario = given
    // Rules are tested without the wake-ups that by default do not happen.
    if scenario.device.missedWakeUps == Device().missedWakeUps { scenario.device.missedWakeUps = 0 }
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var log = ObservationLog()
    try simulation.run(into: &log)
    self.scenario = scenario
    clock = simulation.clock
    period = simulation.reportedPeriod
    observations = log.observations
  }

  struct Grant: Equatable {
    var id: RequestID
    var at: SimulationTime
    var isCharged: Bool
    var balance: Double
  }

  var causes: [RequestID: ReloadCause] {
    var causes: [RequestID: ReloadCause] = [:]
    for case .requested(let request) in observations { causes[request.id] = request.cause }
    return causes
  }

  func grants(of widget: ItemID = 0) -> [Grant] {
    observations.compactMap {
      guard case .decided(let decided) = $0, decided.request.item == widget, decided.decision.isGranted
      else { return nil }
      return Grant(
        id: decided.request, at: decided.time, isCharged: decided.decision == .grantedCharged,
        balance: decided.balance)
    }
  }

  /// Starts of reloads in minutes since the run's start.
  func grantMinutes(of widget: ItemID = 0) -> [Double] {
    grants(of: widget).map { Double($0.at.milliseconds) / 60_000 }
  }

  func requests(of widget: ItemID = 0, cause wanted: ReloadCause) -> [RequestID] {
    observations.compactMap {
      guard case .requested(let request) = $0, request.id.item == widget, request.cause == wanted else {
        return nil
      }
      return request.id
    }
  }

  func decision(of id: RequestID) -> ReloadDecision? {
    for case .decided(let decided) in observations where decided.request == id { return decided.decision }
    return nil
  }

  func outcomes(of widget: ItemID = 0) -> [(outcome: ReloadOutcome, at: SimulationTime)] {
    observations.compactMap {
      guard case .finished(let reload) = $0, reload.request.item == widget else { return nil }
      return (reload.outcome, reload.time)
    }
  }

  func accruals(of widget: ItemID = 0) -> [BudgetAccrual] {
    observations.compactMap {
      guard case .accrued(let accrual) = $0, accrual.item == widget else { return nil }
      return accrual
    }
  }

  func updates(of widget: ItemID = 0) -> [ViewUpdate] {
    observations.compactMap {
      guard case .updated(let update) = $0, update.item == widget else { return nil }
      return update
    }
  }

  func views(of widget: ItemID = 0) -> [ItemView] {
    observations.compactMap {
      guard case .viewed(let view) = $0, view.item == widget else { return nil }
      return view
    }
  }

  /// Reasons for which the widget's requests waited, with the time of each look.
  func waits(of widget: ItemID = 0) -> [(reason: WaitReason, at: SimulationTime)] {
    observations.compactMap {
      guard case .waits(let wait) = $0, wait.request.item == widget else { return nil }
      return (wait.reason, wait.time)
    }
  }
}

extension Scenario {
  /// One widget of one app on a phone that nobody looks at, where nothing is late.
  static func single(
    budget: ReloadBudgetProfile = .unlimited, days: Int = 1, timeline: TimelinePlan,
    provider configure: (inout Provider) -> Void = { _ in }, views: [TimetableView] = [],
    app: App = App(name: "App"), content: Content = Content()
  ) -> Scenario {
    var provider = Provider(timeline: timeline)
    configure(&provider)
    return Scenario(
      device: Device(
        days: days, warmUpDays: 0, budget: budget, usage: .timetable(views), charging: [], rendering: .exact,
        freeReloads: .immediate),
      apps: [app],
      widgets: [Widget(name: "widget", app: app.name, kind: "Kind", provider: provider, content: content)])
  }
}

func time(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) -> TimeOfDay {
  TimeOfDay(clamping: hour * 3600 + minute * 60 + second)
}

/// The instant on the run's first day, for runs in UTC.
func at(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) -> SimulationTime {
  SimulationTime(milliseconds: Int64((hour * 3600 + minute * 60 + second) * 1000))
}

extension TimelinePlan {
  /// One entry, now.
  static func one(_ policy: ReloadPolicy) -> TimelinePlan { TimelinePlan(policy: policy) }
}
