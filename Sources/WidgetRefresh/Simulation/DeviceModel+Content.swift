import EventKernel

/// Changes of content.
///
/// Usually nothing reacts to a change when it happens. Then the widget catches up with its content before its entry
/// is checked or replaced. A change has an event only if an app reacts to it or a sink observes it.
extension DeviceModel {
  /// Catches up with the changes of the widget's content until `now`. This includes changes at `now`: they come
  /// before everything else at that instant.
  @inline(__always)
  mutating func catchUp(_ widget: WidgetID, to now: SimulationTime) {
    if contentChanges[widget].next <= now { noteChanges(of: widget, until: now) }
  }

  private mutating func noteChanges(of widget: WidgetID, until now: SimulationTime) {
    while contentChanges[widget].next <= now {
      if widgets[widget].ignoresChanges, !hasContentEvents(widget) { contentChanges[widget].skip(to: now) }
      let (kind, time) = contentChanges[widget].take(until: end, clock: clock)
      guard widgets[widget].isPresent else { continue }
      if observesContentChanges {
        observe(
          .contentChanged(
            ContentChange(widget: widget.number, isKnownAhead: kind == .scheduled, at: time)))
      }
      if kind == .scheduled {
        widgets[widget].noteScheduledChange(at: time)
        continue
      }
      widgets[widget].noteUnknownChange(at: time)
      let app = widgetPlans[widget].app
      if reactsToContent(app) { apps[app].unnoticedChanges += 1 }
    }
  }

  private mutating func hasContentEvents(_ widget: WidgetID) -> Bool {
    observesContentChanges || reactsToContent(widgetPlans[widget].app)
  }

  /// Whether a change that only a fetch shows makes the app or its server act now.
  private mutating func reactsToContent(_ app: AppID) -> Bool {
    appPlans[app].isPushedOnChange || appPlans[app].callsOnChange && apps[app].hasSession
  }

  // MARK: Events

  /// A session of the app begins. From now on the app may react to changes, but not to those before.
  mutating func openSession(
    _ session: AppSession, of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    guard appPlans[app].callsOnChange else { return apps[app].open(session, until: end) }
    for widget in appPlans[app].widgets { catchUp(widget, to: now) }
    apps[app].open(session, until: end)
    for widget in appPlans[app].widgets { scheduleContentEvent(of: widget) }
  }

  /// Schedules an event for the widget's next change, if changes have events.
  mutating func scheduleContentEvent(of widget: WidgetID) {
    let next = contentChanges[widget].next
    guard hasContentEvents(widget), next < end, next != widgets[widget].contentEvent else { return }
    widgets[widget].contentEvent = next
    events.schedule(DeviceEvent(.contentChanges, widget), at: next)
  }

  mutating func contentChanges(of widget: WidgetID, at now: SimulationTime) {
    guard widgets[widget].contentEvent == now else { return }
    catchUp(widget, to: now)
    scheduleNotice(of: widgetPlans[widget].app, at: now)
    scheduleContentEvent(of: widget)
  }

  /// From now on, a sink observes changes, or none does.
  mutating func observeContentChanges(_ observes: Bool) {
    guard observes != observesContentChanges else { return }
    if observes {
      for widget in widgets.keys { catchUp(widget, to: events.now) }
    }
    observesContentChanges = observes
    for widget in widgets.keys { scheduleContentEvent(of: widget) }
  }
}

extension WidgetState {
  /// Whether another change makes no difference.
  fileprivate var ignoresChanges: Bool {
    !isPresent
      || running == nil && timeline.firstUnknownChange != nil && current.firstUnshownChange != nil
        && shown.firstUnshownChange != nil
  }

  /// An entry shows the content of its date, including changes at that instant.
  fileprivate mutating func noteScheduledChange(at now: SimulationTime) {
    if running != nil { scheduledChangesDuringReload.append(now) }
    if now > current.date { Self.note(now, in: &current.firstUnshownChange) }
    if now > shown.date { Self.note(now, in: &shown.firstUnshownChange) }
  }

  /// The first entry is dated at the start of the reload or later. Later entries show scheduled changes after that.
  mutating func noteScheduledChangesDuringReload() {
    let first = scheduledChangesDuringReload.first { $0 > current.date }
    if let first { Self.note(first, in: &current.firstUnshownChange) }
  }

  /// Whether only a fetch shows the change.
  fileprivate mutating func noteUnknownChange(at now: SimulationTime) {
    Self.note(now, in: &timeline.firstUnknownChange)
    Self.note(now, in: &current.firstUnshownChange)
    Self.note(now, in: &shown.firstUnshownChange)
  }

  private static func note(_ now: SimulationTime, in first: inout SimulationTime?) {
    if first == nil { first = now }
  }
}
