import EventKernel

/// Requests: how they are made, wait, and are decided.
extension DeviceModel {
  /// Shortest time between the starts of two charged reloads of a widget, for every profile. A timeline does not
  /// request its replacement sooner either.
  static var shortestSpacing: SimulationDuration { .seconds(1) }

  // MARK: Requesting

  /// Requests a reload of the widget. Does nothing if the widget is not there.
  mutating func request(_ widget: WidgetID, _ cause: ReloadCause, at now: SimulationTime) {
    guard widgets[widget].isPresent else { return }
    observeChanges(of: widget, at: now)
    if cause == .intent { endStall(of: widget, at: now) }
    let id = name(requestFor: widget)
    observe(.requested(ReloadRequest(id, cause: cause, at: now)))
    let new = WaitingRequest(
      id: id, cause: cause, isFree: !cause.isBudgeted, earliest: earliest(for: cause, of: widget, at: now),
      nextCheck: .distantFuture)
    guard var waiting = widgets[widget].waiting else {
      place(new, on: widget, at: now)
      return
    }
    if new.isFree, !waiting.isFree || new.earliest < waiting.earliest {
      decide(waiting.id, .superseded, by: id, of: widget, at: now)
      place(new, on: widget, at: now)
    } else {
      decide(id, .coalesced, by: waiting.id, of: widget, at: now)
      if new.earliest < waiting.earliest, new.isFree == waiting.isFree {
        waiting.earliest = new.earliest
        place(waiting, on: widget, at: now)
      }
    }
  }

  /// Requests a reload that starts when the user next views the widget.
  mutating func requestWhenViewed(_ widget: WidgetID, _ cause: ReloadCause, at now: SimulationTime) {
    guard widgets[widget].isPresent else { return }
    observeChanges(of: widget, at: now)
    let id = name(requestFor: widget)
    observe(.requested(ReloadRequest(id, cause: cause, at: now)))
    if let earlier = widgets[widget].waitingForView {
      decide(id, .coalesced, by: earlier, of: widget, at: now)
      return
    }
    widgets[widget].waitingForView = id
    if widgets[widget].view == nil {
      observe(.waits(RequestWait(id, reason: .notViewed, at: now, next: .distantFuture)))
    } else {
      releaseRequestWaitingForView(of: widget, at: now)
    }
  }

  /// The user views the widget: a request that waited for this becomes an ordinary free request.
  mutating func releaseRequestWaitingForView(of widget: WidgetID, at now: SimulationTime) {
    guard let id = widgets[widget].waitingForView else { return }
    widgets[widget].waitingForView = nil
    if let waiting = widgets[widget].waiting {
      if waiting.isFree {
        decide(id, .coalesced, by: waiting.id, of: widget, at: now)
        return
      }
      decide(waiting.id, .superseded, by: id, of: widget, at: now)
    }
    place(
      WaitingRequest(
        id: id, cause: .significantLocationChange, isFree: true, earliest: now, nextCheck: .distantFuture),
      on: widget, at: now)
  }

  private mutating func name(requestFor widget: WidgetID) -> RequestID {
    widgets[widget].lastOrdinal += 1
    return RequestID(widget: widget.number, ordinal: widgets[widget].lastOrdinal)
  }

  // MARK: Waiting

  private mutating func place(_ request: WaitingRequest, on widget: WidgetID, at now: SimulationTime) {
    poolQueue.remove(widget)
    widgets[widget].waiting = request
    if request.earliest > now {
      keepWaiting(widget, .systemChoosesMoment, until: request.earliest, at: now)
    } else {
      check(widget, at: now)
    }
  }

  private mutating func keepWaiting(
    _ widget: WidgetID, _ reason: WaitReason, until next: SimulationTime, at now: SimulationTime
  ) {
    guard var waiting = widgets[widget].waiting else { return }
    poolQueue.remove(widget)
    waiting.nextCheck = next
    widgets[widget].waiting = waiting
    observe(.waits(RequestWait(waiting.id, reason: reason, at: now, next: next)))
    schedule(DeviceEvent(.check, widget), at: next)
  }

  /// The event of a check. It is ignored unless it is the next check of the waiting request.
  mutating func checkWaitingRequest(_ widget: WidgetID, at now: SimulationTime) {
    guard let waiting = widgets[widget].waiting, waiting.nextCheck == now else { return }
    check(widget, at: now)
  }

  /// Checks a waiting request after an event that may lead to a grant.
  mutating func checkAgain(_ widget: WidgetID, at now: SimulationTime) {
    guard let waiting = widgets[widget].waiting, waiting.earliest <= now else { return }
    check(widget, at: now)
  }

  /// Moves the next check to `time` if it is later, even if the run window ends later.
  mutating func hasten(_ widget: WidgetID, to time: SimulationTime) {
    guard var waiting = widgets[widget].waiting, waiting.nextCheck > time else { return }
    waiting.earliest = min(waiting.earliest, time)
    waiting.nextCheck = time
    widgets[widget].waiting = waiting
    schedule(DeviceEvent(.check, widget), at: time)
  }

  // MARK: Deciding

  /// Checks the waiting request: grants it, or gives the reason for its wait.
  ///
  /// - Parameter isItsTurn: the device pool has a reload for it.
  mutating func check(_ widget: WidgetID, isItsTurn: Bool = false, at now: SimulationTime) {
    guard var waiting = widgets[widget].waiting else { return }
    observeChanges(of: widget, at: now)
    let app = widgetPlans[widget].app
    if widgets[widget].running != nil {
      keepWaiting(widget, .reloadInProgress, until: .distantFuture, at: now)
      return
    }
    if widgetPlans[widget].hasCompleteDataProtection, !usage.isUnlocked {
      keepWaiting(widget, .dataProtection, until: .distantFuture, at: now)
      return
    }
    if apps[app].hasSession { waiting.isFree = true }
    if waiting.isFree {
      widgets[widget].waiting = waiting
      if freeReloads.afterLeavingApp, apps[app].isInForeground {
        keepWaiting(widget, .appInForeground, until: .distantFuture, at: now)
        return
      }
      grant(waiting, of: widget, as: .grantedFree, at: now)
      return
    }
    let timeToNextCheck = max(scheduling.checkAgain, Self.shortestSpacing)
    if isDevice(.lowPowerMode, at: now) {
      keepWaiting(widget, .lowPowerMode, until: now + timeToNextCheck, at: now)
      return
    }
    if let end = stallEnd(of: widget, at: now) {
      keepWaiting(widget, .stall, until: end, at: now)
      return
    }
    if let last = widgets[widget].lastStart {
      let next = last + max(scheduling.minimumSpacing, Self.shortestSpacing)
      if next > now {
        keepWaiting(widget, .minimumSpacing, until: next, at: now)
        return
      }
    }
    settleBudget(of: widget, at: now)
    var verdict = budget.verdict(for: widget.account, at: now, recheck: timeToNextCheck)
    if case .grantedWhileCharging(let next) = verdict {
      verdict = isDevice(.charging, at: now) ? .granted : .wait(until: next)
    }
    if case .wait(let next) = verdict {
      keepWaiting(widget, .budget, until: next, at: now)
      return
    }
    if !isItsTurn, mustWaitForPool(widget, at: now) { return }
    budget.charge(widget.account)
    pool?.charge()
    grant(waiting, of: widget, as: .grantedCharged, at: now)
  }

  private mutating func grant(
    _ request: WaitingRequest, of widget: WidgetID, as decision: ReloadDecision, at now: SimulationTime
  ) {
    poolQueue.remove(widget)
    widgets[widget].waiting = nil
    decide(request.id, decision, by: nil, of: widget, at: now)
    if let other = widgets[widget].waitingForView {
      widgets[widget].waitingForView = nil
      decide(other, .superseded, by: request.id, of: widget, at: now)
    }
    startReload(for: request, of: widget, at: now)
  }

  private mutating func decide(
    _ id: RequestID, _ decision: ReloadDecision, by other: RequestID?, of widget: WidgetID,
    at now: SimulationTime
  ) {
    settleBudget(of: widget, at: now)
    observe(
      .decided(DecidedRequest(id, decision, by: other, at: now, balance: budget.balance(of: widget.account))))
  }

  /// Closes all requests and the reload of a widget that is removed, or at the end of the run.
  mutating func closeOpenRequests(of widget: WidgetID, as decision: ReloadDecision, at now: SimulationTime) {
    for id in [widgets[widget].waiting?.id, widgets[widget].waitingForView].compactMap({ $0 }) {
      decide(id, decision, by: nil, of: widget, at: now)
    }
    if let running = widgets[widget].running {
      observe(
        .finished(
          FinishedReload(
            running.id, .unfinished, entries: 0, source: .nothing, written: nil, fetches: running.fetches,
            at: now)))
    }
    poolQueue.remove(widget)
    widgets[widget].waiting = nil
    widgets[widget].waitingForView = nil
    widgets[widget].running = nil
  }
}
