import EventKernel

/// Surfaces come into view and go, and with them the widgets on them.
extension DeviceModel {
  /// How long after a stack comes into view the user swipes on, where they do.
  private static var swipeDelay: SimulationDuration { .milliseconds(1500) }

  /// Shows the surface from `start` to `end`; an empty stretch, or a surface without widgets, is nothing to show.
  mutating func expose(
    _ surface: Surface, from start: SimulationTime, to end: SimulationTime, at now: SimulationTime
  ) {
    let index = surface.index
    guard start < end, start < self.end, !surfaces[index].isEmpty else { return }
    if start == now {
      showSurface(index, at: now)
    } else {
      events.schedule(DeviceEvent(.surfaceShown, index), at: start)
    }
    events.schedule(DeviceEvent(.surfaceHidden, index), at: end)
  }

  mutating func showSurface(_ index: Int, at now: SimulationTime) {
    surfaces[index].depth += 1
    guard surfaces[index].depth == 1 else { return }
    let surface = Surface(index: index)
    for position in surfaces[index].widgets.indices {
      beginView(of: surfaces[index].widgets[position], on: surface, at: now)
    }
    for position in surfaces[index].stacks.indices {
      showStack(surfaces[index].stacks[position], on: surface, at: now)
    }
  }

  mutating func hideSurface(_ index: Int, at now: SimulationTime) {
    // A drawn look at StandBy that was cut short leaves this event behind, which must not end a later look.
    if index == Surface.standBy.index, usage.standByShownUntil > now { return }
    guard surfaces[index].depth > 0 else { return }
    surfaces[index].depth -= 1
    guard surfaces[index].depth == 0 else { return }
    let surface = Surface(index: index)
    for position in surfaces[index].widgets.indices {
      endView(of: surfaces[index].widgets[position], at: now, isInteractive: true)
    }
    for position in surfaces[index].stacks.indices {
      hideStack(surfaces[index].stacks[position], at: now)
    }
    carryOutTouches(on: surface, at: now)
  }

  // MARK: Stacks

  private mutating func showStack(_ index: Int, on surface: Surface, at now: SimulationTime) {
    stacks[index].generation = (stacks[index].generation + 1) % DeviceEvent.parameterLimit
    let rotates = stacks[index].stream.bernoulli(stacks[index].rotation)
    let swipes = stacks[index].stream.bernoulli(stacks[index].swipe)
    guard !stacks[index].cards.isEmpty else { return }
    if rotates { turnToMostRelevantCard(index) }
    skipRemovedCards(index)
    stacks[index].isShown = true
    beginView(of: stacks[index].cards[stacks[index].top], on: surface, at: now)
    if swipes {
      events.schedule(DeviceEvent(.stackSwiped, index, stacks[index].generation), at: now + Self.swipeDelay)
    }
  }

  private mutating func hideStack(_ index: Int, at now: SimulationTime) {
    guard stacks[index].isShown else { return }
    stacks[index].isShown = false
    endView(of: stacks[index].cards[stacks[index].top], at: now, isInteractive: true)
  }

  mutating func swipeStack(_ index: Int, generation: Int, at now: SimulationTime) {
    guard stacks[index].isShown, stacks[index].generation == generation, stacks[index].cards.count > 1 else {
      return
    }
    let surface = stacks[index].surface
    endView(of: stacks[index].cards[stacks[index].top], at: now, isInteractive: false)
    stacks[index].top = (stacks[index].top + 1) % stacks[index].cards.count
    skipRemovedCards(index)
    beginView(of: stacks[index].cards[stacks[index].top], on: surface, at: now)
  }

  /// Of the cards that are there; among equals the card on top stays.
  private mutating func turnToMostRelevantCard(_ index: Int) {
    skipRemovedCards(index)
    var best = stacks[index].top
    for card in stacks[index].cards.indices where widgets[stacks[index].cards[card]].isPresent {
      let relevance = widgets[stacks[index].cards[card]].relevance
      if relevance > widgets[stacks[index].cards[best]].relevance { best = card }
    }
    stacks[index].top = best
  }

  private mutating func skipRemovedCards(_ index: Int) {
    for _ in stacks[index].cards.indices
    where !widgets[stacks[index].cards[stacks[index].top]].isPresent {
      stacks[index].top = (stacks[index].top + 1) % stacks[index].cards.count
    }
  }

  // MARK: Views of one widget

  private mutating func beginView(of index: Int, on surface: Surface, at now: SimulationTime) {
    guard widgets[index].isPresent, widgets[index].view == nil else { return }
    let shown = widgets[index].shown
    widgets[index].view = WidgetView(
      widget: Int32(index), surface: surface, start: now, end: now, request: shown.request,
      entry: shown.entry, kind: shown.kind, entryDate: shown.date, reloadAge: shown.fetched.map { now - $0 },
      contentAge: shown.firstUnshownChange.map { now - $0 } ?? .zero,
      isFresh: shown.firstUnshownChange == nil, tapped: nil)
    budget.viewBegan(index, at: now, clock: clock)
    let runsWhatIsDue = widgetStreams[index].moments.bernoulli(scheduling.onVisible)
    releaseRequestWaitingForView(of: index, at: now)
    if runsWhatIsDue { hasten(index, to: now + scheduling.onVisibleDelay) }
  }

  /// `isInteractive`: the view ends because the user is done with it, and may end with a tap.
  mutating func endView(of index: Int, at now: SimulationTime, isInteractive: Bool) {
    guard var view = widgets[index].view else { return }
    widgets[index].view = nil
    view.end = now
    if isInteractive, let touch = drawTouch(of: index) {
      touches.append(TouchedWidget(widget: index, touch: touch))
      if case .tap(let target) = touch { view.tapped = target }
    }
    observe(.viewed(view))
    budget.viewEnded(index, at: now)
  }

  /// What the user touched on the surface has its effect: kind of effect by kind, so that the order of widgets in the
  /// file does not matter.
  private mutating func carryOutTouches(on surface: Surface, at now: SimulationTime) {
    guard !touches.isEmpty else { return }
    for position in touches.indices where touches[position].touch == .intent {
      request(touches[position].widget, .intent, at: now)
    }
    for position in touches.indices where touches[position].touch == .intent {
      let widget = touches[position].widget
      for sibling in widgetPlans[widget].kind where sibling != widget {
        request(sibling, .intentOfSibling, at: now)
      }
    }
    for position in touches.indices where touches[position].touch != .intent {
      openApp(of: touches[position].widget, from: surface, at: now)
    }
    touches.removeAll(keepingCapacity: true)
  }

  /// Both are drawn at each view, so that one's probability does not shift the other's draws.
  private mutating func drawTouch(of index: Int) -> TouchedWidget.Touch? {
    let taps = widgetPlans[index].taps
    let isTap = widgetStreams[index].touches.bernoulli(taps.probability)
    let isIntent = widgetStreams[index].touches.bernoulli(widgetPlans[index].intentsPerView)
    if isTap {
      if widgetPlans[index].supportsLinks, taps.links > 0,
        widgetStreams[index].touches.bernoulli(taps.linkShare)
      {
        return .tap(.link(Int32(widgetStreams[index].touches.integer(below: taps.links) + 1)))
      }
      return .tap(taps.hasWidgetURL ? .widgetURL : .app)
    }
    return isIntent ? .intent : nil
  }
}
