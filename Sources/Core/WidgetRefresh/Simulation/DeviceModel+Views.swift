import EventKernel

/// Surfaces come into view and go out of view, with the widgets on them.
extension DeviceModel {
  /// Shows the surface from `start` to `end`. Does nothing if the period is empty or the surface has no widgets.
  mutating func expose(
    _ surface: Surface, from start: SimulationTime, to end: SimulationTime, at now: SimulationTime
  ) {
    guard start < end, !screens.surfaces[surface].isEmpty else { return }
    if start == now {
      showSurface(surface, at: now)
    } else {
      run.schedule(DeviceEvent(.surfaceShown, surface), at: start)
    }
    run.schedule(DeviceEvent(.surfaceHidden, surface), at: end)
  }

  mutating func showSurface(_ surface: Surface, at now: SimulationTime) {
    if surface.device == .phone { cutGlanceAtPhone(at: now) }
    guard screens.show(surface) else { return }
    if surface == .watchSmartStack { noteRelevance(at: now) }
    if screens.surfaces[surface].showsActivities {
      surface == .watchSmartStack
        ? beginViewsOfCopies(on: surface, at: now) : beginViewsOfActivities(on: surface, at: now)
    }
    for position in screens.surfaces[surface].widgets.indices {
      beginView(of: screens.surfaces[surface].widgets[position], on: surface, at: now)
    }
    for position in screens.surfaces[surface].stacks.indices {
      showStack(screens.surfaces[surface].stacks[position], on: surface, at: now)
    }
  }

  mutating func hideSurface(_ surface: Surface, at now: SimulationTime) {
    guard screens.hide(surface, at: now) else { return }
    if screens.surfaces[surface].showsActivities {
      surface == .watchSmartStack ? endViewsOfCopies(at: now) : endViewsOfActivities(on: surface, at: now)
    }
    for position in screens.surfaces[surface].widgets.indices {
      endView(of: screens.surfaces[surface].widgets[position], at: now, isInteractive: true)
    }
    for position in screens.surfaces[surface].stacks.indices {
      guard let top = screens.hide(screens.surfaces[surface].stacks[position]) else { continue }
      endView(of: top, at: now, isInteractive: true)
    }
    carryOutTouches(on: surface, at: now)
  }

  /// Which widgets are in the Smart Stack of the watch now.
  private mutating func noteRelevance(at now: SimulationTime) {
    for widget in widgets.keys {
      guard let relevance = widgets[widget].relevance else { continue }
      let app = widgets[widget].app
      let isRelevant =
        relevance.sessions.contains { apps[app].sessions[$0] != nil }
        || relevance.states.contains { apps[app].plan.states[$0].contain(now, clock: run.clock) }
      screens.setRelevance(of: widget, to: isRelevant)
    }
  }

  private mutating func showStack(_ stack: StackID, on surface: Surface, at now: SimulationTime) {
    guard let (top, swipes) = screens.show(stack, displays, at: now) else { return }
    beginView(of: top, on: surface, at: now)
    if swipes {
      run.schedule(
        DeviceEvent(.stackSwiped, stack, screens.stacks[stack].generation), at: now + Screens.swipeDelay)
    }
  }

  mutating func swipeStack(_ stack: StackID, generation: Int, at now: SimulationTime) {
    guard screens.canSwipe(stack, generation: generation) else { return }
    endView(of: screens.stacks[stack].topCard, at: now, isInteractive: false)
    screens.swipe(stack)
    beginView(of: screens.stacks[stack].topCard, on: screens.stacks[stack].surface, at: now)
  }

  // MARK: Views of one widget

  mutating func beginView(of widget: WidgetID, on surface: Surface, at now: SimulationTime) {
    guard screens.canView(widget) else { return }
    displays.beginView(of: widget, on: surface, at: now, &contents, &run)
    let unshown = contents.firstUnshownChange(on: widget, at: now, &run)
    screens.beginView(
      of: widget, on: surface, showing: displays[widget].onScreen, firstUnshownChange: unshown, at: now)
    contents.observeContents(of: widget, at: now, &run)
    if surface.isAlwaysOn { return }
    let (canCheck, runsWhatIsDue) = requests.beginView(of: widget, at: now, &run)
    if canCheck { check(widget, at: now) }
    if runsWhatIsDue { requests.runWhatIsDue(of: widget, at: now, &run) }
  }

  /// Does nothing if the widget is not being viewed.
  ///
  /// - Parameter isInteractive: the user ends the view, possibly with a touch.
  mutating func endView(of widget: WidgetID, at now: SimulationTime, isInteractive: Bool) {
    guard let surface = screens.widgets[widget].view?.surface else { return }
    contents.observeChanges(of: widget, at: now, &run)
    screens.endView(of: widget, isInteractive: isInteractive, at: now, &run)
    if !surface.isAlwaysOn { requests.endView(of: widget, at: now) }
  }

  /// Applies the effects of touches on the surface, one kind of effect after the other. So the order of widgets in
  /// the file does not matter.
  private mutating func carryOutTouches(on surface: Surface, at now: SimulationTime) {
    guard !screens.touches.isEmpty else { return }
    var touches: [TouchedWidget] = []
    swap(&touches, &screens.touches)
    for touch in touches {
      guard case .intent(let duration) = touch.touch else { continue }
      screens.intents.append(RunningIntent(widget: touch.widget, returns: now + duration))
      if duration > .zero { run.schedule(DeviceEvent(.intentReturns, touch.widget), at: now + duration) }
    }
    intentsReturn(at: now)
    // The app that is opened last stays in the foreground.
    touches.sort { $0.lot < $1.lot }
    for touch in touches {
      if case .tap = touch.touch { openApp(of: touch.widget, from: surface, at: now) }
    }
    touches.removeAll(keepingCapacity: true)
    swap(&touches, &screens.touches)
  }

  /// Applies the effects of all intents that return now, one kind of effect after the other.
  mutating func intentsReturn(at now: SimulationTime) {
    var intents: [RunningIntent] = []
    swap(&intents, &screens.intents)
    for intent in intents where intent.returns == now {
      contents.intentChangesContent(of: intent.widget, app: widgets[intent.widget].app, at: now, &run)
    }
    for intent in intents where intent.returns == now {
      happens(.intent, to: widgets[intent.widget].app, at: now)
    }
    for intent in intents where intent.returns == now { request(intent.widget, .intent, at: now) }
    for intent in intents where intent.returns == now {
      for sibling in widgets[intent.widget].kind where sibling != intent.widget {
        request(sibling, .intentOfSibling, at: now)
      }
    }
    intents.removeAll { $0.returns == now }
    swap(&intents, &screens.intents)
  }
}
