import EventKernel

/// Updates of Live Activities: what an app and its server send, and what becomes of it.
extension DeviceModel {
  // MARK: What the app does

  /// The app runs: it starts, restarts and updates its activities, and its server gets their tokens.
  mutating func runActivities(of app: AppID, on event: AppEvent, at now: SimulationTime) {
    for activity in activities.keys where activities.states[activity].app == app {
      activities.states[activity].appRuns(
        isSession: event.session != nil, at: now, rules: activities.rules)
      if activities.states[activity].isOver { endByApp(activity, at: now) }
      let state = activities.states[activity].activity
      if activities.states[activity].phase != .active { activities.states[activity].isBelievedActive = false }
      if case .events(let events) = state.start.times, events.contains(event) {
        start(activity, by: state.start.way, at: now)
      }
      if let restart = state.restart, restart.way == .app, activities.states[activity].phase == .active,
        apps[app].isInForeground, now >= activities.states[activity].started + restart.after
      {
        self.restart(activity, at: now)
      }
      if state.updatedOn.contains(event) { updateByApp(activity, at: now) }
      findOutWhetherItReacts(activity, at: now)
    }
  }

  /// A session of the app has ended. No change has the app update its activities any more.
  mutating func sessionEnded(ofActivitiesOf app: AppID, at now: SimulationTime) {
    for activity in activities.keys where activities.states[activity].app == app {
      findOutWhetherItReacts(activity, at: now)
    }
  }

  private mutating func isUpdatedInSession(_ activity: ActivityID) -> Bool {
    let app = activities.states[activity].app
    for session in AppSession.allCases
    where apps[app].sessions[session] != nil
      && activities.states[activity].activity.updatedOn.contains(AppEvent(session))
    {
      return true
    }
    return false
  }

  mutating func findOutWhetherItReacts(_ activity: ActivityID, at now: SimulationTime) {
    let isPushed =
      activities.states[activity].activity.pushes?.source == .contentChange
      && activities.states[activity].isBelievedActive
    let isActive = activities.states[activity].phase == .active
    contents.setReacting(
      activities.states[activity].item, isPushed || isActive && isUpdatedInSession(activity), at: now, &run)
  }

  mutating func activityNoticesChange(_ item: ItemID, at now: SimulationTime) {
    let activity = activities.activity(item)
    let hasChanged = contents.takeUnnoticedChange(of: item)
    if hasChanged, activities.states[activity].activity.pushes?.source == .contentChange {
      push(to: activity, at: now)
    }
    guard hasChanged || activities.states[activity].willUpdate else { return }
    activities.states[activity].willUpdate = false
    if isUpdatedInSession(activity) { updateByApp(activity, at: now) }
  }

  private mutating func updateByApp(_ activity: ActivityID, at now: SimulationTime) {
    guard activities.states[activity].isLive else { return }
    let item = activities.states[activity].item
    if let spacing = activities.states[activity].activity.updatesAtMostEvery,
      let last = activities.states[activity].lastAppUpdate, now < last + spacing
    {
      guard !activities.states[activity].willUpdate else { return }
      activities.states[activity].willUpdate = true
      return run.schedule(DeviceEvent(.activityNoticed, item), at: last + spacing)
    }
    let update = activities.states[activity].drawUpdate(.app, at: now)
    guard contents.send(update.ordinal, to: item, byApp: true, at: now, &run) else {
      return contents.drop(update.ordinal, of: item)
    }
    activities.states[activity].lastAppUpdate = now
    if update.isTooLarge {
      return close(update, of: activity, as: .lost, because: .tooLarge, at: now)
    }
    present(update, on: activity, at: now)
  }

  // MARK: Pushes

  mutating func schedulePush(to activity: ActivityID, after last: SimulationTime) {
    if let next = activities.states[activity].pushes.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.activityPushSent, activity), at: next)
    }
  }

  /// - Parameter isDelayed: the push waited for the time since the last one.
  mutating func pushComesDue(to activity: ActivityID, isDelayed: Bool, at now: SimulationTime) {
    if isDelayed {
      activities.states[activity].willPush = false
    } else {
      schedulePush(to: activity, after: now)
    }
    push(to: activity, at: now)
  }

  private mutating func push(to activity: ActivityID, at now: SimulationTime) {
    guard activities.states[activity].isBelievedActive, now < activities.states[activity].naturalEnd,
      !isSenderKilled(activity)
    else { return }
    if let spacing = activities.states[activity].activity.pushes?.atMostEvery,
      let last = activities.states[activity].lastPush, now < last + spacing
    {
      guard !activities.states[activity].willPush else { return }
      activities.states[activity].willPush = true
      return run.schedule(DeviceEvent(.activityPushSent, activity, 1), at: last + spacing)
    }
    activities.states[activity].lastPush = now
    send(to: activity, isEnd: false, at: now)
  }

  mutating func send(to activity: ActivityID, isEnd: Bool, at now: SimulationTime) {
    let (update, delay) = activities.states[activity].drawPush(
      isEnd: isEnd, at: now, rules: activities.rules)
    _ = contents.send(
      update.ordinal, to: activities.states[activity].item, byApp: false,
      before: isEnd ? activities.states[activity].firstEnd : nil, at: now, &run)
    let reason = activities.states[activity].lackOfToken(at: now)
    if reason != .noToken, activities.states[activity].isDroppedByRelay(at: now) {
      return close(update, of: activity, as: .lost, because: .droppedByRelay, at: now)
    }
    if let reason {
      close(update, of: activity, as: .withoutToken, because: reason, at: now)
      guard reason == .staleToken, activities.states[activity].isLive,
        activities.states[activity].activity.pushes?.startsAnewOnRefusedToken == true
      else { return }
      _ = startAnew(activity, by: .push, at: now)
      return
    }
    activities.states[activity].sets(out: update)
    scheduleArrival(of: update, to: activity, at: now + delay)
  }

  /// Whether the app should send the pushes, and cannot.
  private func isSenderKilled(_ activity: ActivityID) -> Bool {
    activities.states[activity].activity.pushes?.areSentByApp == true
      && apps[activities.states[activity].app].isForceQuit
  }

  /// The server sends the push that ends the activity, and may send it again.
  mutating func sendEnd(to activity: ActivityID, at now: SimulationTime) {
    if !isSenderKilled(activity) { send(to: activity, isEnd: true, at: now) }
    guard let again = activities.states[activity].activity.pushes?.repeatedEnd,
      activities.states[activity].endsSent < again.times
    else { return }
    activities.states[activity].endsSent += 1
    let life = Int(activities.states[activity].life) % DeviceEvent.parameterLimit
    run.schedule(DeviceEvent(.activityEndRepeats, activity, life), at: now + again.every)
  }

  /// - Parameter life: the start that the end is of. After another one, the server does not end the new activity.
  mutating func endRepeats(of activity: ActivityID, life: Int, at now: SimulationTime) {
    guard Int(activities.states[activity].life) % DeviceEvent.parameterLimit == life else { return }
    sendEnd(to: activity, at: now)
  }

  private mutating func scheduleArrival(
    of update: ActivityState.Update, to activity: ActivityID, at time: SimulationTime
  ) {
    run.schedule(
      DeviceEvent(.activityPushArrives, activity, Int(update.ordinal) % DeviceEvent.parameterLimit), at: time)
  }

  mutating func pushArrives(_ ordinal: Int, at activity: ActivityID, at now: SimulationTime) {
    guard var update = activities.states[activity].arrives(ordinal) else { return }
    if isDevice(.networkOutage, at: now) {
      update.waits(for: .network)
      activities.states[activity].sets(out: update)
      return scheduleArrival(of: update, to: activity, at: screens.nextChangeOfConditions(after: now, run))
    }
    guard activities.states[activity].phase == .active, update.life == activities.states[activity].life else {
      return close(update, of: activity, as: .afterEnd, at: now)
    }
    if update.isTooLarge {
      return close(update, of: activity, as: .lost, because: .tooLarge, at: now)
    }
    let isScreenOn = screens.isScreenOn(at: now)
    guard update.means != .priority5 else {
      return isScreenOn
        ? present(update, on: activity, at: now) : wait(update, for: .opportunity, on: activity, at: now)
    }
    let isGranted = activities.charge(activity, isInUse: isInUse, at: now)
    if !isGranted, update.isLostAboveBudget {
      return close(update, of: activity, as: .lost, because: .aboveBudget, at: now)
    }
    // In Low Power Mode it may not be enough to wake the device (DOC).
    guard isGranted, isScreenOn || !isDevice(.lowPowerMode, at: now) else {
      return wait(update, for: isGranted ? .lowPowerMode : .budget, on: activity, at: now)
    }
    present(update, on: activity, at: now)
    showWaitingUpdates(at: now)
  }

  /// Of the updates that wait, only the newest stays.
  private mutating func wait(
    _ update: ActivityState.Update, for reason: ActivityUpdateWait, on activity: ActivityID,
    at now: SimulationTime
  ) {
    var update = update
    update.waits(for: reason)
    guard let other = activities.states[activity].waiting else {
      activities.states[activity].waiting = update
      let end = activities.nextWake(after: now)
      activities.states[activity].waitEnds = end
      return run.schedule(DeviceEvent(.activityWaitEnds, activity), at: end)
    }
    let isNewer = update.timestamp >= other.timestamp
    activities.states[activity].waiting = isNewer ? update : other
    close(isNewer ? other : update, of: activity, as: .superseded, at: now)
  }

  mutating func waitEnds(of activity: ActivityID, at now: SimulationTime) {
    if activities.states[activity].waitEnds == now { showWaitingUpdate(on: activity, at: now) }
  }

  private mutating func showWaitingUpdate(on activity: ActivityID, at now: SimulationTime) {
    guard let update = activities.states[activity].waiting else { return }
    activities.states[activity].waiting = nil
    present(update, on: activity, at: now)
  }

  /// The device wakes: an opportunity for all updates that wait.
  mutating func showWaitingUpdates(at now: SimulationTime) {
    for activity in activities.keys { showWaitingUpdate(on: activity, at: now) }
  }

  // MARK: Drawing

  private mutating func present(
    _ update: ActivityState.Update, on activity: ActivityID, at now: SimulationTime
  ) {
    let state = activities.states[activity]
    if update.timestamp < max(state.shown.timestamp, state.drawing?.timestamp ?? .beforeStart) {
      return close(update, of: activity, as: .superseded, at: now)
    }
    if let waiting = state.waiting, waiting.timestamp <= update.timestamp {
      activities.states[activity].waiting = nil
      close(waiting, of: activity, as: .superseded, at: now)
    }
    if let drawing = state.drawing {
      activities.states[activity].drawing = nil
      close(drawing, of: activity, as: .superseded, at: now)
    }
    var update = update
    let next = activities.rules.nextDrawing(after: state.spacedUntil)
    if update.state == state.shownState, update.means != .end, screens.surfaces[.dynamicIsland].depth == 0 {
      update.waits(for: .unlock)
    } else if now < next, update.means != .end {
      update.waits(for: .spacing)
      if next > activities.states[activity].nextDrawing {
        activities.states[activity].nextDrawing = next
        run.schedule(DeviceEvent(.activityDraws, activity), at: next)
      }
    } else {
      return draw(update, on: activity, at: now)
    }
    activities.states[activity].drawing = update
  }

  /// The least time between two drawn updates has passed, or the phone was unlocked. The last update before a silence is
  /// drawn.
  mutating func drawUpdate(on activity: ActivityID, at now: SimulationTime) {
    guard let update = activities.states[activity].drawing else { return }
    activities.states[activity].drawing = nil
    present(update, on: activity, at: now)
  }

  private mutating func draw(_ update: ActivityState.Update, on activity: ActivityID, at now: SimulationTime)
  {
    let item = activities.states[activity].item
    let before = contents.firstUnshownChange(onActivity: item, at: now, &run)
    let unshown = contents.show(update.ordinal, on: item, at: now, &run)
    activities.states[activity].shown = (update.ordinal, update.sent, update.timestamp)
    activities.states[activity].shownState = update.state
    setStaleDate(of: activity, at: now)
    close(update, of: activity, as: update.wait == nil ? .shownAtOnce : .shownLate, at: now)
    // On a locked phone, the same content is not drawn again (OBS).
    if before != unshown || screens.surfaces[.dynamicIsland].depth > 0 {
      noteDrawn(activity, firstUnshown: unshown, at: now)
    }
    guard update.means != .end else { return endNaturally(activity, at: now) }
    copyToWatch(activity, at: now)
    if update.hasAlert { alert(of: activity, at: now) }
  }

  // MARK: Alerts

  /// The screen lights up, so the device wakes.
  mutating func alert(of activity: ActivityID, at now: SimulationTime) {
    cutGlanceAtPhone(at: now)
    showWaitingUpdates(at: now)
    guard let length = activities.states[activity].drawLookAtAlert(), !isDevice(.locked, at: now),
      activities.states[activity].alertView == nil
    else { return }
    activities.states[activity].alertView = viewBegins(of: activity, on: .alert, at: now)
    run.schedule(DeviceEvent(.activityAlertEnds, activity), at: now + length)
  }

  mutating func endAlert(of activity: ActivityID, at now: SimulationTime) {
    guard var view = activities.states[activity].alertView else { return }
    activities.states[activity].alertView = nil
    view.end = now
    run.observe(.viewed(view))
  }

  mutating func noteDrawn(
    _ activity: ActivityID, firstUnshown: SimulationTime?, at now: SimulationTime
  ) {
    activities.states[activity].spacedUntil =
      max(activities.states[activity].spacedUntil, now) + activities.rules.spacing
    let (item, shown) = (activities.states[activity].item, activities.states[activity].shown)
    run.observe(
      .updated(
        ViewUpdate(
          item: item, request: RequestID(item: item, ordinal: shown.ordinal), entry: 0, kind: .content,
          isFromEntryDate: false, scheduled: shown.sent, shown: now, fetched: shown.sent,
          firstUnshownChange: firstUnshown)))
  }

  mutating func close(
    _ update: ActivityState.Update, of activity: ActivityID, as outcome: ActivityUpdateOutcome,
    because reason: ActivityUpdate.Reason? = nil, at now: SimulationTime
  ) {
    let item = activities.states[activity].item
    contents.drop(update.ordinal, of: item)
    run.observe(
      .activityUpdated(
        ActivityUpdate(
          item: item, ordinal: update.ordinal, means: update.means, sent: update.sent, outcome: outcome,
          time: now, waitedFor: update.wait, reason: reason)))
  }
}
