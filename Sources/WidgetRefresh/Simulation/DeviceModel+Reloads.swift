import EventKernel

/// Reloads: the provider is asked for a timeline and answers or fails. Its timeline replaces the old one.
extension DeviceModel {
  mutating func startReload(for request: WaitingRequest, of widget: WidgetID, at now: SimulationTime) {
    catchUp(widget, to: now)
    widgets[widget].lastStart = now
    // The date of the old reload policy no longer matters.
    advanceGeneration(of: widget, keepingEntries: true)
    let question = providerQuestion(to: widget, reason: request.cause, at: now)
    let answer = providers[widget].answer(
      question, clock: clock, schedule: scheduleDates, entries: &widgets[widget].newEntries)
    if widgetPlans[widget].hasOwnProvider { trajectory.add(providers[widget].answerHash.value) }
    if answer.fetches { fetchStarts(for: widget, answer, at: now) }
    let outcome = limits.outcome(of: answer)
    let duration = outcome == .timedOut ? limits.timeOut : answer.duration ?? limits.timeOut
    widgets[widget].running = RunningReload(
      id: request.id, cause: request.cause, started: now, finishes: now + duration, outcome: outcome,
      fetches: answer.fetches,
      timeline: answer.timeline)
    widgets[widget].scheduledChangesDuringReload.removeAll(keepingCapacity: true)
    schedule(DeviceEvent(.reloadFinishes, widget), at: now + duration)
  }

  private mutating func providerQuestion(
    to widget: WidgetID, reason: ReloadCause, at now: SimulationTime
  ) -> ProviderQuestion {
    let (app, content) = (widgetPlans[widget].app, widgetPlans[widget].content)
    var stored: StoredContent?
    if let container = widgetPlans[widget].container, widgetPlans[widget].usesContainer {
      updateContainer(container, at: now)
      stored = StoredContent(
        data: containers[container].data(at: now),
        lastFetch: containers[container].lastFetch(before: now))
    }
    let fetched = contents[content].fetched(at: now)
    if widgetPlans[widget].hasOwnProvider {
      providers[widget].prepare(versions(for: widget, fetched, stored, at: now))
    }
    let needed = widgetPlans[widget].scheduledChanges
    if needed > 0 {
      scheduleDates.removeAll(keepingCapacity: true)
      contents[content].changes.appendSchedule(needed, to: &scheduleDates, until: end, clock: clock)
    }
    return ProviderQuestion(
      time: now, reason: reason, family: widgetPlans[widget].family,
      isConfigured: widgets[widget].isConfigured, hasNetwork: !isDevice(.networkOutage, at: now),
      isContentUnavailable: fetched.firstUnknownChange != nil, lastChange: fetched.lastChange,
      container: stored, app: widgetPlans[widget].needsContext ? context(of: app, at: now) : nil)
  }

  private func versions(
    for widget: WidgetID, _ fetched: ContentKnowledge, _ stored: StoredContent?, at now: SimulationTime
  ) -> ReadableVersions {
    let content = widgetPlans[widget].content
    func version(_ knowledge: ContentKnowledge, since: SimulationTime) -> ReadableVersion {
      let number = contents[content].version(of: knowledge)
      return ReadableVersion(
        number: number, changed: contents[content].lastChange(in: number), since: since)
    }
    var versions = ReadableVersions(server: version(fetched, since: now))
    if let stored, stored.data.knowledge.learned != nil {
      versions.store = version(stored.data.knowledge, since: stored.data.written ?? now)
    }
    if let container = widgetPlans[widget].container, let learned = containers[container].cached.learned {
      versions.cache = version(containers[container].cached, since: learned)
    }
    return versions
  }

  private mutating func context(of app: AppID, at now: SimulationTime) -> AppContext {
    var context = AppContext(lastEvents: apps[app].lastEvents)
    if apps[app].hasSession {
      for session in AppSession.allCases where apps[app].sessions[session] != nil {
        context.sessions |= 1 << session.rawValue
      }
    }
    for number in appPlans[app].states.indices
    where appPlans[app].states[number].contain(now, clock: clock) {
      context.states |= 1 << UInt64(number)
    }
    context.isCharging = isDevice(.charging, at: now)
    context.isInLowPowerMode = isDevice(.lowPowerMode, at: now)
    return context
  }

  private mutating func fetchStarts(for widget: WidgetID, _ answer: ProviderAnswer, at now: SimulationTime) {
    if let container = widgetPlans[widget].container { containers[container].fetchStarts(at: now) }
    if let duration = answer.backgroundFetch {
      schedule(DeviceEvent(.backgroundFetchEnds, widget), at: now + duration)
    }
  }

  /// A background URL session of the provider ends: it wakes the extension, which stores the data.
  mutating func backgroundFetchEnds(_ widget: WidgetID, at now: SimulationTime) {
    guard widgets[widget].isPresent, let container = widgetPlans[widget].container else { return }
    containers[container].store(fetch(widgetPlans[widget].content, at: now), at: now)
    request(widget, .backgroundURLSession, at: now)
  }

  mutating func finishReload(_ widget: WidgetID, at now: SimulationTime) {
    guard let reload = widgets[widget].running, reload.finishes == now else { return }
    finish(reload, of: widget, at: now)
    if widgetPlans[widget].hasOwnProvider { callWidgetCenter(for: widget, reload, at: now) }
  }

  private mutating func finish(_ reload: RunningReload, of widget: WidgetID, at now: SimulationTime) {
    catchUp(widget, to: now)
    widgets[widget].running = nil
    var finished = FinishedReload(
      reload.id, reload.outcome, entries: 0, source: .nothing, written: nil, fetches: reload.fetches, at: now)
    guard reload.outcome.deliversTimeline, let timeline = reload.timeline else {
      observe(.finished(finished))
      schedule(.retryAfterFailure, of: widget, at: now + limits.retryAfterFailure)
      checkAgain(widget, at: now)
      return
    }
    let knowledge = knowledge(of: timeline, reload, of: widget, at: now)
    finished.entries = Int32(clamping: timeline.entries.count)
    finished.source = timeline.source
    if timeline.source == .container, let container = widgetPlans[widget].container {
      let data = containers[container].data(at: now)
      if timeline.version < 0
        || timeline.version == contents[widgetPlans[widget].content].version(of: data.knowledge)
      {
        finished.written = data.written
      }
    }
    observe(.finished(finished))
    install(timeline, with: knowledge, from: reload, on: widget, at: now)
    checkAgain(widget, at: now)
  }

  /// What a timeline shows.
  private mutating func knowledge(
    of timeline: ProvidedTimeline, _ reload: RunningReload, of widget: WidgetID, at now: SimulationTime
  ) -> ContentKnowledge {
    guard widgetPlans[widget].hasOwnProvider, let container = widgetPlans[widget].container else {
      return knowledge(from: timeline.source, of: widget, at: now)
    }
    let content = widgetPlans[widget].content
    if reload.fetches, reload.outcome == .timeline || reload.outcome == .placeholderTimeline {
      containers[container].cache(contents[content].fetched(at: now))
    }
    guard timeline.version >= 0 else { return knowledge(from: timeline.source, of: widget, at: now) }
    let version = Int(timeline.version)
    let sources = [
      timeline.source == .fetch ? contents[content].fetched(at: now) : nil,
      containers[container].data(at: now).knowledge, containers[container].cached,
    ].compactMap(\.self)
    let source = sources.first { $0.learned != nil && contents[content].version(of: $0) == version }
    return contents[content].knowledge(ofVersion: version, learned: source?.learned)
  }

  /// What a timeline shows whose data comes from this source.
  private mutating func knowledge(
    from source: ContentSource, of widget: WidgetID, at now: SimulationTime
  ) -> ContentKnowledge {
    switch source {
    case .nothing: return ContentKnowledge()
    case .fetch:
      let knowledge = contents[widgetPlans[widget].content].fetched(at: now)
      if let container = widgetPlans[widget].container, widgetPlans[widget].usesContainer,
        !widgetPlans[widget].hasOwnProvider
      {
        containers[container].store(knowledge, at: now)
      }
      return knowledge
    case .container:
      guard let container = widgetPlans[widget].container else { return ContentKnowledge() }
      updateContainer(container, at: now)
      return containers[container].data(at: now).knowledge
    }
  }

  private mutating func install(
    _ provided: ProvidedTimeline, with knowledge: ContentKnowledge, from reload: RunningReload,
    on widget: WidgetID, at now: SimulationTime
  ) {
    advanceGeneration(of: widget, keepingEntries: false)
    if provided.entries.isListed { widgets[widget].replaceEntries() }
    var timeline = InstalledTimeline()
    timeline.request = reload.id
    timeline.fetched = knowledge.learned
    timeline.kind = provided.kind
    timeline.entries = provided.entries
    timeline.relevance = provided.relevance
    timeline.nextDate = provided.entries.date(of: 0, among: widgets[widget].entries)
    timeline.firstUnknownChange = provided.source == .nothing ? now : knowledge.firstUnknownChange
    widgets[widget].timeline = timeline
    if provided.entries.count > 0 {
      widgets[widget].setRelevance(ofEntry: 0, from: max(timeline.nextDate, reload.started))
    }
    scheduleDue(provided, of: widget, at: now)
    showEntriesUpToNow(of: widget, isFromEntryDate: false, at: now)
  }

  /// Sets the date at which the reload policy requests the next timeline.
  private mutating func scheduleDue(
    _ timeline: ProvidedTimeline, of widget: WidgetID, at now: SimulationTime
  ) {
    let due: SimulationTime
    switch timeline.policy {
    case .never: return
    case .after(let date): due = date
    case .atEnd:
      let last = timeline.entries.last(among: widgets[widget].entries) ?? now
      due = last > now ? last : now + scheduling.atEndOfSingleEntry
    }
    schedule(.timelinePolicy, of: widget, at: max(due, now))
  }

  private mutating func schedule(_ cause: ReloadCause, of widget: WidgetID, at time: SimulationTime) {
    widgets[widget].dueCause = cause
    // Even a free reload that is due at once comes later than this one. Otherwise, a provider that answers in no time
    // could stop simulated time.
    let time = max(time, (widgets[widget].lastStart ?? time) + Self.shortestSpacing)
    schedule(DeviceEvent(.timelineDue, widget, widgets[widget].dueGeneration), at: time)
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
      schedule(DeviceEvent(.configurationEdited, widget), at: next)
    }
  }

  mutating func configurationEdited(_ widget: WidgetID, at now: SimulationTime) {
    scheduleEdit(of: widget, after: now)
    guard widgets[widget].isPresent else { return }
    widgets[widget].isConfigured = true
    request(widget, .configurationEdit, at: now)
  }
}
