import EventKernel
import WidgetRefresh

/// Statistics of each item of one run, collected while it goes on.
///
/// ```swift
/// let widget = Widget(
///   "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
/// var simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
/// var statistics = RunStatistics(of: simulation)
/// try simulation.run(into: &statistics)
/// let fresh = try #require(statistics.summary.widgets[0].value(of: .freshViews))
/// #expect((0...1).contains(fresh))
/// ```
public struct RunStatistics: ObservationSink, Sendable {
  /// What is run.
  public let scenario: Scenario
  /// What is outside is not counted.
  public let reportedPeriod: Range<SimulationTime>
  /// What is shown, in the order of the statistics.
  package let items: [ShownItem]
  /// Of each item.
  package private(set) var widgets: [WidgetStatistics]
  /// In the scenario's order; empty: headroom is not measured.
  private var headroom: [HeadroomRecord] = []
  /// Without days: timetables are not measured.
  private var days = TimetableDays()

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - items: what is shown. `nil`: the items of the scenario.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: what is before or after it is not counted.
  ///   - measure: what tallies have of the headroom.
  package init(
    scenario: Scenario, items: [ShownItem]? = nil, clock: WallClock, reportedPeriod: Range<SimulationTime>,
    headroom measure: HeadroomMeasure = .nothing
  ) {
    self.scenario = scenario
    self.items = items ?? scenario.items
    self.reportedPeriod = reportedPeriod
    widgets = self.items.indices.map { [items = self.items] index in
      let widget = scenario.widget(ItemID(index: index))
      return WidgetStatistics(
        clock: clock, period: reportedPeriod, isThereFromStart: widget?.addedOnDay == nil,
        hasFetch: widget?.provider.fetch != nil || widget?.provider.own != nil,
        kind: items[index].kind, contents: widget?.namesOfContents)
    }
    switch measure {
    case .nothing: break
    case .bounds: headroom = self.items.map { _ in HeadroomRecord(period: reportedPeriod) }
    case .timetables(let known):
      days = TimetableDays(of: reportedPeriod, clock)
      headroom = self.items.indices.map { index in
        HeadroomRecord(
          period: reportedPeriod, timetables: known.indices.contains(index) ? known[index] : nil, days: days)
      }
    }
  }

  package init(of simulation: borrowing DeviceSimulation, headroom: HeadroomMeasure) {
    self.init(
      scenario: simulation.scenario, clock: simulation.clock, reportedPeriod: simulation.reportedPeriod,
      headroom: headroom)
  }

  /// - Parameter simulation: what will be run into these statistics.
  public init(of simulation: borrowing DeviceSimulation) { self.init(of: simulation, headroom: .nothing) }

  /// Puts all durations into buckets. Call this before ``tallies``, which then share the memory of the statistics.
  package mutating func settle() {
    for index in widgets.indices { widgets[index].settle() }
  }

  /// The counts of each widget, when the run is over. The headroom takes time.
  public var tallies: [WidgetTally] {
    widgets.indices.map { index in
      var tally = widgets[index].tally
      tally.settle()
      if headroom.indices.contains(index), let widget = scenario.widget(ItemID(index: index)),
        // What a provider without a fetch can show is what the app wrote, and no reload changes that.
        widget.provider.fetch != nil,
        // After two changes, what shows the old state is right again without a reload.
        widget.content.hasTwoStates != true
      {
        headroom[index].add(to: &tally)
      }
      return tally
    }
  }

  /// This run as the only replication, with number 0, when it is over.
  public var results: ReplicationResults {
    var results = ReplicationResults()
    results.add(tallies, replication: 0)
    return results
  }

  /// When the run is over, adds what timetables are learned from; one for each widget.
  package func add(to habits: inout [WidgetHabits]) {
    for (index, record) in headroom.enumerated() where habits.indices.contains(index) {
      habits[index].add(record, presentMilliseconds: Int64(widgets[index].tally[.timePresent]), on: days)
    }
  }

  public var contentChanges: ObservedContentChanges { headroom.isEmpty ? .none : .unknownAhead }

  public mutating func receive(_ observations: [Observation]) {
    widgets.withUnsafeMutableBufferPointer { widgets in
      for observation in observations { Self.note(observation, in: widgets) }
    }
    guard !headroom.isEmpty else { return }
    for observation in observations {
      guard let item = observation.item, headroom.indices.contains(item.index) else { continue }
      headroom[item.index].receive(observation)
    }
  }

  // Inlined, it reads an observation where it lies.
  @inline(__always)
  private static func note(
    _ observation: Observation, in widgets: UnsafeMutableBufferPointer<WidgetStatistics>
  ) {
    func update(_ item: ItemID, _ body: (inout WidgetStatistics) -> Void) {
      guard widgets.indices.contains(item.index) else { return }
      body(&widgets[item.index])
    }
    switch observation {
    case .added(let item, let time): update(item) { $0.added(at: time) }
    case .removed(let item, let time): update(item) { $0.removed(at: time) }
    case .requested(let request): update(request.id.item) { $0.requested(request) }
    case .waits(let wait): update(wait.request.item) { $0.waits(wait) }
    case .decided(let decided): update(decided.request.item) { $0.decided(decided) }
    case .finished(let reload): update(reload.request.item) { $0.finished(reload) }
    case .updated(let shown): update(shown.item) { $0.updated(at: shown.shown) }
    case .contentSeen(let seen): update(seen.item) { $0.seen(seen) }
    case .viewed(let view): update(view.item) { $0.viewed(view) }
    case .accrued(let accrual): update(accrual.item) { $0.accrued(accrual) }
    case .activityUpdated(let change): update(change.item) { $0.updated(change) }
    case .transferred(let transfer): update(transfer.item) { $0.transferred(transfer) }
    case .activityChanged(let change): update(change.item) { $0.changed(change) }
    case .contentChanged, .sessionBegan, .sessionEnded, .unlocked, .locked, .wristRaised: break
    }
  }
}
