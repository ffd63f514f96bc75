import EventKernel
import RandomVariates

/// The timelines of the widgets: which entry is current by its date, and which one is on screen.
struct Displays: ~Copyable {
  private let rendering: Rendering
  private let lateness: Sampler
  private var widgets: StateTable<WidgetID, DisplayState>

  init(of scenario: Scenario, streams: RunStreams) throws(DistributionError) {
    lateness = try Sampler(scenario.device.rendering.lateness)
    rendering = scenario.device.rendering
    widgets = StateTable(count: streams.widgets.count) {
      DisplayState(stream: streams.widgets[$0].stream(for: .rendering))
    }
  }

  subscript(widget: WidgetID) -> DisplayState {
    _read { yield widgets[widget] }
    _modify { yield &widgets[widget] }
  }

  mutating func add(_ widget: WidgetID, at now: SimulationTime) { widgets[widget].add(at: now) }
  mutating func remove(_ widget: WidgetID) { widgets[widget].remove() }

  // MARK: Entries

  /// See `DisplayState.install`.
  mutating func install(
    _ timeline: ProvidedTimeline, on widget: WidgetID, learned: SimulationTime?, from request: RequestID,
    started: SimulationTime, at now: SimulationTime
  ) -> SimulationTime? {
    widgets[widget].install(
      timeline, learned: learned, from: request, started: started,
      firstEntryBy: rendering.futureFirstEntry == .waits ? .distantFuture : now)
  }

  mutating func entryDateComes(
    of widget: WidgetID, generation: Int, at now: SimulationTime, _ contents: inout Contents,
    _ run: inout RunContext
  ) {
    guard widgets[widget].generation == generation else { return }
    showEntriesUpToNow(of: widget, isFromEntryDate: true, at: now, &contents, &run)
  }

  /// Makes the last entry whose date has come the current one, and schedules the next.
  mutating func showEntriesUpToNow(
    of widget: WidgetID, isFromEntryDate: Bool, at now: SimulationTime, _ contents: inout Contents,
    _ run: inout RunContext
  ) {
    contents.observeChanges(of: widget, at: now, &run)
    var isChanged = false
    while widgets[widget].timeline.nextDate <= now {
      isChanged = true
      widgets[widget].makeNextCurrent(isFromEntryDate: isFromEntryDate)
    }
    run.schedule(
      DeviceEvent(.entryDate, widget, widgets[widget].generation), at: widgets[widget].timeline.nextDate)
    guard isChanged else { return }
    contents.makeCurrent(
      entryOf: widget, date: widgets[widget].current.date, version: widgets[widget].versionOfCurrent,
      showsContent: widgets[widget].current.kind.showsContent, isOfNewTimeline: !isFromEntryDate, at: now,
      &run)
    guard let time = widgets[widget].drawRepaint(rendering, lateness: lateness, at: now) else { return }
    if time == now {
      repaint(widget, at: now, &contents, &run)
    } else {
      run.schedule(DeviceEvent(.repaint, widget), at: time)
    }
  }

  // MARK: On screen

  /// StandBy renders the current entry when it comes into view (DOC).
  mutating func beginView(
    of widget: WidgetID, on surface: Surface, at now: SimulationTime, _ contents: inout Contents,
    _ run: inout RunContext
  ) {
    if surface == .standBy, widgets[widget].nextRepaint < .distantFuture {
      repaintNow(widget, at: now, &contents, &run)
    }
  }

  /// The event of a repaint. It is ignored unless it is the next one.
  mutating func repaint(
    _ widget: WidgetID, at now: SimulationTime, _ contents: inout Contents, _ run: inout RunContext
  ) {
    if widgets[widget].nextRepaint == now { repaintNow(widget, at: now, &contents, &run) }
  }

  private mutating func repaintNow(
    _ widget: WidgetID, at now: SimulationTime, _ contents: inout Contents, _ run: inout RunContext
  ) {
    contents.observeChanges(of: widget, at: now, &run)
    guard widgets[widget].repaint(at: now), let request = widgets[widget].onScreen.request else { return }
    let entry = widgets[widget].onScreen
    let unshown = contents.repaint(widget, at: now, &run)
    run.observe(
      .updated(
        ViewUpdate(
          item: widget.item, request: request, entry: entry.entry, kind: entry.kind,
          isFromEntryDate: entry.isFromEntryDate, scheduled: entry.date, shown: now,
          fetched: entry.fetched, firstUnshownChange: unshown)))
  }
}
