import EventKernel
import Foundation
import RandomVariates

/// The user: picks up the phone, views the Lock Screen, and goes from page to page.
extension DeviceModel {
  mutating func scheduleUsageStart() {
    guard usage.isStochastic else { return }
    schedulePickup(at: drawNextPickup(after: .zero))
    scheduleNextGlance(after: .zero)
    scheduleNextStandByGlance(after: .zero)
    scheduleRecordedSession(after: .zero)
  }

  // MARK: Pickups

  /// Draws the next unlock and returns the time at which its Lock Screen shows.
  private mutating func drawNextPickup(after last: SimulationTime) -> SimulationTime {
    let (end, clock) = (end, clock)
    guard let unlock = usage.stochastic?.nextUnlock(after: last, until: end, clock: clock) else {
      usage.nextUnlock = nil
      return end
    }
    usage.nextUnlock = unlock
    return max(unlock - usage.lockScreenBeforeUnlock, .zero)
  }

  private mutating func schedulePickup(at picked: SimulationTime) {
    schedule(DeviceEvent(.pickup), at: picked)
  }

  mutating func beginPickup(at now: SimulationTime) {
    guard let unlock = usage.nextUnlock else { return }
    if isDevice(.locked, at: unlock) {
      schedulePickup(at: drawNextPickup(after: unlock))
      return
    }
    usage.isPickedUp = true
    endStandBy(at: now)
    expose(.lockScreen, from: now, to: unlock, at: now)
    schedule(DeviceEvent(.unlocks), at: unlock)
  }

  mutating func unlock(at now: SimulationTime) {
    guard usage.recorded == nil else { return unlockRecorded(at: now) }
    usage.unlockedDepth += 1
    observe(.unlocked(at: now))
    guard usage.isStochastic else { return }
    let next = drawNextPickup(after: now)
    guard let drawn = usage.stochastic?.drawSession() else { return }
    let sessionEnd = max(min(now + drawn, next), now)
    usage.unlockedUntil = sessionEnd
    exposeHomeScreens(until: sessionEnd, at: now)
    // In this order, so the phone is locked before the next pickup at the same instant.
    schedule(DeviceEvent(.locks), at: sessionEnd)
    schedulePickup(at: next)
    unlocked(until: sessionEnd, at: now)
  }

  /// The effects of an unlock, for every kind of usage.
  mutating func unlocked(until sessionEnd: SimulationTime, at now: SimulationTime) {
    for app in apps.keys where appPlans[app].pickupSessions != nil {
      spreadSessions(of: app, from: now, to: sessionEnd)
    }
    for widget in widgets.keys where widgetPlans[widget].hasCompleteDataProtection {
      checkAgain(widget, at: now)
    }
  }

  mutating func lock(at now: SimulationTime) {
    usage.unlockedDepth -= 1
    guard usage.unlockedDepth == 0 else { return }
    usage.isPickedUp = false
    observe(.locked(at: now))
  }

  /// Places the Home Screen exposures of the pickup: the first at the unlock, the others uniformly in the session.
  /// Each ends at the start of the next at the latest.
  mutating func exposeHomeScreens(until end: SimulationTime, at now: SimulationTime) {
    guard let count = usage.stochastic?.drawExposures(), count > 0 else { return }
    // Order statistics of uniform variates, drawn one by one, so no list is needed (Devroye 1986, V.3.1).
    let length = Double((end - now).milliseconds)
    var position = 0.0
    var from = now
    for remaining in stride(from: count - 1, through: 0, by: -1) {
      var until = end
      if remaining > 0, let uniform = usage.stochastic?.exposureStream.uniform() {
        position += (1 - position) * (1 - pow(uniform, 1 / Double(remaining)))
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
      guard let drawn = usage.stochastic?.drawPage() else { return }
      let until = min(begin + drawn.duration, end)
      expose(.homePage(page), from: begin, to: until, at: now)
      begin = until
      guard drawn.isTurned else { return }
    }
  }

  // MARK: Glances

  private mutating func scheduleNextGlance(after last: SimulationTime) {
    let (end, clock) = (end, clock)
    if let next = usage.stochastic?.nextGlance(after: last, until: end, clock: clock) {
      schedule(DeviceEvent(.glance), at: next)
    }
  }

  mutating func beginGlance(at now: SimulationTime) {
    guard let duration = usage.stochastic?.drawGlance() else { return }
    scheduleNextGlance(after: now)
    guard !usage.isPickedUp else { return }
    endStandBy(at: now)
    expose(.lockScreen, from: now, to: min(now + duration, usage.nextUnlock ?? end), at: now)
  }

  private mutating func scheduleNextStandByGlance(after last: SimulationTime) {
    guard let next = usage.stochastic?.nextStandByGlance(after: last) else { return }
    schedule(DeviceEvent(.standByGlance), at: next)
  }

  mutating func beginStandByGlance(at now: SimulationTime) {
    guard let duration = usage.stochastic?.drawStandByGlance() else { return }
    scheduleNextStandByGlance(after: now)
    let lockScreen = surfaces[.lockScreen].depth > 0
    guard !usage.isPickedUp, !lockScreen, now > usage.standByShownUntil, duration > .zero,
      isDevice(.charging, at: now)
    else { return }
    usage.standByShownUntil = now + duration
    expose(.standBy, from: now, to: now + duration, at: now)
  }

  /// The user takes the phone: StandBy ends.
  mutating func endStandBy(at now: SimulationTime) {
    guard usage.standByShownUntil > now else { return }
    usage.standByShownUntil = now
    hideSurface(.standBy, at: now)
  }

  // MARK: Timetable

  mutating func scheduleTimetable(of date: CalendarDate, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage else { return }
    for (index, view) in views.enumerated() where view.weekdays.contain(date) {
      for time in view.at {
        let start = clock.time(of: LocalDateTime(date: date, time: time))
        if start >= now { schedule(DeviceEvent(.timetableView, index), at: start) }
      }
    }
  }

  mutating func beginTimetableView(_ index: Int, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage, views.indices.contains(index) else { return }
    let view = views[index]
    let until = now + view.duration
    if view.surface.isHomeScreen {
      if isDevice(.locked, at: now) { return }
      usage.unlockedDepth += 1
      usage.unlockedUntil = max(usage.unlockedUntil, until)
      if usage.unlockedDepth == 1 { observe(.unlocked(at: now)) }
      expose(view.surface, from: now, to: until, at: now)
      schedule(DeviceEvent(.locks), at: until)
      unlocked(until: until, at: now)
    } else {
      if view.surface.needsCharger, !isDevice(.charging, at: now) { return }
      expose(view.surface, from: now, to: until, at: now)
    }
  }
}
