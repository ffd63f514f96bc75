import EventKernel
import RandomVariates

/// The event handler: a device with its user, apps and widgets, and the effects of each event.
///
/// Each part has its own state and rules, and can be tested alone. The extensions say what one part does when something
/// happens in another. Every draw comes from a stream of the entity to which it belongs, so the draws of one entity do
/// not depend on other entities.
struct DeviceModel: DiscreteEventModel, ~Copyable {
  let scenario: Scenario
  let replication: UInt32
  /// Access through the scenario would copy all of it.
  let limits: ExtensionLimits
  /// Whether something runs on a watch.
  let hasWatch: Bool

  var run: RunContext
  /// Hash of the time, kind, entity and parameter of each event so far.
  var trajectory = TrajectoryHash()
  /// The end of the run has been handled, and open requests are closed.
  var isOver = false

  var contents: Contents
  var requests: Requests
  var displays: Displays
  var screens: Screens
  var apps: StateTable<AppID, AppState>
  var widgets: StateTable<WidgetID, WidgetState>
  var providers: Providers
  var activities: Activities

  var events: FutureEventList<DeviceEvent> {
    _read { yield run.events }
    _modify { yield &run.events }
  }

  init(
    _ scenario: Scenario, names: ScenarioIndex, replication: UInt32, clock: WallClock, end: SimulationTime
  ) throws(DistributionError) {
    let streams = RunStreams(of: scenario, replication: replication)
    let run = RunContext(clock: clock, end: end)
    let plan = ContentPlan(of: scenario, names: names)
    let contents = try Contents(of: scenario, names: names, plan, streams: streams, run)
    let requests = try Requests(of: scenario, names: names, streams: streams, run)
    let displays = try Displays(of: scenario, streams: streams)
    let screens = try Screens(of: scenario, names: names, streams: streams, run)
    let watch = scenario.watchOrDefault
    var apps = StateTable<AppID, AppState>(capacity: scenario.apps.count)
    for (index, app) in scenario.apps.enumerated() {
      let plan = try AppPlan(
        app, AppID(index: index), of: scenario, names: names, contents: plan, clock: clock,
        pickupsPerDay: screens.usage.pickupsPerDay, streams: streams)
      let link = try app.watch?.fromPhone.map { transfers throws(DistributionError) in
        try PhoneLink(transfers, rules: watch.transfers, streams: streams.apps[index])
      }
      apps.append(AppState(app, plan: plan, link: link, watch: watch, controls: scenario.device.controlRules))
    }
    let providers = try Providers(of: scenario, names: names, streams: streams)
    var widgets = StateTable<WidgetID, WidgetState>(capacity: scenario.widgets.count)
    for index in scenario.widgets.indices {
      let id = WidgetID(index: index)
      widgets.append(
        try WidgetState(
          scenario.widgets[index], of: scenario.apps, needsContext: providers.needContext(id),
          scheduledChanges: providers.scheduledChanges(of: id),
          names: names, streams: streams.widgets[index]))
    }
    let activities = try Activities(of: scenario, streams: streams)
    self.scenario = scenario
    self.replication = replication
    limits = scenario.device.extensionLimits
    hasWatch = scenario.hasWatch
    self.run = run
    self.contents = contents
    self.requests = requests
    self.displays = displays
    self.screens = screens
    self.apps = apps
    self.widgets = widgets
    self.providers = providers
    self.activities = activities
    scheduleStart()
  }

  /// Schedules the first event of everything that happens on its own.
  private mutating func scheduleStart() {
    run.schedule(DeviceEvent(.dayBegins), at: .zero)
    run.schedule(DeviceEvent(.budgetAccrues), at: requests.nextAccrual)
    for index in scenario.device.events.indices { scheduleSystemEvent(index, after: .beforeStart) }
    for widget in widgets.keys {
      let (clock, start) = (run.clock, scenario.device.start)
      let day = { (number: Int) in clock.startOfDay(start.advanced(by: number - 1)) }
      let added = scenario.widgets[widget.index].addedOnDay.map(day) ?? .zero
      run.schedule(DeviceEvent(.widgetAdded, widget), at: max(added, .zero))
      if let removed = scenario.widgets[widget.index].removedOnDay.map(day) {
        run.schedule(DeviceEvent(.widgetRemoved, widget), at: removed)
      }
      scheduleEdit(of: widget, after: .beforeStart)
    }
    contents.scheduleStart(&run)
    for app in apps.keys { scheduleStart(of: app) }
    scheduleUsageStart()
    scheduleStartOfActivities()
    scheduleStartOfWatch()
    for device in DeviceKind.allCases { scheduleControlCenter(of: device, after: .beforeStart) }
    scheduleGlanceAtPhone(after: .beforeStart)
  }

  mutating func handle(_ event: DeviceEvent, at now: SimulationTime) {
    let kind = event.kind
    // Whether changes have events depends on the sink. So they are not part of the trajectory.
    if kind == .contentChanges { return contents.contentChanges(event.content, at: now, &run) }
    if kind == .changeAvailable { return contents.changeIsAvailable(event.content, at: now, &run) }
    trajectory.add(UInt64(bitPattern: now.milliseconds), event.packed)
    // An accrual comes before the first event of its instant.
    if requests.nextAccrual <= now { requests.accrue(at: now, &run) }
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
    case .check: if requests.isTimeToCheck(event.widget, at: now) { check(event.widget, at: now) }
    case .reloadFinishes: finishReload(event.widget, at: now)
    case .entryDate:
      displays.entryDateComes(of: event.widget, generation: event.parameter, at: now, &contents, &run)
    case .repaint: displays.repaint(event.widget, at: now, &contents, &run)
    case .contentChanges, .changeAvailable: break
    case .configurationEdited: configurationEdited(event.widget, at: now)
    case .poolServes: servePoolQueue(at: now)
    case .contentNoticed: noticeContentChanges(event.app, at: now)
    case .wakeUp: wakeUp(event.app, at: now)
    case .appLearns: appLearns(event.app, on: event.appEvent, at: now)
    case .delayedCall: delayedCall(event.parameter, of: event.app, at: now)
    case .changeIsMade: changeIsMade(by: event.app, source: event.parameter, at: now)
    case .intentSettles: contents.change(event.content, in: nil, at: now, &run)
    case .intentReturns: intentsReturn(at: now)
    case .activityStart: startArrives(of: event.activity, at: now)
    case .activityNoticed: activityNoticesChange(event.item, at: now)
    case .activityPushSent: pushComesDue(to: event.activity, isDelayed: event.parameter == 1, at: now)
    case .activityPushArrives: pushArrives(event.parameter, at: event.activity, at: now)
    case .activityDraws: drawUpdate(on: event.activity, at: now)
    case .activityWaitEnds: waitEnds(of: event.activity, at: now)
    case .activityTurn: activityTurns(event.activity, number: event.parameter, at: now)
    case .activityStale: activityBecomesStale(event.activity, number: event.parameter, at: now)
    case .backgroundFetchEnds: backgroundFetchEnds(event.widget, at: now)
    case .refreshSlot: refreshSlotBegins(event.app, at: now)
    case .wristRaised: raiseWrist(isTimed: event.parameter == 1, at: now)
    case .watchLeaves: watchLeaves(at: now)
    case .watchReturns: watchReturns(at: now)
    case .transferArrives: transferArrives(event.parameter, at: event.app, now: now)
    case .transferOpportunity: transferOpportunity(for: event.app, at: now)
    case .watchRefresh: watchRefreshIsDue(of: event.app, at: now)
    case .controlCenterOpened: openControlCenter(of: event.device, at: now)
    case .activityCopyArrives: copyArrives(event.parameter, of: event.activity, at: now)
    case .activityAlertEnds: endAlert(of: event.activity, at: now)
    case .watchGlance: glanceAtWatch(at: now)
    case .watchGlanceEnds: endViews(on: .alwaysOn, at: now)
    case .phoneGlance: glanceAtPhone(at: now)
    case .phoneGlanceEnds: phoneGlanceEnds(at: now)
    case .activityCopyStale: copyBecomesStale(event.parameter, of: event.activity, at: now)
    case .providerCalls: providerCalls(event.widget, at: now)
    case .activityEndRepeats: endRepeats(of: event.activity, life: event.parameter, at: now)
    case nil: break
    }
  }

  /// Closes the requests and reloads that are open at the end of the run.
  mutating func endRun() {
    for widget in widgets.keys {
      endView(of: widget, at: run.end, isInteractive: false)
      requests.close(widget, as: .stillWaiting, at: run.end, &run)
    }
    endRunOfActivities()
    endRunOfWatch()
  }

  mutating func isDevice(_ condition: DeviceConditions, at time: SimulationTime) -> Bool {
    screens.conditions(at: time, run).contains(condition)
  }
}
