import EventKernel
import RandomVariates

/// One run of one scenario: a phone, its user and its widgets, from the warm-up's first midnight to the last day's end.
///
/// The same scenario and replication give the same observations, on every machine and in every build.
public struct DeviceSimulation: Sendable {
  public let scenario: Scenario
  public let clock: WallClock
  /// What reports cover: the scenario's `days`, without its warm-up.
  public let reportedPeriod: Range<SimulationTime>

  /// One case for each kind of budget, so that each has an event loop of its own that is compiled for it.
  private enum Engine: Sendable {
    case paced(DeviceModel<PacedBudget>)
    case daily(DeviceModel<DailyBudget>)
    case unlimited(DeviceModel<UnlimitedBudget>)
    case finished
  }

  private var engine: Engine

  /// - Parameter replication: which of the independent runs of the scenario this is.
  /// - Throws: the first of the scenario's ``Scenario/problems``.
  public init(_ scenario: Scenario, replication: UInt32 = 0) throws(ScenarioError) {
    if let problem = scenario.problems.first { throw problem }
    let device = scenario.device
    let firstDay = device.start.advanced(by: -device.warmUpDays)
    let journeys = device.events.compactMap { event -> (at: LocalDateTime, timeZone: String)? in
      guard case .timeZoneChange(let zone) = event.kind, case .once(let date) = event.at else { return nil }
      return (date, zone)
    }
    let clock = try WallClock(
      firstDay: firstDay, days: device.warmUpDays + device.days, timeZone: device.timeZone, changes: journeys)
    let start = clock.startOfDay(device.start)
    let end = clock.startOfDay(device.start.advanced(by: device.days))
    self.scenario = scenario
    self.clock = clock
    reportedPeriod = start..<max(start, end)
    do {
      func model<Budget: ReloadBudget>(_ budget: Budget) throws(DistributionError) -> DeviceModel<Budget> {
        try DeviceModel(scenario, replication: replication, clock: clock, end: max(start, end), budget: budget)
      }
      switch device.budget.allowance {
      case .paced(let allowance):
        let budget = PacedBudget(
          allowance, isAddedBySystem: scenario.widgets.map(\.isAddedBySystem), clock: clock)
        engine = .paced(try model(budget))
      case .fixed(let perDay, let windowStart):
        let budget = DailyBudget(
          widgets: scenario.widgets.count, perDay: perDay, windowStart: windowStart, clock: clock)
        engine = .daily(try model(budget))
      case .unlimited:
        engine = .unlimited(try model(UnlimitedBudget()))
      }
    } catch {
      // `problems` has looked at every distribution; this says so should one have been missed.
      throw .invalid(path: error.parameter, expected: error.expected, found: error.found)
    }
  }

  /// Lives through all that happens before `end` (at most the end of the reported period; there when `nil`) and tells it
  /// to the sink. May be called again with a later end; the calls together observe what one call would.
  public mutating func run(until end: SimulationTime? = nil, into sink: inout some ObservationSink) {
    let last = reportedPeriod.upperBound
    let end = min(end ?? last, last)
    let running = engine
    // The engine's arrays must have one owner, or the first change of each would copy it.
    engine = .finished
    switch running {
    case .paced(var model): engine = model.run(until: end, last: last, into: &sink) ? .finished : .paced(model)
    case .daily(var model): engine = model.run(until: end, last: last, into: &sink) ? .finished : .daily(model)
    case .unlimited(var model):
      engine = model.run(until: end, last: last, into: &sink) ? .finished : .unlimited(model)
    case .finished: break
    }
  }
}

extension DeviceModel {
  /// Returns whether the run is over.
  fileprivate mutating func run(
    until end: SimulationTime, last: SimulationTime, into sink: inout some ObservationSink
  ) -> Bool {
    // Observations are handed over hour by hour: often enough to keep few, rarely enough to cost nothing.
    while let next = events.nextTime, next < end {
      run(until: min(next + .hours(1), end))
      hand(to: &sink)
    }
    guard end == last else { return false }
    endRun()
    hand(to: &sink)
    return true
  }

  private mutating func hand(to sink: inout some ObservationSink) {
    guard !observations.isEmpty else { return }
    sink.receive(observations)
    observations.removeAll(keepingCapacity: true)
  }
}
