import EventKernel
import RandomVariates

/// The event handler: a device with its user, apps and widgets, and the effects of each event.
///
/// Extensions have the rules, by concept. This file has the state. Every draw comes from a stream of the entity to
/// which it belongs, so the draws of one entity do not depend on other entities.
struct DeviceModel: DiscreteEventModel, ~Copyable {
  let scenario: Scenario
  // Parts of the scenario that every event reads. Access through the scenario would copy all of it.
  let scheduling: ReloadScheduling
  let limits: ExtensionLimits
  let freeReloads: FreeReloads
  let rendering: Rendering
  let clock: WallClock
  let end: SimulationTime

  var events: FutureEventList<DeviceEvent>
  var observations: [Observation] = []
  /// The changes of content that a sink observes; see ``observeContentChanges(_:)``.
  var observedContentChanges = ObservedContentChanges.none
  /// Hash of the time, kind, entity and parameter of each event so far.
  var trajectory = TrajectoryHash()
  /// The end of the run has been handled, and open requests are closed.
  var isOver = false
  var conditions: DeviceConditions
  /// The budget of the widgets' reloads.
  var budget: ReloadBudget
  var pool: DevicePoolAccount?
  var poolQueue: DevicePoolQueue
  /// Widgets that joined the queue at this instant while the pool had a reload.
  var poolArrivals: [WidgetID] = []
  var nextPoolService = SimulationTime.distantFuture
  var presentWidgets = 0

  // Usage
  /// Widgets that were touched when a surface went out of view, until all of its views have ended.
  var touches: [TouchedWidget] = []
  var usage: UsageState
  var surfaces: StateTable<Surface, SurfaceState>
  var stacks: StateTable<StackID, StackState>

  // Apps
  var apps: StateTable<AppID, AppState>
  var appPlans: StateTable<AppID, AppPlan>
  var pushBudget: HourlyBudget

  // Widgets
  var widgets: StateTable<WidgetID, WidgetState>
  var widgetPlans: StateTable<WidgetID, WidgetPlan>
  var providers: StateTable<WidgetID, any TimelineProvider>
  var widgetStreams: StateTable<WidgetID, WidgetStreams>
  var contents: StateTable<ContentID, ContentState>
  var containers: StateTable<ContainerID, ContainerState>
  /// The next changes of a schedule, for a provider that dates entries by them.
  var scheduleDates: [SimulationTime] = []
  var editGenerators: StateTable<WidgetID, ArrivalGenerator>
  let replication: UInt32
  var ownProviders = OwnProviderState.none
  var lateness: Sampler
  let freeLatency: Sampler
  let backgroundLatency: Sampler
  /// Empty if there are no stalls.
  var stalls: StateTable<WidgetID, StallProcess>
  /// The app in the foreground.
  var foregroundApp: AppID?

  init(
    _ scenario: Scenario, replication: UInt32, clock: WallClock, end: SimulationTime
  ) throws(DistributionError) {
    let streams = RunStreams(seed: scenario.seed, replication: replication)
    let freeLatency = try Sampler(scenario.device.freeReloads.latency)
    let backgroundLatency = try Sampler(scenario.device.budget.scheduling.backgroundLatency)
    let lateness = try Sampler(scenario.device.rendering.lateness)
    let usage = try UsageState(scenario.device.playedUsage, apps: scenario.apps.map(\.name), streams: streams)
    self.scenario = scenario
    self.replication = replication
    scheduling = scenario.device.budget.scheduling
    limits = scenario.device.extensionLimits
    freeReloads = scenario.device.freeReloads
    rendering = scenario.device.rendering
    conditions = DeviceConditions(of: scenario.device, clock: clock)
    self.clock = clock
    self.end = end
    budget = ReloadBudget(
      scenario.device.budget.allowance, isAddedBySystem: scenario.widgets.map(\.isAddedBySystem), clock: clock
    )
    pool = scenario.device.budget.scheduling.devicePool.map(DevicePoolAccount.init)
    poolQueue = DevicePoolQueue(widgets: pool == nil ? 0 : scenario.widgets.count)
    poolArrivals.reserveCapacity(pool == nil ? 0 : scenario.widgets.count)
    events = FutureEventList()
    observations.reserveCapacity(4096)

    self.freeLatency = freeLatency
    self.backgroundLatency = backgroundLatency
    self.lateness = lateness
    self.usage = usage
    surfaces = StateTable(Surface.all.map { _ in SurfaceState() })
    stacks = StateTable(
      scenario.stacks.map { StackState($0, stream: streams.stream(of: .stack($0.name), for: .turns)) })

    apps = StateTable(
      scenario.apps.map { app in AppState(calls: app.calls.values.reduce(0) { $0 + $1.count }) })
    pushBudget = HourlyBudget(
      limits: scenario.apps.flatMap { app in PushKind.allCases.map { app.push($0)?.limitPerHour } })
    appPlans = StateTable(capacity: scenario.apps.count)
    let count = scenario.widgets.count
    widgets = StateTable(capacity: count)
    widgetPlans = StateTable(capacity: count)
    providers = StateTable(capacity: count)
    widgetStreams = StateTable(capacity: count)
    editGenerators = StateTable(capacity: count)
    stalls = StateTable(capacity: scheduling.stalls == nil ? 0 : count)
    containers = StateTable([])
    contents = StateTable([])
  }

  /// Adds the entities of the scenario, and schedules what happens first. Call this once, before the first event.
  // Not in the initializer: where a type cannot be copied, Swift lets only the first statements of an initializer
  // throw.
  mutating func addEntities(names: ScenarioIndex) throws(DistributionError) {
    let streams = RunStreams(seed: scenario.seed, replication: replication)
    let contentPlan = ContentPlan(of: scenario, names: names)
    containers = StateTable(contentPlan.containers)
    contents = StateTable(capacity: contentPlan.contents.count)
    for (index, app) in scenario.apps.enumerated() {
      appPlans.append(
        try AppPlan(
          app, AppID(index: index), of: scenario, names: names, contents: contentPlan, clock: clock,
          pickupsPerDay: usage.pickupsPerDay, streams: streams))
    }
    for (content, owner) in contentPlan.contents {
      contents.append(
        try ContentState(
          content, after: Self.beforeStart, until: end, clock: clock, streams: streams.streams(of: owner)))
    }
    for container in containers.keys {
      contents[containers[container].content].containers.append(container)
    }

    for (index, widget) in scenario.widgets.enumerated() {
      try add(widget, WidgetID(index: index), contents: contentPlan, names: names, streams: streams)
    }
    for (index, stack) in scenario.stacks.enumerated() {
      surfaces[stack.surface].stacks.append(StackID(index: index))
    }
    scheduleStart()
  }

  private mutating func add(
    _ widget: Widget, _ id: WidgetID, contents plan: ContentPlan, names: ScenarioIndex, streams: RunStreams
  ) throws(DistributionError) {
    let own = streams.streams(of: .widget(widget.name))
    let content = plan.content(of: id)
    widgetPlans.append(WidgetPlan(widget, content: content, container: plan.container(of: id), names: names))
    contents[content].widgets.append(id)
    let app = widgetPlans[id].app
    if !contents[content].apps.contains(app) { contents[content].apps.append(app) }
    let states = names.apps[widget.app].map { scenario.apps[$0].states.map(\.name) } ?? []
    if let ownProvider = widget.provider.own {
      providers.append(try CalledProvider(ownProvider, of: widget, stream: own.stream(for: .provider)))
      contents[content].keepVersions()
      ownProviders = .closed
    } else {
      providers.append(
        try DeclaredProvider(widget.provider, states: states, stream: own.stream(for: .provider)))
    }
    widgetPlans[id].needsContext = providers[id].needsContext
    widgetPlans[id].scheduledChanges = providers[id].scheduledChanges
    widgetStreams.append(WidgetStreams(own))
    editGenerators.append(
      try ArrivalGenerator(widget.configuration.edits, stream: own.stream(for: .edits)))
    if let process = scheduling.stalls {
      stalls.append(try StallProcess(process, stream: own.stream(for: .stalls)))
    }
    widgets.append(WidgetState(isConfigured: widget.configuration.isComplete))
    switch widget.placement {
    case .surface(let surface): surfaces[surface].widgets.append(id)
    case .stack(let name):
      if let stack = names.stacks[name] { stacks[StackID(index: stack)].cards.append(id) }
    }
  }

  /// Schedules `event`, unless `time` is at or after the end of the run: such an event would never be handled.
  mutating func schedule(_ event: DeviceEvent, at time: SimulationTime) {
    if time < end { events.schedule(event, at: time) }
  }

  /// Schedules the first event of everything that happens on its own.
  private mutating func scheduleStart() {
    schedule(DeviceEvent(.dayBegins), at: .zero)
    schedule(DeviceEvent(.budgetAccrues), at: budget.nextAccrual)
    for index in scenario.device.events.indices {
      scheduleSystemEvent(index, after: Self.beforeStart)
    }
    for widget in widgets.keys {
      let (clock, start) = (clock, scenario.device.start)
      let day = { (number: Int) in clock.startOfDay(start.advanced(by: number - 1)) }
      let added = scenario.widgets[widget.index].addedOnDay.map(day) ?? .zero
      schedule(DeviceEvent(.widgetAdded, widget), at: max(added, .zero))
      if let removed = scenario.widgets[widget.index].removedOnDay.map(day) {
        schedule(DeviceEvent(.widgetRemoved, widget), at: removed)
      }
      scheduleEdit(of: widget, after: Self.beforeStart)
    }
    for content in contents.keys { scheduleContentEvent(of: content) }
    for app in apps.keys { scheduleStart(of: app) }
    scheduleUsageStart()
  }

  /// Start for occurrences with dates, so that those at time 0 are included.
  static var beforeStart: SimulationTime { SimulationTime(milliseconds: -1) }

  mutating func handle(_ event: DeviceEvent, at now: SimulationTime) {
    let kind = event.kind
    // Whether changes have events depends on the sink. So they are not part of the trajectory.
    if kind == .contentChanges { return contentChanges(event.content, at: now) }
    if kind == .changeAvailable { return changeIsAvailable(event.content, at: now) }
    trajectory.add(UInt64(bitPattern: now.milliseconds), event.packed)
    // An accrual comes before the first event of its instant.
    if budget.nextAccrual <= now { accrue(at: now) }
    switch kind {
    case .dayBegins: beginDay(at: now)
    case .budgetAccrues: break
    case .systemEvent: systemEventHappens(event.index, at: now)
    case .pickup: beginPickup(at: now)
    case .unlocks: unlock(at: now)
    case .locks: lock(at: now)
    case .glance: beginGlance(at: now)
    case .standByGlance: beginStandByGlance(at: now)
    case .recordedSession: beginRecordedSession(at: now)
    case .timetableView: beginTimetableView(event.index, at: now)
    case .surfaceShown: showSurface(Surface(index: event.index), at: now)
    case .surfaceHidden: hideSurface(Surface(index: event.index), at: now)
    case .stackSwiped: swipeStack(StackID(index: event.index), generation: event.parameter, at: now)
    case .sessionArrives: sessionArrives(event.session, of: event.app, at: now)
    case .sessionBegins: beginInPickup(event.session, of: event.app, at: now)
    case .sessionEnds: end(event.session, of: event.app, at: now)
    case .sessionCallRepeats: repeatCall(event.parameter, of: event.app, at: now)
    case .backgroundRefresh: backgroundRefresh(event.app, at: now)
    case .pushSent: pushIsSent(event.push, to: event.app, at: now)
    case .pushDelivered: deliver(event.push, to: event.app, at: now)
    case .widgetAdded: addWidget(event.widget, at: now)
    case .widgetRemoved: removeWidget(event.widget, at: now)
    case .timelineDue: timelineDue(event.widget, generation: event.parameter, at: now)
    case .check: checkWaitingRequest(event.widget, at: now)
    case .reloadFinishes: finishReload(event.widget, at: now)
    case .entryDate: entryDateComes(event.widget, generation: event.parameter, at: now)
    case .repaint: repaint(event.widget, at: now)
    case .contentChanges, .changeAvailable: break
    case .configurationEdited: configurationEdited(event.widget, at: now)
    case .poolServes: servePoolQueue(at: now)
    case .contentNoticed: noticeContentChanges(event.app, at: now)
    case .wakeUp: wakeUp(event.app, at: now)
    case .appLearns: appLearns(event.app, on: event.appEvent, at: now)
    case .delayedCall: delayedCall(event.parameter, of: event.app, at: now)
    case .changeIsMade: changeIsMade(by: event.app, source: event.parameter, at: now)
    case .intentSettles: intentSettles(event.content, at: now)
    case .backgroundFetchEnds: backgroundFetchEnds(event.widget, at: now)
    case .refreshSlot: refreshSlotBegins(event.app, at: now)
    case nil: break
    }
  }

  mutating func observe(_ observation: Observation) {
    observations.append(observation)
  }

  /// Closes the requests and reloads that are open at the end of the run.
  mutating func endRun() {
    for widget in widgets.keys {
      if widgets[widget].view != nil { endView(of: widget, at: end, isInteractive: false) }
      closeOpenRequests(of: widget, as: .stillWaiting, at: end)
    }
  }
}
