import EventKernel

/// Entries: which one is current by its date, and which one the widget shows.
extension DeviceModel {
  /// Makes the last entry whose date has come the current one, and schedules the next.
  mutating func showEntriesUpToNow(of widget: WidgetID, isFromEntryDate: Bool, at now: SimulationTime) {
    catchUp(widget, to: now)
    var isChanged = false
    while widgets[widget].timeline.nextDate <= now {
      isChanged = true
      widgets[widget].showNextEntry(isFromEntryDate: isFromEntryDate)
    }
    if isChanged, widgetPlans[widget].hasOwnProvider { noteVersion(ofCurrentEntryOf: widget) }
    let nextDate = widgets[widget].timeline.nextDate
    schedule(DeviceEvent(.entryDate, widget, widgets[widget].entryGeneration), at: nextDate)
    if isChanged {
      if !isFromEntryDate { widgets[widget].noteScheduledChangesDuringReload() }
      if !widgets[widget].current.kind.showsContent {
        // An entry without content shows nothing of the content of the entry before.
        widgets[widget].current.firstUnshownChange = widgets[widget].shown.firstUnshownChange ?? now
      }
      scheduleRepaint(of: widget, at: now)
    }
  }

  /// The entries of a developer's own provider can show different versions.
  private mutating func noteVersion(ofCurrentEntryOf widget: WidgetID) {
    let version = Int(widgets[widget].entries[Int(widgets[widget].current.entry)].version)
    guard version >= 0 else { return }
    widgets[widget].current.firstUnshownChange =
      contents[widgetPlans[widget].content].firstChange(after: version)
  }

  mutating func entryDateComes(_ widget: WidgetID, generation: Int, at now: SimulationTime) {
    guard widgets[widget].isPresent, widgets[widget].entryGeneration == generation else { return }
    showEntriesUpToNow(of: widget, isFromEntryDate: true, at: now)
  }

  private mutating func scheduleRepaint(of widget: WidgetID, at now: SimulationTime) {
    let tailShare = rendering.tailShare
    var late = SimulationDuration(rounding: lateness.draw(from: &widgetStreams[widget].rendering))
    if tailShare > 0, widgetStreams[widget].rendering.bernoulli(tailShare) {
      late = SimulationDuration(
        rounding: widgetStreams[widget].rendering.uniform()
          * Double(rendering.tailLateness.milliseconds))
    }
    var time = now + late
    if let last = widgets[widget].lastRepaint {
      time = max(time, last + rendering.repaintInterval)
    }
    // A repaint that is already scheduled shows the entry that is current then.
    guard time < widgets[widget].nextRepaint else { return }
    widgets[widget].nextRepaint = time
    if time == now {
      repaint(widget, at: now)
    } else {
      schedule(DeviceEvent(.repaint, widget), at: time)
    }
  }

  /// StandBy renders the current entry when it comes into view (DOC).
  mutating func repaintNow(_ widget: WidgetID, at now: SimulationTime) {
    widgets[widget].nextRepaint = now
    repaint(widget, at: now)
  }

  mutating func repaint(_ widget: WidgetID, at now: SimulationTime) {
    guard widgets[widget].isPresent, widgets[widget].nextRepaint == now else { return }
    catchUp(widget, to: now)
    widgets[widget].nextRepaint = .distantFuture
    let current = widgets[widget].current
    guard !current.isSame(as: widgets[widget].shown), let request = current.request else { return }
    widgets[widget].shown = current
    widgets[widget].lastRepaint = now
    observe(
      .updated(
        ViewUpdate(
          widget: widget.number, request: request, entry: current.entry, kind: current.kind,
          isFromEntryDate: current.isFromEntryDate, scheduled: current.date, shown: now,
          fetched: current.fetched, firstUnshownChange: current.firstUnshownChange)))
  }
}
