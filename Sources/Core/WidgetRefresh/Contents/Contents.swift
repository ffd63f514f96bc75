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
  let hasFurther: Bool
  /// The changes of content that the sink gets; see ``observe(_:_:)``.
  var observed = ObservedContentChanges.none
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
    hasFurther = plan.items.contains { !$0.further.isEmpty }
    apps = StateTable(count: scenario.apps.count) {
      let id = AppID(index: $0)
      return ContentReader(
        scenario.apps[$0], containers: plan.containers(of: id), contents: plan.own(of: id),
        sendsOnChange: plan.senders.contains { $0.app == id })
    }
  }

  /// For each content of a widget.
  @inline(__always)
  mutating func forEachContent(of widget: WidgetID, _ body: (inout Contents, ItemID) -> Void) {
    body(&self, widget.item)
    forEachFurther(of: widget, body)
  }

  /// For each content but the first. Few scenarios have any.
  @inline(__always)
  mutating func forEachFurther(of widget: WidgetID, _ body: (inout Contents, ItemID) -> Void) {
    if hasFurther { callForEachFurther(of: widget, body) }
  }

  @inline(never)
  private mutating func callForEachFurther(of widget: WidgetID, _ body: (inout Contents, ItemID) -> Void) {
    for item in items[widget.item].further { body(&self, item) }
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
    forEachContent(of: widget) { $0.catchUp($0.items[$1].content, to: now, &run) }
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
      let (kind, time, item) = contents[content].changes.take(until: run.end, clock: run.clock)
      if kind == .scheduled {
        noteScheduledChange(of: content, only: item, at: time, &run)
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

  /// - Parameter activity: it alone has the change, and its copy. `nil`: all have it.
  private mutating func noteScheduledChange(
    of content: ContentID, only activity: ItemID?, at time: SimulationTime, _ run: inout RunContext
  ) {
    for position in contents[content].items.indices {
      let item = contents[content].items[position]
      guard items[item].isPresent else { continue }
      if let activity, item != activity, item != items[activity].copy { continue }
      items[item].noteScheduledChange(at: time)
      if observed == .all, items[item].drawsDates != true {
        observeChange(on: item, isKnownAhead: true, at: time, available: time, &run)
      }
    }
    tellActivities(of: content, only: activity, isScheduled: true)
  }

  /// A change of which nobody knew ahead.
  ///
  /// - Parameters:
  ///   - app: the app in which the user made it. It knows of the change. `nil`: the change comes from outside.
  ///   - isObserved: whether a sink gets it.
  mutating func noteUnknownChange(
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
      items[item].noteUnknownChange(at: time)
      if isObserved {
        observeChange(on: item, isKnownAhead: false, at: time, available: available, &run)
      }
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

  private mutating func observeChange(
    on item: ItemID, isKnownAhead: Bool, at time: SimulationTime, available: SimulationTime,
    _ run: inout RunContext
  ) {
    var change = ContentChange(
      item: items[item].owner, isKnownAhead: isKnownAhead, at: time, available: available)
    change.content = items[item].number
    if observed == .all { change.firstUnshownChange = firstOnScreen(items[item].owner) }
    run.observe(.contentChanged(change))
  }

  private mutating func countForApps(of content: ContentID) {
    for position in contents[content].apps.indices {
      let app = contents[content].apps[position]
      if apps[app].reactsNow { apps[app].unnoticedChanges += 1 }
    }
    tellActivities(of: content, only: nil, isScheduled: false)
  }

  private mutating func tellActivities(of content: ContentID, only activity: ItemID?, isScheduled: Bool) {
    for position in contents[content].activities.indices {
      let item = contents[content].activities[position]
      if activity ?? item == item, items[item].reacts, !isScheduled || items[item].drawsDates == false {
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
  mutating func scheduleNotices(
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
