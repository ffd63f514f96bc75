import EventKernel

/// Surfaces come into view and go out of view, with the widgets on them.
extension DeviceModel {
  /// Time from the start of a view of a stack to a swipe.
  private static var swipeDelay: SimulationDuration { .milliseconds(1500) }

  /// Shows the surface from `start` to `end`. Does nothing if the period is empty or the surface has no widgets.
  mutating func expose(
    _ surface: Surface, from start: SimulationTime, to end: SimulationTime, at now: SimulationTime
  ) {
    guard start < end, !surfaces[surface].isEmpty else { return }
    if start == now {
      showSurface(surface, at: now)
    } else {
      schedule(DeviceEvent(.surfaceShown, surface), at: start)
    }
    schedule(DeviceEvent(.surfaceHidden, surface), at: end)
  }

  mutating func showSurface(_ surface: Surface, at now: SimulationTime) {
    surfaces[surface].depth += 1
    guard surfaces[surface].depth == 1 else { return }
    for position in surfaces[surface].widgets.indices {
      beginView(of: surfaces[surface].widgets[position], on: surface, at: now)
    }
    for position in surfaces[surface].stacks.indices {
      showStack(surfaces[surface].stacks[position], on: surface, at: now)
    }
  }

  mutating func hideSurface(_ surface: Surface, at now: SimulationTime) {
    // If a drawn view on StandBy was cut short, its end event is still scheduled. It must not end a later view.
    if surface == .standBy, usage.standByShownUntil > now { return }
    guard surfaces[surface].depth > 0 else { return }
    surfaces[surface].depth -= 1
    guard surfaces[surface].depth == 0 else { return }
    for position in surfaces[surface].widgets.indices {
      endView(of: surfaces[surface].widgets[position], at: now, isInteractive: true)
    }
    for position in surfaces[surface].stacks.indices {
      hideStack(surfaces[surface].stacks[position], at: now)
    }
    carryOutTouches(on: surface, at: now)
  }

  // MARK: Stacks

  private mutating func showStack(_ stack: StackID, on surface: Surface, at now: SimulationTime) {
    stacks[stack].generation = (stacks[stack].generation + 1) % DeviceEvent.parameterLimit
    let rotates = stacks[stack].stream.bernoulli(stacks[stack].rotation)
    let swipes = stacks[stack].stream.bernoulli(stacks[stack].swipe)
    guard !stacks[stack].cards.isEmpty else { return }
    if rotates { turnToMostRelevantCard(stack, at: now) }
    skipRemovedCards(stack)
    stacks[stack].isShown = true
    beginView(of: stacks[stack].cards[stacks[stack].top], on: surface, at: now)
    if swipes {
      schedule(DeviceEvent(.stackSwiped, stack, stacks[stack].generation), at: now + Self.swipeDelay)
    }
  }

  private mutating func hideStack(_ stack: StackID, at now: SimulationTime) {
    guard stacks[stack].isShown else { return }
    stacks[stack].isShown = false
    endView(of: stacks[stack].cards[stacks[stack].top], at: now, isInteractive: true)
  }

  mutating func swipeStack(_ stack: StackID, generation: Int, at now: SimulationTime) {
    guard stacks[stack].isShown, stacks[stack].generation == generation, stacks[stack].cards.count > 1 else {
      return
    }
    let surface = stacks[stack].surface
    endView(of: stacks[stack].cards[stacks[stack].top], at: now, isInteractive: false)
    stacks[stack].top = (stacks[stack].top + 1) % stacks[stack].cards.count
    skipRemovedCards(stack)
    beginView(of: stacks[stack].cards[stacks[stack].top], on: surface, at: now)
  }

  /// Only widgets that are there count. If the widget on top is as relevant as the best, it stays.
  private mutating func turnToMostRelevantCard(_ stack: StackID, at now: SimulationTime) {
    skipRemovedCards(stack)
    var best = stacks[stack].top
    for card in stacks[stack].cards.indices where widgets[stacks[stack].cards[card]].isPresent {
      let relevance = widgets[stacks[stack].cards[card]].relevance(at: now)
      if relevance > widgets[stacks[stack].cards[best]].relevance(at: now) { best = card }
    }
    stacks[stack].top = best
  }

  private mutating func skipRemovedCards(_ stack: StackID) {
    for _ in stacks[stack].cards.indices
    where !widgets[stacks[stack].cards[stacks[stack].top]].isPresent {
      stacks[stack].top = (stacks[stack].top + 1) % stacks[stack].cards.count
    }
  }

  // MARK: Views of one widget

  private mutating func beginView(of widget: WidgetID, on surface: Surface, at now: SimulationTime) {
    guard widgets[widget].isPresent, widgets[widget].view == nil else { return }
    catchUp(widget, to: now)
    if surface == .standBy, widgets[widget].nextRepaint < .distantFuture { repaintNow(widget, at: now) }
    let shown = widgets[widget].shown
    widgets[widget].view = WidgetView(
      widget: widget.number, surface: surface, start: now, end: now, request: shown.request,
      entry: shown.entry, kind: shown.kind, entryDate: shown.date, reloadAge: shown.fetched.map { now - $0 },
      contentAge: shown.firstUnshownChange.map { now - $0 } ?? .zero,
      isFresh: shown.firstUnshownChange == nil, tapped: nil)
    budget.viewBegan(widget.account, at: now, clock: clock)
    let runsWhatIsDue = widgetStreams[widget].moments.bernoulli(scheduling.onVisible)
    releaseRequestWaitingForView(of: widget, at: now)
    if runsWhatIsDue { hasten(widget, to: now + scheduling.onVisibleDelay) }
  }

  /// `isInteractive`: the user ends the view, possibly with a tap.
  mutating func endView(of widget: WidgetID, at now: SimulationTime, isInteractive: Bool) {
    guard var view = widgets[widget].view else { return }
    widgets[widget].view = nil
    observeChanges(of: widget, at: now)
    view.end = now
    if isInteractive, let touch = drawTouch(of: widget) {
      touches.append(
        TouchedWidget(widget: widget, touch: touch, lot: widgetStreams[widget].touches.uniform()))
      if case .tap(let target) = touch { view.tapped = target }
    }
    observe(.viewed(view))
    budget.viewEnded(widget.account, at: now)
  }

  /// Applies the effects of touches on the surface, one kind of effect after the other. So the order of widgets in
  /// the file does not matter.
  private mutating func carryOutTouches(on surface: Surface, at now: SimulationTime) {
    guard !touches.isEmpty else { return }
    for position in touches.indices where touches[position].touch == .intent {
      intentChangesContent(of: touches[position].widget, at: now)
    }
    for position in touches.indices where touches[position].touch == .intent {
      happens(.intent, to: widgetPlans[touches[position].widget].app, at: now)
    }
    for position in touches.indices where touches[position].touch == .intent {
      request(touches[position].widget, .intent, at: now)
    }
    for position in touches.indices where touches[position].touch == .intent {
      let widget = touches[position].widget
      for sibling in widgetPlans[widget].kind where sibling != widget {
        request(sibling, .intentOfSibling, at: now)
      }
    }
    // The app that is opened last stays in the foreground.
    touches.sort { $0.lot < $1.lot }
    for position in touches.indices where touches[position].touch != .intent {
      openApp(of: touches[position].widget, from: surface, at: now)
    }
    touches.removeAll(keepingCapacity: true)
  }

  /// Both are drawn at each view, so the probability of one does not change the draws of the other.
  private mutating func drawTouch(of widget: WidgetID) -> TouchedWidget.Touch? {
    let taps = widgetPlans[widget].taps
    let isTap = widgetStreams[widget].touches.bernoulli(taps.probability)
    let isIntent = widgetStreams[widget].touches.bernoulli(widgetPlans[widget].intentsPerView)
    if isTap {
      if widgetPlans[widget].family.supportsLinks, taps.links > 0,
        widgetStreams[widget].touches.bernoulli(taps.linkShare)
      {
        return .tap(.link(Int32(widgetStreams[widget].touches.integer(below: taps.links) + 1)))
      }
      return .tap(taps.hasWidgetURL ? .widgetURL : .app)
    }
    return isIntent ? .intent : nil
  }
}
