import EventKernel

/// When a request can start at the earliest: the moment that the system chooses.
extension DeviceModel {
  mutating func earliest(
    for cause: ReloadCause, of widget: WidgetID, at now: SimulationTime
  ) -> SimulationTime {
    let app = widgetPlans[widget].app
    switch cause {
    case .timelinePolicy:
      let window = scheduling.runWindow
      guard window > .zero else { return now }
      if widgetPlans[widget].isAlone { return now + drawMomentInRunWindow(of: app) }
      if let moment = momentOfOthers(app, upTo: now + window, at: now) { return moment }
      return startTogether(app, at: now + momentInRunWindow(of: app, at: now), now: now)
    case .appBackground, .appAudioSessionEnd, .appNavigationSessionEnd:
      return startTogether(app, at: now + freeLatency(of: app, at: now), now: now)
    case .appBackgroundRefresh, .silentPush, .widgetPush, .appWakeUp, .providerCall:
      // A call that the app makes in a session, whatever the app event.
      if cause != .widgetPush, apps[app].hasSession { return now + freeLatency(of: app, at: now) }
      return startTogether(app, at: now + backgroundLatency(of: app, at: now), now: now)
    case .backgroundURLSession:
      // What the session has stored can be read only after this instant.
      let latency = max(backgroundLatency(of: app, at: now), .milliseconds(1))
      return startTogether(app, at: now + latency, now: now)
    case .intentOfSibling, .appIntent:
      guard scheduling.runWindow > .zero else { return now }
      return now + momentInRunWindow(of: app, at: now)
    case .intent:
      return now + freeReloads.intentLatency
    case .retryAfterFailure, .widgetAdded:
      return now
    case .appForeground, .appAudioSession, .appNavigationSession, .configurationEdit, .localeChange,
      .dynamicTypeChange, .accountChange, .significantTimeChange, .significantLocationChange,
      .timeZoneChange, .reboot, .appUpdate:
      return now + freeLatency(of: app, at: now)
    }
  }

  // MARK: One draw for each call

  /// The latency of free reloads of the app that are requested at this instant.
  mutating func freeLatency(of app: AppID, at now: SimulationTime) -> SimulationDuration {
    if let latency = apps[app].freeLatency.value(at: now) { return latency }
    let latency = SimulationDuration(rounding: freeLatency.draw(from: &appPlans[app].latencies))
    apps[app].freeLatency = DrawAtInstant(instant: now, duration: latency)
    return latency
  }

  /// The latency of charged reloads that the app requests at this instant.
  private mutating func backgroundLatency(of app: AppID, at now: SimulationTime) -> SimulationDuration {
    if let latency = apps[app].backgroundLatency.value(at: now) { return latency }
    let latency = SimulationDuration(rounding: backgroundLatency.draw(from: &appPlans[app].latencies))
    apps[app].backgroundLatency = DrawAtInstant(instant: now, duration: latency)
    return latency
  }

  private mutating func momentInRunWindow(of app: AppID, at now: SimulationTime) -> SimulationDuration {
    if let moment = apps[app].momentInRunWindow.value(at: now) { return moment }
    let moment = drawMomentInRunWindow(of: app)
    apps[app].momentInRunWindow = DrawAtInstant(instant: now, duration: moment)
    return moment
  }

  private mutating func drawMomentInRunWindow(of app: AppID) -> SimulationDuration {
    SimulationDuration(
      rounding: appPlans[app].latencies.uniform() * Double(scheduling.runWindow.milliseconds))
  }

  // MARK: Reloads of one app start together

  /// The moment for which a charged request of another widget of the app waits, if it is not later than `limit`.
  private mutating func momentOfOthers(
    _ app: AppID, upTo limit: SimulationTime, at now: SimulationTime
  ) -> SimulationTime? {
    let moment = apps[app].nextMoment
    guard moment > now, moment <= limit, appPlans[app].widgets.count > 1 else { return nil }
    for position in appPlans[app].widgets.indices
    where isWaiting(appPlans[app].widgets[position], for: moment) { return moment }
    return nil
  }

  /// Charged reloads of one app that are due close together start together (DOC): at the earliest of their moments.
  ///
  /// - Parameter own: the moment without other widgets.
  private mutating func startTogether(
    _ app: AppID, at own: SimulationTime, now: SimulationTime
  ) -> SimulationTime {
    guard appPlans[app].widgets.count > 1 else { return own }
    if let moment = momentOfOthers(app, upTo: own, at: now) { return moment }
    let later = apps[app].nextMoment
    if later > own {
      for position in appPlans[app].widgets.indices
      where isWaiting(appPlans[app].widgets[position], for: later) {
        hasten(appPlans[app].widgets[position], to: own)
      }
    }
    apps[app].nextMoment = own
    return own
  }

  private func isWaiting(_ widget: WidgetID, for moment: SimulationTime) -> Bool {
    guard let waiting = widgets[widget].waiting else { return false }
    return waiting.earliest == moment && !waiting.isFree
  }

  // MARK: Stalls

  /// The end of the stall of the widget at this instant. `nil`: none.
  mutating func stallEnd(of widget: WidgetID, at now: SimulationTime) -> SimulationTime? {
    stalls.isEmpty ? nil : stalls[widget].end(at: now)
  }

  mutating func endStall(of widget: WidgetID, at now: SimulationTime) {
    if !stalls.isEmpty { stalls[widget].end(now: now) }
  }
}
