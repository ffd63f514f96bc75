import EventKernel

/// Entries: which one is current by its date, and which one the view shows.
extension DeviceModel {
  func firstDate(of entries: TimelinePlan.Entries, start: SimulationTime) -> SimulationTime {
    switch entries {
    case .spaced(_, _, let first): start + first
    case .timesOfDay: start
    }
  }

  func lastDate(of entries: TimelinePlan.Entries, start: SimulationTime) -> SimulationTime {
    switch entries {
    case .spaced(let count, let spacing, let first): return start + first + spacing * Int64(count - 1)
    case .timesOfDay(let times, let count):
      var date = start
      for _ in 1..<max(count, 1) { date = nextDate(among: times, after: date) }
      return date
    }
  }

  private func nextDate(among times: [TimeOfDay], after date: SimulationTime) -> SimulationTime {
    var next = SimulationTime.distantFuture
    for time in times { next = min(next, clock.next(time, after: date)) }
    return next
  }

  /// `distantFuture`: there are no more entries.
  private func dateOfNextEntry(of index: Int) -> SimulationTime {
    let timeline = widgets[index].timeline
    let entries =
      timeline.kind == .failure ? widgetPlans[index].onFailure.entries : widgetPlans[index].timeline.entries
    guard Int(timeline.nextEntry) < entries.count else { return .distantFuture }
    switch entries {
    case .spaced(_, let spacing, _): return timeline.nextDate + spacing
    case .timesOfDay(let times, _): return nextDate(among: times, after: timeline.nextDate)
    }
  }

  /// Makes the last entry whose date has come the current one, and waits for the next one's.
  mutating func showEntriesUpToNow(of index: Int, isFromEntryDate: Bool, at now: SimulationTime) {
    var isChanged = false
    while widgets[index].timeline.nextDate <= now {
      isChanged = true
      let timeline = widgets[index].timeline
      widgets[index].current = CurrentEntry(
        request: timeline.request, entry: timeline.nextEntry, kind: timeline.kind,
        isFromEntryDate: isFromEntryDate, date: timeline.nextDate, fetched: timeline.fetched,
        firstUnshownChange: timeline.firstUnknownChange)
      widgets[index].timeline.nextEntry += 1
      widgets[index].timeline.nextDate = dateOfNextEntry(of: index)
    }
    let nextDate = widgets[index].timeline.nextDate
    if nextDate < end {
      events.schedule(DeviceEvent(.entryDate, index, widgets[index].entryGeneration), at: nextDate)
    }
    if isChanged {
      if widgets[index].timeline.kind != .content {
        // An entry without content shows nothing of what the one before it did.
        widgets[index].current.firstUnshownChange = widgets[index].shown.firstUnshownChange ?? now
      }
      scheduleRepaint(of: index, at: now)
    }
  }

  mutating func entryDateComes(_ index: Int, generation: Int, at now: SimulationTime) {
    guard widgets[index].isPresent, widgets[index].entryGeneration == generation else { return }
    showEntriesUpToNow(of: index, isFromEntryDate: true, at: now)
  }

  private mutating func scheduleRepaint(of index: Int, at now: SimulationTime) {
    let tailShare = scenario.device.rendering.tailShare
    var late = SimulationDuration(rounding: lateness.draw(from: &widgetStreams[index].rendering))
    if tailShare > 0, widgetStreams[index].rendering.bernoulli(tailShare) {
      late = SimulationDuration(
        rounding: widgetStreams[index].rendering.uniform()
          * Double(scenario.device.rendering.tailLateness.milliseconds))
    }
    var time = now + late
    if let last = widgets[index].lastRepaint {
      time = max(time, last + scenario.device.rendering.repaintInterval)
    }
    // A repaint that is already on its way shows what is current then.
    guard time < widgets[index].nextRepaint else { return }
    widgets[index].nextRepaint = time
    if time == now {
      repaint(index, at: now)
    } else {
      events.schedule(DeviceEvent(.repaint, index), at: time)
    }
  }

  mutating func repaint(_ index: Int, at now: SimulationTime) {
    guard widgets[index].isPresent, widgets[index].nextRepaint == now else { return }
    widgets[index].nextRepaint = .distantFuture
    let current = widgets[index].current
    guard !current.isSame(as: widgets[index].shown), let request = current.request else { return }
    widgets[index].shown = current
    widgets[index].lastRepaint = now
    observe(
      .updated(
        ViewUpdate(
          widget: Int32(index), request: request, entry: current.entry, kind: current.kind,
          isFromEntryDate: current.isFromEntryDate, scheduled: current.date, shown: now,
          fetched: current.fetched)))
  }
}
