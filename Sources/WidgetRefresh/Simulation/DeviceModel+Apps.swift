import EventKernel

/// Apps: their sessions, background refreshes and pushes, and the reloads that they request.
extension DeviceModel {
  mutating func scheduleStart(of app: AppID) {
    for session in AppSession.allCases { scheduleArrival(session, of: app, after: Self.beforeStart) }
    scheduleBackgroundRefresh(app, after: Self.beforeStart)
    for push in PushKind.allCases { schedulePush(app, push, after: Self.beforeStart) }
  }

  // MARK: Sessions

  private mutating func scheduleArrival(_ session: AppSession, of app: AppID, after last: SimulationTime) {
    if let next = appPlans[app].sessions[session].arrivals.next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.sessionArrives, app, session), at: next)
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
    while let share = appPlans[app].pickupSessions?.next() {
      let begin = start + SimulationDuration(rounding: share * length)
      if begin < self.end {
        events.schedule(DeviceEvent(.sessionBegins, app, AppSession.foreground), at: begin)
      }
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
    events.schedule(DeviceEvent(.sessionEnds, app, session), at: end)
    if let open = apps[app].sessions[session] {
      guard open.end < end else { return }
      apps[app].prolong(session, until: end)
      if open.end <= open.nextCall, open.nextCall < end {
        events.schedule(DeviceEvent(.sessionCallRepeats, app, session), at: open.nextCall)
      }
      return
    }
    openSession(session, of: app, until: end, at: now)
    observe(.sessionBegan(SessionEdge(app: app.number, session, at: now)))
    let soon = now + freeReloads.latency
    for widget in appPlans[app].widgets { hasten(widget, to: soon) }
    call(app, on: AppEvent(session), at: now)
    scheduleRepeatedCall(in: session, of: app, after: now)
  }

  mutating func end(_ session: AppSession, of app: AppID, at now: SimulationTime) {
    guard let open = apps[app].sessions[session], open.end <= now else { return }
    apps[app].close(session)
    observe(.sessionEnded(SessionEdge(app: app.number, session, at: now)))
    for widget in appPlans[app].widgets { checkAgain(widget, at: now) }
  }

  private mutating func scheduleRepeatedCall(
    in session: AppSession, of app: AppID, after now: SimulationTime
  ) {
    guard let interval = appPlans[app].calls[AppEvent(session)]?.atMostEvery else { return }
    let next = now + max(interval, .seconds(1))
    apps[app].setNextCall(in: session, at: next)
    guard let open = apps[app].sessions[session], next < open.end else { return }
    events.schedule(DeviceEvent(.sessionCallRepeats, app, session), at: next)
  }

  mutating func repeatCall(in session: AppSession, of app: AppID, at now: SimulationTime) {
    guard apps[app].sessions[session] != nil else { return }
    call(app, on: AppEvent(session), at: now)
    scheduleRepeatedCall(in: session, of: app, after: now)
  }

  // MARK: Calls of WidgetCenter

  private mutating func call(_ app: AppID, on event: AppEvent, at now: SimulationTime) {
    guard let call = appPlans[app].calls[event] else { return }
    if let interval = call.atMostEvery, let last = apps[app].lastCalls[event], now - last < interval {
      return
    }
    var isCalled = false
    for position in appPlans[app].targets[event].indices {
      let widget = appPlans[app].targets[event][position]
      if call.condition == .contentChanged {
        catchUp(widget, to: now)
        if widgets[widget].timeline.firstUnknownChange == nil { continue }
      }
      isCalled = true
      request(widget, event.cause, at: now)
    }
    if isCalled { apps[app].lastCalls[event] = now }
  }

  // MARK: Background work

  private mutating func scheduleBackgroundRefresh(_ app: AppID, after last: SimulationTime) {
    if let next = appPlans[app].refreshes.next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.backgroundRefresh, app), at: next)
    }
  }

  mutating func backgroundRefresh(_ app: AppID, at now: SimulationTime) {
    scheduleBackgroundRefresh(app, after: now)
    // In Low Power Mode, the system does not wake an app for this (DOC).
    if isDevice(.lowPowerMode, at: now) { return }
    call(app, on: .backgroundRefresh, at: now)
  }

  private mutating func schedulePush(_ app: AppID, _ push: PushKind, after last: SimulationTime) {
    if let next = appPlans[app].pushes[push].arrivals.next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.pushSent, app, push), at: next)
    }
  }

  mutating func pushIsSent(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    schedulePush(app, push, after: now)
    send(push, to: app, at: now)
  }

  private mutating func send(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    guard let delay = appPlans[app].pushes[push].drawDelay() else { return }
    let time = now + delay
    if time < end { events.schedule(DeviceEvent(.pushDelivered, app, push), at: time) }
  }

  mutating func deliver(_ push: PushKind, to app: AppID, at now: SimulationTime) {
    let account = push.account(of: app)
    guard pushBudget.verdict(for: account, at: now, recheck: .zero) == .granted else { return }
    pushBudget.charge(account, at: now)
    switch push {
    case .silent: call(app, on: .silentPush, at: now)
    case .widget:
      for widget in appPlans[app].widgets { request(widget, .widgetPush, at: now) }
    }
  }

  // MARK: Content

  /// The app learns of changes after all changes of this instant. So the order of widgets in the file does not
  /// matter.
  mutating func scheduleNotice(of app: AppID, at now: SimulationTime) {
    guard apps[app].unnoticedChanges > 0, !apps[app].willNotice else { return }
    apps[app].willNotice = true
    events.schedule(DeviceEvent(.contentNoticed, app), at: now)
  }

  mutating func noticeContentChanges(_ app: AppID, at now: SimulationTime) {
    for session in AppSession.allCases where apps[app].sessions[session] != nil {
      let event = AppEvent(session)
      if appPlans[app].calls[event]?.condition == .contentChanged { call(app, on: event, at: now) }
    }
    for _ in 0..<apps[app].unnoticedChanges {
      for push in PushKind.allCases where appPlans[app].pushes[push].isSentOnChange {
        send(push, to: app, at: now)
      }
    }
    apps[app].unnoticedChanges = 0
    apps[app].willNotice = false
  }
}
