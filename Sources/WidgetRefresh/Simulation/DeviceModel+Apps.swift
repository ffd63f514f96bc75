import EventKernel

/// Apps: their sessions, background refreshes and pushes, and the reloads that they request.
extension DeviceModel {
  mutating func scheduleStart(of app: AppID) {
    for session in AppSession.allCases { scheduleArrival(session, of: app, after: Self.beforeStart) }
    scheduleBackgroundRefresh(app, after: Self.beforeStart)
    scheduleRefreshSlot(app, after: .zero)
    scheduleWakeUp(app, after: Self.beforeStart)
    for push in PushKind.allCases { schedulePush(app, push, after: Self.beforeStart) }
  }

  // MARK: Sessions

  private mutating func scheduleArrival(_ session: AppSession, of app: AppID, after last: SimulationTime) {
    if let next = appPlans[app].sessions[session].arrivals.next(after: last, until: end, clock: clock) {
      schedule(DeviceEvent(.sessionArrives, app, session), at: next)
    }
  }

  mutating func sessionArrives(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    scheduleArrival(session, of: app, after: now)
    let duration = appPlans[app].sessions[session].drawDuration()
    begin(session, of: app, until: now + duration, at: now)
  }

  /// Draws the foreground sessions of one unlocked session.
  mutating func spreadSessions(of app: AppID, from start: SimulationTime, to end: SimulationTime) {
    let length = Double((end - start).milliseconds)
    while let share = appPlans[app].nextSessionInPickup() {
      let begin = start + SimulationDuration(rounding: share * length)
      schedule(DeviceEvent(.sessionBegins, app, AppSession.foreground), at: begin)
    }
  }

  /// Starts a session within a pickup.
  mutating func beginInPickup(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    let duration = appPlans[app].sessions[session].drawDuration()
    begin(session, of: app, until: min(now + duration, max(usage.unlockedUntil, now)), at: now)
  }

  /// A tap on a widget opens its app. After a tap on the Home Screen, the session ends with the pickup at the latest.
  /// After a tap elsewhere, the user unlocks the phone for it.
  mutating func openApp(of widget: WidgetID, from surface: Surface, at now: SimulationTime) {
    let app = widgetPlans[widget].app
    if surface.isHomeScreen {
      beginInPickup(.foreground, of: app, at: now)
    } else {
      let duration = appPlans[app].sessions[.foreground].drawDuration()
      begin(.foreground, of: app, until: now + duration, at: now)
    }
  }

  mutating func begin(
    _ session: AppSession, of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    if session == .foreground { bringToForeground(app, at: now) }
    if let open = apps[app].sessions[session] {
      schedule(DeviceEvent(.sessionEnds, app, session), at: end)
      if open.end < end { prolong(session, of: app, from: open.end, until: end) }
      return
    }
    // Before the end, so that a change in the last instant still is one of the session.
    if session == .foreground { scheduleOwnChanges(of: app, until: end, at: now) }
    schedule(DeviceEvent(.sessionEnds, app, session), at: end)
    openSession(session, of: app, until: end, at: now)
    observe(.sessionBegan(SessionEdge(app: app.number, session, at: now)))
    let soon = now + freeLatency(of: app, at: now)
    for position in appPlans[app].widgets.indices { hasten(appPlans[app].widgets[position], to: soon) }
    happens(AppEvent(session), to: app, at: now)
    if session == .foreground { deliverHeldPush(to: app, at: now) }
    for call in appPlans[app].reactions[AppEvent(session)].calls {
      scheduleRepeatedCall(call, in: session, of: app, after: now)
    }
  }

  /// One app is in the foreground at a time. The user opens the app: the session of the one before ends.
  private mutating func bringToForeground(_ app: AppID, at now: SimulationTime) {
    if let other = foregroundApp, other != app {
      for source in appPlans[other].ownChanges.indices { appPlans[other].ownChanges[source].dropChanges() }
      apps[other].setEnd(of: .foreground, to: now)
      end(.foreground, of: other, at: now)
    }
    let isOpen = foregroundApp == app
    foregroundApp = app
    apps[app].isForceQuit = false
    if !isOpen, appPlans[app].refreshPlan != nil {
      let clock = clock
      appPlans[app].refreshPlan?.sessionBegan(at: now, clock: clock)
    }
    for position in appPlans[app].widgets.indices { endStall(of: appPlans[app].widgets[position], at: now) }
  }

  private mutating func prolong(
    _ session: AppSession, of app: AppID, from oldEnd: SimulationTime, until end: SimulationTime
  ) {
    apps[app].setEnd(of: session, to: end)
    for call in appPlans[app].reactions[AppEvent(session)].calls {
      let next = apps[app].calls[call].next
      if oldEnd <= next, next < end {
        schedule(DeviceEvent(.sessionCallRepeats, app, call), at: next)
      }
    }
  }

  mutating func end(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    guard let open = apps[app].sessions[session], open.end <= now else { return }
    // What the app learned and wrote until now stays.
    for position in appPlans[app].containers.indices {
      updateContainer(appPlans[app].containers[position], at: now)
    }
    apps[app].close(session)
    if session == .foreground {
      if foregroundApp == app { foregroundApp = nil }
      leave(app)
    }
    observe(.sessionEnded(SessionEdge(app: app.number, session, at: now)))
    happens(AppEvent(endOf: session), to: app, at: now)
    for position in appPlans[app].widgets.indices { checkAgain(appPlans[app].widgets[position], at: now) }
  }

  /// The user leaves the app, and may force-quit it.
  private mutating func leave(_ app: AppID) {
    guard appPlans[app].forceQuits > 0 else { return }
    apps[app].isForceQuit = appPlans[app].forceQuitStream.bernoulli(appPlans[app].forceQuits)
  }

  private mutating func scheduleRepeatedCall(
    _ call: Int, in session: AppSession, of app: AppID, after now: SimulationTime
  ) {
    guard let interval = appPlans[app].calls[call].atMostEvery else { return }
    let next = now + max(interval, .seconds(1))
    apps[app].calls[call].next = next
    guard let open = apps[app].sessions[session], next < open.end else { return }
    schedule(DeviceEvent(.sessionCallRepeats, app, call), at: next)
  }

  mutating func repeatCall(_ number: Int, of app: AppID, at now: SimulationTime) {
    for session in AppSession.allCases
    where AppEvent(session) == appPlans[app].calls[number].event && apps[app].sessions[session] != nil {
      call(app, number, at: now)
      // A call that came late, because of its delay, is repeated later.
      let last = apps[app].calls[number].last ?? now
      let isTooSoon = appPlans[app].calls[number].atMostEvery.map { last + $0 > now } ?? false
      scheduleRepeatedCall(number, in: session, of: app, after: isTooSoon ? last : now)
    }
  }

  private mutating func scheduleOwnChanges(
    of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    for source in appPlans[app].ownChanges.indices {
      for _ in 0..<appPlans[app].ownChanges[source].drawNumber() {
        let time = appPlans[app].ownChanges[source].drawTime(from: now, to: end)
        schedule(DeviceEvent(.changeIsMade, app, source), at: time)
      }
    }
  }

  // MARK: App events

  /// The app event happens: the app learns of content, writes its container, and calls `WidgetCenter`.
  mutating func happens(_ event: AppEvent, to app: AppID, at now: SimulationTime) {
    apps[app].lastEvents[event] = now
    for content in appPlans[app].reactions[event].changedContents {
      changeIsMade(to: content, by: app, at: now)
    }
    if appPlans[app].reactions[event].learns, !appPlans[app].containers.isEmpty {
      let delay = appPlans[app].learning.drawLatency()
      if delay > .zero {
        if let session = event.session { apps[app].connect(session, at: now + delay) }
        schedule(DeviceEvent(.appLearns, app, event), at: now + delay)
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
    let isUnlucky = appPlans[app].learning.drawFailure()
    if isUnlucky || appPlans[app].learning.needsNetwork && isDevice(.networkOutage, at: now) { return }
    learn(app, at: now)
    if let session = event.session { apps[app].connectNow(session) }
  }

  private mutating func writeAndCall(_ app: AppID, on event: AppEvent, at now: SimulationTime) {
    if appPlans[app].reactions[event].writes { write(app, at: now) }
    for number in appPlans[app].reactions[event].calls {
      let delay = appPlans[app].calls[number].delay
      if delay > .zero {
        schedule(DeviceEvent(.delayedCall, app, number), at: now + delay)
      } else {
        call(app, number, at: now)
      }
    }
  }

  mutating func delayedCall(_ number: Int, of app: AppID, at now: SimulationTime) {
    let event = appPlans[app].calls[number].event
    if appPlans[app].reactions[event].learns, !appPlans[app].containers.isEmpty {
      learn(app, on: event, at: now)
    }
    if appPlans[app].reactions[event].writes { write(app, at: now) }
    call(app, number, at: now)
  }

  // MARK: Calls of WidgetCenter

  private mutating func call(_ app: AppID, _ number: Int, at now: SimulationTime) {
    let (event, condition) = (appPlans[app].calls[number].event, appPlans[app].calls[number].condition)
    if let interval = appPlans[app].calls[number].atMostEvery, let last = apps[app].calls[number].last,
      now - last < interval
    {
      return
    }
    var isCalled = false
    for position in appPlans[app].calls[number].targets.indices {
      let widget = appPlans[app].calls[number].targets[position]
      if condition == .contentChanged, !knowsMore(app, than: widget, at: now) { continue }
      isCalled = true
      request(widget, event.cause, at: now)
    }
    if isCalled { apps[app].calls[number].last = now }
  }

  // MARK: Background work

  private mutating func scheduleBackgroundRefresh(_ app: AppID, after last: SimulationTime) {
    if let next = appPlans[app].refreshes.next(after: last, until: end, clock: clock) {
      schedule(DeviceEvent(.backgroundRefresh, app), at: next)
    }
  }

  mutating func backgroundRefresh(_ app: AppID, at now: SimulationTime) {
    scheduleBackgroundRefresh(app, after: now)
    runBackgroundRefresh(app, at: now)
  }

  /// - Returns: `false`: in Low Power Mode (DOC) and after a force-quit, the system does not wake the app for this.
  @discardableResult
  private mutating func runBackgroundRefresh(_ app: AppID, at now: SimulationTime) -> Bool {
    if apps[app].isForceQuit || isDevice(.lowPowerMode, at: now) { return false }
    happens(.backgroundRefresh, to: app, at: now)
    return true
  }

  private mutating func scheduleRefreshSlot(_ app: AppID, after now: SimulationTime) {
    guard appPlans[app].refreshPlan != nil else { return }
    let next = now + .minutes(15)
    schedule(DeviceEvent(.refreshSlot, app), at: next)
  }

  /// The system may run the background refresh that the app has requested.
  mutating func refreshSlotBegins(_ app: AppID, at now: SimulationTime) {
    scheduleRefreshSlot(app, after: now)
    let clock = clock
    guard let isChosen = appPlans[app].refreshPlan?.drawSlot(at: now, clock: clock),
      isChosen, now >= apps[app].refreshEarliest, !apps[app].isInForeground,
      runBackgroundRefresh(app, at: now)
    else { return }
    apps[app].refreshEarliest = now + (appPlans[app].refreshPlan?.earliestBegin ?? .zero)
  }

  private mutating func scheduleWakeUp(_ app: AppID, after last: SimulationTime) {
    if let next = appPlans[app].wakeUps.next(after: last, until: end, clock: clock) {
      schedule(DeviceEvent(.wakeUp, app), at: next)
    }
  }

  mutating func wakeUp(_ app: AppID, at now: SimulationTime) {
    scheduleWakeUp(app, after: now)
    if apps[app].isForceQuit { return }
    happens(.wakeUp, to: app, at: now)
  }

  private mutating func schedulePush(_ app: AppID, _ push: PushKind, after last: SimulationTime) {
    if let next = appPlans[app].pushes[push].arrivals.next(after: last, until: end, clock: clock) {
      schedule(DeviceEvent(.pushSent, app, push), at: next)
    }
  }

  mutating func pushIsSent(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    schedulePush(app, push, after: now)
    send(push, to: app, at: now)
  }

  private mutating func send(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    guard let delay = appPlans[app].pushes[push].drawDelay() else { return }
    let time = now + delay
    schedule(DeviceEvent(.pushDelivered, app, push), at: time)
  }

  mutating func deliver(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    if isDevice(.networkOutage, at: now) {
      // The push service stores the newest one (DOC).
      guard apps[app].storedPushes[push] <= now else { return }
      let next = conditions.nextChange(after: now, clock: clock)
      apps[app].storedPushes[push] = next
      schedule(DeviceEvent(.pushDelivered, app, push), at: next)
      return
    }
    switch push {
    case .silent: deliverSilentPush(to: app, at: now)
    case .widget:
      let account = push.account(of: app)
      guard pushBudget.verdict(for: account, at: now) == .granted else { return }
      pushBudget.charge(account, at: now)
      for position in appPlans[app].widgets.indices {
        request(appPlans[app].widgets[position], .widgetPush, at: now)
      }
    }
  }

  private mutating func deliverSilentPush(to app: AppID, at now: SimulationTime) {
    // The system does not hold it, either (DOC).
    if apps[app].isForceQuit { return }
    if !apps[app].isInForeground {
      let account = PushKind.silent.account(of: app)
      let verdict = pushBudget.verdict(for: account, at: now)
      guard verdict == .granted, !isDevice(.lowPowerMode, at: now) else {
        // The system holds the newest one until the user opens the app (DOC).
        apps[app].holdsPush = true
        return
      }
      pushBudget.charge(account, at: now)
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

  /// The app and its server learn of changes after all changes of this instant. So the order of widgets in the file does not
  /// matter.
  mutating func scheduleNotice(of app: AppID, at now: SimulationTime) {
    guard apps[app].unnoticedChanges > 0, !apps[app].willNotice else { return }
    apps[app].willNotice = true
    schedule(DeviceEvent(.contentNoticed, app), at: now)
  }

  mutating func noticeContentChanges(_ app: AppID, at now: SimulationTime) {
    apps[app].willNotice = false
    for _ in 0..<apps[app].unnoticedChanges {
      for push in PushKind.allCases where appPlans[app].pushes[push].isSentOnChange {
        send(push, to: app, at: now)
      }
    }
    apps[app].unnoticedChanges = 0
    for session in AppSession.allCases where apps[app].sessions[session] != nil {
      for number in appPlans[app].reactions[AppEvent(session)].calls
      where appPlans[app].calls[number].condition == .contentChanged {
        call(app, number, at: now)
      }
    }
  }
}

extension AppEvent {
  /// The session that begins.
  fileprivate var session: AppSession? {
    switch self {
    case .foreground: .foreground
    case .audio: .audio
    case .navigation: .navigation
    case .background, .audioEnd, .navigationEnd, .backgroundRefresh, .silentPush, .wakeUp, .intent: nil
    }
  }
}
