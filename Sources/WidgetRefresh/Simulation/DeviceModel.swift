import EventKernel
import RandomVariates

/// The event handler: a device with its user, apps and widgets, and what each event does to them.
///
/// Extensions hold the rules by concept; this file holds the state. Everything that is drawn comes from a stream of
/// the entity it belongs to, so that one entity's draws do not depend on which others are there.
struct DeviceModel<Budget: ReloadBudget>: DiscreteEventModel {
  let scenario: Scenario
  // Parts of the scenario that are read at every event; reading them through it would copy the whole of it.
  let scheduling: ReloadScheduling
  let limits: ExtensionLimits
  let freeReloads: FreeReloads
  let rendering: Rendering
  let clock: WallClock
  let end: SimulationTime

  var events: FutureEventList<DeviceEvent>
  var observations: [Observation] = []
  /// Whether anybody wants to be told of changes of content.
  var observesContentChanges = true
  /// Time, kind, entity and parameter of each event so far.
  var trajectory = TrajectoryHash()
  /// What the end leaves open has been closed.
  var isOver = false
  var conditions: DeviceConditions
  var budget: Budget
  /// The budget's next accrual.
  var nextAccrual = SimulationTime.distantFuture
  var pool: DevicePoolAccount?
  var poolQueue: DevicePoolQueue
  /// Widgets that joined the queue in this instant while the pool had a reload.
  var poolArrivals: [Int32] = []
  var nextPoolService = SimulationTime.distantFuture
  var presentWidgets = 0

  // Usage
  /// What was touched as a surface went out of view, until all views of it have ended.
  var touches: [TouchedWidget] = []
  var usage: UsageState
  var surfaces: [SurfaceState]
  var stacks: [StackState]

  // Apps, indexed as the scenario's
  var apps: [AppState]
  var appPlans: [AppPlan]

  // Widgets, indexed as the scenario's
  var widgets: [WidgetState]
  var widgetPlans: [WidgetPlan]
  var providers: [DeclaredProvider]
  var widgetStreams: [WidgetStreams]
  /// One for each kind of change of each widget: `widget * ContentChangeKind.allCases.count + kind`.
  var contentGenerators: [ArrivalGenerator]
  var editGenerators: [ArrivalGenerator]
  var lateness: Sampler

  init(_ scenario: Scenario, replication: UInt32, clock: WallClock, end: SimulationTime, budget: Budget)
    throws(DistributionError)
  {
    func stream(_ entity: String, _ purpose: String) -> RandomStream {
      RandomStream(seed: scenario.seed, replication: replication, entity: entity, purpose: purpose)
    }
    self.scenario = scenario
    scheduling = scenario.device.budget.scheduling
    limits = scenario.device.extensionLimits
    freeReloads = scenario.device.freeReloads
    rendering = scenario.device.rendering
    conditions = DeviceConditions(of: scenario.device, clock: clock)
    self.clock = clock
    self.end = end
    self.budget = budget
    pool = scenario.device.budget.scheduling.devicePool.map(DevicePoolAccount.init)
    poolQueue = DevicePoolQueue(widgets: pool == nil ? 0 : scenario.widgets.count)
    poolArrivals.reserveCapacity(pool == nil ? 0 : scenario.widgets.count)
    events = FutureEventList(minimumCapacity: 64 * (scenario.widgets.count + scenario.apps.count + 4))
    observations.reserveCapacity(4096)

    usage = try UsageState(scenario.device.playedUsage, apps: scenario.apps.map(\.name), stream: stream)
    let names = ScenarioIndex(of: scenario)
    surfaces = Array(repeating: SurfaceState(), count: SurfaceState.count)
    stacks = scenario.stacks.map { StackState($0, stream: stream("stack:\($0.name)", "turns")) }

    apps = Array(repeating: AppState(), count: scenario.apps.count)
    appPlans = []
    for index in scenario.apps.indices {
      appPlans.append(
        try AppPlan(index, of: scenario, names: names, pickupsPerDay: usage.pickupsPerDay, stream: stream))
    }

    widgets = Array(repeating: WidgetState(), count: scenario.widgets.count)
    widgetPlans = []
    providers = []
    widgetStreams = []
    contentGenerators = []
    editGenerators = []
    lateness = try Sampler(scenario.device.rendering.lateness)
    for (index, widget) in scenario.widgets.enumerated() {
      let entity = "widget:\(widget.name)"
      widgetPlans.append(WidgetPlan(widget, names: names))
      providers.append(try DeclaredProvider(widget.provider, stream: stream(entity, "provider")))
      widgetStreams.append(WidgetStreams { purpose in stream(entity, purpose) })
      func generator(_ process: ArrivalProcess?, _ purpose: String) throws(DistributionError)
        -> ArrivalGenerator
      {
        try ArrivalGenerator(process, stream: stream(entity, purpose))
      }
      for change in ContentChangeKind.allCases {
        contentGenerators.append(try generator(change.process(of: widget.content), "content.\(change)"))
      }
      editGenerators.append(try generator(widget.configuration.edits, "edits"))
      widgets[index].isConfigured = widget.configuration.isComplete
      switch widget.placement {
      case .surface(let surface): surfaces[surface.index].widgets.append(index)
      case .stack(let name):
        if let stack = names.stacks[name] { stacks[stack].cards.append(index) }
      }
    }
    for (index, stack) in scenario.stacks.enumerated() {
      surfaces[stack.surface.index].stacks.append(index)
    }
    scheduleStart()
  }

  /// The first event of everything that goes on by itself.
  private mutating func scheduleStart() {
    events.schedule(DeviceEvent(.dayBegins), at: .zero)
    scheduleAccrual(after: .zero)
    for index in scenario.device.events.indices {
      scheduleSystemEvent(index, after: Self.beforeStart)
    }
    for index in widgets.indices {
      let day = { (number: Int) in clock.startOfDay(scenario.device.start.advanced(by: number - 1)) }
      let added = scenario.widgets[index].addedOnDay.map(day) ?? .zero
      events.schedule(DeviceEvent(.widgetAdded, index), at: max(added, .zero))
      if let removed = scenario.widgets[index].removedOnDay.map(day) {
        events.schedule(DeviceEvent(.widgetRemoved, index), at: removed)
      }
      for change in ContentChangeKind.allCases {
        scheduleContentChange(of: index, change, after: Self.beforeStart)
      }
      scheduleEdit(of: index, after: Self.beforeStart)
    }
    for index in apps.indices { scheduleStart(ofApp: index) }
    scheduleUsageStart()
  }

  /// Dated occurrences at time 0 come after this.
  static var beforeStart: SimulationTime { SimulationTime(milliseconds: -1) }

  mutating func handle(_ event: DeviceEvent, at now: SimulationTime) {
    trajectory.add(UInt64(bitPattern: now.milliseconds), event.packed)
    // Whichever event of its instant is the first: an accrual comes before all of them.
    if nextAccrual <= now { accrue(at: now) }
    let index = event.index
    switch event.kind {
    case .dayBegins: beginDay(at: now)
    case .budgetAccrues: break
    case .systemEvent: systemEventHappens(index, at: now)
    case .pickup: beginPickup(at: now)
    case .unlocks: unlock(at: now)
    case .locks: lock(at: now)
    case .glance: beginGlance(at: now)
    case .standByGlance: beginStandByGlance(at: now)
    case .recordedSession: beginRecordedSession(at: now)
    case .timetableView: beginTimetableView(index, at: now)
    case .surfaceShown: showSurface(index, at: now)
    case .surfaceHidden: hideSurface(index, at: now)
    case .stackSwiped: swipeStack(index, generation: event.parameter, at: now)
    case .sessionArrives: sessionArrives(app: index, kind: event.parameter, at: now)
    case .sessionBegins: beginSession(app: index, kind: event.parameter, at: now)
    case .sessionEnds: endSession(app: index, kind: event.parameter, at: now)
    case .sessionCallRepeats: repeatSessionCall(app: index, kind: event.parameter, at: now)
    case .backgroundRefresh: backgroundRefresh(app: index, at: now)
    case .pushSent: pushArrives(app: index, kind: event.parameter, at: now)
    case .pushDelivered: deliverPush(app: index, kind: event.parameter, at: now)
    case .widgetAdded: addWidget(index, at: now)
    case .widgetRemoved: removeWidget(index, at: now)
    case .timelineDue: timelineDue(index, generation: event.parameter, at: now)
    case .look: lookAtWaitingRequest(index, at: now)
    case .reloadFinishes: finishReload(index, at: now)
    case .entryDate: entryDateComes(index, generation: event.parameter, at: now)
    case .repaint: repaint(index, at: now)
    case .contentChanges: contentChanges(index, kind: event.parameter, at: now)
    case .configurationEdited: configurationEdited(index, at: now)
    case .poolServes: servePoolQueue(at: now)
    case .contentNoticed: noticeContentChanges(app: index, at: now)
    case nil: break
    }
  }

  mutating func observe(_ observation: Observation) {
    observations.append(observation)
  }

  /// The requests and reloads that the end of the run leaves open end here.
  mutating func endRun() {
    for index in widgets.indices {
      if widgets[index].view != nil {
        endView(of: index, at: end, isInteractive: false)
      }
      closeOpenRequests(of: index, as: .withheld, at: end)
    }
  }
}
