import EventKernel
import Foundation
import RandomVariates

/// The user: picks the phone up, looks at the Lock Screen, turns pages.
extension DeviceModel {
  mutating func scheduleUsageStart() {
    guard usage.isStochastic else { return }
    schedulePickup(at: drawNextPickup(after: .zero))
    scheduleNextGlance(after: .zero)
    scheduleNextStandByGlance(after: .zero)
    scheduleRecordedSession(after: .zero)
  }

  // MARK: Pickups

  /// Draws the next unlock and returns when its Lock Screen shows.
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
    if picked < end { events.schedule(DeviceEvent(.pickup), at: picked) }
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
    events.schedule(DeviceEvent(.unlocks), at: unlock)
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
    // In this order, so that at a common instant the phone is locked before it is picked up again.
    events.schedule(DeviceEvent(.locks), at: sessionEnd)
    schedulePickup(at: next)
    unlocked(until: sessionEnd, at: now)
  }

  /// What an unlock sets off, whatever the usage.
  mutating func unlocked(until sessionEnd: SimulationTime, at now: SimulationTime) {
    for index in apps.indices { spreadSessions(ofApp: index, from: now, to: sessionEnd) }
    for index in widgets.indices where widgetPlans[index].hasCompleteDataProtection {
      lookAgain(index, at: now)
    }
  }

  mutating func lock(at now: SimulationTime) {
    usage.unlockedDepth -= 1
    guard usage.unlockedDepth == 0 else { return }
    usage.isPickedUp = false
    observe(.locked(at: now))
  }

  /// Places the pickup's Home Screen exposures: the first at the unlock, the others uniformly in the session; each lasts
  /// until the next at the most.
  mutating func exposeHomeScreens(until end: SimulationTime, at now: SimulationTime) {
    guard let count = usage.stochastic?.drawExposures(), count > 0 else { return }
    // Order statistics of uniforms one by one, so that no list is needed (Devroye 1986, V.3.1).
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

  /// Page 1, and on with the probability given, until the exposure ends.
  private mutating func turnPages(from start: SimulationTime, to end: SimulationTime, at now: SimulationTime)
  {
    var begin = start
    for page in 1...SurfaceState.homePages {
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
      events.schedule(DeviceEvent(.glance), at: next)
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
    if next < end { events.schedule(DeviceEvent(.standByGlance), at: next) }
  }

  mutating func beginStandByGlance(at now: SimulationTime) {
    guard let duration = usage.stochastic?.drawStandByGlance() else { return }
    scheduleNextStandByGlance(after: now)
    let lockScreen = surfaces[Surface.lockScreen.index].depth > 0
    guard !usage.isPickedUp, !lockScreen, now > usage.standByShownUntil, duration > .zero,
      isDevice(.charging, at: now)
    else { return }
    usage.standByShownUntil = now + duration
    expose(.standBy, from: now, to: now + duration, at: now)
  }

  /// The phone is taken up: StandBy goes.
  mutating func endStandBy(at now: SimulationTime) {
    guard usage.standByShownUntil > now else { return }
    usage.standByShownUntil = now
    hideSurface(Surface.standBy.index, at: now)
  }

  // MARK: Timetable

  mutating func scheduleTimetable(of date: CalendarDate, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage else { return }
    for (index, view) in views.enumerated() {
      for time in view.at {
        let start = clock.time(of: LocalDateTime(date: date, time: time))
        if start >= now, start < end { events.schedule(DeviceEvent(.timetableView, index), at: start) }
      }
    }
  }

  mutating func beginTimetableView(_ index: Int, at now: SimulationTime) {
    guard case .timetable(let views) = scenario.device.usage, views.indices.contains(index) else { return }
    let view = views[index]
    let until = now + view.duration
    if case .homePage = view.surface {
      if isDevice(.locked, at: now) { return }
      usage.unlockedDepth += 1
      usage.isPickedUp = true
      usage.unlockedUntil = max(usage.unlockedUntil, until)
      if usage.unlockedDepth == 1 { observe(.unlocked(at: now)) }
      expose(view.surface, from: now, to: until, at: now)
      events.schedule(DeviceEvent(.locks), at: until)
      unlocked(until: until, at: now)
    } else {
      if view.surface == .standBy, !isDevice(.charging, at: now) { return }
      expose(view.surface, from: now, to: until, at: now)
    }
  }
}
