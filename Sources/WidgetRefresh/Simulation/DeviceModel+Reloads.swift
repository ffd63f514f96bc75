import EventKernel

/// Reloads: the provider is asked for a timeline and answers or fails. Its timeline replaces the old one.
extension DeviceModel {
  mutating func startReload(for request: WaitingRequest, of widget: WidgetID, at now: SimulationTime) {
    catchUp(widget, to: now)
    widgets[widget].lastStart = now
    // The date of the old reload policy no longer matters.
    advanceGeneration(of: widget, keepingEntries: true)
    let answer = providers[widget].answer(
      TimelineRequest(
        time: now, reason: request.cause, family: widgetPlans[widget].family,
        isConfigured: widgets[widget].isConfigured, hasNetwork: !isDevice(.networkOutage, at: now)))
    let outcome = limits.outcome(of: answer)
    let finishes = now + (outcome == .timedOut ? limits.timeOut : answer.duration)
    widgets[widget].running = RunningReload(
      id: request.id, started: now, finishes: finishes, outcome: outcome, timeline: answer.timeline)
    widgets[widget].scheduledChangesDuringReload.removeAll(keepingCapacity: true)
    events.schedule(DeviceEvent(.reloadFinishes, widget), at: finishes)
  }

  mutating func finishReload(_ widget: WidgetID, at now: SimulationTime) {
    guard widgets[widget].running?.finishes == now else { return }
    catchUp(widget, to: now)
    guard let reload = widgets[widget].running.take() else { return }
    if reload.outcome.deliversTimeline, let timeline = reload.timeline {
      observe(
        .finished(
          FinishedReload(
            reload.id, reload.outcome, entries: Int32(clamping: timeline.entries.count), at: now)))
      install(timeline, from: reload, on: widget, at: now)
    } else {
      observe(.finished(FinishedReload(reload.id, reload.outcome, entries: 0, at: now)))
      schedule(.retryAfterFailure, of: widget, at: now + limits.retryAfterFailure)
    }
    checkAgain(widget, at: now)
  }

  private mutating func install(
    _ provided: ProvidedTimeline, from reload: RunningReload, on widget: WidgetID, at now: SimulationTime
  ) {
    advanceGeneration(of: widget, keepingEntries: false)
    var timeline = InstalledTimeline()
    timeline.request = reload.id
    timeline.fetched = provided.kind == .content ? now : nil
    timeline.kind = provided.kind
    timeline.entries = provided.entries
    timeline.nextDate = provided.entries.firstDate(start: reload.started)
    if provided.kind != .content { timeline.firstUnknownChange = now }
    widgets[widget].timeline = timeline
    widgets[widget].relevance = provided.relevance
    scheduleDue(provided, of: widget, start: reload.started, at: now)
    showEntriesUpToNow(of: widget, isFromEntryDate: false, at: now)
  }

  /// Sets the date at which the reload policy requests the next timeline.
  private mutating func scheduleDue(
    _ timeline: ProvidedTimeline, of widget: WidgetID, start: SimulationTime, at now: SimulationTime
  ) {
    let due: SimulationTime
    switch timeline.policy {
    case .never: return
    case .after(let duration): due = start + duration
    case .afterTimeOfDay(let time): due = clock.next(time, after: start)
    case .atEnd:
      let last = timeline.entries.lastDate(start: start, clock: clock)
      due = last > now ? last : now + scheduling.atEndOfSingleEntry
    }
    schedule(.timelinePolicy, of: widget, at: max(due, now))
  }

  private mutating func schedule(_ cause: ReloadCause, of widget: WidgetID, at time: SimulationTime) {
    widgets[widget].dueCause = cause
    // Even a free reload that is due at once comes later than this one. Otherwise, a provider that answers in no time
    // could stop simulated time.
    let time = max(time, (widgets[widget].lastStart ?? time) + Self.shortestSpacing)
    guard time < end else { return }
    events.schedule(DeviceEvent(.timelineDue, widget, widgets[widget].dueGeneration), at: time)
  }

  mutating func timelineDue(_ widget: WidgetID, generation: Int, at now: SimulationTime) {
    guard widgets[widget].isPresent, widgets[widget].dueGeneration == generation else { return }
    request(widget, widgets[widget].dueCause, at: now)
  }

  /// Events that were scheduled before become invalid.
  private mutating func advanceGeneration(of widget: WidgetID, keepingEntries: Bool) {
    widgets[widget].dueGeneration = (widgets[widget].dueGeneration + 1) % DeviceEvent.parameterLimit
    if !keepingEntries {
      widgets[widget].entryGeneration = (widgets[widget].entryGeneration + 1) % DeviceEvent.parameterLimit
    }
  }

  // MARK: Added and removed widgets

  mutating func addWidget(_ widget: WidgetID, at now: SimulationTime) {
    guard !widgets[widget].isPresent else { return }
    catchUp(widget, to: now)
    widgets[widget].isPresent = true
    presentWidgets += 1
    resizePool(at: now)
    budget.open(widget.account, at: now, clock: clock)
    observe(.widgetAdded(widget: widget.number, at: now))
    observeBalance(of: widget, at: now)
    var placeholder = CurrentEntry()
    placeholder.date = now
    placeholder.firstUnshownChange = now
    widgets[widget].current = placeholder
    widgets[widget].shown = placeholder
    widgets[widget].timeline.firstUnknownChange = now
    request(widget, .widgetAdded, at: now)
  }

  mutating func removeWidget(_ widget: WidgetID, at now: SimulationTime) {
    guard widgets[widget].isPresent else { return }
    catchUp(widget, to: now)
    if widgets[widget].view != nil { endView(of: widget, at: now, isInteractive: false) }
    closeOpenRequests(of: widget, as: .widgetRemoved, at: now)
    widgets[widget].isPresent = false
    advanceGeneration(of: widget, keepingEntries: false)
    widgets[widget].nextRepaint = .distantFuture
    presentWidgets -= 1
    resizePool(at: now)
    budget.close(widget.account)
    observe(.widgetRemoved(widget: widget.number, at: now))
  }

  mutating func scheduleEdit(of widget: WidgetID, after last: SimulationTime) {
    if let next = editGenerators[widget].next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.configurationEdited, widget), at: next)
    }
  }

  mutating func configurationEdited(_ widget: WidgetID, at now: SimulationTime) {
    scheduleEdit(of: widget, after: now)
    guard widgets[widget].isPresent else { return }
    widgets[widget].isConfigured = true
    request(widget, .configurationEdit, at: now)
  }
}
