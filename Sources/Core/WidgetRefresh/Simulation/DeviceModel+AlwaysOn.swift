import EventKernel

/// Glances at Always-On displays. The user touches nothing, and the system does not know of them.
extension DeviceModel {
  // MARK: The watch

  mutating func scheduleGlanceAtWatch(after time: SimulationTime) {
    if let next = screens.watch?.nextGlance(after: time) { run.schedule(DeviceEvent(.watchGlance), at: next) }
  }

  mutating func glanceAtWatch(at now: SimulationTime) {
    scheduleGlanceAtWatch(after: now)
    guard let end = screens.watch?.beginGlance(at: now), isWorn(at: now),
      screens.surfaces[.watchFace].depth == 0, screens.watch?.isInLowPowerMode(at: now, run.clock) == false
    else { return }
    beginViews(on: .alwaysOn, at: now)
    run.schedule(DeviceEvent(.watchGlanceEnds), at: end)
  }

  // MARK: The phone

  mutating func scheduleGlanceAtPhone(after last: SimulationTime) {
    if let next = screens.alwaysOn?.looks.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.phoneGlance), at: next)
    }
  }

  mutating func glanceAtPhone(at now: SimulationTime) {
    scheduleGlanceAtPhone(after: now)
    guard let duration = screens.alwaysOn?.drawDuration(), let last = screens.alwaysOn?.end, last <= now,
      !screens.isScreenOn(at: now)
    else { return }
    screens.alwaysOn?.end = now + duration
    beginViews(on: .alwaysOnLockScreen, at: now)
    for activity in activities.keys {
      beginView(of: activity, on: .lockScreen, display: .alwaysOnLockScreen, at: now)
    }
    run.schedule(DeviceEvent(.phoneGlanceEnds), at: now + duration)
  }

  /// The event of the end. It is ignored if the glance was cut short, and another one goes on.
  mutating func phoneGlanceEnds(at now: SimulationTime) {
    if let end = screens.alwaysOn?.end, end <= now { endGlanceAtPhone(at: now) }
  }

  /// The screen of the phone comes on.
  mutating func cutGlanceAtPhone(at now: SimulationTime) {
    guard let end = screens.alwaysOn?.end, end > now else { return }
    screens.alwaysOn?.end = now
    endGlanceAtPhone(at: now)
  }

  private mutating func endGlanceAtPhone(at now: SimulationTime) {
    endViews(on: .alwaysOnLockScreen, at: now)
    endViewsOfActivities(on: .alwaysOnLockScreen, at: now)
  }

  // MARK: Both

  /// - Parameter display: an Always-On display. It shows the widgets of its `litSurface`.
  private mutating func beginViews(on display: Surface, at now: SimulationTime) {
    let surface = display.litSurface
    for position in screens.surfaces[surface].widgets.indices {
      beginView(of: screens.surfaces[surface].widgets[position], on: display, at: now)
    }
  }

  mutating func endViews(on display: Surface, at now: SimulationTime) {
    let surface = display.litSurface
    for position in screens.surfaces[surface].widgets.indices {
      let widget = screens.surfaces[surface].widgets[position]
      guard screens.widgets[widget].view?.surface == display else { continue }
      endView(of: widget, at: now, isInteractive: false)
    }
  }
}
