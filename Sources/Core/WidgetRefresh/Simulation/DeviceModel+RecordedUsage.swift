import EventKernel

/// The user repeats the sessions of a log.
extension DeviceModel {
  mutating func scheduleRecordedSession(after now: SimulationTime) {
    guard let start = screens.usage.recorded?.nextStart(run.clock) else { return }
    let next = max(start, now)
    run.schedule(DeviceEvent(.recordedSession), at: next)
  }

  mutating func beginRecordedSession(at now: SimulationTime) {
    guard let playback = screens.usage.recorded, playback.sessions.indices.contains(playback.index) else {
      return
    }
    let index = playback.index
    let session = playback.sessions[index]
    screens.usage.recorded?.advance()
    // If clocks are put forward, two sessions can start at once, or the next one before this one ends.
    let next = max(screens.usage.recorded?.nextStart(run.clock) ?? .distantFuture, now)
    let until = min(now + session.duration, next)
    // Scheduled last, so this session ends before the next one starts at the same instant.
    defer { scheduleRecordedSession(after: now) }
    guard until > now else { return }
    guard let unlock = session.unlock else {
      glance(session, until: until, at: now)
      return
    }
    let unlocked = min(now + unlock, until)
    if isDevice(.locked, at: unlocked) { return }
    endStandBy(at: now)
    if session.continuesPickup, screens.usage.isUnlocked {
      show(session, playback.app(ofSession: index), until: until, at: now)
      return
    }
    screens.usage.isPickedUp = true
    expose(.lockScreen, from: now, to: unlocked, at: now)
    var pickupEnd = playback.endOfPickup(from: index, at: now)
    if pickupEnd <= now + session.duration { pickupEnd = until }
    screens.usage.recordedPickup = RecordedPickup(session: index, sessionEnd: until, end: pickupEnd)
    if unlocked > now {
      run.schedule(DeviceEvent(.unlocks), at: unlocked)
    } else {
      unlockRecorded(at: now)
    }
    run.schedule(DeviceEvent(.locks), at: pickupEnd)
  }

  private mutating func glance(_ session: RecordedSession, until: SimulationTime, at now: SimulationTime) {
    guard !screens.usage.isPickedUp else { return }
    if case .surface(.standBy) = session.content {
      if isDevice(.charging, at: now) { expose(.standBy, from: now, to: until, at: now) }
      return
    }
    endStandBy(at: now)
    expose(.lockScreen, from: now, to: until, at: now)
  }

  mutating func unlockRecorded(at now: SimulationTime) {
    guard let pickup = screens.usage.recordedPickup, let playback = screens.usage.recorded else { return }
    screens.usage.recordedPickup = nil
    screens.usage.unlockedDepth += 1
    screens.usage.unlockedUntil = pickup.end
    run.observe(.unlocked(at: now))
    let session = playback.sessions[pickup.session]
    if case .surface = session.content {
    } else {
      exposeHomeScreens(until: pickup.end, at: now)
    }
    unlocked(until: pickup.end, at: now)
    show(session, playback.app(ofSession: pickup.session), until: pickup.sessionEnd, at: now)
  }

  private mutating func show(
    _ session: RecordedSession, _ app: AppID?, until: SimulationTime, at now: SimulationTime
  ) {
    if case .surface(let surface) = session.content { expose(surface, from: now, to: until, at: now) }
    if let app {
      begin(.foreground, of: app, until: until, at: now)
    }
  }
}
