import EventKernel

/// The copies of Live Activities in the Smart Stack of the watch.
extension DeviceModel {
  /// What the phone shows of the activity sets out to the watch.
  ///
  /// - Parameter end: why the activity is over now.
  mutating func copyToWatch(
    _ activity: ActivityID, end: ActivityChangeKind? = nil, at now: SimulationTime
  ) {
    guard !activities.copies.isEmpty else { return }
    let state = activities.states[activity]
    let (ordinal, time) = activities.copies[activity].send(state, end: end, at: now)
    contents.sendCopy(ordinal, of: state.item, at: now, &run)
    scheduleArrival(ofCopy: ordinal, of: activity, at: time)
  }

  private mutating func scheduleArrival(
    ofCopy ordinal: Int32, of activity: ActivityID, at time: SimulationTime
  ) {
    run.schedule(
      DeviceEvent(.activityCopyArrives, activity, Int(ordinal) % DeviceEvent.parameterLimit), at: time)
  }

  mutating func copyArrives(_ parameter: Int, of activity: ActivityID, at now: SimulationTime) {
    guard let older = activities.copies[activity].arrives(parameter) else { return }
    for state in older { close(state, ofCopyOf: activity, as: .superseded, at: now) }
    guard let (end, wait) = screens.watch?.copiesWait(at: now) else { return showCopy(of: activity, at: now) }
    activities.copies[activity].waits(for: wait)
    scheduleArrival(ofCopy: activities.copies[activity].underWay[0].ordinal, of: activity, at: end)
  }

  private mutating func showCopy(of activity: ActivityID, at now: SimulationTime) {
    let before = activities.copies[activity].shown
    let state = activities.copies[activity].show()
    let item = activities.copies[activity].item
    let unshown = contents.show(state.ordinal, on: item, at: now, &run)
    close(state, ofCopyOf: activity, as: state.wait == nil ? .shownAtOnce : .shownLate, at: now)
    var phase = before?.phase ?? .absent
    if phase == .ended, state.phase == .active {
      observe(.dismissed, ofCopyOf: activity, at: now)
      phase = .absent
    }
    if phase == .absent, state.phase != .absent {
      observe(.started, ofCopyOf: activity, at: now)
      activities.copies[activity].isStale = false
      phase = .active
    }
    if phase == .active, state.phase != .active { observe(state.end, ofCopyOf: activity, at: now) }
    guard state.phase != .absent else {
      endView(ofCopyOf: activity, at: now)
      if phase != .absent { observe(.dismissed, ofCopyOf: activity, at: now) }
      return
    }
    if before?.sent != state.sent || before?.phase == .absent {
      run.observe(
        .updated(
          ViewUpdate(
            item: item, request: RequestID(item: item, ordinal: state.ordinal), entry: 0, kind: .content,
            isFromEntryDate: false, scheduled: state.sent, shown: now, fetched: state.sent,
            firstUnshownChange: unshown)))
    }
    let isStale = state.staleDate <= now
    if state.phase == .active {
      if activities.copies[activity].isStale != isStale {
        observe(isStale ? .stale : .updatedAfterStale, ofCopyOf: activity, at: now)
      }
      if !isStale, state.staleDate < .distantFuture {
        run.schedule(
          DeviceEvent(.activityCopyStale, activity, Int(state.ordinal) % DeviceEvent.parameterLimit),
          at: state.staleDate)
      }
    }
    activities.copies[activity].isStale = isStale
  }

  mutating func copyBecomesStale(_ parameter: Int, of activity: ActivityID, at now: SimulationTime) {
    guard let shown = activities.copies[activity].shown, shown.phase == .active,
      Int(shown.ordinal) % DeviceEvent.parameterLimit == parameter
    else { return }
    activities.copies[activity].isStale = true
    observe(.stale, ofCopyOf: activity, at: now)
  }

  private mutating func observe(
    _ kind: ActivityChangeKind, ofCopyOf activity: ActivityID, at now: SimulationTime
  ) {
    run.observe(
      .activityChanged(ActivityChange(item: activities.copies[activity].item, kind: kind, time: now)))
  }

  private mutating func close(
    _ state: ActivityCopy.State, ofCopyOf activity: ActivityID, as outcome: ActivityUpdateOutcome,
    at now: SimulationTime
  ) {
    let item = activities.copies[activity].item
    contents.drop(state.ordinal, of: item)
    run.observe(
      .activityUpdated(
        ActivityUpdate(
          item: item, ordinal: state.ordinal, means: .copy, sent: state.drawn, outcome: outcome, time: now,
          waitedFor: state.wait)))
  }

  // MARK: Views

  mutating func beginViewsOfCopies(on surface: Surface, at now: SimulationTime) {
    for activity in activities.copies.keys {
      let copy = activities.copies[activity]
      guard let state = copy.shown, state.phase != .absent, copy.view == nil else { continue }
      let unshown = contents.firstUnshownChange(onActivity: copy.item, at: now, &run)
      activities.copies[activity].view = ItemView(
        ofActivity: copy.item, ordinal: state.ordinal, sent: state.sent, isStale: copy.isStale,
        isAfterEnd: state.phase == .ended, firstUnshownChange: unshown, on: surface, at: now)
    }
  }

  mutating func endViewsOfCopies(at now: SimulationTime) {
    for activity in activities.copies.keys { endView(ofCopyOf: activity, at: now) }
  }

  private mutating func endView(ofCopyOf activity: ActivityID, at now: SimulationTime) {
    guard var view = activities.copies[activity].view else { return }
    activities.copies[activity].view = nil
    view.end = now
    run.observe(.viewed(view))
  }

  mutating func endRunOfCopies() {
    endViewsOfCopies(at: run.end)
    for activity in activities.copies.keys {
      for state in activities.copies[activity].underWay {
        close(state, ofCopyOf: activity, as: .stillWaiting, at: run.end)
      }
    }
  }
}
