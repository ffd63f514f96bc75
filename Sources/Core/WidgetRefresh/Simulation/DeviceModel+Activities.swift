import EventKernel

/// Live Activities: their starts and lives, and where the user sees them.
extension DeviceModel {
  mutating func scheduleStartOfActivities() {
    for activity in activities.keys {
      scheduleStart(of: activity, after: .beforeStart)
      schedulePush(to: activity, after: .beforeStart)
    }
  }

  var isInUse: Bool {
    mutating get {
      screens.surfaces[.dynamicIsland].depth > 0
        || run.events.now - activities.lastUse < activities.rules.inactiveAfter
    }
  }

  private mutating func observe(_ kind: ActivityChangeKind, of activity: ActivityID, at now: SimulationTime) {
    run.observe(
      .activityChanged(ActivityChange(item: activities.states[activity].item, kind: kind, time: now)))
  }

  // MARK: Starts

  private mutating func scheduleStart(of activity: ActivityID, after last: SimulationTime) {
    if let next = activities.states[activity].starts.next(after: last, until: run.end, clock: run.clock) {
      run.schedule(DeviceEvent(.activityStart, activity), at: next)
    }
  }

  mutating func startArrives(of activity: ActivityID, at now: SimulationTime) {
    scheduleStart(of: activity, after: now)
    let (app, way) = (activities.states[activity].app, activities.states[activity].activity.start.way)
    if way == .app, !activities.states[activity].isLive {
      let duration = apps[app].plan.sessions[.foreground].drawDuration()
      begin(.foreground, of: app, until: now + duration, at: now)
    }
    start(activity, by: way, at: now)
  }

  /// If the activity is live, a push to start is charged, and nothing else happens. If the activity is past its natural end but not yet ended, the new one replaces it. If an end
  /// is at the same instant, the end comes first.
  ///
  /// - Parameters:
  ///   - end: of the activity that it restarts.
  ///   - isRestart: a restart, whose refusals are known.
  mutating func start(
    _ activity: ActivityID, by way: ActivityStart.Way, until end: SimulationTime? = nil,
    isRestart: Bool = false, at now: SimulationTime
  ) {
    if activities.states[activity].phase != .absent, activities.states[activity].nextTurn == now {
      activityTurns(activity, number: activities.states[activity].turnNumber, at: now)
    }
    guard !activities.states[activity].isLive else {
      if way == .push {
        observe(refusal(of: activity, by: way, at: now) ?? .refusedWhileActive, of: activity, at: now)
      }
      return
    }
    if way == .app, now < activities.states[activity].staysAwayUntil { return }
    let item = activities.states[activity].item
    var end = end
    if end == nil, activities.states[activity].activity.length == .untilScheduleEnds {
      let midnight = run.clock.startOfDay(run.clock.date(at: now).advanced(by: 1))
      let last = activities.states[activity].activity.content.afterStart?.max().map { now + $0 }
      end = contents.lastScheduledChange(of: item, before: midnight, at: now, &run)
      end = [end, last].compactMap(\.self).max()
    }
    if !isRestart, let refusal = refusal(of: activity, by: way, at: now) {
      activities.states[activity].refused(at: now, end: end)
      return observe(refusal, of: activity, at: now)
    }
    if activities.states[activity].isOver { self.end(activity, as: .ended, leaving: .zero, at: now) }
    if activities.states[activity].phase == .ended { dismiss(activity, at: now) }
    contents.start(item, byApp: way != .push, at: now, &run)
    if !isRestart, let times = activities.states[activity].activity.content.afterStart {
      contents.countFromStart(times, of: item, at: now, &run)
    }
    activities.states[activity].begin(at: now, end: end, rules: activities.rules)
    if way == .push {
      let app = activities.states[activity].app
      activities.states[activity].startedByPush(
        isRunning: apps[app].hasSession, canWake: !apps[app].isForceQuit, rules: activities.rules)
    }
    scheduleTurn(of: activity)
    activities.states[activity].shown = (activities.states[activity].nextOrdinal(), now, now)
    activities.states[activity].shownState = activities.states[activity].nextState()
    observe(.started, of: activity, at: now)
    noteDrawn(activity, firstUnshown: contents.firstUnshownChange(onActivity: item, at: now, &run), at: now)
    setStaleDate(of: activity, at: now)
    copyToWatch(activity, at: now)
    findOutWhetherItReacts(activity, at: now)
    // A push to start has an alert, and so has a start that is scheduled (DOC).
    if [.push, .schedule].contains(way), activities.states[activity].activity.alerts != nil {
      alert(of: activity, at: now)
    }
  }

  private mutating func refusal(
    of activity: ActivityID, by way: ActivityStart.Way, at now: SimulationTime
  ) -> ActivityChangeKind? {
    let app = activities.states[activity].app
    if way == .app, !apps[app].isInForeground { return .refusedInBackground }
    if way == .push {
      if isDevice(.networkOutage, at: now) { return .refusedWithoutNetwork }
      if let refusal = activities.refusalOfPush(to: app, at: now) { return refusal }
    }
    return activities.areTooMany(beside: activity) ? .refusedTooMany : nil
  }

  // MARK: Lives

  private mutating func scheduleTurn(of activity: ActivityID) {
    run.schedule(
      DeviceEvent(.activityTurn, activity, activities.states[activity].turnNumber),
      at: activities.states[activity].nextTurn)
  }

  mutating func activityTurns(_ activity: ActivityID, number: Int, at now: SimulationTime) {
    switch activities.states[activity].turn(number: number) {
    case .ends:
      guard activities.states[activity].activity.pushes != nil else { return endByApp(activity, at: now) }
      activities.states[activity].awaitEnd(at: now)
      scheduleTurn(of: activity)
      sendEnd(to: activity, at: now)
      // What changes later is no longer its matter.
      contents.freeze(activities.states[activity].item)
      findOutWhetherItReacts(activity, at: now)
    case .endedBySystem: end(activity, as: .endedBySystem, leaving: ActivityRules.longestDismissal, at: now)
    case .removed: end(activity, as: .removedByUser, leaving: .zero, at: now)
    case .dies: end(activity, as: .died, leaving: .zero, at: now)
    case .restarts: restart(activity, at: now)
    case .dismissed: dismiss(activity, at: now)
    case nil: break
    }
  }

  /// The user has force-quit the app.
  mutating func forceQuit(activitiesOf app: AppID, at now: SimulationTime) {
    for activity in activities.keys
    where activities.states[activity].app == app && activities.states[activity].phase == .active
      && activities.states[activity].activity.endsOnForceQuit == true
    {
      end(activity, as: .endedByForceQuit, leaving: .zero, at: now)
    }
  }

  /// The end shows what the app knows.
  mutating func endByApp(_ activity: ActivityID, at now: SimulationTime) {
    let item = activities.states[activity].item
    let isNew = contents.firstUnshownChange(onActivity: item, at: now, &run) != nil
    contents.start(item, byApp: true, at: now, &run)
    if isNew {
      activities.states[activity].shown = (activities.states[activity].nextOrdinal(), now, now)
      noteDrawn(
        activity, firstUnshown: contents.firstUnshownChange(onActivity: item, at: now, &run), at: now)
    }
    contents.freeze(item)
    endNaturally(activity, at: now)
  }

  mutating func endNaturally(_ activity: ActivityID, at now: SimulationTime) {
    let leaving =
      switch activities.states[activity].activity.dismissal {
      case .system: ActivityRules.longestDismissal
      case .after(let time): min(time, ActivityRules.longestDismissal)
      }
    end(activity, as: .ended, leaving: leaving, at: now)
  }

  mutating func restart(_ activity: ActivityID, at now: SimulationTime) {
    guard let way = activities.states[activity].activity.restart?.way,
      !startAnew(activity, by: way, at: now)
    else { return }
    activities.states[activity].chooseTurn(canRestart: false)
    scheduleTurn(of: activity)
  }

  /// The activity ends, and a new one starts.
  ///
  /// - Returns: `false`: the new one is refused, and the old one goes on.
  mutating func startAnew(
    _ activity: ActivityID, by way: ActivityStart.Way, at now: SimulationTime
  ) -> Bool {
    if let refusal = refusal(of: activity, by: way, at: now) {
      observe(refusal, of: activity, at: now)
      return false
    }
    let naturalEnd = activities.states[activity].naturalEnd
    end(activity, as: .ended, leaving: .zero, at: now)
    // A push to start is charged already.
    start(activity, by: way, until: naturalEnd, isRestart: true, at: now)
    return true
  }

  private mutating func end(
    _ activity: ActivityID, as kind: ActivityChangeKind, leaving: SimulationDuration, at now: SimulationTime
  ) {
    for update in [activities.states[activity].waiting, activities.states[activity].drawing] {
      if let update { close(update, of: activity, as: .afterEnd, at: now) }
    }
    (activities.states[activity].waiting, activities.states[activity].drawing) = (nil, nil)
    observe(kind, of: activity, at: now)
    let stays = activities.states[activity].end(as: kind, at: now, leaving: leaving)
    findOutWhetherItReacts(activity, at: now)
    guard stays else { return dismiss(activity, as: kind, at: now) }
    scheduleTurn(of: activity)
    copyToWatch(activity, end: kind, at: now)
  }

  /// - Parameter end: why it is over now. `nil`: it was over before.
  private mutating func dismiss(
    _ activity: ActivityID, as end: ActivityChangeKind? = nil, at now: SimulationTime
  ) {
    activities.states[activity].phase = .absent
    endView(of: activity, at: now)
    contents.dismiss(activities.states[activity].item, at: now, &run)
    observe(.dismissed, of: activity, at: now)
    copyToWatch(activity, end: end, at: now)
  }

  mutating func setStaleDate(of activity: ActivityID, at now: SimulationTime) {
    let time = activities.states[activity].activity.staleAfter
    guard time != nil || activities.states[activity].activity.isStaleAtKnownChange == true else { return }
    let item = activities.states[activity].item
    let date = time.map { now + $0 } ?? contents.nextKnownChange(of: item, after: now, &run)
    let number = activities.states[activity].setStaleDate(date)
    run.schedule(DeviceEvent(.activityStale, activity, number), at: date)
    guard activities.states[activity].isStale else { return }
    activities.states[activity].isStale = false
    observe(.updatedAfterStale, of: activity, at: now)
  }

  mutating func activityBecomesStale(_ activity: ActivityID, number: Int, at now: SimulationTime) {
    guard activities.states[activity].phase == .active, activities.states[activity].staleNumber == number
    else {
      return
    }
    activities.states[activity].isStale = true
    observe(.stale, of: activity, at: now)
  }

  // MARK: Views

  mutating func beginViewsOfActivities(on surface: Surface, at now: SimulationTime) {
    showWaitingUpdates(at: now)
    if surface == .dynamicIsland {
      for activity in activities.keys { drawUpdate(on: activity, at: now) }
    }
    for activity in activities.keys { beginView(of: activity, on: surface, at: now) }
  }

  /// - Parameter display: the Always-On display on which the user sees the surface. `nil`: the surface itself.
  mutating func beginView(
    of activity: ActivityID, on surface: Surface, display: Surface? = nil, at now: SimulationTime
  ) {
    guard activities.states[activity].view == nil else { return }
    if activities.isShown(activity, on: surface) {
      activities.states[activity].view = viewBegins(of: activity, on: display ?? surface, at: now)
    } else if activities.isMissed(activity, on: surface, at: now) {
      observe(.missed, of: activity, at: now)
    }
  }

  /// Another app of the phone is in front, or none. So the Dynamic Island shows other activities.
  mutating func frontChanges(to app: AppID?, at now: SimulationTime) {
    let before = activities.front
    activities.front = app
    guard before != app, screens.surfaces[.dynamicIsland].depth > 0 else { return }
    for activity in activities.keys {
      activities.front = before
      let wasThere = activities.isInIsland(activity)
      activities.front = app
      let isThere = activities.isInIsland(activity)
      if isThere, !wasThere {
        beginView(of: activity, on: .dynamicIsland, at: now)
      } else if wasThere, !isThere, activities.states[activity].view?.surface == .dynamicIsland {
        endView(of: activity, at: now)
      }
    }
  }

  mutating func viewBegins(of activity: ActivityID, on surface: Surface, at now: SimulationTime) -> ItemView {
    let state = activities.states[activity]
    return ItemView(
      ofActivity: state.item, ordinal: state.shown.ordinal, sent: state.shown.sent, isStale: state.isStale,
      isAfterEnd: state.phase == .ended,
      firstUnshownChange: contents.firstUnshownChange(onActivity: state.item, at: now, &run), on: surface,
      at: now)
  }

  mutating func endViewsOfActivities(on surface: Surface, at now: SimulationTime) {
    if surface == .dynamicIsland { activities.lastUse = now }
    for activity in activities.keys where activities.states[activity].view?.surface == surface {
      endView(of: activity, at: now)
    }
  }

  private mutating func endView(of activity: ActivityID, at now: SimulationTime) {
    guard var view = activities.states[activity].view else { return }
    activities.states[activity].view = nil
    view.end = now
    run.observe(.viewed(view))
  }

  /// Closes the views and updates that are open at the end of the run.
  mutating func endRunOfActivities() {
    for activity in activities.keys {
      endView(of: activity, at: run.end)
      endAlert(of: activity, at: run.end)
      for update in activities.states[activity].takeAll() {
        close(update, of: activity, as: .stillWaiting, at: run.end)
      }
    }
    endRunOfCopies()
  }
}

extension ItemView {
  /// A view of a Live Activity, or of its copy, begins.
  init(
    ofActivity item: ItemID, ordinal: Int32, sent: SimulationTime, isStale: Bool, isAfterEnd: Bool,
    firstUnshownChange: SimulationTime?, on surface: Surface, at now: SimulationTime
  ) {
    self.init(
      item: item, surface: surface, start: now, end: now, request: RequestID(item: item, ordinal: ordinal),
      entry: 0, kind: isStale ? .outdated : .content, entryDate: sent, reloadAge: now - sent,
      contentAge: firstUnshownChange.map { now - $0 } ?? .zero, isFresh: firstUnshownChange == nil,
      tapped: nil, isAfterEnd: isAfterEnd)
  }
}
