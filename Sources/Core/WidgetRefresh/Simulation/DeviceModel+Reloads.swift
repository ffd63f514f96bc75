import EventKernel

/// Reloads: the provider is asked for a timeline and answers or fails. Its timeline replaces the old one.
extension DeviceModel {
  mutating func startReload(for granted: WaitingRequest, of widget: WidgetID, at now: SimulationTime) {
    let readable = contents.beginReload(
      of: widget, scheduledChanges: widgets[widget].scheduledChanges, at: now, &run)
    if widgets[widget].hasOwnProvider {
      providers.prepare(widget, contents.versions(for: widget, readable.stored, at: now))
    }
    let question = ProviderQuestion(
      time: now, reason: granted.cause, family: widgets[widget].family,
      isConfigured: widgets[widget].isConfigured, hasNetwork: hasNetwork(widgets[widget].app, at: now),
      content: readable, app: widgets[widget].needsContext ? context(of: widgets[widget].app, at: now) : nil)
    let answer = providers.answer(
      of: widget, question, clock: run.clock, schedule: contents.schedule,
      entries: &displays[widget].newEntries)
    if let hash = providers.called[widget]?.answerHash { trajectory.add(hash.value) }
    if answer.fetches > 0 { contents.fetchStarts(for: widget, at: now) }
    if answer.fetches > 0, let duration = answer.backgroundFetch {
      run.schedule(DeviceEvent(.backgroundFetchEnds, widget), at: now + duration)
    }
    var outcome = limits.outcome(of: answer)
    if let processorTime = widgets[widget].drawProcessorTime(), isWatch(widgets[widget].app),
      let most = screens.watch?.rules.reloads.mostProcessorTime,
      processorTime > most, outcome != .memoryLimitExceeded, outcome != .timedOut
    {
      outcome = .processorTimeExceeded
    }
    if outcome.deliversTimeline, requests.hasStaleExtension(widgets[widget].app, at: now) {
      outcome = .refused
    }
    let duration = outcome == .timedOut ? limits.timeOut : answer.duration ?? limits.timeOut
    requests.start(granted, of: widget, outcome, lasting: duration, answer, at: now, &run)
  }

  private mutating func context(of app: AppID, at now: SimulationTime) -> AppContext {
    var context = AppContext(lastEvents: apps[app].lastEvents)
    if apps[app].hasSession {
      for session in AppSession.allCases where apps[app].sessions[session] != nil {
        context.sessions |= 1 << session.rawValue
      }
    }
    for number in apps[app].plan.states.indices
    where apps[app].plan.states[number].contain(now, clock: run.clock) {
      context.states |= 1 << UInt64(number)
    }
    let conditions = conditions(of: app, at: now)
    context.isCharging = conditions.contains(.charging)
    context.isInLowPowerMode = conditions.contains(.lowPowerMode)
    context.isLocked = !isUnlocked(app, at: now)
    return context
  }

  /// A background URL session of the provider ends: it wakes the extension, which stores the data.
  mutating func backgroundFetchEnds(_ widget: WidgetID, at now: SimulationTime) {
    guard screens.widgets[widget].isPresent, contents.storeFetched(for: widget, at: now, &run) else { return }
    request(widget, .backgroundURLSession, at: now)
  }

  mutating func finishReload(_ widget: WidgetID, at now: SimulationTime) {
    guard let reload = requests.finish(widget, at: now) else { return }
    finish(reload, of: widget, at: now)
    checkAgain(widget, at: now)
    if widgets[widget].hasOwnProvider {
      let isForIntent = reload.cause == .intent || reload.cause == .intentOfSibling
      callWidgetCenter(for: widget, isForIntent ? .appIntent : .providerCall, at: now)
    } else if widgets[widget].callsWidgetCenter, reload.outcome.deliversTimeline, !widgets[widget].willCall {
      widgets[widget].willCall = true
      // By then, the reloads of other widgets that end at this instant have ended, and those that are due in a second have
      // started. And a loop does not stop the time.
      run.schedule(DeviceEvent(.providerCalls, widget), at: now + .milliseconds(1700))
    }
  }

  private mutating func finish(_ reload: RunningReload, of widget: WidgetID, at now: SimulationTime) {
    var finished = FinishedReload(
      request: reload.id, outcome: reload.outcome, entries: 0, source: .nothing, written: nil,
      fetches: reload.fetches, time: now)
    guard reload.outcome.deliversTimeline, let timeline = reload.timeline else {
      contents.endReload(of: widget, at: now, &run)
      run.observe(.finished(finished))
      requests.scheduleRequest(of: widget, .retryAfterFailure, at: now + limits.retryAfterFailure, &run)
      return
    }
    let caches =
      reload.fetches > 0 && (reload.outcome == .timeline || reload.outcome == .placeholderTimeline)
    let data = contents.endReload(
      of: widget, withDataFrom: timeline.source, version: timeline.contentVersion, caches: caches, at: now,
      &run)
    finished.entries = Int32(clamping: timeline.entries.count)
    finished.source = timeline.source
    finished.written = data.written
    let last = displays.install(
      timeline, on: widget, learned: data.learned, from: reload.id, started: reload.started, at: now)
    finished.firstEntry = finished.entries > 0 ? displays[widget].timeline.nextDate : nil
    run.observe(.finished(finished))
    let policy = widgets[widget].hasReloadPolicy ? timeline.policy : .never
    requests.follow(policy, of: widget, lastEntry: last, at: now, &run)
    displays.showEntriesUpToNow(of: widget, isFromEntryDate: false, at: now, &contents, &run)
    if screens.widgets[widget].isUncertainAfterUse, contents.items[widget.item].firstUnknownChange == nil {
      screens.getsTruth(widget, from: reload)
    }
  }

  mutating func providerCalls(_ widget: WidgetID, at now: SimulationTime) {
    widgets[widget].willCall = false
    callWidgetCenter(for: widget, .providerCall, at: now)
  }

  /// The provider has called `WidgetCenter`. A reload lasts until the next one starts, so its answer is the last one.
  mutating func callWidgetCenter(for widget: WidgetID, _ cause: ReloadCause, at now: SimulationTime) {
    let (app, reloads) = (widgets[widget].app, providers.called[widget]?.reloads)
    if let reloads, reloads == .none { return }
    let calls = scenario.widgets[widget.index].provider.calls
    for position in apps[app].plan.widgets.indices {
      let other = apps[app].plan.widgets[position]
      let called = scenario.widgets[other.index]
      if reloads?.includes(called.kind) ?? calls.contains(where: { $0.includes(called) }) {
        request(other, cause, at: now)
      }
    }
  }
}
