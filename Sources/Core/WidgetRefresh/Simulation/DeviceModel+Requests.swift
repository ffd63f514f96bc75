import EventKernel

/// Requests for reloads, from wherever they come.
extension DeviceModel {
  /// Requests a reload of the widget. Does nothing if the widget is not there.
  mutating func request(_ widget: WidgetID, _ cause: ReloadCause, at now: SimulationTime) {
    guard screens.widgets[widget].isPresent else { return }
    contents.observeChanges(of: widget, at: now, &run)
    let hasSession = apps[widgets[widget].app].hasSession
    if requests.request(widget, cause, hasSession: hasSession, at: now, &run) { check(widget, at: now) }
  }

  /// Requests a reload that starts when the user next views the widget.
  mutating func requestWhenViewed(_ widget: WidgetID, _ cause: ReloadCause, at now: SimulationTime) {
    guard screens.widgets[widget].isPresent else { return }
    contents.observeChanges(of: widget, at: now, &run)
    let isViewed = screens.widgets[widget].view != nil
    if requests.requestWhenViewed(widget, cause, isViewed: isViewed, at: now, &run) { check(widget, at: now) }
  }

  /// System events are those of the phone.
  mutating func requestAll(_ cause: ReloadCause, at now: SimulationTime) {
    for widget in widgets.keys where !isWatch(widgets[widget].app) { request(widget, cause, at: now) }
  }

  /// Checks a waiting request after an event that may lead to a grant.
  mutating func checkAgain(_ widget: WidgetID, at now: SimulationTime) {
    if requests.canCheck(widget, at: now) { check(widget, at: now) }
  }

  mutating func check(_ widget: WidgetID, isItsTurn: Bool = false, at now: SimulationTime) {
    contents.observeChanges(of: widget, at: now, &run)
    let app = widgets[widget].app
    let conditions = ReloadConditions(
      hasSession: apps[app].hasSession, isAppInForeground: apps[app].isInForeground,
      isUnlocked: isUnlocked(app, at: now), device: conditions(of: app, at: now))
    if let granted = requests.check(widget, isItsTurn: isItsTurn, under: conditions, at: now, &run) {
      startReload(for: granted, of: widget, at: now)
    }
  }

  /// A watch is unlocked while it is worn.
  mutating func isUnlocked(_ app: AppID, at now: SimulationTime) -> Bool {
    isWatch(app) ? screens.isWatchWorn(at: now, run) : screens.usage.isUnlocked
  }

  mutating func servePoolQueue(at now: SimulationTime) {
    guard requests.beginPoolService(at: now) else { return }
    while let widget = requests.nextFromPool(at: now) { check(widget, isItsTurn: true, at: now) }
    requests.endPoolService(at: now, &run)
  }

  mutating func timelineDue(_ widget: WidgetID, generation: Int, at now: SimulationTime) {
    guard let cause = requests.dueCause(of: widget, generation: generation) else { return }
    request(widget, cause, at: now)
  }

  // MARK: Added, removed and edited widgets

  mutating func addWidget(_ widget: WidgetID, at now: SimulationTime) {
    guard !screens.widgets[widget].isPresent else { return }
    contents.add(widget, at: now, &run)
    screens.setPresence(of: widget, to: true)
    requests.add(widget, isNew: isNew(widget), at: now, &run)
    displays.add(widget, at: now)
    request(widget, .widgetAdded, at: now)
  }

  /// Without a warm-up, nothing tells what the user viewed before.
  private func isNew(_ widget: WidgetID) -> Bool {
    scenario.widgets[widget.index].addedOnDay != nil || scenario.device.warmUpDays == 0
      || scenario.apps[widgets[widget].app.index].isNewlyInstalled
  }

  mutating func removeWidget(_ widget: WidgetID, at now: SimulationTime) {
    guard screens.widgets[widget].isPresent else { return }
    endView(of: widget, at: now, isInteractive: false)
    contents.remove(widget, at: now, &run)
    screens.setPresence(of: widget, to: false)
    displays.remove(widget)
    requests.remove(widget, at: now, &run)
  }

  mutating func scheduleEdit(of widget: WidgetID, after last: SimulationTime) {
    if let next = widgets[widget].edits.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.configurationEdited, widget), at: next)
    }
  }

  mutating func configurationEdited(_ widget: WidgetID, at now: SimulationTime) {
    scheduleEdit(of: widget, after: now)
    guard screens.widgets[widget].isPresent else { return }
    widgets[widget].isConfigured = true
    request(widget, .configurationEdit, at: now)
  }
}
