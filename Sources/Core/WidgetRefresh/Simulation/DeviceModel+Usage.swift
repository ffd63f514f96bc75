import EventKernel
import Foundation
import RandomVariates

/// The user: picks up the phone, views the Lock Screen, and goes from page to page.
extension DeviceModel {
  mutating func scheduleUsageStart() {
    guard screens.usage.isStochastic else { return }
    schedulePickup(at: drawNextPickup(after: .zero))
    scheduleNextGlance(after: .zero)
    scheduleNextStandByGlance(after: .zero)
    scheduleRecordedSession(after: .zero)
  }

  // MARK: Pickups

  /// Draws the next unlock and returns the time at which its Lock Screen shows.
  private mutating func drawNextPickup(after last: SimulationTime) -> SimulationTime {
    let (end, clock) = (run.end, run.clock)
    guard let unlock = screens.usage.stochastic?.nextUnlock(after: last, until: end, clock: clock) else {
      screens.usage.nextUnlock = nil
      return end
    }
    screens.usage.nextUnlock = unlock
    return max(unlock - screens.usage.lockScreenBeforeUnlock, .zero)
  }

  private mutating func schedulePickup(at picked: SimulationTime) {
    run.schedule(DeviceEvent(.pickup), at: picked)
  }

  mutating func beginPickup(at now: SimulationTime) {
    guard let unlock = screens.usage.nextUnlock else { return }
    if isDevice(.locked, at: unlock) {
      schedulePickup(at: drawNextPickup(after: unlock))
      return
    }
    screens.usage.isPickedUp = true
    endStandBy(at: now)
    expose(.lockScreen, from: now, to: unlock, at: now)
    run.schedule(DeviceEvent(.unlocks), at: unlock)
  }

  mutating func unlock(at now: SimulationTime) {
    guard screens.usage.recorded == nil else { return unlockRecorded(at: now) }
    screens.usage.unlockedDepth += 1
    run.observe(.unlocked(at: now))
    guard screens.usage.isStochastic else { return }
    let next = drawNextPickup(after: now)
    guard let drawn = screens.usage.stochastic?.drawSession() else { return }
    let sessionEnd = max(min(now + drawn, next), now)
    screens.usage.unlockedUntil = sessionEnd
    exposeHomeScreens(until: sessionEnd, at: now)
    // In this order, so the phone is locked before the next pickup at the same instant.
    run.schedule(DeviceEvent(.locks), at: sessionEnd)
    schedulePickup(at: next)
    unlocked(until: sessionEnd, at: now)
  }

  /// The effects of an unlock, for every kind of screens.usage.
  mutating func unlocked(until sessionEnd: SimulationTime, at now: SimulationTime) {
    cutGlanceAtPhone(at: now)
    expose(.dynamicIsland, from: now, to: sessionEnd, at: now)
    for app in apps.keys where apps[app].plan.pickupSessions != nil {
      spreadSessions(of: app, from: now, to: sessionEnd)
    }
    for widget in widgets.keys where widgets[widget].hasCompleteDataProtection {
      checkAgain(widget, at: now)
    }
  }

  mutating func lock(at now: SimulationTime) {
    screens.usage.unlockedDepth -= 1
    guard screens.usage.unlockedDepth == 0 else { return }
    screens.usage.isPickedUp = false
    run.observe(.locked(at: now))
  }

  /// Places the Home Screen exposures of the pickup: the first at the unlock, the others uniformly in the session.
  /// Each ends at the start of the next at the latest.
  mutating func exposeHomeScreens(until end: SimulationTime, at now: SimulationTime) {
    guard let count = screens.usage.stochastic?.drawExposures(), count > 0 else { return }
    // Order statistics of uniform variates, drawn one by one, so no list is needed (Devroye 1986, V.3.1).
    let length = Double((end - now).milliseconds)
    var position = 0.0
    var from = now
    for remaining in stride(from: count - 1, through: 0, by: -1) {
      var until = end
      if remaining > 0, let uniform = screens.usage.stochastic?.exposureStream.uniform() {
        let least = remaining == 1 ? uniform : pow(uniform, 1 / Double(remaining))
        position += (1 - position) * (1 - least)
        until = min(now + SimulationDuration(rounding: position * length), end)
      }
      turnPages(from: from, to: until, at: now)
      from = until
    }
  }

  /// Page 1, then the next page with the given probability, until the exposure ends.
  private mutating func turnPages(from start: SimulationTime, to end: SimulationTime, at now: SimulationTime)
  {
    var begin = start
    for page in Surface.homePages {
      guard let drawn = screens.usage.stochastic?.drawPage() else { return }
      let until = min(begin + drawn.duration, end)
      expose(.homePage(page), from: begin, to: until, at: now)
      begin = until
      guard drawn.isTurned else { return }
    }
  }

  // MARK: Glances

  private mutating func scheduleNextGlance(after last: SimulationTime) {
    let (end, clock) = (run.end, run.clock)
    if let next = screens.usage.stochastic?.nextGlance(after: last, until: end, clock: clock) {
      run.schedule(DeviceEvent(.glance), at: next)
    }
  }

  mutating func beginGlance(at now: SimulationTime) {
    guard let duration = screens.usage.stochastic?.drawGlance() else { return }
    scheduleNextGlance(after: now)
    guard !screens.usage.isPickedUp else { return }
    endStandBy(at: now)
    expose(.lockScreen, from: now, to: min(now + duration, screens.usage.nextUnlock ?? run.end), at: now)
  }

  private mutating func scheduleNextStandByGlance(after last: SimulationTime) {
    guard let next = screens.usage.stochastic?.nextStandByGlance(after: last) else { return }
    run.schedule(DeviceEvent(.standByGlance), at: next)
  }

  mutating func beginStandByGlance(at now: SimulationTime) {
    guard let duration = screens.usage.stochastic?.drawStandByGlance() else { return }
    scheduleNextStandByGlance(after: now)
    let lockScreen = screens.surfaces[.lockScreen].depth > 0
    guard !screens.usage.isPickedUp, !lockScreen, now > screens.usage.standByShownUntil, duration > .zero,
      isDevice(.charging, at: now)
    else { return }
    screens.usage.standByShownUntil = now + duration
    expose(.standBy, from: now, to: now + duration, at: now)
  }

  /// The user takes the phone: StandBy ends.
  mutating func endStandBy(at now: SimulationTime) {
    guard screens.usage.standByShownUntil > now else { return }
    screens.usage.standByShownUntil = now
    hideSurface(.standBy, at: now)
  }

  // MARK: Control Center

  mutating func scheduleControlCenter(of device: DeviceKind, after last: SimulationTime) {
    if let next = screens.controlCenters[device]?.looks.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.controlCenterOpened, device), at: next)
    }
  }

  mutating func openControlCenter(of device: DeviceKind, at now: SimulationTime) {
    scheduleControlCenter(of: device, after: now)
    guard let duration = screens.controlCenters[device]?.drawDuration(), device == .phone || isWorn(at: now)
    else { return }
    expose(device == .phone ? .controlCenter : .watchControlCenter, from: now, to: now + duration, at: now)
  }

  // MARK: Timetable

  mutating func scheduleTimetable(of date: CalendarDate, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage else { return }
    for (index, view) in views.enumerated() where view.weekdays.contain(date) {
      for time in view.at {
        let start = run.clock.time(of: LocalDateTime(date: date, time: time))
        if start >= now { run.schedule(DeviceEvent(.timetableView, index), at: start) }
      }
    }
  }

  mutating func beginTimetableView(_ index: Int, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage, views.indices.contains(index) else { return }
    let view = views[index]
    let until = now + view.duration
    switch view.surface.visibility {
    case .whileUnlocked:
      if isDevice(.locked, at: now) { return }
      screens.usage.unlockedDepth += 1
      screens.usage.unlockedUntil = max(screens.usage.unlockedUntil, until)
      if screens.usage.unlockedDepth == 1 { run.observe(.unlocked(at: now)) }
      expose(view.surface, from: now, to: until, at: now)
      run.schedule(DeviceEvent(.locks), at: until)
      unlocked(until: until, at: now)
    case .whileCharging where !isDevice(.charging, at: now), .never: break
    case .whileWorn where !screens.isWatchWorn(at: now, run): break
    case .whileLocked, .whileCharging, .whileWorn, .whenOpened:
      expose(view.surface, from: now, to: until, at: now)
    }
  }
}
