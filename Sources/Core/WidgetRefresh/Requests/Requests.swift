import EventKernel
import RandomVariates

/// The requests for reloads: how they are made, wait, and are decided.
///
/// A method that makes a request returns whether it can be checked at once. A check returns the request if it is granted.
/// The caller then starts the reload.
struct Requests: ~Copyable {
  /// Shortest time between the starts of two charged reloads of a widget, for every profile. A timeline does not
  /// request its replacement sooner either.
  private static var shortestSpacing: SimulationDuration { .seconds(1) }

  let rules: StateTable<DeviceKind, ReloadRules>
  let freeReloads: FreeReloads
  let freeLatency: Sampler
  let delayPerWidget: Sampler
  let controls: ControlRules
  let controlLatency: Sampler
  let rebootDelay: Sampler
  private var budgets: StateTable<DeviceKind, ReloadBudget>
  var pool: DevicePoolAccount?
  var poolQueue: DevicePoolQueue
  /// Widgets that joined the queue at this instant while the pool had a reload.
  var poolArrivals: [WidgetID] = []
  var nextPoolService = SimulationTime.distantFuture
  var presentWidgets = 0
  var widgets: StateTable<WidgetID, RequestState>
  var apps: StateTable<AppID, AppMoments>
  let widgetsOfApps: StateTable<AppID, [WidgetID]>
  /// For latencies and moments that the system chooses.
  var streams: StateTable<AppID, RandomStream>
  /// Empty if there are no stalls.
  private var stalls: StateTable<WidgetID, StallProcess>
  /// Empty if no extension is ever stale.
  private var staleExtensions: StateTable<AppID, StallProcess>

  init(
    of scenario: Scenario, names: ScenarioIndex, streams: RunStreams, _ run: borrowing RunContext
  ) throws(DistributionError) {
    let freeLatency = try Sampler(scenario.device.freeReloads.latency)
    let delayPerWidget = try Sampler(scenario.device.freeReloads.delayPerWidget)
    let rebootDelay = try Sampler(scenario.device.freeReloads.rebootDelay)
    let controls = scenario.device.controlRules
    let controlLatency = try Sampler(controls.callLatency)
    let profiles = scenario.budgets
    let hasWatch = profiles.count > 1
    var rules = StateTable<DeviceKind, ReloadRules>(capacity: profiles.count)
    var budgets = StateTable<DeviceKind, ReloadBudget>(capacity: profiles.count)
    for (device, profile) in profiles {
      rules.append(try ReloadRules(profile.scheduling, shortestSpacing: Self.shortestSpacing))
      budgets.append(
        ReloadBudget(
          profile.allowance, capacities: scenario.fixedCapacities(on: device),
          warmUpDays: scenario.device.warmUpDays, clock: run.clock))
    }
    let devices =
      hasWatch
      ? scenario.widgets.map(scenario.device(of:)) : Array(repeating: .phone, count: scenario.widgets.count)
    let stalls: StateTable<WidgetID, _> = try StallProcess.processes(
      devices.map { profiles[$0.index].profile.scheduling.stalls }, of: streams.widgets, .stalls, streams)
    let staleExtensions: StateTable<AppID, _> = try StallProcess.processes(
      scenario.apps.indices.map {
        profiles[scenario.apps[$0].device.index].profile.scheduling.staleExtension
      },
      of: streams.apps, .staleExtension,
      streams)
    let count = scenario.widgets.count
    (self.controls, self.controlLatency) = (controls, controlLatency)
    self.freeLatency = freeLatency
    self.delayPerWidget = delayPerWidget
    self.rebootDelay = rebootDelay
    freeReloads = scenario.device.freeReloads
    pool = scenario.device.budget.scheduling.devicePool.map(DevicePoolAccount.init)
    self.rules = rules
    self.budgets = budgets
    poolQueue = DevicePoolQueue(widgets: pool == nil ? 0 : count)
    poolArrivals.reserveCapacity(pool == nil ? 0 : count)
    self.stalls = stalls
    self.staleExtensions = staleExtensions
    widgets = StateTable(count: count) { index in
      RequestState(
        scenario.widgets[index], app: AppID(index: names.apps[scenario.widgets[index].app] ?? 0),
        device: devices[index],
        streams: streams.widgets[index])
    }
    apps = StateTable(count: scenario.apps.count) { _ in AppMoments() }
    widgetsOfApps = StateTable(count: scenario.apps.count) {
      names.widgets(ofApp: scenario.apps[$0].name).map(WidgetID.init(index:))
    }
    self.streams = StateTable(count: scenario.apps.count) { streams.apps[$0].stream(for: .latencies) }
    findNextAccrual()
  }

  // MARK: Requesting

  /// Requests a reload of a widget.
  ///
  /// - Parameter hasSession: whether its app has a session.
  mutating func request(
    _ widget: WidgetID, _ cause: ReloadCause, hasSession: Bool, at now: SimulationTime,
    _ run: inout RunContext
  ) -> Bool {
    if cause == .intent { endStall(of: widget, at: now) }
    let id = widgets[widget].newID(for: widget)
    run.observe(.requested(ReloadRequest(id: id, cause: cause, time: now)))
    let earliest = earliest(for: cause, of: widget, hasSession: hasSession, at: now, &run)
    let new = WaitingRequest(
      id: id, cause: cause, isFree: isFree(cause) || widgets[widget].isControl, earliest: earliest)
    guard var waiting = widgets[widget].waiting else { return place(new, on: widget, at: now, &run) }
    if new.isFree, !waiting.isFree || new.earliest < waiting.earliest {
      decide(waiting.id, .superseded, by: id, of: widget, at: now, &run)
      return place(new, on: widget, at: now, &run)
    }
    decide(id, .coalesced, by: waiting.id, of: widget, at: now, &run)
    guard new.earliest < waiting.earliest, new.isFree == waiting.isFree else { return false }
    waiting.earliest = new.earliest
    return place(waiting, on: widget, at: now, &run)
  }

  private mutating func isFree(_ cause: ReloadCause) -> Bool {
    switch cause {
    case .appBackground, .appAudioSessionEnd, .appNavigationSessionEnd, .appWorkoutSessionEnd:
      freeReloads.includesLeaving
    default: !cause.isBudgeted
    }
  }

  /// Requests a reload that starts when the user next views the widget.
  mutating func requestWhenViewed(
    _ widget: WidgetID, _ cause: ReloadCause, isViewed: Bool, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    let id = widgets[widget].newID(for: widget)
    run.observe(.requested(ReloadRequest(id: id, cause: cause, time: now)))
    if let earlier = widgets[widget].waitingForView {
      decide(id, .coalesced, by: earlier, of: widget, at: now, &run)
      return false
    }
    widgets[widget].waitingForView = id
    if isViewed { return releaseRequestWaitingForView(of: widget, at: now, &run) }
    run.observe(.waits(RequestWait(request: id, reason: .notViewed, time: now, next: .distantFuture)))
    return false
  }

  /// The user views the widget: a request that waited for this becomes an ordinary free request.
  private mutating func releaseRequestWaitingForView(
    of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    guard let id = widgets[widget].waitingForView else { return false }
    widgets[widget].waitingForView = nil
    if let waiting = widgets[widget].waiting {
      if waiting.isFree {
        decide(id, .coalesced, by: waiting.id, of: widget, at: now, &run)
        return false
      }
      decide(waiting.id, .superseded, by: id, of: widget, at: now, &run)
    }
    let request = WaitingRequest(id: id, cause: .significantLocationChange, isFree: true, earliest: now)
    return place(request, on: widget, at: now, &run)
  }

  // MARK: Waiting

  private mutating func place(
    _ request: WaitingRequest, on widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    poolQueue.remove(widget)
    widgets[widget].waiting = request
    if request.earliest <= now { return true }
    keepWaiting(widget, .systemChoosesMoment, until: request.earliest, at: now, &run)
    return false
  }

  private mutating func keepWaiting(
    _ widget: WidgetID, _ reason: WaitReason, until next: SimulationTime, at now: SimulationTime,
    _ run: inout RunContext
  ) {
    guard var waiting = widgets[widget].waiting else { return }
    poolQueue.remove(widget)
    waiting.nextCheck = next
    widgets[widget].waiting = waiting
    run.observe(.waits(RequestWait(request: waiting.id, reason: reason, time: now, next: next)))
    run.schedule(DeviceEvent(.check, widget), at: next)
  }

  /// Whether this is the time of the next check of a waiting request. Other checks are ignored.
  mutating func isTimeToCheck(_ widget: WidgetID, at now: SimulationTime) -> Bool {
    widgets[widget].waiting?.nextCheck == now
  }

  /// Whether an event may lead to a grant now.
  mutating func canCheck(_ widget: WidgetID, at now: SimulationTime) -> Bool {
    guard let waiting = widgets[widget].waiting else { return false }
    return waiting.earliest <= now
  }

  /// Moves the next check to `time` if it is later, even if the run window ends later.
  mutating func hasten(_ widget: WidgetID, to time: SimulationTime, _ run: inout RunContext) {
    guard var waiting = widgets[widget].waiting, waiting.nextCheck > time else { return }
    waiting.earliest = min(waiting.earliest, time)
    waiting.nextCheck = time
    widgets[widget].waiting = waiting
    run.schedule(DeviceEvent(.check, widget), at: time)
  }

  // MARK: Deciding

  /// Checks the waiting request: grants it, or gives the reason for its wait.
  ///
  /// - Parameter isItsTurn: the device pool has a reload for it.
  mutating func check(
    _ widget: WidgetID, isItsTurn: Bool = false, under conditions: ReloadConditions, at now: SimulationTime,
    _ run: inout RunContext
  ) -> WaitingRequest? {
    guard var waiting = widgets[widget].waiting else { return nil }
    let device = widgets[widget].device
    if widgets[widget].running != nil {
      keepWaiting(widget, .reloadInProgress, until: .distantFuture, at: now, &run)
      return nil
    }
    if widgets[widget].hasCompleteDataProtection, !conditions.isUnlocked {
      keepWaiting(widget, .dataProtection, until: .distantFuture, at: now, &run)
      return nil
    }
    if conditions.hasSession { waiting.isFree = true }
    if waiting.isFree {
      widgets[widget].waiting = waiting
      if freeReloads.afterLeavingApp, conditions.isAppInForeground {
        keepWaiting(widget, .appInForeground, until: .distantFuture, at: now, &run)
        return nil
      }
      if let throttle = freeReloads.throttle, conditions.isAppInForeground {
        let full = max(widgets[widget].throttleIsFull, now)
        let next = throttle.opens(full: full)
        if next > now {
          keepWaiting(widget, .throttle, until: next, at: now, &run)
          return nil
        }
        widgets[widget].throttleIsFull = full + throttle.every
      }
      return grant(waiting, of: widget, as: .grantedFree, at: now, &run)
    }
    if conditions.device.contains(.lowPowerMode) {
      keepWaiting(widget, .lowPowerMode, until: now + rules[device].timeToNextCheck, at: now, &run)
      return nil
    }
    if !stalls.isEmpty, let end = stalls[widget].end(at: now) {
      keepWaiting(widget, .stall, until: end, at: now, &run)
      return nil
    }
    if let last = widgets[widget].lastStart {
      let next = last + rules[device].minimumSpacing
      if next > now {
        keepWaiting(widget, .minimumSpacing, until: next, at: now, &run)
        return nil
      }
    }
    settleBudget(of: widget, at: now, &run)
    var verdict = budgets[device].verdict(
      for: widget.account, at: now, recheck: rules[device].timeToNextCheck)
    if case .grantedWhileCharging(let next) = verdict {
      verdict = conditions.device.contains(.charging) ? .granted : .wait(until: next)
    }
    if case .wait(let next) = verdict {
      keepWaiting(widget, .budget, until: next, at: now, &run)
      return nil
    }
    if !isItsTurn, mustWaitForPool(widget, at: now, &run) { return nil }
    budgets[device].charge(widget.account)
    if device == .phone { pool?.charge() }
    return grant(waiting, of: widget, as: .grantedCharged, at: now, &run)
  }

  private mutating func grant(
    _ request: WaitingRequest, of widget: WidgetID, as decision: ReloadDecision, at now: SimulationTime,
    _ run: inout RunContext
  ) -> WaitingRequest {
    poolQueue.remove(widget)
    widgets[widget].waiting = nil
    decide(request.id, decision, by: nil, of: widget, at: now, &run)
    if let other = widgets[widget].waitingForView {
      widgets[widget].waitingForView = nil
      decide(other, .superseded, by: request.id, of: widget, at: now, &run)
    }
    return request
  }

  private mutating func decide(
    _ id: RequestID, _ decision: ReloadDecision, by other: RequestID?, of widget: WidgetID,
    at now: SimulationTime, _ run: inout RunContext
  ) {
    settleBudget(of: widget, at: now, &run)
    run.observe(
      .decided(
        DecidedRequest(
          request: id, decision: decision, answeredBy: other, time: now,
          balance: budgets[widgets[widget].device].balance(of: widget.account))))
  }

  /// Closes all requests and the reload of a widget that is removed, or at the end of the run.
  mutating func close(
    _ widget: WidgetID, as decision: ReloadDecision, at now: SimulationTime, _ run: inout RunContext
  ) {
    if let waiting = widgets[widget].waiting {
      decide(waiting.id, decision, by: nil, of: widget, at: now, &run)
    }
    if let id = widgets[widget].waitingForView { decide(id, decision, by: nil, of: widget, at: now, &run) }
    if let running = widgets[widget].running {
      run.observe(
        .finished(
          FinishedReload(
            request: running.id, outcome: .unfinished, entries: 0, source: .nothing, written: nil,
            fetches: running.fetches,
            time: now)))
    }
    poolQueue.remove(widget)
    widgets[widget].waiting = nil
    widgets[widget].waitingForView = nil
    widgets[widget].running = nil
  }

  // MARK: Reloads

  /// A granted request starts its reload.
  mutating func start(
    _ granted: WaitingRequest, of widget: WidgetID, _ outcome: ReloadOutcome,
    lasting duration: SimulationDuration,
    _ answer: borrowing ProviderAnswer, at now: SimulationTime, _ run: inout RunContext
  ) {
    widgets[widget].lastStart = now
    widgets[widget].forgetDue()
    widgets[widget].running = RunningReload(
      id: granted.id, cause: granted.cause, started: now, finishes: now + duration, outcome: outcome,
      fetches: answer.fetches, timeline: answer.timeline)
    run.schedule(DeviceEvent(.reloadFinishes, widget), at: now + duration)
  }

  /// The reload of the widget that finishes now.
  mutating func finish(_ widget: WidgetID, at now: SimulationTime) -> RunningReload? {
    guard let reload = widgets[widget].running, reload.finishes == now else { return nil }
    widgets[widget].running = nil
    return reload
  }

  /// The widget has a new timeline: its reload policy decides when the next one is requested.
  ///
  /// - Parameter lastEntry: the date of the timeline's last entry. `nil`: it has none.
  mutating func follow(
    _ policy: ProvidedPolicy, of widget: WidgetID, lastEntry: SimulationTime?, at now: SimulationTime,
    _ run: inout RunContext
  ) {
    widgets[widget].forgetDue()
    if widgets[widget].isControl { return }
    let due: SimulationTime
    switch policy {
    case .never: return
    case .after(let date): due = date
    case .atEnd:
      let last = lastEntry ?? now
      due = last > now ? last : now + rules[widgets[widget].device].atEndOfSingleEntry
    }
    scheduleRequest(of: widget, .timelinePolicy, at: max(due, now), &run)
  }

  /// Schedules a request of the widget. It replaces the one that was scheduled before.
  mutating func scheduleRequest(
    of widget: WidgetID, _ cause: ReloadCause, at time: SimulationTime, _ run: inout RunContext
  ) {
    widgets[widget].dueCause = cause
    // Even a free reload that is due at once comes later than this one. Otherwise, a provider that answers in no time
    // could stop simulated time.
    let time = max(time, (widgets[widget].lastStart ?? time) + Self.shortestSpacing)
    run.schedule(DeviceEvent(.timelineDue, widget, widgets[widget].dueGeneration), at: time)
  }

  /// What a scheduled request is for. `nil`: another one has replaced it.
  mutating func dueCause(of widget: WidgetID, generation: Int) -> ReloadCause? {
    widgets[widget].dueGeneration == generation ? widgets[widget].dueCause : nil
  }

  // MARK: Widgets

  /// - Parameter isNew: whether the user adds it now. `false`: it was there long before the run.
  mutating func add(_ widget: WidgetID, isNew: Bool, at now: SimulationTime, _ run: inout RunContext) {
    resizePool(by: 1, for: widget, at: now, &run)
    run.observe(.added(item: widget.item, at: now))
    if widgets[widget].isControl { return }
    let device = widgets[widget].device
    budgets[device].open(widget.account, isNew: isNew, at: now, clock: run.clock)
    observeBalance(of: widget, on: device, at: now, &run)
  }

  mutating func remove(_ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    close(widget, as: .widgetRemoved, at: now, &run)
    widgets[widget].forgetDue()
    resizePool(by: -1, for: widget, at: now, &run)
    budgets[widgets[widget].device].close(widget.account)
    run.observe(.removed(item: widget.item, at: now))
  }

  /// The user views the widget.
  ///
  /// - Returns: whether a request that waited for this can be checked, and whether to ``runWhatIsDue(of:at:_:)`` then.
  mutating func beginView(
    of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> (canCheck: Bool, runsWhatIsDue: Bool) {
    let device = widgets[widget].device
    budgets[device].viewBegan(widget.account, at: now, clock: run.clock)
    let runsWhatIsDue = widgets[widget].moments.bernoulli(rules[device].onVisible)
    return (releaseRequestWaitingForView(of: widget, at: now, &run), runsWhatIsDue)
  }

  /// A view leads to a check soon.
  mutating func runWhatIsDue(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    hasten(widget, to: now + rules[widgets[widget].device].onVisibleDelay, &run)
  }

  mutating func endView(of widget: WidgetID, at now: SimulationTime) {
    budgets[widgets[widget].device].viewEnded(widget.account, at: now)
  }

  /// The user opens the app or presses a Button or Toggle: a stall ends.
  mutating func endStall(of widget: WidgetID, at now: SimulationTime) {
    if !stalls.isEmpty { stalls[widget].end(now: now) }
  }

  /// Whether the extension of the app is stale, so that the system refuses its timelines.
  mutating func hasStaleExtension(_ app: AppID, at now: SimulationTime) -> Bool {
    !staleExtensions.isEmpty && staleExtensions[app].end(at: now) != nil
  }

  /// The extension of the app gets a new process, which is not stale.
  mutating func restartExtension(of app: AppID, at now: SimulationTime) {
    if !staleExtensions.isEmpty { staleExtensions[app].end(now: now) }
  }

  // MARK: Budget

  /// When ``accrue(at:_:)`` is due.
  private(set) var nextAccrual = SimulationTime.distantFuture

  private mutating func findNextAccrual() {
    nextAccrual = .distantFuture
    for device in budgets.keys { nextAccrual = min(nextAccrual, budgets[device].nextAccrual) }
  }

  mutating func accrue(at now: SimulationTime, _ run: inout RunContext) {
    for device in budgets.keys where budgets[device].nextAccrual <= now {
      budgets[device].accrue(at: now, clock: run.clock)
      budgets[device].forEachAccrual(at: now) { run.observe(.accrued($0)) }
    }
    findNextAccrual()
    run.schedule(DeviceEvent(.budgetAccrues), at: nextAccrual)
  }

  /// Updates a balance to `now`.
  @inline(__always)
  private mutating func settleBudget(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    let device = widgets[widget].device
    if budgets[device].isContinuous, budgets[device].settle(widget.account, at: now) {
      observeBalance(of: widget, on: device, at: now, &run)
    }
  }

  /// Does nothing if the widget has no open account on the device.
  @inline(__always)
  private mutating func observeBalance(
    of widget: WidgetID, on device: DeviceKind, at now: SimulationTime, _ run: inout RunContext
  ) {
    if let accrual = budgets[device].accrual(of: widget.account, at: now) { run.observe(.accrued(accrual)) }
  }
}
