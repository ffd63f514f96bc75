import EventKernel

/// Changes of content, and who knows of them.
///
/// Usually nothing reacts to a change when it happens. Then everybody who shows or stores the content catches up with
/// it before the state of one of them is used. A change has an event only if an app reacts to it or a sink observes
/// all changes in order.
extension DeviceModel {
  /// Catches up with the changes of the widget's content until `now`. This includes changes at `now`: they come
  /// before everything else at that instant.
  @inline(__always)
  mutating func catchUp(_ widget: WidgetID, to now: SimulationTime) {
    catchUp(widgetPlans[widget].content, to: now)
  }

  @inline(__always)
  mutating func catchUp(_ content: ContentID, to now: SimulationTime) {
    if contents[content].changes.next <= now { noteChanges(of: content, until: now) }
  }

  /// Observed changes come before everything else of the widget at that instant, also if other widgets show them.
  @inline(__always)
  mutating func observeChanges(of widget: WidgetID, at now: SimulationTime) {
    if observedContentChanges == .all { catchUp(widget, to: now) }
  }

  private mutating func noteChanges(of content: ContentID, until now: SimulationTime) {
    let hasEvents = hasContentEvents(content)
    // No sink needs changes until then.
    var unobserved = observedContentChanges == .none ? SimulationTime.distantFuture : Self.beforeStart
    while contents[content].changes.next <= now {
      if !hasEvents, contents[content].changes.next <= unobserved, ignoresChanges(content) {
        contents[content].changes.skip(to: min(now, unobserved))
      }
      let (kind, time) = contents[content].changes.take(until: end, clock: clock)
      if kind == .scheduled {
        noteScheduledChange(of: content, at: time)
      } else {
        let isObserved = time > unobserved
        noteUnknownChange(of: content, madeIn: nil, at: time, isObserved: isObserved)
        if isObserved, observedContentChanges == .unknownAhead, contents[content].unavailable == nil {
          let step = ObservedContentChanges.step.milliseconds
          unobserved = SimulationTime(milliseconds: (time.milliseconds + step - 1) / step * step)
        }
      }
    }
  }

  private mutating func noteScheduledChange(of content: ContentID, at time: SimulationTime) {
    for position in contents[content].widgets.indices {
      let widget = contents[content].widgets[position]
      guard widgets[widget].isPresent else { continue }
      if observedContentChanges == .all {
        observe(.contentChanged(ContentChange(widget: widget.number, isKnownAhead: true, at: time)))
      }
      widgets[widget].noteScheduledChange(at: time)
    }
  }

  /// A change of which nobody knew ahead.
  ///
  /// - Parameters:
  ///   - app: the app in which the user made it. It knows of the change. `nil`: the change comes from outside.
  ///   - isObserved: whether a sink gets it.
  private mutating func noteUnknownChange(
    of content: ContentID, madeIn app: AppID?, at time: SimulationTime, isObserved: Bool
  ) {
    let available = contents[content].noteChange(at: time, isMadeInApp: app != nil, clock: clock)
    var isPresent = false
    for position in contents[content].widgets.indices {
      let widget = contents[content].widgets[position]
      guard widgets[widget].isPresent else { continue }
      isPresent = true
      if isObserved {
        observe(
          .contentChanged(
            ContentChange(widget: widget.number, isKnownAhead: false, at: time, available: available)))
      }
      widgets[widget].noteUnknownChange(at: time)
    }
    for position in contents[content].containers.indices {
      let container = contents[content].containers[position]
      let isKnown = containers[container].app == app
      containers[container].noteUnknownChange(at: time, isKnownToApp: isKnown)
    }
    guard isPresent else { return }
    if available <= time {
      countForApps(of: content)
    } else if available > events.now, canHaveReactions(content) {
      schedule(DeviceEvent(.changeAvailable, content), at: available)
    }
  }

  private mutating func countForApps(of content: ContentID) {
    for position in contents[content].apps.indices {
      let app = contents[content].apps[position]
      if reactsToContent(app) { apps[app].unnoticedChanges += 1 }
    }
  }

  /// A change that could not be known before can be known from now on.
  mutating func changeIsAvailable(_ content: ContentID, at now: SimulationTime) {
    countForApps(of: content)
    scheduleNotices(of: content, at: now)
  }

  /// Whether another change makes no difference to anybody.
  private mutating func ignoresChanges(_ content: ContentID) -> Bool {
    if contents[content].unavailable != nil || contents[content].hasVersions { return false }
    for position in contents[content].widgets.indices
    where !widgets[contents[content].widgets[position]].ignoresChanges {
      return false
    }
    for position in contents[content].containers.indices
    where !containers[contents[content].containers[position]].ignoresChanges {
      return false
    }
    return true
  }

  private mutating func hasContentEvents(_ content: ContentID) -> Bool {
    observedContentChanges == .all || hasReactions(content)
  }

  /// Whether a change that nobody knew ahead makes an app or its server act now.
  private mutating func hasReactions(_ content: ContentID) -> Bool {
    for position in contents[content].apps.indices {
      if reactsToContent(contents[content].apps[position]) { return true }
    }
    return false
  }

  /// Whether such a change can ever make an app or its server act.
  private mutating func canHaveReactions(_ content: ContentID) -> Bool {
    for position in contents[content].apps.indices {
      let app = contents[content].apps[position]
      if appPlans[app].isPushedOnChange || appPlans[app].callsOnChange { return true }
    }
    return false
  }

  private mutating func reactsToContent(_ app: AppID) -> Bool {
    appPlans[app].isPushedOnChange || appPlans[app].callsOnChange && apps[app].hasSession
  }

  // MARK: Knowledge

  /// What a fetch at this moment brings, or what an app learns.
  mutating func fetch(_ content: ContentID, at now: SimulationTime) -> ContentKnowledge {
    catchUp(content, to: now)
    return contents[content].fetched(at: now)
  }

  /// The container is updated if its app learns and writes all the time, because it has a session.
  mutating func updateContainer(_ container: ContainerID, at now: SimulationTime) {
    let (app, content) = (containers[container].app, containers[container].content)
    catchUp(content, to: now)
    guard apps[app].hasSession else { return }
    for session in AppSession.allCases where apps[app].isConnected(in: session) {
      containers[container].known = fetch(content, at: now)
      if appPlans[app].reactions[AppEvent(session)].writes {
        containers[container].writeDuringSession(containers[container].known)
      }
    }
  }

  /// The app learns of all changes that can be fetched.
  mutating func learn(_ app: AppID, at now: SimulationTime) {
    for position in appPlans[app].containers.indices {
      let container = appPlans[app].containers[position]
      containers[container].known = fetch(containers[container].content, at: now)
    }
  }

  /// The app writes what it knows to its container.
  mutating func write(_ app: AppID, at now: SimulationTime) {
    for position in appPlans[app].containers.indices {
      let container = appPlans[app].containers[position]
      updateContainer(container, at: now)
      containers[container].write(containers[container].known, at: now)
    }
  }

  /// Whether the app knows of a change that the widget's timeline does not include.
  mutating func knowsMore(_ app: AppID, than widget: WidgetID, at now: SimulationTime) -> Bool {
    catchUp(widget, to: now)
    guard let missing = widgets[widget].timeline.firstUnknownChange else { return false }
    guard let container = widgetPlans[widget].container else {
      // The app knows what can be fetched.
      let unknown = contents[widgetPlans[widget].content].fetched(at: now).firstUnknownChange
      return unknown ?? .distantFuture > missing
    }
    updateContainer(container, at: now)
    let known = containers[container].known
    guard known.learned != nil else { return false }
    return known.firstUnknownChange ?? .distantFuture > missing
  }

  // MARK: Changes by the user

  /// The app knows of the change at once.
  mutating func changeIsMade(to content: ContentID, by app: AppID, at now: SimulationTime) {
    catchUp(content, to: now)
    noteUnknownChange(
      of: content, madeIn: app, at: now, isObserved: observedContentChanges != .none)
    scheduleNotices(of: content, at: now)
  }

  /// The user changes a content in a session of the app.
  mutating func changeIsMade(by app: AppID, source: Int, at now: SimulationTime) {
    guard appPlans[app].ownChanges[source].takeChange(at: now) else { return }
    changeIsMade(to: appPlans[app].ownChanges[source].content, by: app, at: now)
    guard appPlans[app].reactions[.foreground].writes else { return }
    write(app, at: now)
  }

  /// The user presses a Button or Toggle of the widget.
  mutating func intentChangesContent(of widget: WidgetID, at now: SimulationTime) {
    let content = widgetPlans[widget].content
    guard let delay = contents[content].drawSettlingTime() else { return }
    if delay > .zero {
      schedule(DeviceEvent(.intentSettles, content), at: now + delay)
    } else {
      changeIsMade(to: content, by: widgetPlans[widget].app, at: now)
    }
  }

  mutating func intentSettles(_ content: ContentID, at now: SimulationTime) {
    catchUp(content, to: now)
    noteUnknownChange(
      of: content, madeIn: nil, at: now, isObserved: observedContentChanges != .none)
    scheduleNotices(of: content, at: now)
  }

  // MARK: Events

  /// A session of the app begins. From now on the app may react to changes, but not to those before.
  mutating func openSession(
    _ session: AppSession, of app: AppID, until end: SimulationTime, at now: SimulationTime
  ) {
    guard appPlans[app].callsOnChange else { return apps[app].open(session, until: end) }
    for position in appPlans[app].widgets.indices { catchUp(appPlans[app].widgets[position], to: now) }
    apps[app].open(session, until: end)
    for position in appPlans[app].widgets.indices {
      scheduleContentEvent(of: widgetPlans[appPlans[app].widgets[position]].content)
    }
  }

  /// Schedules an event for the next change, if changes have events.
  mutating func scheduleContentEvent(of content: ContentID) {
    let next = contents[content].changes.next
    guard hasContentEvents(content), next != contents[content].event else { return }
    contents[content].event = next
    schedule(DeviceEvent(.contentChanges, content), at: next)
  }

  mutating func contentChanges(_ content: ContentID, at now: SimulationTime) {
    guard contents[content].event == now else { return }
    catchUp(content, to: now)
    scheduleNotices(of: content, at: now)
    scheduleContentEvent(of: content)
  }

  private mutating func scheduleNotices(of content: ContentID, at now: SimulationTime) {
    for position in contents[content].apps.indices {
      scheduleNotice(of: contents[content].apps[position], at: now)
    }
  }

  /// From now on, a sink observes these changes.
  mutating func observeContentChanges(_ observed: ObservedContentChanges) {
    guard observed != observedContentChanges else { return }
    for content in contents.keys { catchUp(content, to: events.now) }
    observedContentChanges = observed
    for content in contents.keys { scheduleContentEvent(of: content) }
  }
}

extension WidgetState {
  /// Whether another change makes no difference.
  fileprivate var ignoresChanges: Bool {
    !isPresent
      || running == nil && timeline.firstUnknownChange != nil && current.firstUnshownChange != nil
        && shown.firstUnshownChange != nil
  }

  /// An entry shows the content of its date, including changes at that instant. One with a date in the past shows that of
  /// the start of its reload.
  fileprivate mutating func noteScheduledChange(at now: SimulationTime) {
    if running != nil { scheduledChangesDuringReload.append(now) }
    if now > current.date { Self.note(now, in: &current.firstUnshownChange) }
    if now > shown.date { Self.note(now, in: &shown.firstUnshownChange) }
  }

  /// Entries that are dated later than a scheduled change show it.
  mutating func noteScheduledChangesDuringReload() {
    let first = scheduledChangesDuringReload.first { $0 > current.date }
    if let first { Self.note(first, in: &current.firstUnshownChange) }
  }

  fileprivate mutating func noteUnknownChange(at now: SimulationTime) {
    Self.note(now, in: &timeline.firstUnknownChange)
    Self.note(now, in: &current.firstUnshownChange)
    Self.note(now, in: &shown.firstUnshownChange)
  }

  private static func note(_ now: SimulationTime, in first: inout SimulationTime?) {
    if first == nil { first = now }
  }
}
