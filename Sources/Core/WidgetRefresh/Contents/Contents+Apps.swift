import EventKernel

/// What apps learn, write and change.
extension Contents {
  mutating func fetched(
    _ content: ContentID, at now: SimulationTime, _ run: inout RunContext
  ) -> ContentKnowledge {
    catchUp(content, to: now, &run)
    return contents[content].fetched(at: now)
  }

  /// The container is updated if its app learns and writes all the time, because it has a session.
  mutating func update(_ container: ContainerID, at now: SimulationTime, _ run: inout RunContext) {
    let (app, content) = (containers[container].app, containers[container].content)
    catchUp(content, to: now, &run)
    let sessions = apps[app].sessions.connected
    guard !sessions.isDisjoint(with: containers[container].learnedOn) else { return }
    containers[container].known = contents[content].fetched(at: now)
    if !sessions.isDisjoint(with: containers[container].writtenOn) {
      containers[container].writeDuringSession(containers[container].known)
    }
  }

  /// A session of the app begins. From now on the app may react to changes, but not to those before.
  mutating func beginSession(
    of app: AppID, _ knowledge: SessionKnowledge, at now: SimulationTime, _ run: inout RunContext
  ) {
    guard apps[app].callsOnChange else {
      apps[app].sessions = knowledge
      return
    }
    for position in apps[app].contents.indices { catchUp(apps[app].contents[position], to: now, &run) }
    apps[app].sessions = knowledge
    for position in apps[app].contents.indices { scheduleEvent(of: apps[app].contents[position], &run) }
  }

  /// A session of the app ends. What the app learned and wrote until now stays.
  mutating func endSession(
    of app: AppID, _ knowledge: SessionKnowledge, at now: SimulationTime, _ run: inout RunContext
  ) {
    for position in apps[app].containers.indices { update(apps[app].containers[position], at: now, &run) }
    apps[app].sessions = knowledge
  }

  /// The app has learned in one of its sessions, and goes on to learn.
  mutating func goOnLearning(_ app: AppID, _ knowledge: SessionKnowledge) { apps[app].sessions = knowledge }

  mutating func hasContainers(_ app: AppID) -> Bool { !apps[app].containers.isEmpty }

  /// The app learns of all changes that can be fetched, of the contents of which it learns on the event.
  mutating func learn(
    _ app: AppID, on event: AppEvent, at now: SimulationTime, _ run: inout RunContext
  ) {
    for position in apps[app].containers.indices {
      let container = apps[app].containers[position]
      guard containers[container].learnedOn.isSuperset(of: AppEvents(event)) else { continue }
      containers[container].known = fetched(containers[container].content, at: now, &run)
    }
  }

  /// The app writes what it knows of the contents that it writes on the event.
  mutating func write(
    _ app: AppID, on event: AppEvent, at now: SimulationTime, _ run: inout RunContext
  ) {
    for position in apps[app].containers.indices {
      let container = apps[app].containers[position]
      guard containers[container].writtenOn.isSuperset(of: AppEvents(event)) else { continue }
      update(container, at: now, &run)
      containers[container].write(containers[container].known, at: now)
    }
  }

  /// Whether its app knows of a change that the widget's timeline does not include.
  mutating func appKnowsMore(
    than widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    catchUp(widget, to: now, &run)
    var knowsMore = false
    forEachContent(of: widget) { if !knowsMore { knowsMore = $0.appKnowsMore(than: $1, at: now, &run) } }
    return knowsMore
  }

  @inline(__always)
  private mutating func appKnowsMore(
    than item: ItemID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    guard let missing = items[item].firstUnknownChange else { return false }
    guard let container = items[item].container else {
      // The app knows what can be fetched.
      let unknown = contents[items[item].content].fetched(at: now).firstUnknownChange
      return unknown ?? .distantFuture > missing
    }
    update(container, at: now, &run)
    let known = containers[container].known
    guard known.learned != nil else { return false }
    return known.firstUnknownChange ?? .distantFuture > missing
  }

  /// Whether its app has written something new for the widget since then.
  mutating func hasWritten(
    for widget: WidgetID, after last: SimulationTime, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    var hasWritten = false
    forEachContent(of: widget) {
      guard let container = $0.items[$1].container else { return }
      $0.update(container, at: now, &run)
      if $0.containers[container].news > last { hasWritten = true }
    }
    return hasWritten
  }

  // MARK: Changes by the user

  /// The user changes the content in an app, which knows of it at once. `nil`: in no app.
  mutating func change(
    _ content: ContentID, in app: AppID?, at now: SimulationTime, _ run: inout RunContext
  ) {
    catchUp(content, to: now, &run)
    noteUnknownChange(of: content, madeIn: app, at: now, isObserved: observed != .none, &run)
    scheduleNotices(of: content, at: now, &run)
  }

  /// The user presses a Button or Toggle of a widget.
  mutating func intentChangesContent(
    of widget: WidgetID, app: AppID, at now: SimulationTime, _ run: inout RunContext
  ) {
    forEachContent(of: widget) { $0.intentChanges($0.items[$1].content, app, at: now, &run) }
  }

  private mutating func intentChanges(
    _ content: ContentID, _ app: AppID, at now: SimulationTime, _ run: inout RunContext
  ) {
    guard let delay = contents[content].drawSettlingTime() else { return }
    if delay > .zero {
      run.schedule(DeviceEvent(.intentSettles, content), at: now + delay)
    } else {
      change(content, in: app, at: now, &run)
    }
  }
}
