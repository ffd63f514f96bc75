import EventKernel

/// Reloads: a provider is asked, answers or fails, and its timeline takes effect.
extension DeviceModel {
  mutating func startReload(_ id: RequestID, of index: Int, at now: SimulationTime) {
    widgets[index].lastStart = now
    // The date at which the old timeline wanted to be replaced no longer matters.
    advanceGeneration(of: index, keepingEntries: true)
    let isConfigured = widgets[index].isConfigured
    let hasNetwork = !isDevice(.networkOutage, at: now)
    var answer = providers[index].answer(hasNetwork: hasNetwork)
    let outcome: ReloadOutcome
    if answer.memory > limits.memory {
      outcome = .memoryLimitExceeded
    } else if !isConfigured {
      // Without parameters there is nothing to fetch.
      answer.duration = .zero
      outcome = .placeholderTimeline
    } else if answer.duration >= limits.timeOut {
      answer.duration = limits.timeOut
      outcome = .timedOut
    } else if answer.fetchFailed {
      outcome = widgetPlans[index].answersFailure ? .failureTimeline : .fetchFailed
    } else if answer.archive > limits.archive {
      outcome = .archiveTooLarge
    } else if widgetPlans[index].timelines[TimelineOccasion.fetch.rawValue].entries.count > limits.entries {
      outcome = .tooManyEntries
    } else {
      outcome = .timeline
    }
    widgets[index].running = RunningReload(id: id, started: now, answer: answer, outcome: outcome)
    events.schedule(DeviceEvent(.reloadFinishes, index), at: now + answer.duration)
  }

  mutating func finishReload(_ index: Int, at now: SimulationTime) {
    guard let reload = widgets[index].running, now == reload.started + reload.answer.duration else { return }
    widgets[index].running = nil
    if reload.outcome.deliversTimeline {
      let kind: EntryKind =
        switch reload.outcome {
        case .failureTimeline: .failure
        case .placeholderTimeline: .placeholder
        default: .content
        }
      let count = widgetPlans[index].timelines[TimelineOccasion(kind).rawValue].entries.count
      observe(.finished(reload.id, reload.outcome, entries: Int32(clamping: count), at: now))
      install(kind, from: reload, on: index, at: now)
    } else {
      observe(.finished(reload.id, reload.outcome, entries: 0, at: now))
      schedule(
        .retryAfterFailure, of: index, at: now + limits.retryAfterFailure)
    }
    lookAgain(index, at: now)
  }

  private mutating func install(
    _ kind: EntryKind, from reload: RunningReload, on index: Int, at now: SimulationTime
  ) {
    advanceGeneration(of: index, keepingEntries: false)
    let plan = TimelineOccasion(kind).rawValue
    var timeline = InstalledTimeline()
    timeline.request = reload.id
    timeline.fetched = kind == .content ? now : nil
    timeline.kind = kind
    timeline.nextEntry = 0
    timeline.nextDate = widgetPlans[index].timelines[plan].entries.firstDate(start: reload.started)
    if kind != .content { timeline.firstUnknownChange = now }
    widgets[index].timeline = timeline
    widgets[index].relevance = reload.answer.relevance
    scheduleDue(plan, of: index, start: reload.started, at: now)
    showEntriesUpToNow(of: index, isFromEntryDate: false, at: now)
  }

  /// Sets the date at which the timeline's policy asks for the next one.
  private mutating func scheduleDue(
    _ plan: Int, of index: Int, start: SimulationTime, at now: SimulationTime
  ) {
    let due: SimulationTime
    switch widgetPlans[index].timelines[plan].policy {
    case .never: return
    case .after(let duration): due = start + duration
    case .afterTimeOfDay(let time): due = clock.next(time, after: start)
    case .atEnd:
      let last = widgetPlans[index].timelines[plan].entries.lastDate(start: start, clock: clock)
      due = last > now ? last : now + scheduling.atEndOfSingleEntry
    }
    schedule(.timelinePolicy, of: index, at: max(due, now))
  }

  private mutating func schedule(_ cause: ReloadCause, of index: Int, at time: SimulationTime) {
    widgets[index].dueCause = cause
    // However soon it is wanted and however free it is, an answer that takes no time must not stop time.
    let time = max(time, (widgets[index].lastStart ?? time) + Self.shortestSpacing)
    guard time < end else { return }
    events.schedule(DeviceEvent(.timelineDue, index, widgets[index].dueGeneration), at: time)
  }

  mutating func timelineDue(_ index: Int, generation: Int, at now: SimulationTime) {
    guard widgets[index].isPresent, widgets[index].dueGeneration == generation else { return }
    request(index, widgets[index].dueCause, at: now)
  }

  /// Events of what was scheduled so far become stale.
  private mutating func advanceGeneration(of index: Int, keepingEntries: Bool) {
    widgets[index].dueGeneration = (widgets[index].dueGeneration + 1) % DeviceEvent.parameterLimit
    if !keepingEntries {
      widgets[index].entryGeneration = (widgets[index].entryGeneration + 1) % DeviceEvent.parameterLimit
    }
  }

  // MARK: Widgets come and go

  mutating func addWidget(_ index: Int, at now: SimulationTime) {
    guard !widgets[index].isPresent else { return }
    widgets[index].isPresent = true
    presentWidgets += 1
    resizePool(at: now)
    budget.widgetAdded(index, at: now, clock: clock)
    observe(.widgetAdded(widget: Int32(index), at: now))
    observeBalance(of: index, at: now)
    var placeholder = CurrentEntry()
    placeholder.date = now
    placeholder.firstUnshownChange = now
    widgets[index].current = placeholder
    widgets[index].shown = placeholder
    widgets[index].timeline.firstUnknownChange = now
    request(index, .widgetAdded, at: now)
  }

  mutating func removeWidget(_ index: Int, at now: SimulationTime) {
    guard widgets[index].isPresent else { return }
    if widgets[index].view != nil { endView(of: index, at: now, isInteractive: false) }
    closeOpenRequests(of: index, as: .widgetRemoved, at: now)
    widgets[index].isPresent = false
    advanceGeneration(of: index, keepingEntries: false)
    widgets[index].nextRepaint = .distantFuture
    presentWidgets -= 1
    resizePool(at: now)
    budget.widgetRemoved(index)
    observe(.widgetRemoved(widget: Int32(index), at: now))
  }

  mutating func scheduleEdit(of index: Int, after last: SimulationTime) {
    if let next = editGenerators[index].next(after: last, until: end, clock: clock) {
      events.schedule(DeviceEvent(.configurationEdited, index), at: next)
    }
  }

  mutating func configurationEdited(_ index: Int, at now: SimulationTime) {
    scheduleEdit(of: index, after: now)
    guard widgets[index].isPresent else { return }
    widgets[index].isConfigured = true
    request(index, .configurationEdit, at: now)
  }
}
