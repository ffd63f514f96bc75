import EventKernel

/// Entries: which one is current by its date, and which one the view shows.
extension DeviceModel {
  /// Makes the last entry whose date has come the current one, and waits for the next one's.
  mutating func showEntriesUpToNow(of index: Int, isFromEntryDate: Bool, at now: SimulationTime) {
    var isChanged = false
    while widgets[index].timeline.nextDate <= now {
      isChanged = true
      widgets[index].showNextEntry(isFromEntryDate: isFromEntryDate)
      let (number, last) = (Int(widgets[index].timeline.nextEntry), widgets[index].timeline.nextDate)
      let plan = TimelineOccasion(widgets[index].timeline.kind).rawValue
      widgets[index].timeline.nextDate =
        widgetPlans[index].timelines[plan].entries.date(of: number, after: last, clock: clock)
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
    let tailShare = rendering.tailShare
    var late = SimulationDuration(rounding: lateness.draw(from: &widgetStreams[index].rendering))
    if tailShare > 0, widgetStreams[index].rendering.bernoulli(tailShare) {
      late = SimulationDuration(
        rounding: widgetStreams[index].rendering.uniform()
          * Double(rendering.tailLateness.milliseconds))
    }
    var time = now + late
    if let last = widgets[index].lastRepaint {
      time = max(time, last + rendering.repaintInterval)
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
          fetched: current.fetched, firstUnshownChange: current.firstUnshownChange)))
  }
}
