import EventKernel
import RandomVariates

/// The moment that the system chooses for a request.
extension Requests {
  /// When a request can start at the earliest.
  mutating func earliest(
    for cause: ReloadCause, of widget: WidgetID, hasSession: Bool, at now: SimulationTime,
    _ run: inout RunContext
  ) -> SimulationTime {
    let app = widgets[widget].app
    if widgets[widget].isControl { return earliestOfControl(for: cause, of: widget, at: now) }
    switch cause {
    case .timelinePolicy:
      let runWindow = runWindow(of: widget)
      guard runWindow > .zero else { return now }
      if widgetsOfApps[app].count == 1 { return now + drawMoment(in: runWindow, of: app) }
      if let moment = momentOfOthers(app, upTo: now + runWindow, at: now) { return moment }
      return startTogether(app, at: now + moment(in: runWindow, of: app, at: now), now: now, &run)
    case .appBackground, .appAudioSessionEnd, .appNavigationSessionEnd, .appWorkoutSessionEnd:
      if freeReloads.includesLeaving { return now + latencyOfFreeReload(of: widget, at: now) }
      return startTogether(app, at: now + latencyOfCall(of: app, at: now), now: now, &run)
    case .appBackgroundRefresh, .silentPush, .widgetPush, .appWakeUp, .providerCall, .phoneData,
      .notificationService,
      .networkTunnel:
      // A call that the app makes in a session, whatever the app event.
      if cause != .widgetPush, hasSession { return now + latencyOfFreeReload(of: widget, at: now) }
      return startTogether(app, at: now + latencyOfChargedReloads(of: widget, at: now), now: now, &run)
    case .backgroundURLSession:
      // What the session has stored can be read only after this instant.
      let latency = max(latencyOfChargedReloads(of: widget, at: now), .milliseconds(1))
      return startTogether(app, at: now + latency, now: now, &run)
    case .intentOfSibling, .appIntent:
      let runWindow = runWindow(of: widget)
      guard runWindow > .zero else { return now }
      return now + moment(in: runWindow, of: app, at: now)
    case .intent:
      return now + freeReloads.intentLatency
    case .retryAfterFailure, .widgetAdded:
      return now
    case .appForeground, .appAudioSession, .appNavigationSession, .appWorkoutSession, .configurationEdit,
      .localeChange,
      .dynamicTypeChange, .accountChange, .significantTimeChange, .significantLocationChange,
      .timeZoneChange, .appUpdate, .controlPush:
      return now + latencyOfFreeReload(of: widget, at: now)
    case .reboot:
      let delay = SimulationDuration(rounding: rebootDelay.draw(from: &widgets[widget].moments))
      return now + latencyOfCall(of: app, at: now) + delay
    }
  }

  private mutating func earliestOfControl(
    for cause: ReloadCause, of widget: WidgetID, at now: SimulationTime
  ) -> SimulationTime {
    switch cause {
    case .intent: return now + controls.useLatency
    case .controlPush, .retryAfterFailure, .widgetAdded: return now
    default: return now + SimulationDuration(rounding: controlLatency.draw(from: &widgets[widget].moments))
    }
  }

  // MARK: One draw for each call

  /// The latency of a free reload of the widget that is requested at this instant.
  mutating func latencyOfFreeReload(of widget: WidgetID, at now: SimulationTime) -> SimulationDuration {
    let delay = SimulationDuration(rounding: delayPerWidget.draw(from: &widgets[widget].moments))
    return latencyOfCall(of: widgets[widget].app, at: now) + delay
  }

  /// What the free reloads of the app that are requested at this instant have in common.
  private mutating func latencyOfCall(of app: AppID, at now: SimulationTime) -> SimulationDuration {
    if let latency = apps[app].freeLatency.value(at: now) { return latency }
    let latency = SimulationDuration(rounding: freeLatency.draw(from: &streams[app]))
    apps[app].freeLatency = DrawAtInstant(instant: now, duration: latency)
    return latency
  }

  /// The latency of charged reloads that the app requests at this instant.
  private mutating func latencyOfChargedReloads(
    of widget: WidgetID, at now: SimulationTime
  ) -> SimulationDuration {
    let (app, device) = (widgets[widget].app, widgets[widget].device)
    if let latency = apps[app].backgroundLatency.value(at: now) { return latency }
    let latency = SimulationDuration(
      rounding: rules[device].backgroundLatency.draw(from: &streams[app]))
    apps[app].backgroundLatency = DrawAtInstant(instant: now, duration: latency)
    return latency
  }

  private func runWindow(of widget: WidgetID) -> SimulationDuration {
    rules[widgets[widget].device].runWindow
  }

  private mutating func moment(
    in runWindow: SimulationDuration, of app: AppID, at now: SimulationTime
  ) -> SimulationDuration {
    if let moment = apps[app].momentInRunWindow.value(at: now) { return moment }
    let moment = drawMoment(in: runWindow, of: app)
    apps[app].momentInRunWindow = DrawAtInstant(instant: now, duration: moment)
    return moment
  }

  private mutating func drawMoment(in runWindow: SimulationDuration, of app: AppID) -> SimulationDuration {
    SimulationDuration(rounding: streams[app].uniform() * Double(runWindow.milliseconds))
  }

  // MARK: Reloads of one app start together

  /// The moment for which a charged request of another widget of the app waits, if it is not later than `limit`.
  private mutating func momentOfOthers(
    _ app: AppID, upTo limit: SimulationTime, at now: SimulationTime
  ) -> SimulationTime? {
    let moment = apps[app].nextMoment
    guard moment > now, moment <= limit, widgetsOfApps[app].count > 1 else { return nil }
    for position in widgetsOfApps[app].indices
    where isWaiting(widgetsOfApps[app][position], for: moment) { return moment }
    return nil
  }

  /// Charged reloads of one app that are due close together start together (DOC): at the earliest of their moments.
  ///
  /// - Parameter own: the moment without other widgets.
  private mutating func startTogether(
    _ app: AppID, at own: SimulationTime, now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime {
    guard widgetsOfApps[app].count > 1 else { return own }
    if let moment = momentOfOthers(app, upTo: own, at: now) { return moment }
    let later = apps[app].nextMoment
    if later > own {
      for position in widgetsOfApps[app].indices
      where isWaiting(widgetsOfApps[app][position], for: later) {
        hasten(widgetsOfApps[app][position], to: own, &run)
      }
    }
    apps[app].nextMoment = own
    return own
  }

  private mutating func isWaiting(_ widget: WidgetID, for moment: SimulationTime) -> Bool {
    guard let waiting = widgets[widget].waiting else { return false }
    return waiting.earliest == moment && !waiting.isFree
  }
}
