import EventKernel

/// The watch: raises of the wrist, times apart from the phone, and data from apps on the phone.
extension DeviceModel {
  mutating func scheduleStartOfWatch() {
    guard screens.watch != nil else { return }
    scheduleRaise(isTimed: false, after: .zero)
    scheduleRaise(isTimed: true, after: .beforeStart)
    scheduleGlanceAtWatch(after: .zero)
    scheduleTimeApart(after: .zero)
    for app in apps.keys {
      scheduleOpportunity(for: app, after: .zero)
      scheduleWatchRefresh(of: app, at: .zero)
    }
  }

  private mutating func scheduleRaise(isTimed: Bool, after time: SimulationTime) {
    let next = screens.watch?.nextRaise(isTimed: isTimed, after: time, run)
    if let next { run.schedule(DeviceEvent(.wristRaised, 0, isTimed ? 1 : 0), at: next) }
  }

  mutating func raiseWrist(isTimed: Bool, at now: SimulationTime) {
    scheduleRaise(isTimed: isTimed, after: now)
    var showsActivity = false
    for activity in activities.copies.keys where activities.copies[activity].phase == .active {
      showsActivity = true
    }
    guard let view = screens.watch?.drawView(showsActivity: showsActivity, isTimed: isTimed),
      isWorn(at: now)
    else { return }
    let end = now + view.face
    run.observe(.wristRaised(at: now, until: end + view.smartStack))
    expose(.watchFace, from: now, to: end, at: now)
    expose(.watchSmartStack, from: end, to: end + view.smartStack, at: now)
  }

  mutating func isWorn(at now: SimulationTime) -> Bool { screens.isWatchWorn(at: now, run) }

  // MARK: Apart from the phone

  private mutating func scheduleTimeApart(after time: SimulationTime) {
    guard let apart = screens.watch?.nextTimeApart(after: time) else { return }
    run.schedule(DeviceEvent(.watchLeaves), at: apart.lowerBound)
    screens.nextTimeApart = apart
  }

  mutating func watchLeaves(at now: SimulationTime) {
    let end = screens.nextTimeApart.upperBound
    screens.watch?.apartUntil = end
    run.schedule(DeviceEvent(.watchReturns), at: end)
  }

  /// What was sent at once, and could not arrive, arrives now.
  mutating func watchReturns(at now: SimulationTime) {
    scheduleTimeApart(after: now)
    for app in apps.keys {
      guard let link = apps[app].link else { continue }
      for transfer in link.underWay where transfer.arrives <= now {
        run.schedule(
          DeviceEvent(.transferArrives, app, transfer.parameter), at: now)
      }
    }
  }

  // MARK: Transfers

  /// The app on the phone may send what it knows to its app on the watch.
  mutating func sendToWatch(from app: AppID, on event: AppEvent, at now: SimulationTime) {
    for position in apps[app].plan.watchApps.indices {
      let watchApp = apps[app].plan.watchApps[position]
      for number in 0..<(apps[watchApp].link?.ways.count ?? 0) {
        guard apps[watchApp].link?.isTime(for: number, on: event, at: now) == true,
          let way = apps[watchApp].link?.ways[number],
          way.way != .message || isReachable(watchApp, at: now),
          contents.hasNews(from: app, for: watchApp, at: now, &run) || !way.onlyIfChanged
        else { continue }
        send(to: watchApp, from: app, by: way.way, number, at: now)
      }
    }
  }

  /// Whether the app can get a message now (DOC).
  private func isReachable(_ watchApp: AppID, at now: SimulationTime) -> Bool {
    let runs = apps[watchApp].isInForeground || apps[watchApp].sessions[.workout] != nil
    return runs && screens.watch?.isApart(at: now) == false
  }

  private mutating func send(
    to watchApp: AppID, from app: AppID, by way: PhoneTransfers.Way, _ number: Int, at now: SimulationTime
  ) {
    guard let ordinal = apps[watchApp].link?.newOrdinal(), let rules = screens.watch?.rules.transfers
    else { return }
    apps[watchApp].link?.lastSent[number] = now
    contents.send(ordinal, from: app, to: watchApp, at: now, &run)
    if way == .message {
      let transfer = PhoneLink.Transfer(ordinal: ordinal, way: way, sent: now, arrives: now, wait: nil)
      receiveWaiting(by: watchApp, at: now)
      receive(transfer, by: watchApp, at: now, as: .deliveredAtOnce)
      return happens(.phoneData, to: watchApp, at: now)
    }
    let wait: PhoneTransfer.Wait? =
      if way != .complication || !rules.wakesForWidgets {
        .method
      } else if !hasComplication(watchApp) {
        .notOnFace
      } else if apps[watchApp].link?.atOnceToday.take(at: now, clock: run.clock) != true {
        .limit
      } else {
        nil
      }
    guard wait != nil else {
      let latency = apps[watchApp].link?.drawLatency() ?? .zero
      let transfer = PhoneLink.Transfer(
        ordinal: ordinal, way: way, sent: now, arrives: now + latency, wait: nil)
      makeRoom(in: \.underWay, of: watchApp, at: now)
      apps[watchApp].link?.underWay.append(transfer)
      return run.schedule(DeviceEvent(.transferArrives, watchApp, transfer.parameter), at: transfer.arrives)
    }
    if way == .context { endWaiting(of: watchApp, as: .superseded, at: now) }
    makeRoom(in: \.waiting, of: watchApp, at: now)
    let transfer = PhoneLink.Transfer(
      ordinal: ordinal, way: way, sent: now, arrives: .distantFuture, wait: wait)
    apps[watchApp].link?.waiting.append(transfer)
    tell(transfer, of: watchApp, as: .waits, at: now)
    if apps[watchApp].isInForeground { deliverWaiting(to: watchApp, at: now) }
  }

  /// The newest application context replaces the one that waits.
  private mutating func endWaiting(
    of watchApp: AppID, as outcome: PhoneTransfer.Outcome, at now: SimulationTime
  ) {
    for old in apps[watchApp].link?.waiting ?? [] where old.way == .context {
      tell(old, of: watchApp, as: outcome, at: now)
      contents.drop(old.ordinal, for: watchApp)
    }
    apps[watchApp].link?.waiting.removeAll { $0.way == .context }
  }

  /// Above the limit, the oldest transfer is dropped.
  private mutating func makeRoom(
    in list: WritableKeyPath<PhoneLink, [PhoneLink.Transfer]>, of watchApp: AppID, at now: SimulationTime
  ) {
    guard let oldest = apps[watchApp].link?[keyPath: list].first,
      apps[watchApp].link?[keyPath: list].count == PhoneLink.mostTransfers
    else { return }
    apps[watchApp].link?[keyPath: list].removeFirst()
    contents.drop(oldest.ordinal, for: watchApp)
    tell(oldest, of: watchApp, as: .dropped, at: now)
  }

  /// Whether a complication of the app is on the active face.
  mutating func hasComplication(_ app: AppID) -> Bool {
    for position in apps[app].plan.widgets.indices {
      let widget = apps[app].plan.widgets[position]
      if screens.widgets[widget].isPresent, screens.isOnFace(widget) { return true }
    }
    return false
  }

  mutating func transferArrives(_ parameter: Int, at app: AppID, now: SimulationTime) {
    guard let index = apps[app].link?.underWay.firstIndex(where: { $0.parameter == parameter }),
      let transfer = apps[app].link?.underWay[index]
    else { return }
    if screens.watch?.isApart(at: now) != false {
      apps[app].link?.underWay[index].wait = .apart
      if transfer.wait == nil, let waiting = apps[app].link?.underWay[index] {
        tell(waiting, of: app, as: .waits, at: now)
      }
      return
    }
    apps[app].link?.underWay.remove(at: index)
    receiveWaiting(by: app, at: now)
    receive(transfer, by: app, at: now, as: transfer.wait == nil ? .deliveredAtOnce : .deliveredLater)
    happens(.phoneData, to: app, at: now)
  }

  private mutating func scheduleOpportunity(for app: AppID, after time: SimulationTime) {
    guard let mean = screens.watch?.rules.transfers.opportunities,
      let gap = apps[app].link?.drawOpportunity(mean: mean)
    else { return }
    run.schedule(DeviceEvent(.transferOpportunity, app), at: time + gap)
  }

  mutating func transferOpportunity(for app: AppID, at now: SimulationTime) {
    scheduleOpportunity(for: app, after: now)
    if isWorn(at: now) { deliverWaiting(to: app, at: now) }
  }

  /// The app runs, so it gets what waits for it.
  mutating func deliverWaiting(to app: AppID, at now: SimulationTime) {
    guard apps[app].link?.waiting.isEmpty == false, screens.watch?.isApart(at: now) == false else { return }
    receiveWaiting(by: app, at: now)
    happens(.phoneData, to: app, at: now)
  }

  private mutating func receiveWaiting(by app: AppID, at now: SimulationTime) {
    let waiting = apps[app].link?.waiting ?? []
    apps[app].link?.waiting.removeAll(keepingCapacity: true)
    for transfer in waiting { receive(transfer, by: app, at: now, as: .deliveredLater) }
  }

  private mutating func receive(
    _ transfer: PhoneLink.Transfer, by app: AppID, at now: SimulationTime, as outcome: PhoneTransfer.Outcome
  ) {
    contents.receive(transfer.ordinal, by: app, at: now, &run)
    tell(transfer, of: app, as: outcome, at: now)
  }

  /// Tells each widget of the app what became of the transfer so far.
  private mutating func tell(
    _ transfer: PhoneLink.Transfer, of app: AppID, as outcome: PhoneTransfer.Outcome, at now: SimulationTime
  ) {
    for position in apps[app].plan.widgets.indices {
      let item = apps[app].plan.widgets[position].item
      run.observe(
        .transferred(
          PhoneTransfer(
            item: item, ordinal: transfer.ordinal, way: transfer.way, sent: transfer.sent, outcome: outcome,
            wait: transfer.wait, time: now)))
    }
  }

  mutating func endRunOfWatch() {
    for app in apps.keys {
      guard let link = apps[app].link else { continue }
      for transfer in link.underWay + link.waiting { tell(transfer, of: app, as: .stillWaiting, at: run.end) }
    }
  }

  // MARK: Background work

  private mutating func scheduleWatchRefresh(of app: AppID, at now: SimulationTime) {
    guard let earliest = apps[app].plan.watchRefresh else { return }
    run.schedule(DeviceEvent(.watchRefresh, app), at: now + earliest)
  }

  /// The background refresh that the app has scheduled is due. The system runs it as soon as its limit allows.
  mutating func watchRefreshIsDue(of app: AppID, at now: SimulationTime) {
    let account = hasComplication(app) ? AccountID(index: 0) : AccountID(index: 1)
    if case .wait(let next) = apps[app].watchRefreshes.verdict(for: account, at: now) {
      // A complication may come to the active face before that.
      return run.schedule(DeviceEvent(.watchRefresh, app), at: min(next, now + .hours(1)))
    }
    apps[app].watchRefreshes.charge(account, at: now)
    scheduleWatchRefresh(of: app, at: now)
    runBackgroundRefresh(app, at: now)
  }

  /// A push for the complication wakes the app. Above the daily limit, or without a complication on the active face,
  /// it is lost (DOC).
  mutating func deliverComplicationPush(to app: AppID, at now: SimulationTime) {
    guard hasComplication(app), apps[app].complicationPushes.take(at: now, clock: run.clock) else { return }
    wake(app, at: now)
  }

  // MARK: The device of an app

  @inline(__always)
  mutating func isWatch(_ app: AppID) -> Bool { hasWatch && apps[app].plan.device == .watch }

  /// The conditions of the device on which the app runs.
  @inline(__always)
  mutating func conditions(of app: AppID, at now: SimulationTime) -> DeviceConditions {
    isWatch(app) ? conditionsOfWatch(for: app, at: now) : screens.conditions(at: now, run)
  }

  private mutating func conditionsOfWatch(for app: AppID, at now: SimulationTime) -> DeviceConditions {
    var conditions: DeviceConditions = []
    if !isWorn(at: now) { conditions.formUnion([.charging, .locked]) }
    if screens.watch?.isInLowPowerMode(at: now, run.clock) == true { conditions.insert(.lowPowerMode) }
    if !hasNetwork(app, at: now) { conditions.insert(.networkOutage) }
    return conditions
  }

  /// A watch near its phone has the network of the phone.
  mutating func hasNetwork(_ app: AppID, at now: SimulationTime) -> Bool {
    if isWatch(app), let watch = screens.watch, watch.isApart(at: now) { return watch.rules.isCellular }
    return !isDevice(.networkOutage, at: now)
  }

  /// The next time at which the app may have a network again.
  mutating func nextNetwork(of app: AppID, after now: SimulationTime) -> SimulationTime {
    if isWatch(app), let watch = screens.watch, watch.isApart(at: now) { return watch.apartUntil }
    return screens.nextChangeOfConditions(after: now, run)
  }
}
