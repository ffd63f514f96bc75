import EventKernel
import RandomVariates
import WidgetRefresh

/// Scenarios and counts for closed forms: one widget, one app, a phone on its charger.
enum ProbeScenario {
  /// - Parameters:
  ///   - viewsPerHour: a Poisson process of views. Views then see time averages (PASTA, Wolff 1982).
  static func make(
    seed: UInt64, days: Int, warmUpDays: Int, budget: ReloadBudgetProfile, policy: ReloadPolicy,
    refreshes: ArrivalProcess? = nil, changes: ArrivalProcess? = nil, viewsPerHour: Double = 0
  ) -> Scenario {
    let none = Distribution.constant(0)
    let usage = StochasticUsage(
      pickups: Pickups(perDay: 0), glances: Glances(share: 0),
      homeScreens: HomeScreens(perPickup: none, duration: none),
      standBy: StandByGlances(perHour: viewsPerHour, duration: .constant(1)))
    let app = App(
      name: "app", backgroundRefresh: refreshes.map(BackgroundRefresh.arrivals),
      calls: refreshes == nil ? [:] : [.backgroundRefresh: [ReloadCall()]])
    let widget = Widget(
      name: "widget", app: "app", kind: "Kind", placement: .surface(.standBy),
      provider: Provider(timeline: TimelinePlan(policy: policy)), content: Content(live: changes))
    let device = Device(
      days: days, warmUpDays: warmUpDays, budget: budget, usage: .stochastic(usage),
      charging: [
        .daily(from: .midnight, to: TimeOfDay(clamping: 43_200)),
        .daily(from: TimeOfDay(clamping: 43_200), to: .midnight),
      ],
      rendering: .exact, freeReloads: .immediate)
    return Scenario(seed: seed, device: device, apps: [app], widgets: [widget])
  }
}

/// The counts in the reported period of a run.
struct ProbeCounts: ObservationSink {
  let period: Range<SimulationTime>
  var requestTimes: [SimulationTime] = []
  var charged: [SimulationTime] = []
  var updates = 0
  var freshUpdates = 0
  var fetches = 0
  var views = 0
  var freshViews = 0
  /// Milliseconds.
  var contentAges = 0.0
  var reloadAges = 0.0
  /// Views not more than 30 min after a reload.
  var viewsWithinHalfHour = 0

  var requests: Int { requestTimes.count }

  func perView(_ sum: Double) -> Double { sum / Double(max(views, 1)) }

  init(_ scenario: Scenario, replication: UInt32) throws {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    period = simulation.reportedPeriod
    try simulation.run(into: &self)
  }

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .requested(let request)
      where request.cause == .appBackgroundRefresh && period.contains(request.time):
        requestTimes.append(request.time)
      case .decided(let decided) where decided.decision == .grantedCharged && period.contains(decided.time):
        charged.append(decided.time)
      case .viewed(let view) where period.contains(view.start):
        views += 1
        freshViews += view.isFresh ? 1 : 0
        contentAges += Double(view.contentAge.milliseconds)
        let reloadAge = view.reloadAge ?? .zero
        reloadAges += Double(reloadAge.milliseconds)
        viewsWithinHalfHour += reloadAge <= .minutes(30) ? 1 : 0
      case .updated(let update) where period.contains(update.shown):
        updates += 1
        freshUpdates += update.firstUnshownChange == nil ? 1 : 0
      case .finished(let reload) where period.contains(reload.time): fetches += Int(reload.fetches)
      default: break
      }
    }
  }
}
