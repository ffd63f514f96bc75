import EventKernel

/// Requests: how they come to be, wait, and are decided.
extension DeviceModel {
  /// Two budgeted reloads of a widget never start closer than this, whatever the profile says; nor does a timeline ask
  /// to be replaced sooner after the reload before.
  static var shortestSpacing: SimulationDuration { .seconds(1) }

  // MARK: Asking

  /// A reload of the widget is asked for. Nothing happens where the widget is not there.
  mutating func request(_ index: Int, _ cause: ReloadCause, at now: SimulationTime) {
    guard widgets[index].isPresent else { return }
    let id = name(requestFor: index)
    observe(.requested(id, cause: cause, at: now))
    let new = WaitingRequest(
      id: id, cause: cause, isFree: !cause.isBudgeted, earliest: earliest(for: cause, of: index, at: now),
      nextLook: .distantFuture)
    guard var waiting = widgets[index].waiting else {
      place(new, on: index, at: now)
      return
    }
    if new.isFree, !waiting.isFree || new.earliest < waiting.earliest {
      decide(waiting.id, .superseded, by: id, of: index, at: now)
      place(new, on: index, at: now)
    } else {
      decide(id, .coalesced, by: waiting.id, of: index, at: now)
      if new.earliest < waiting.earliest, new.isFree == waiting.isFree {
        waiting.earliest = new.earliest
        place(waiting, on: index, at: now)
      }
    }
  }

  /// A reload that is carried out when the widget is next viewed.
  mutating func requestWhenViewed(_ index: Int, _ cause: ReloadCause, at now: SimulationTime) {
    guard widgets[index].isPresent else { return }
    let id = name(requestFor: index)
    observe(.requested(id, cause: cause, at: now))
    if let earlier = widgets[index].waitingForView {
      decide(id, .coalesced, by: earlier, of: index, at: now)
      return
    }
    widgets[index].waitingForView = id
    if widgets[index].view == nil {
      observe(.withheld(id, reason: .notViewed, at: now, next: .distantFuture))
    } else {
      releaseRequestWaitingForView(of: index, at: now)
    }
  }

  /// The widget is being viewed: what waited for that is now an ordinary free request.
  mutating func releaseRequestWaitingForView(of index: Int, at now: SimulationTime) {
    guard let id = widgets[index].waitingForView else { return }
    widgets[index].waitingForView = nil
    if let waiting = widgets[index].waiting {
      if waiting.isFree {
        decide(id, .coalesced, by: waiting.id, of: index, at: now)
        return
      }
      decide(waiting.id, .superseded, by: id, of: index, at: now)
    }
    place(
      WaitingRequest(
        id: id, cause: .significantLocationChange, isFree: true, earliest: now, nextLook: .distantFuture),
      on: index, at: now)
  }

  private mutating func name(requestFor index: Int) -> RequestID {
    widgets[index].lastOrdinal += 1
    return RequestID(widget: Int32(index), ordinal: widgets[index].lastOrdinal)
  }

  private mutating func earliest(
    for cause: ReloadCause, of index: Int, at now: SimulationTime
  ) -> SimulationTime {
    switch cause {
    case .timelinePolicy, .intentOfSibling:
      now + momentWithin(scheduling.runWindow, of: index)
    case .appBackgroundRefresh, .silentPush, .widgetPush:
      now + momentWithin(scheduling.coalescing, of: index)
    case .intent:
      now + freeReloads.intentLatency
    case .retryAfterFailure, .widgetAdded:
      now
    case .appForeground, .appAudioSession, .appNavigationSession, .configurationEdit, .localeChange,
      .dynamicTypeChange, .accountChange, .significantTimeChange, .significantLocationChange,
      .timeZoneChange, .reboot, .appUpdate:
      now + freeReloads.latency
    }
  }

  private mutating func momentWithin(_ window: SimulationDuration, of index: Int) -> SimulationDuration {
    guard window > .zero else { return .zero }
    return SimulationDuration(
      rounding: widgetStreams[index].moments.uniform() * Double(window.milliseconds))
  }

  // MARK: Waiting

  private mutating func place(_ request: WaitingRequest, on index: Int, at now: SimulationTime) {
    poolQueue.remove(index)
    widgets[index].waiting = request
    if request.earliest > now {
      withhold(index, .systemChoosesMoment, until: request.earliest, at: now)
    } else {
      look(index, at: now)
    }
  }

  private mutating func withhold(
    _ index: Int, _ reason: WithholdingReason, until next: SimulationTime, at now: SimulationTime
  ) {
    guard var waiting = widgets[index].waiting else { return }
    poolQueue.remove(index)
    waiting.nextLook = next
    widgets[index].waiting = waiting
    observe(.withheld(waiting.id, reason: reason, at: now, next: next))
    if next < end { events.schedule(DeviceEvent(.look, index), at: next) }
  }

  /// A look event; stale unless it is the one that the waiting request counts on.
  mutating func lookAtWaitingRequest(_ index: Int, at now: SimulationTime) {
    guard let waiting = widgets[index].waiting, waiting.nextLook == now else { return }
    look(index, at: now)
  }

  /// Something happened that may let a waiting request go.
  mutating func lookAgain(_ index: Int, at now: SimulationTime) {
    guard let waiting = widgets[index].waiting, waiting.earliest <= now else { return }
    look(index, at: now)
  }

  /// The next look comes no later than `time`, before the run window ends where need be.
  mutating func hasten(_ index: Int, to time: SimulationTime) {
    guard var waiting = widgets[index].waiting, waiting.nextLook > time else { return }
    waiting.earliest = min(waiting.earliest, time)
    waiting.nextLook = time
    widgets[index].waiting = waiting
    events.schedule(DeviceEvent(.look, index), at: time)
  }

  // MARK: Deciding

  /// Looks at the waiting request: grants it or says why not.
  ///
  /// - Parameter isItsTurn: the device's pool has a reload for it.
  mutating func look(_ index: Int, isItsTurn: Bool = false, at now: SimulationTime) {
    guard var waiting = widgets[index].waiting else { return }
    let app = widgetPlans[index].app
    if widgets[index].running != nil {
      withhold(index, .reloadInProgress, until: .distantFuture, at: now)
      return
    }
    if widgetPlans[index].hasCompleteDataProtection, !usage.isUnlocked {
      withhold(index, .dataProtection, until: .distantFuture, at: now)
      return
    }
    if apps[app].hasSession { waiting.isFree = true }
    if waiting.isFree {
      widgets[index].waiting = waiting
      if freeReloads.afterLeavingApp, apps[app].isInForeground {
        withhold(index, .appInForeground, until: .distantFuture, at: now)
        return
      }
      grant(waiting, of: index, as: .grantedFree, at: now)
      return
    }
    let waitAfterDenial = max(scheduling.lookAgain, Self.shortestSpacing)
    if isDevice(.lowPowerMode, at: now) {
      withhold(index, .lowPowerMode, until: now + waitAfterDenial, at: now)
      return
    }
    if let last = widgets[index].lastStart {
      let next = last + max(scheduling.minimumSpacing, Self.shortestSpacing)
      if next > now {
        withhold(index, .minimumSpacing, until: next, at: now)
        return
      }
    }
    settleBudget(of: index, at: now)
    var verdict = budget.verdict(for: index, at: now, lookAgain: waitAfterDenial)
    if case .grantedWhileCharging(let next) = verdict {
      verdict = isDevice(.charging, at: now) ? .granted : .withheld(until: next)
    }
    if case .withheld(let next) = verdict {
      withhold(index, .budget, until: max(next, now + .milliseconds(1)), at: now)
      return
    }
    if !isItsTurn, mustWaitForPool(index, at: now) { return }
    budget.charge(index)
    pool?.charge()
    grant(waiting, of: index, as: .grantedCharged, at: now)
  }

  private mutating func grant(
    _ request: WaitingRequest, of index: Int, as decision: ReloadDecision, at now: SimulationTime
  ) {
    poolQueue.remove(index)
    widgets[index].waiting = nil
    decide(request.id, decision, by: nil, of: index, at: now)
    if let other = widgets[index].waitingForView {
      widgets[index].waitingForView = nil
      decide(other, .superseded, by: request.id, of: index, at: now)
    }
    startReload(request.id, of: index, at: now)
  }

  private mutating func decide(
    _ id: RequestID, _ decision: ReloadDecision, by other: RequestID?, of index: Int, at now: SimulationTime
  ) {
    settleBudget(of: index, at: now)
    observe(.decided(id, decision, by: other, at: now, balance: budget.balance(of: index)))
  }

  /// The widget goes or the run ends: nothing of it stays open.
  mutating func closeOpenRequests(of index: Int, as decision: ReloadDecision, at now: SimulationTime) {
    for id in [widgets[index].waiting?.id, widgets[index].waitingForView].compactMap({ $0 }) {
      decide(id, decision, by: nil, of: index, at: now)
    }
    if let running = widgets[index].running {
      observe(.finished(running.id, .unfinished, entries: 0, at: now))
    }
    poolQueue.remove(index)
    widgets[index].waiting = nil
    widgets[index].waitingForView = nil
    widgets[index].running = nil
  }
}
