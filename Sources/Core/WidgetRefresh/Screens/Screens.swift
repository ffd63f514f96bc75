import EventKernel
import RandomVariates

/// The device's user, the conditions of the device, and what is in view: surfaces, Smart Stacks, and the widgets on them.
struct Screens: ~Copyable {
  /// Time from the start of a view of a stack to a swipe.
  static var swipeDelay: SimulationDuration { .milliseconds(1500) }

  var usage: UsageState
  private var calendar: ConditionCalendar
  /// The app in the foreground of each device.
  var foregroundApps = Table<DeviceKind, AppID?>(repeating: nil)
  /// `nil`: nothing runs on a watch.
  var watch: WatchState?
  /// `nil`: Control Center of this device has no control.
  var controlCenters = Table<DeviceKind, DrawnLooks?>(repeating: nil)
  /// `nil`: the user does not look at the Always-On display of the phone.
  var alwaysOn: DrawnLooks?
  /// The time apart from the phone that comes next.
  var nextTimeApart = SimulationTime.distantFuture ..< .distantFuture
  private(set) var surfaces: StateTable<Surface, SurfaceState>
  private(set) var stacks: StateTable<StackID, StackState>
  private(set) var widgets: StateTable<WidgetID, ViewedWidget>
  /// Widgets that were touched when a surface went out of view, until all of its views have ended.
  var touches: [TouchedWidget] = []
  var intents: [RunningIntent] = []

  init(
    of scenario: Scenario, names: ScenarioIndex, streams: RunStreams, _ run: borrowing RunContext
  ) throws(DistributionError) {
    let viewed = try scenario.widgets.indices.map { index throws(DistributionError) in
      try ViewedWidget(scenario.widgets[index], streams: streams.widgets[index])
    }
    watch = try WatchState(of: scenario, clock: run.clock, streams: streams)
    let (rules, watchRules) = (scenario.device.controlRules, scenario.watchOrDefault.controlCenter)
    for (surface, looks, duration, purpose, purposeOfDurations) in [
      (
        Surface.controlCenter, rules.opens, rules.duration,
        StreamPurpose.controlCenter, StreamPurpose.controlCenterDurations
      ),
      (
        .watchControlCenter, watchRules.opens, watchRules.duration,
        .watchControlCenter, .watchControlCenterDurations
      ),
    ]
    where scenario.widgets.indices.contains(where: {
      scenario.widgets[$0].family == .control && scenario.widgets[$0].placement == .surface(surface)
    }) {
      controlCenters[surface.device] = try DrawnLooks(
        looks, purpose, duration: duration, purposeOfDurations, streams)
    }
    if let rules = scenario.device.alwaysOn {
      alwaysOn = try DrawnLooks(
        rules.glances, .alwaysOn, duration: rules.duration, .alwaysOnDurations, streams)
    }
    usage = try UsageState(scenario.device.playedUsage, apps: scenario.apps.map(\.name), streams: streams)
    calendar = ConditionCalendar(of: scenario.device, clock: run.clock)
    surfaces = StateTable(Surface.all.map { _ in SurfaceState() })
    stacks = StateTable(
      scenario.stacks.map { StackState($0, stream: streams.stream(of: .stack($0.name), for: .turns)) })
    widgets = StateTable(viewed)
    for index in scenario.widgets.indices {
      let id = WidgetID(index: index)
      switch scenario.widgets[index].placement {
      case .surface(let surface): surfaces[surface].widgets.append(id)
      case .stack(let name):
        if let stack = names.stacks[name] { stacks[StackID(index: stack)].cards.append(id) }
      }
    }
    for stack in stacks.keys { surfaces[stacks[stack].surface].stacks.append(stack) }
    guard scenario.apps.contains(where: { $0.activities?.isEmpty == false }) else { return }
    for surface in Surface.all where surface.takesActivities { surfaces[surface].showsActivities = true }
    surfaces[.watchSmartStack].showsActivities = scenario.hasCopies
  }

  // MARK: Conditions

  @inline(__always)
  mutating func conditions(at time: SimulationTime, _ run: borrowing RunContext) -> DeviceConditions {
    calendar.conditions(at: time, run.clock)
  }

  /// The next time at which a condition may begin or end.
  mutating func nextChangeOfConditions(
    after time: SimulationTime, _ run: borrowing RunContext
  ) -> SimulationTime {
    calendar.nextChange(after: time, clock: run.clock)
  }

  mutating func isWatchWorn(at time: SimulationTime, _ run: borrowing RunContext) -> Bool {
    watch?.isWorn(at: time, run.clock) == true
  }

  /// Whether the widget is a complication of the active watch face.
  mutating func isOnFace(_ widget: WidgetID) -> Bool { surfaces[.watchFace].widgets.contains(widget) }

  // MARK: Surfaces

  /// Returns whether the surface was out of view.
  mutating func show(_ surface: Surface) -> Bool {
    surfaces[surface].depth += 1
    return surfaces[surface].depth == 1
  }

  /// Returns whether the surface goes out of view now.
  mutating func hide(_ surface: Surface, at now: SimulationTime) -> Bool {
    // If a drawn view on StandBy was cut short, its end event is still scheduled. It must not end a later view.
    if surface == .standBy, usage.standByShownUntil > now { return false }
    guard surfaces[surface].depth > 0 else { return false }
    surfaces[surface].depth -= 1
    return surfaces[surface].depth == 0
  }

  /// Whether the screen of the phone is lit.
  mutating func isScreenOn(at now: SimulationTime) -> Bool {
    usage.isPickedUp || usage.isUnlocked || usage.standByShownUntil > now || surfaces[.lockScreen].depth > 0
      || surfaces[.standBy].depth > 0 || surfaces[.controlCenter].depth > 0 || foregroundApps[.phone] != nil
  }

  // MARK: Stacks

  /// The stack comes into view.
  ///
  /// - Returns: the widget on top, and whether the user will swipe. `nil`: the stack has no widgets.
  mutating func show(
    _ stack: StackID, _ displays: borrowing Displays, at now: SimulationTime
  ) -> (top: WidgetID, swipes: Bool)? {
    stacks[stack].generation = (stacks[stack].generation + 1) % DeviceEvent.parameterLimit
    let rotates = stacks[stack].stream.bernoulli(stacks[stack].rotation)
    let swipes = stacks[stack].stream.bernoulli(stacks[stack].swipe)
    guard !stacks[stack].cards.isEmpty else { return nil }
    if rotates { turnToMostRelevantCard(stack, displays, at: now) }
    skipRemovedCards(stack)
    stacks[stack].isShown = true
    return (stacks[stack].topCard, swipes)
  }

  /// The stack goes out of view. Returns the widget that was on top. `nil`: the stack was not in view.
  mutating func hide(_ stack: StackID) -> WidgetID? {
    guard stacks[stack].isShown else { return nil }
    stacks[stack].isShown = false
    return stacks[stack].topCard
  }

  /// Whether the stack can still be swiped in that view.
  mutating func canSwipe(_ stack: StackID, generation: Int) -> Bool {
    stacks[stack].isShown && stacks[stack].generation == generation && stacks[stack].cards.count > 1
  }

  /// Turns to the next widget.
  mutating func swipe(_ stack: StackID) {
    stacks[stack].turn()
    skipRemovedCards(stack)
  }

  /// Only widgets that are there count. If the widget on top is as relevant as the best, it stays.
  private mutating func turnToMostRelevantCard(
    _ stack: StackID, _ displays: borrowing Displays, at now: SimulationTime
  ) {
    skipRemovedCards(stack)
    var best = stacks[stack].top
    for card in stacks[stack].cards.indices where widgets[stacks[stack].cards[card]].isThere {
      let relevance = displays[stacks[stack].cards[card]].relevance(at: now)
      if relevance > displays[stacks[stack].cards[best]].relevance(at: now) { best = card }
    }
    stacks[stack].top = best
  }

  private mutating func skipRemovedCards(_ stack: StackID) {
    for _ in stacks[stack].cards.indices where !widgets[stacks[stack].topCard].isThere {
      stacks[stack].turn()
    }
  }

  // MARK: Widgets

  mutating func setPresence(of widget: WidgetID, to isPresent: Bool) { widgets[widget].isPresent = isPresent }

  mutating func setRelevance(of widget: WidgetID, to isRelevant: Bool) {
    widgets[widget].isRelevant = isRelevant
  }

  /// Whether a view of the widget can begin.
  mutating func canView(_ widget: WidgetID) -> Bool {
    widgets[widget].isThere && widgets[widget].view == nil
  }

  mutating func beginView(
    of widget: WidgetID, on surface: Surface, showing entry: CurrentEntry,
    firstUnshownChange: SimulationTime?,
    at now: SimulationTime
  ) {
    let uncertain = widgets[widget].uncertainSince(showing: entry.request)
    let unshown = uncertain.map { min($0, firstUnshownChange ?? $0) } ?? firstUnshownChange
    let fetched = uncertain == nil ? entry.fetched : nil
    widgets[widget].view = ItemView(
      item: widget.item, surface: surface, start: now, end: now, request: entry.request,
      entry: entry.entry, kind: uncertain == nil ? entry.kind : .uncertain, entryDate: entry.date,
      reloadAge: fetched.map { now - $0 }, contentAge: unshown.map { now - $0 } ?? .zero,
      isFresh: unshown == nil, tapped: nil)
  }

  mutating func getsTruth(_ widget: WidgetID, from reload: RunningReload) {
    widgets[widget].getsTruth(from: reload)
  }

  /// Ends the view of the widget.
  ///
  /// - Parameter isInteractive: the user ends it, possibly with a touch.
  mutating func endView(
    of widget: WidgetID, isInteractive: Bool, at now: SimulationTime, _ run: inout RunContext
  ) {
    guard var view = widgets[widget].view else { return }
    widgets[widget].view = nil
    view.end = now
    if isInteractive, let touch = widgets[widget].drawTouch() {
      touches.append(TouchedWidget(widget: widget, touch: touch, lot: widgets[widget].drawLot()))
      switch touch {
      case .tap(let target): view.tapped = target
      case .intent(let duration):
        view.isPressed = true
        widgets[widget].use(lasting: duration, at: now)
      }
    }
    run.observe(.viewed(view))
  }
}
