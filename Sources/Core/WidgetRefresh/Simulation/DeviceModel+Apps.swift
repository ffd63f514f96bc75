import EventKernel

/// Apps: their sessions, background refreshes and pushes, and the reloads that they request.
extension DeviceModel {
  mutating func scheduleStart(of app: AppID) {
    for session in AppSession.allCases { scheduleArrival(session, of: app, after: .beforeStart) }
    scheduleBackgroundRefresh(app, after: .beforeStart)
    scheduleRefreshSlot(app, after: .zero)
    scheduleWakeUp(app, after: .beforeStart)
    for push in PushKind.allCases { schedulePush(app, push, after: .beforeStart) }
  }

  // MARK: Sessions

  private mutating func scheduleArrival(_ session: AppSession, of app: AppID, after last: SimulationTime) {
    if let next = apps[app].plan.sessions[session].arrivals.next(
      after: last, until: run.end, clock: run.clock)
    {
      run.schedule(DeviceEvent(.sessionArrives, app, session), at: next)
    }
  }

  mutating func sessionArrives(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    scheduleArrival(session, of: app, after: now)
    if isWatch(app), !screens.isWatchWorn(at: now, run) { return }
    let duration = apps[app].plan.sessions[session].drawDuration()
    begin(session, of: app, until: now + duration, at: now)
  }

  /// Draws the foreground sessions of one unlocked session.
  mutating func spreadSessions(of app: AppID, from start: SimulationTime, to end: SimulationTime) {
    let length = Double((end - start).milliseconds)
    while let share = apps[app].plan.nextSessionInPickup() {
      let begin = start + SimulationDuration(rounding: share * length)
      run.schedule(DeviceEvent(.sessionBegins, app, AppSession.foreground), at: begin)
    }
  }

  /// Starts a session within a pickup.
  mutating func beginInPickup(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    let duration = apps[app].plan.sessions[session].drawDuration()
    begin(session, of: app, until: min(now + duration, max(screens.usage.unlockedUntil, now)), at: now)
  }

  /// A tap on a widget opens its app. After a tap on the Home Screen, the session ends with the pickup at the latest.
  /// After a tap elsewhere, the user unlocks the phone for it.
  mutating func openApp(of widget: WidgetID, from surface: Surface, at now: SimulationTime) {
    let app = widgets[widget].app
    if surface.visibility == .whileUnlocked {
      beginInPickup(.foreground, of: app, at: now)
    } else {
      let duration = apps[app].plan.sessions[.foreground].drawDuration()
      begin(.foreground, of: app, until: now + duration, at: now)
    }
  }

  mutating func begin(
    _ session: AppSession, of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    if session == .foreground { bringToForeground(app, at: now) }
    if let open = apps[app].sessions[session] {
      run.schedule(DeviceEvent(.sessionEnds, app, session), at: end)
      if open.end < end { prolong(session, of: app, from: open.end, until: end) }
      return
    }
    // Before the end, so that a change in the last instant still is one of the session.
    if session == .foreground { scheduleOwnChanges(of: app, until: end, at: now) }
    run.schedule(DeviceEvent(.sessionEnds, app, session), at: end)
    apps[app].open(session, until: end)
    contents.beginSession(of: app, apps[app].knowledge, at: now, &run)
    run.observe(.sessionBegan(SessionEdge(app: app.number, session: session, time: now)))
    for position in apps[app].plan.widgets.indices {
      let widget = apps[app].plan.widgets[position]
      requests.hasten(widget, to: now + requests.latencyOfFreeReload(of: widget, at: now), &run)
    }
    happens(AppEvent(session), to: app, at: now)
    if session == .foreground { deliverHeldPush(to: app, at: now) }
    for call in apps[app].plan.reactions[AppEvent(session)].calls {
      scheduleRepeatedCall(call, in: session, of: app, after: now)
    }
  }

  /// One app is in the foreground at a time. The user opens the app: the session of the one before ends.
  private mutating func bringToForeground(_ app: AppID, at now: SimulationTime) {
    let device = apps[app].plan.device
    let lightsUp = device == .phone && !screens.isScreenOn(at: now)
    if let other = screens.foregroundApps[device], other != app {
      for source in apps[other].plan.ownChanges.indices { apps[other].plan.ownChanges[source].dropChanges() }
      apps[other].setEnd(of: .foreground, to: now)
      end(.foreground, of: other, at: now)
    }
    let isOpen = screens.foregroundApps[device] == app
    screens.foregroundApps[device] = app
    if device == .phone { frontChanges(to: app, at: now) }
    apps[app].isForceQuit = false
    if lightsUp {
      cutGlanceAtPhone(at: now)
      showWaitingUpdates(at: now)
    }
    if !isOpen, apps[app].plan.refreshPlan != nil {
      apps[app].plan.refreshPlan?.sessionBegan(at: now, clock: run.clock)
    }
    for position in apps[app].plan.widgets.indices {
      requests.endStall(of: apps[app].plan.widgets[position], at: now)
    }
  }

  private mutating func prolong(
    _ session: AppSession, of app: AppID, from oldEnd: SimulationTime, until end: SimulationTime
  ) {
    apps[app].setEnd(of: session, to: end)
    for call in apps[app].plan.reactions[AppEvent(session)].calls {
      let next = apps[app].calls[call].next
      if oldEnd <= next, next < end {
        run.schedule(DeviceEvent(.sessionCallRepeats, app, call), at: next)
      }
    }
  }

  mutating func end(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    guard let open = apps[app].sessions[session], open.end <= now else { return }
    if session == .foreground { resignActive(app, at: now) }
    apps[app].close(session)
    contents.endSession(of: app, apps[app].knowledge, at: now, &run)
    if session == .foreground {
      let device = apps[app].plan.device
      if screens.foregroundApps[device] == app {
        screens.foregroundApps[device] = nil
        if device == .phone { frontChanges(to: nil, at: now) }
      }
      leave(app, at: now)
    }
    run.observe(.sessionEnded(SessionEdge(app: app.number, session: session, time: now)))
    if !activities.isEmpty { sessionEnded(ofActivitiesOf: app, at: now) }
    happens(AppEvent(endOf: session), to: app, at: now)
    for position in apps[app].plan.widgets.indices { checkAgain(apps[app].plan.widgets[position], at: now) }
  }

  /// The app still is in the foreground. What it learns and writes is what it learns and writes when it has been left.
  private mutating func resignActive(_ app: AppID, at now: SimulationTime) {
    if apps[app].plan.reactions[.resignActive].isOwn {
      happens(.resignActive, to: app, at: now)
    } else {
      apps[app].lastEvents[.resignActive] = now
    }
  }

  /// The user leaves the app, and may force-quit it.
  private mutating func leave(_ app: AppID, at now: SimulationTime) {
    guard apps[app].plan.forceQuits > 0 else { return }
    apps[app].isForceQuit = apps[app].plan.forceQuitStream.bernoulli(apps[app].plan.forceQuits)
    if apps[app].isForceQuit { forceQuit(activitiesOf: app, at: now) }
  }

  private mutating func scheduleRepeatedCall(
    _ call: Int, in session: AppSession, of app: AppID, after now: SimulationTime
  ) {
    guard let interval = apps[app].plan.calls[call].atMostEvery else { return }
    let next = now + max(interval, .seconds(1))
    apps[app].calls[call].next = next
    guard let open = apps[app].sessions[session], next < open.end else { return }
    run.schedule(DeviceEvent(.sessionCallRepeats, app, call), at: next)
  }

  mutating func repeatCall(_ number: Int, of app: AppID, at now: SimulationTime) {
    for session in AppSession.allCases
    where AppEvent(session) == apps[app].plan.calls[number].event && apps[app].sessions[session] != nil {
      call(app, number, at: now)
      // A call that came late, because of its delay, is repeated later.
      let last = apps[app].calls[number].last ?? now
      let isTooSoon = apps[app].plan.calls[number].atMostEvery.map { last + $0 > now } ?? false
      scheduleRepeatedCall(number, in: session, of: app, after: isTooSoon ? last : now)
    }
  }

  private mutating func scheduleOwnChanges(
    of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    for source in apps[app].plan.ownChanges.indices {
      for _ in 0..<apps[app].plan.ownChanges[source].drawNumber() {
        let time = apps[app].plan.ownChanges[source].drawTime(from: now, to: end)
        run.schedule(DeviceEvent(.changeIsMade, app, source), at: time)
      }
    }
  }

  // MARK: App events

  /// The app event happens: the app learns of content, writes its container, and calls `WidgetCenter`.
  mutating func happens(_ event: AppEvent, to app: AppID, at now: SimulationTime) {
    apps[app].lastEvents[event] = now
    if event != .phoneData, apps[app].plan.isFed { deliverWaiting(to: app, at: now) }
    for content in apps[app].plan.reactions[event].changedContents {
      contents.change(content, in: app, at: now, &run)
    }
    if apps[app].plan.reactions[event].learns, contents.hasContainers(app) {
      let delay = apps[app].plan.learning.drawLatency()
      if delay > .zero {
        if let session = event.session { apps[app].connect(session, at: now + delay) }
        run.schedule(DeviceEvent(.appLearns, app, event), at: now + delay)
        return
      }
      learn(app, on: event, at: now)
    }
    writeAndCall(app, on: event, at: now)
  }

  /// The app has learned what it set out to learn on the event.
  mutating func appLearns(_ app: AppID, on event: AppEvent, at now: SimulationTime) {
    // A session that ended before taught it nothing.
    if let session = event.session, apps[app].sessions[session]?.connects != now { return }
    learn(app, on: event, at: now)
    writeAndCall(app, on: event, at: now)
  }

  private mutating func learn(_ app: AppID, on event: AppEvent, at now: SimulationTime) {
    let isUnlucky = apps[app].plan.learning.drawFailure()
    if isUnlucky || apps[app].plan.learning.needsNetwork && !hasNetwork(app, at: now) { return }
    contents.learn(app, on: event, at: now, &run)
    guard let session = event.session else { return }
    apps[app].connectNow(session)
    contents.goOnLearning(app, apps[app].knowledge)
  }

  private mutating func writeAndCall(_ app: AppID, on event: AppEvent, at now: SimulationTime) {
    if apps[app].plan.reactions[event].writes { contents.write(app, on: event, at: now, &run) }
    for number in apps[app].plan.reactions[event].calls {
      let delay = apps[app].plan.calls[number].delay
      if delay > .zero {
        run.schedule(DeviceEvent(.delayedCall, app, number), at: now + delay)
      } else {
        call(app, number, at: now)
      }
    }
    guard !activities.isEmpty || hasWatch, !event.isOfExtension else { return }
    if !activities.isEmpty { runActivities(of: app, on: event, at: now) }
    if hasWatch { sendToWatch(from: app, on: event, at: now) }
  }

  mutating func delayedCall(_ number: Int, of app: AppID, at now: SimulationTime) {
    let event = apps[app].plan.calls[number].event
    if apps[app].plan.reactions[event].learns, contents.hasContainers(app) {
      learn(app, on: event, at: now)
    }
    if apps[app].plan.reactions[event].writes { contents.write(app, on: event, at: now, &run) }
    call(app, number, at: now)
  }

  // MARK: Calls of WidgetCenter

  private mutating func call(_ app: AppID, _ number: Int, at now: SimulationTime) {
    let (event, condition) = (apps[app].plan.calls[number].event, apps[app].plan.calls[number].condition)
    if let interval = apps[app].plan.calls[number].atMostEvery, let last = apps[app].calls[number].last,
      now - last < interval
    {
      return
    }
    var isCalled = false
    let compared = apps[app].calls[number].compared
    for position in apps[app].plan.calls[number].targets.indices {
      let widget = apps[app].plan.calls[number].targets[position]
      if condition == .contentChanged, !contents.appKnowsMore(than: widget, at: now, &run) { continue }
      if condition == .storeChanged, !contents.hasWritten(for: widget, after: compared, at: now, &run) {
        continue
      }
      isCalled = true
      let hasLeft = event == .resignActive && !apps[app].isInForeground
      request(widget, hasLeft ? .appBackground : event.cause, at: now)
    }
    if condition == .storeChanged { apps[app].calls[number].compared = now }
    if isCalled { apps[app].calls[number].last = now }
  }

  // MARK: Background work

  private mutating func scheduleBackgroundRefresh(_ app: AppID, after last: SimulationTime) {
    if let next = apps[app].plan.refreshes.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.backgroundRefresh, app), at: next)
    }
  }

  mutating func backgroundRefresh(_ app: AppID, at now: SimulationTime) {
    scheduleBackgroundRefresh(app, after: now)
    runBackgroundRefresh(app, at: now)
  }

  /// - Returns: `false`: in Low Power Mode (DOC) and after a force-quit, the system does not wake the app for this.
  @discardableResult
  mutating func runBackgroundRefresh(_ app: AppID, at now: SimulationTime) -> Bool {
    if apps[app].isForceQuit || conditions(of: app, at: now).contains(.lowPowerMode) { return false }
    happens(.backgroundRefresh, to: app, at: now)
    return true
  }

  private mutating func scheduleRefreshSlot(_ app: AppID, after now: SimulationTime) {
    guard apps[app].plan.refreshPlan != nil else { return }
    let next = now + .minutes(15)
    run.schedule(DeviceEvent(.refreshSlot, app), at: next)
  }

  /// The system may run the background refresh that the app has requested.
  mutating func refreshSlotBegins(_ app: AppID, at now: SimulationTime) {
    scheduleRefreshSlot(app, after: now)
    guard let isChosen = apps[app].plan.refreshPlan?.drawSlot(at: now, clock: run.clock),
      isChosen, now >= apps[app].refreshEarliest, !apps[app].isInForeground,
      runBackgroundRefresh(app, at: now)
    else { return }
    apps[app].refreshEarliest = now + (apps[app].plan.refreshPlan?.earliestBegin ?? .zero)
  }

  private mutating func scheduleWakeUp(_ app: AppID, after last: SimulationTime) {
    if let next = apps[app].plan.wakeUps.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.wakeUp, app), at: next)
    }
  }

  mutating func wakeUp(_ app: AppID, at now: SimulationTime) {
    scheduleWakeUp(app, after: now)
    apps[app].willWake = false
    apps[app].lastWake = now
    if !apps[app].plan.missesWakeUp() { wake(app, at: now) }
  }

  mutating func wake(_ app: AppID, at now: SimulationTime) {
    if apps[app].isForceQuit { return }
    happens(.wakeUp, to: app, at: now)
  }

  private mutating func schedulePush(_ app: AppID, _ push: PushKind, after last: SimulationTime) {
    if let next = apps[app].plan.pushes[push]?.arrivals.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.pushSent, app, push), at: next)
    }
  }

  mutating func pushIsSent(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    schedulePush(app, push, after: now)
    send(push, to: app, at: now)
  }

  private mutating func send(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    guard let delay = apps[app].plan.pushes[push]?.drawDelay() else { return }
    let time = now + delay
    run.schedule(DeviceEvent(.pushDelivered, app, push), at: time)
  }

  mutating func deliver(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    if !hasNetwork(app, at: now) {
      // The push service stores the newest one (DOC).
      guard apps[app].storedPushes[push] <= now else { return }
      let next = nextNetwork(of: app, after: now)
      apps[app].storedPushes[push] = next
      run.schedule(DeviceEvent(.pushDelivered, app, push), at: next)
      return
    }
    switch push {
    case .silent: deliverSilentPush(to: app, at: now)
    case .tunnel: happens(.networkTunnel, to: app, at: now)
    case .alert: if apps[app].plan.hasNotificationService { happens(.notificationService, to: app, at: now) }
    case .complication: deliverComplicationPush(to: app, at: now)
    case .widget, .control:
      guard apps[app].pushBudget.verdict(for: push.account, at: now) == .granted else { return }
      apps[app].pushBudget.charge(push.account, at: now)
      let isForControls = push == .control
      for position in apps[app].plan.widgets.indices {
        let widget = apps[app].plan.widgets[position]
        guard (widgets[widget].family == .control) == isForControls else { continue }
        request(widget, isForControls ? .controlPush : .widgetPush, at: now)
      }
    }
  }

  private mutating func deliverSilentPush(to app: AppID, at now: SimulationTime) {
    // The system does not hold it, either (DOC).
    if apps[app].isForceQuit { return }
    if !apps[app].isInForeground {
      let account = PushKind.silent.account
      let verdict = apps[app].pushBudget.verdict(for: account, at: now)
      guard verdict == .granted, !conditions(of: app, at: now).contains(.lowPowerMode) else {
        // The system holds the newest one until the user opens the app (DOC).
        apps[app].holdsPush = true
        return
      }
      apps[app].pushBudget.charge(account, at: now)
    }
    // A newer push replaces the held one.
    apps[app].holdsPush = false
    happens(.silentPush, to: app, at: now)
  }

  private mutating func deliverHeldPush(to app: AppID, at now: SimulationTime) {
    guard apps[app].holdsPush else { return }
    apps[app].holdsPush = false
    happens(.silentPush, to: app, at: now)
  }

  // MARK: Content

  /// The user changes a content in a session of the app.
  mutating func changeIsMade(by app: AppID, source: Int, at now: SimulationTime) {
    guard apps[app].plan.ownChanges[source].takeChange(at: now) else { return }
    contents.change(apps[app].plan.ownChanges[source].content, in: app, at: now, &run)
    contents.write(app, on: .foreground, at: now, &run)
  }

  mutating func noticeContentChanges(_ app: AppID, at now: SimulationTime) {
    let changes = contents.takeUnnoticedChanges(of: app)
    if changes > 0, apps[app].plan.wakesOnChange { wakeForChange(app, at: now) }
    for _ in 0..<changes {
      for push in apps[app].plan.pushesOnChange { send(push, to: app, at: now) }
    }
    for session in AppSession.allCases where apps[app].sessions[session] != nil {
      for number in apps[app].plan.reactions[AppEvent(session)].calls
      where apps[app].plan.calls[number].condition != .always {
        call(app, number, at: now)
      }
      sendToWatch(from: app, on: AppEvent(session), at: now)
    }
  }

  /// HealthKit wakes an app on the watch at most once in some time, and then for all changes until then.
  private mutating func wakeForChange(_ app: AppID, at now: SimulationTime) {
    let next = apps[app].lastWake.flatMap { last in apps[app].plan.wakeUpSpacing.map { last + $0 } } ?? now
    guard next > now else {
      apps[app].lastWake = now
      return apps[app].plan.missesWakeUp() ? () : wake(app, at: now)
    }
    if apps[app].willWake { return }
    apps[app].willWake = true
    run.schedule(DeviceEvent(.wakeUp, app), at: next)
  }
}

extension AppEvent {
  /// The session that begins.
  var session: AppSession? {
    switch self {
    case .foreground: .foreground
    case .audio: .audio
    case .navigation: .navigation
    case .workout: .workout
    case .background, .audioEnd, .navigationEnd, .workoutEnd, .backgroundRefresh, .silentPush, .wakeUp,
      .intent, .resignActive, .phoneData, .notificationService, .networkTunnel:
      nil
    }
  }
}
