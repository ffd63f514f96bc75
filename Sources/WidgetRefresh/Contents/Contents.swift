import EventKernel
import RandomVariates

/// The contents of a run, what apps and containers know of them, and what each widget shows.
///
/// Usually nothing reacts to a change when it happens. Then everybody who shows or stores the content catches up with
/// it before the state of one of them is used. A change has an event only if an app reacts to it or a sink observes
/// all changes in order. No other type uses this state, and each method that uses it catches up first.
struct Contents: ~Copyable {
  var contents: StateTable<ContentID, ContentState>
  var containers: StateTable<ContainerID, ContainerState>
  var apps: StateTable<AppID, ContentReader>
  var items: StateTable<ItemID, ItemContent>
  /// The changes of content that the sink gets; see ``observe(_:_:)``.
  private var observed = ObservedContentChanges.none
  /// The changes of a schedule that ``beginReload(of:scheduledChanges:at:_:)`` has listed.
  var schedule: [SimulationTime] = []

  init(
    of scenario: Scenario, names: ScenarioIndex, _ plan: ContentPlan, streams: RunStreams,
    _ run: borrowing RunContext
  ) throws(DistributionError) {
    var states = StateTable<ContentID, ContentState>(capacity: plan.contents.count)
    for (content, owner) in plan.contents {
      states.append(
        try ContentState(
          content, after: .beforeStart, until: run.end, clock: run.clock, streams: streams.streams(of: owner))
      )
    }
    for (index, container) in plan.containers.enumerated() {
      states[container.content].containers.append(ContainerID(index: index))
    }
    for place in plan.items {
      states[place.content].add(place.item, of: place.app, isActivity: place.drawsDates != nil)
      if place.hasOwnProvider { states[place.content].keepVersions() }
    }
    for sender in plan.senders { states[sender.content].add(sender.app) }
    contents = states
    containers = StateTable(plan.containers)
    items = StateTable(plan.items.map(ItemContent.init))
    apps = StateTable(count: scenario.apps.count) {
      let id = AppID(index: $0)
      return ContentReader(
        scenario.apps[$0], containers: plan.containers(of: id), contents: plan.own(of: id),
        sendsOnChange: plan.senders.contains { $0.app == id })
    }
  }

  // MARK: Catching up

  /// Catches up with the changes of the content until `now`. This includes changes at `now`: they come before everything
  /// else at that instant.
  @inline(__always)
  mutating func catchUp(_ content: ContentID, to now: SimulationTime, _ run: inout RunContext) {
    if contents[content].changes.next <= now { noteChanges(of: content, until: now, &run) }
  }

  @inline(__always)
  mutating func catchUp(_ widget: WidgetID, to now: SimulationTime, _ run: inout RunContext) {
    catchUp(items[widget.item].content, to: now, &run)
  }

  private mutating func noteChanges(of content: ContentID, until now: SimulationTime, _ run: inout RunContext)
  {
    // No sink needs changes until then.
    var unobserved = observed == .none ? SimulationTime.distantFuture : .beforeStart
    while contents[content].changes.next <= now {
      if contents[content].changes.regularInterval != nil, contents[content].changes.next <= unobserved,
        ignoresChanges(content), !hasEvents(content)
      {
        contents[content].changes.skip(to: min(now, unobserved))
      }
      let (kind, time) = contents[content].changes.take(until: run.end, clock: run.clock)
      if kind == .scheduled {
        noteScheduledChange(of: content, at: time, &run)
      } else {
        let isObserved = time > unobserved
        noteUnknownChange(of: content, madeIn: nil, at: time, isObserved: isObserved, &run)
        if isObserved, observed == .unknownAhead, !contents[content].hasDelay {
          let step = ObservedContentChanges.step.milliseconds
          unobserved = SimulationTime(milliseconds: (time.milliseconds + step - 1) / step * step)
        }
      }
    }
  }

  private mutating func noteScheduledChange(
    of content: ContentID, at time: SimulationTime, _ run: inout RunContext
  ) {
    for position in contents[content].items.indices {
      let item = contents[content].items[position]
      guard items[item].isPresent else { continue }
      if observed == .all, items[item].drawsDates != true {
        run.observe(.contentChanged(ContentChange(item: item, isKnownAhead: true, at: time)))
      }
      items[item].noteScheduledChange(at: time)
    }
    tellActivities(of: content, isScheduled: true)
  }

  /// A change of which nobody knew ahead.
  ///
  /// - Parameters:
  ///   - app: the app in which the user made it. It knows of the change. `nil`: the change comes from outside.
  ///   - isObserved: whether a sink gets it.
  private mutating func noteUnknownChange(
    of content: ContentID, madeIn app: AppID?, at time: SimulationTime, isObserved: Bool,
    _ run: inout RunContext
  ) {
    let available = contents[content].noteChange(at: time, isMadeInApp: app != nil, clock: run.clock)
    var isPresent = false
    for position in contents[content].items.indices {
      let item = contents[content].items[position]
      // A server that does not know of the end goes on to push.
      if items[item].reacts { isPresent = true }
      guard items[item].isPresent else { continue }
      isPresent = true
      if isObserved {
        run.observe(
          .contentChanged(
            ContentChange(item: item, isKnownAhead: false, at: time, available: available)))
      }
      items[item].noteUnknownChange(at: time)
    }
    for position in contents[content].containers.indices {
      let container = contents[content].containers[position]
      let isKnown = containers[container].app == app
      containers[container].noteUnknownChange(at: time, isKnownToApp: isKnown)
    }
    guard isPresent else { return }
    if available <= time {
      countForApps(of: content)
    } else if available > run.events.now,
      !contents[content].activities.isEmpty || contents[content].apps.contains(where: { apps[$0].canReact })
    {
      run.schedule(DeviceEvent(.changeAvailable, content), at: available)
    }
  }

  private mutating func countForApps(of content: ContentID) {
    for position in contents[content].apps.indices {
      let app = contents[content].apps[position]
      if apps[app].reactsNow { apps[app].unnoticedChanges += 1 }
    }
    tellActivities(of: content, isScheduled: false)
  }

  private mutating func tellActivities(of content: ContentID, isScheduled: Bool) {
    for position in contents[content].activities.indices {
      let item = contents[content].activities[position]
      if items[item].reacts, !isScheduled || items[item].drawsDates == false {
        items[item].isUnnoticed = true
      }
    }
  }

  /// Whether another change makes no difference to anybody.
  private mutating func ignoresChanges(_ content: ContentID) -> Bool {
    if contents[content].hasDelay || contents[content].hasVersions { return false }
    for position in contents[content].items.indices
    where !items[contents[content].items[position]].ignoresChanges {
      return false
    }
    for position in contents[content].containers.indices
    where !containers[contents[content].containers[position]].ignoresChanges {
      return false
    }
    return true
  }

  // MARK: Events

  /// Whether each change of the content has an event.
  private mutating func hasEvents(_ content: ContentID) -> Bool {
    if observed == .all { return true }
    for position in contents[content].apps.indices where apps[contents[content].apps[position]].reactsNow {
      return true
    }
    return contents[content].activities.contains { items[$0].reacts }
  }

  /// Schedules an event for the next change, if changes have events.
  mutating func scheduleEvent(of content: ContentID, _ run: inout RunContext) {
    let next = contents[content].changes.next
    guard hasEvents(content), next != contents[content].event else { return }
    contents[content].event = next
    run.schedule(DeviceEvent(.contentChanges, content), at: next)
  }

  /// The app and its server learn of changes after all changes of this instant. So the order of widgets in the file does not
  /// matter.
  private mutating func scheduleNotices(
    of content: ContentID, at now: SimulationTime, _ run: inout RunContext
  ) {
    for position in contents[content].apps.indices {
      let app = contents[content].apps[position]
      guard apps[app].unnoticedChanges > 0, !apps[app].willNotice else { continue }
      apps[app].willNotice = true
      run.schedule(DeviceEvent(.contentNoticed, app), at: now)
    }
    for position in contents[content].activities.indices {
      let item = contents[content].activities[position]
      guard items[item].isUnnoticed, !items[item].willNotice else { continue }
      items[item].willNotice = true
      run.schedule(DeviceEvent(.activityNoticed, item), at: now)
    }
  }

  mutating func scheduleStart(_ run: inout RunContext) {
    for content in contents.keys { scheduleEvent(of: content, &run) }
  }

  mutating func contentChanges(_ content: ContentID, at now: SimulationTime, _ run: inout RunContext) {
    guard contents[content].event == now else { return }
    catchUp(content, to: now, &run)
    scheduleNotices(of: content, at: now, &run)
    scheduleEvent(of: content, &run)
  }

  /// A change that could not be known before can be known from now on.
  mutating func changeIsAvailable(_ content: ContentID, at now: SimulationTime, _ run: inout RunContext) {
    countForApps(of: content)
    scheduleNotices(of: content, at: now, &run)
  }

  /// Tells the app and its server the number of changes that they have not noticed.
  mutating func takeUnnoticedChanges(of app: AppID) -> Int {
    defer { apps[app].unnoticedChanges = 0 }
    apps[app].willNotice = false
    return apps[app].unnoticedChanges
  }

  /// From now on, a sink observes these changes.
  mutating func observe(_ changes: ObservedContentChanges, _ run: inout RunContext) {
    guard changes != observed else { return }
    for content in contents.keys { catchUp(content, to: run.events.now, &run) }
    observed = changes
    scheduleStart(&run)
  }

  /// Observed changes come before everything else of the widget at that instant, also if other widgets show them.
  @inline(__always)
  mutating func observeChanges(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    if observed == .all { catchUp(widget, to: now, &run) }
  }
}

// MARK: Apps

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

  /// Whether the app knows of a change that the widget's timeline does not include.
  mutating func knowsMore(
    _ app: AppID, than widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    catchUp(widget, to: now, &run)
    guard let missing = items[widget.item].firstUnknownChange else { return false }
    guard let container = items[widget.item].container else {
      // The app knows what can be fetched.
      let unknown = contents[items[widget.item].content].fetched(at: now).firstUnknownChange
      return unknown ?? .distantFuture > missing
    }
    update(container, at: now, &run)
    let known = containers[container].known
    guard known.learned != nil else { return false }
    return known.firstUnknownChange ?? .distantFuture > missing
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
    let content = items[widget.item].content
    guard let delay = contents[content].drawSettlingTime() else { return }
    if delay > .zero {
      run.schedule(DeviceEvent(.intentSettles, content), at: now + delay)
    } else {
      change(content, in: app, at: now, &run)
    }
  }
}

// MARK: Widgets

extension Contents {
  mutating func add(_ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    items[widget.item].add(at: now)
  }

  mutating func remove(_ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    items[widget.item].isPresent = false
    items[widget.item].isReloading = false
  }

  /// The entry of this date becomes the current one.
  ///
  /// - Parameters:
  ///   - date: the entry's date.
  ///   - version: the version of the content that the entry shows. `nil`: what the timeline's source had.
  ///   - showsContent: an entry without content shows nothing of the content of the entry before.
  ///   - isOfNewTimeline: the entry is the first to be shown of a timeline that just came.
  mutating func makeCurrent(
    entryOf widget: WidgetID, date: SimulationTime, version: Int?, showsContent: Bool, isOfNewTimeline: Bool,
    at now: SimulationTime, _ run: inout RunContext
  ) {
    catchUp(widget, to: now, &run)
    let first =
      if let version {
        contents[items[widget.item].content].firstChange(after: version)
      } else {
        items[widget.item].firstUnknownChange
      }
    items[widget.item].current = EntryContent(
      date: date, firstUnshownChange: first, showsContent: showsContent)
    if isOfNewTimeline { items[widget.item].noteScheduledChangesDuringReload() }
    if !showsContent {
      items[widget.item].current.firstUnshownChange = items[widget.item].onScreen.firstUnshownChange ?? now
    }
  }

  /// The widget shows its current entry.
  ///
  /// - Returns: the first change that is not on screen.
  mutating func repaint(
    _ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(widget, to: now, &run)
    items[widget.item].onScreen = items[widget.item].current
    return items[widget.item].onScreen.firstUnshownChange
  }

  /// The first change that is not on screen.
  mutating func firstUnshownChange(
    on widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(widget, to: now, &run)
    return items[widget.item].onScreen.firstUnshownChange
  }

  // MARK: Reloads

  /// A reload of the widget begins.
  ///
  /// - Parameter scheduledChanges: how many of the next changes of its content's schedule ``schedule`` must list.
  /// - Returns: what its provider can read and fetch.
  mutating func beginReload(
    of widget: WidgetID, scheduledChanges: Int, at now: SimulationTime, _ run: inout RunContext
  ) -> ReadableContent {
    catchUp(widget, to: now, &run)
    let content = items[widget.item].content
    var stored: StoredContent?
    if let container = items[widget.item].container, items[widget.item].usesContainer {
      update(container, at: now, &run)
      stored = StoredContent(
        data: containers[container].data(at: now), lastFetch: containers[container].lastFetch(before: now))
    }
    let fetched = contents[content].fetched(at: now)
    if scheduledChanges > 0 {
      schedule.removeAll(keepingCapacity: true)
      contents[content].changes.appendSchedule(
        scheduledChanges, to: &schedule, until: run.end, clock: run.clock)
    }
    items[widget.item].isReloading = true
    items[widget.item].scheduledChangesDuringReload.removeAll(keepingCapacity: true)
    return ReadableContent(
      isUnavailable: fetched.firstUnknownChange != nil, lastChange: fetched.lastChange, stored: stored)
  }

  /// The versions that the provider of the widget can read. The reload begins now.
  mutating func versions(
    for widget: WidgetID, _ stored: StoredContent?, at now: SimulationTime
  ) -> ReadableVersions {
    let content = items[widget.item].content
    let fetched = contents[content].fetched(at: now)
    func version(_ knowledge: ContentKnowledge, since: SimulationTime) -> ReadableVersion {
      let number = contents[content].version(of: knowledge)
      return ReadableVersion(
        number: number, changed: contents[content].lastChange(in: number), since: since)
    }
    var versions = ReadableVersions(server: version(fetched, since: now))
    if let stored, stored.data.knowledge.learned != nil {
      versions.store = version(stored.data.knowledge, since: stored.data.written ?? now)
    }
    if let container = items[widget.item].container, let learned = containers[container].cached.learned {
      versions.cache = version(containers[container].cached, since: learned)
    }
    return versions
  }

  mutating func fetchStarts(for widget: WidgetID, at now: SimulationTime) {
    if let container = items[widget.item].container { containers[container].fetchStarts(at: now) }
  }

  /// The extension stores what it has fetched. Returns `false` if the widget has no container.
  mutating func storeFetched(for widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) -> Bool {
    guard let container = items[widget.item].container else { return false }
    containers[container].store(fetched(items[widget.item].content, at: now, &run), at: now)
    return true
  }

  /// The reload ends and leaves the timeline as it is.
  mutating func endReload(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    items[widget.item].isReloading = false
  }

  /// The reload ends with a timeline.
  ///
  /// - Parameters:
  ///   - source: where the timeline's data come from.
  ///   - version: the version of the content that it shows. `nil`: what the source has.
  ///   - caches: a developer's own provider keeps what it has fetched.
  mutating func endReload(
    of widget: WidgetID, withDataFrom source: ContentSource, version: Int?, caches: Bool,
    at now: SimulationTime, _ run: inout RunContext
  ) -> DeliveredData {
    endReload(of: widget, at: now, &run)
    let content = items[widget.item].content
    let data = knowledge(from: source, version: version, caches: caches, of: widget, at: now, &run)
    items[widget.item].firstUnknownChange = source == .nothing ? now : data.firstUnknownChange
    items[widget.item].hasData = data.learned != nil
    var delivered = DeliveredData(learned: data.learned)
    if source == .container, let container = items[widget.item].container {
      let stored = containers[container].data(at: now)
      if version == nil || version == contents[content].version(of: stored.knowledge) {
        delivered.written = stored.written
      }
    }
    return delivered
  }

  private mutating func knowledge(
    from source: ContentSource, version: Int?, caches: Bool, of widget: WidgetID, at now: SimulationTime,
    _ run: inout RunContext
  ) -> ContentKnowledge {
    let content = items[widget.item].content
    guard items[widget.item].hasOwnProvider, let container = items[widget.item].container else {
      return knowledge(from: source, of: widget, at: now, &run)
    }
    if caches { containers[container].cache(contents[content].fetched(at: now)) }
    guard let version else { return knowledge(from: source, of: widget, at: now, &run) }
    let sources = [
      source == .fetch ? contents[content].fetched(at: now) : nil,
      containers[container].data(at: now).knowledge, containers[container].cached,
    ].compactMap(\.self)
    let known = sources.first { $0.learned != nil && contents[content].version(of: $0) == version }
    return contents[content].knowledge(ofVersion: version, learned: known?.learned)
  }

  /// What a timeline shows that has the newest data of this source.
  private mutating func knowledge(
    from source: ContentSource, of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> ContentKnowledge {
    switch source {
    case .nothing: return ContentKnowledge()
    case .fetch:
      let knowledge = contents[items[widget.item].content].fetched(at: now)
      if let container = items[widget.item].container, items[widget.item].usesContainer,
        !items[widget.item].hasOwnProvider
      {
        containers[container].store(knowledge, at: now)
      }
      return knowledge
    case .container:
      guard let container = items[widget.item].container else { return ContentKnowledge() }
      update(container, at: now, &run)
      return containers[container].data(at: now).knowledge
    }
  }
}

/// What a provider can read and fetch when its reload begins.
struct ReadableContent: Sendable {
  /// Whether a change has happened that cannot be fetched yet.
  let isUnavailable: Bool
  /// The last change that can be fetched.
  let lastChange: SimulationTime?
  /// What the container holds. `nil`: the provider does not use it.
  let stored: StoredContent?
}

/// What a provider finds in the container.
struct StoredContent: Sendable {
  let data: StoredData
  /// Start of the last fetch of a provider.
  let lastFetch: SimulationTime?
}

/// The data of a new timeline.
struct DeliveredData: Sendable {
  /// When they were fetched or learned. `nil`: there are none.
  let learned: SimulationTime?
  /// When they were written to the container. `nil`: they do not come from there.
  var written: SimulationTime?
}

/// Which versions of its content a provider can read at the start of its reload.
struct ReadableVersions: Sendable {
  var server: ReadableVersion
  var store: ReadableVersion?
  var cache: ReadableVersion?
}

/// A version of a content, counted as in ``ContentVersion``.
struct ReadableVersion: Sendable {
  var number: Int
  var changed: SimulationTime?
  /// When it was written or fetched.
  var since: SimulationTime
}
