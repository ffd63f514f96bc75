import EventKernel

/// Containing apps: their sessions, refreshes and pushes, and the reloads they ask for.
extension DeviceModel {
  mutating func scheduleStart(ofApp index: Int) {
    for kind in AppSession.allCases {
      scheduleSessionArrival(index, Int(kind.rawValue), after: Self.beforeStart)
    }
    scheduleBackgroundRefresh(index, after: Self.beforeStart)
    for kind in [PushKind.silent, .widget] {
      schedulePush(index, kind, after: Self.beforeStart)
      if let limit = scenario.apps[index].push(kind)?.limitPerHour {
        apps[index].deliveries[kind.rawValue] = Array(
          repeating: SimulationTime(milliseconds: -3_600_000), count: max(limit, 0))
      }
    }
  }

  // MARK: Sessions

  private mutating func scheduleSessionArrival(_ index: Int, _ kind: Int, after last: SimulationTime) {
    if let next = appPlans[index].arrivals[kind].next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.sessionArrives, index, kind), at: next)
    }
  }

  mutating func sessionArrives(app index: Int, kind: Int, at now: SimulationTime) {
    scheduleSessionArrival(index, kind, after: now)
    let duration = appPlans[index].drawDuration(of: kind)
    beginSession(app: index, kind: kind, until: now + duration, at: now)
  }

  /// Foreground sessions of one unlocked session.
  mutating func spreadSessions(ofApp index: Int, from start: SimulationTime, to end: SimulationTime) {
    let kind = Int(AppSession.foreground.rawValue)
    let length = Double((end - start).milliseconds)
    while let share = appPlans[index].pickupSessions?.next() {
      let begin = start + SimulationDuration(rounding: share * length)
      if begin < self.end { events.schedule(DeviceEvent(.sessionBegins, index, kind), at: begin) }
    }
  }

  /// A foreground session within a pickup.
  mutating func beginSession(app index: Int, kind: Int, at now: SimulationTime) {
    let duration = appPlans[index].drawDuration(of: kind)
    let end = min(now + duration, max(usage.unlockedUntil, now))
    beginSession(app: index, kind: kind, until: end, at: now)
  }

  /// A tap on a widget opens its app. From the Home Screen the session ends with the pickup at the latest; from
  /// elsewhere the tap unlocks the phone for it.
  mutating func openApp(of widget: Int, from surface: Surface, at now: SimulationTime) {
    let index = widgetPlans[widget].app
    let kind = Int(AppSession.foreground.rawValue)
    if case .homePage = surface {
      beginSession(app: index, kind: kind, at: now)
    } else {
      let duration = appPlans[index].drawDuration(of: kind)
      beginSession(app: index, kind: kind, until: now + duration, at: now)
    }
  }

  mutating func beginSession(
    app index: Int, kind: Int, until end: SimulationTime, at now: SimulationTime
  ) {
    guard let session = AppSession(rawValue: UInt8(clamping: kind)) else { return }
    let isNew = apps[index].sessionEnds[kind] == nil
    apps[index].sessionEnds[kind] = max(apps[index].sessionEnds[kind] ?? end, end)
    events.schedule(DeviceEvent(.sessionEnds, index, kind), at: end)
    guard isNew else { return }
    observe(.sessionBegan(app: Int32(index), session, at: now))
    let soon = now + freeReloads.latency
    for widget in appPlans[index].widgets { hasten(widget, to: soon) }
    call(app: index, on: Occasion(session), at: now)
    scheduleRepeatedCall(app: index, session, after: now)
  }

  mutating func endSession(app index: Int, kind: Int, at now: SimulationTime) {
    guard let end = apps[index].sessionEnds[kind], end <= now,
      let session = AppSession(rawValue: UInt8(clamping: kind))
    else { return }
    apps[index].sessionEnds[kind] = nil
    observe(.sessionEnded(app: Int32(index), session, at: now))
    for widget in appPlans[index].widgets { lookAgain(widget, at: now) }
  }

  private mutating func scheduleRepeatedCall(app index: Int, _ session: AppSession, after now: SimulationTime)
  {
    guard let interval = appPlans[index].calls[Occasion(session).rawValue]?.atMostEvery else { return }
    let next = now + max(interval, .seconds(1))
    guard let end = apps[index].sessionEnds[Int(session.rawValue)], next < end else { return }
    events.schedule(DeviceEvent(.sessionCallRepeats, index, Int(session.rawValue)), at: next)
  }

  mutating func repeatSessionCall(app index: Int, kind: Int, at now: SimulationTime) {
    guard let session = AppSession(rawValue: UInt8(clamping: kind)), apps[index].sessionEnds[kind] != nil
    else {
      return
    }
    call(app: index, on: Occasion(session), at: now)
    scheduleRepeatedCall(app: index, session, after: now)
  }

  // MARK: Calls of WidgetCenter

  private mutating func call(app index: Int, on occasion: Occasion, at now: SimulationTime) {
    guard let call = appPlans[index].calls[occasion.rawValue] else { return }
    if let interval = call.atMostEvery, let last = apps[index].lastCalls[occasion.rawValue],
      now - last < interval
    {
      return
    }
    var isCalled = false
    for position in appPlans[index].targets[occasion.rawValue].indices {
      let widget = appPlans[index].targets[occasion.rawValue][position]
      if call.condition == .contentChanged, widgets[widget].timeline.firstUnknownChange == nil { continue }
      isCalled = true
      request(widget, occasion.cause, at: now)
    }
    if isCalled { apps[index].lastCalls[occasion.rawValue] = now }
  }

  // MARK: Background work

  private mutating func scheduleBackgroundRefresh(_ index: Int, after last: SimulationTime) {
    if let next = appPlans[index].refreshes.next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.backgroundRefresh, index), at: next)
    }
  }

  mutating func backgroundRefresh(app index: Int, at now: SimulationTime) {
    scheduleBackgroundRefresh(index, after: now)
    // The system does not wake an app for this in Low Power Mode (DOC).
    if isDevice(.lowPowerMode, at: now) { return }
    call(app: index, on: .backgroundRefresh, at: now)
  }

  private mutating func schedulePush(_ index: Int, _ kind: PushKind, after last: SimulationTime) {
    if let next = appPlans[index].pushes[kind.rawValue].next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.pushSent, index, kind.rawValue), at: next)
    }
  }

  mutating func pushArrives(app index: Int, kind: Int, at now: SimulationTime) {
    guard let kind = PushKind(rawValue: kind) else { return }
    schedulePush(index, kind, after: now)
    send(kind, to: index, at: now)
  }

  private mutating func send(_ kind: PushKind, to index: Int, at now: SimulationTime) {
    guard let delay = appPlans[index].drawDelay(of: kind) else { return }
    let time = now + delay
    if time < end { events.schedule(DeviceEvent(.pushDelivered, index, kind.rawValue), at: time) }
  }

  mutating func deliverPush(app index: Int, kind: Int, at now: SimulationTime) {
    guard let kind = PushKind(rawValue: kind), takeDelivery(of: kind, app: index, at: now) else { return }
    switch kind {
    case .silent: call(app: index, on: .silentPush, at: now)
    case .widget:
      for widget in appPlans[index].widgets { request(widget, .widgetPush, at: now) }
    }
  }

  /// Whether the hour's limit lets this push through.
  private mutating func takeDelivery(of kind: PushKind, app index: Int, at now: SimulationTime) -> Bool {
    guard scenario.apps[index].push(kind)?.limitPerHour != nil else { return true }
    let slot = apps[index].nextDelivery[kind.rawValue]
    let count = apps[index].deliveries[kind.rawValue].count
    guard count > 0, now - apps[index].deliveries[kind.rawValue][slot] >= .hours(1) else { return false }
    apps[index].deliveries[kind.rawValue][slot] = now
    apps[index].nextDelivery[kind.rawValue] = (slot + 1) % count
    return true
  }

  // MARK: Content

  /// Content of one of the app's widgets changed in a way that only a fetch shows. The app hears of it when all changes
  /// of this instant have happened, so that their order in the file does not matter.
  mutating func noteContentChange(to index: Int, at now: SimulationTime) {
    let isPushed = appPlans[index].pushesSilentlyOnChange || appPlans[index].pushesWidgetsOnChange
    guard isPushed || apps[index].hasSession else { return }
    if apps[index].unnoticedChanges == 0 { events.schedule(DeviceEvent(.contentNoticed, index), at: now) }
    apps[index].unnoticedChanges += 1
  }

  mutating func noticeContentChanges(app index: Int, at now: SimulationTime) {
    if apps[index].hasSession {
      for session in AppSession.allCases where apps[index].sessionEnds[Int(session.rawValue)] != nil {
        let occasion = Occasion(session)
        if appPlans[index].calls[occasion.rawValue]?.condition == .contentChanged {
          call(app: index, on: occasion, at: now)
        }
      }
    }
    for _ in 0..<apps[index].unnoticedChanges {
      if appPlans[index].pushesSilentlyOnChange { send(.silent, to: index, at: now) }
      if appPlans[index].pushesWidgetsOnChange { send(.widget, to: index, at: now) }
    }
    apps[index].unnoticedChanges = 0
  }
}
