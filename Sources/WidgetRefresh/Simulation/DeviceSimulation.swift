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
  /// A hash of the events so far, warm-up included: of each its time, kind, entity and parameter.
  public private(set) var trajectory = TrajectoryHash().value

  /// One case for each kind of budget, so that each has an event loop of its own that is compiled for it.
  private enum Engine: Sendable {
    case paced(DeviceModel<PacedBudget>)
    case daily(DeviceModel<DailyBudget>)
    case unlimited(DeviceModel<UnlimitedBudget>)
    case finished
  }

  private var engine: Engine

  /// - Parameters:
  ///   - scenario: what happens.
  ///   - replication: which of the independent runs of the scenario this is; of a population, which person.
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
      let lived = try scenario.lived(in: replication)
      func model<Budget: ReloadBudget>(_ budget: Budget) throws(DistributionError) -> DeviceModel<Budget> {
        try DeviceModel(
          lived, replication: replication, clock: clock, end: max(start, end), budget: budget)
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
  ///
  /// - Parameters:
  ///   - end: what happens from then on is left for later.
  ///   - sink: is told what happens.
  ///   - isStopped: asked between slices of simulated time that take some milliseconds each; `true` ends the call. What is
  ///     asked, and how often, changes nothing that happens.
  /// - Returns: `false`: it was stopped, and time stands somewhere before `end`.
  @discardableResult
  public mutating func run(
    until end: SimulationTime? = nil, into sink: inout some ObservationSink,
    isStopped: () -> Bool = { false }
  ) -> Bool {
    let end = min(end ?? reportedPeriod.upperBound, reportedPeriod.upperBound)
    // The engine's arrays must have one owner, or the first change of each would copy it.
    var running = Engine.finished
    swap(&running, &engine)
    var isComplete = true
    // Only this loop knows the sink's type: the models' code is compiled for one budget each and for no sink.
    switch consume running {
    case .paced(var model):
      model.observesContentChanges = sink.wantsContentChanges
      while isComplete, model.advance(to: end) {
        model.handObservations(to: &sink)
        isComplete = !isStopped()
      }
      trajectory = model.trajectory.value
      engine = model.isOver ? .finished : .paced(model)
    case .daily(var model):
      model.observesContentChanges = sink.wantsContentChanges
      while isComplete, model.advance(to: end) {
        model.handObservations(to: &sink)
        isComplete = !isStopped()
      }
      trajectory = model.trajectory.value
      engine = model.isOver ? .finished : .daily(model)
    case .unlimited(var model):
      model.observesContentChanges = sink.wantsContentChanges
      while isComplete, model.advance(to: end) {
        model.handObservations(to: &sink)
        isComplete = !isStopped()
      }
      trajectory = model.trajectory.value
      engine = model.isOver ? .finished : .unlimited(model)
    case .finished: break
    }
    return isComplete
  }
}

extension DeviceModel {
  /// Handles the events of a slice, or of the end of the run; `false`: there are none left before `time`. It is not generic over
  /// the sink, so that it is compiled for each kind of budget.
  fileprivate mutating func advance(to time: SimulationTime) -> Bool {
    if let next = events.nextTime, next < time {
      run(until: min(next + slice, time))
      return true
    }
    guard time >= end, !isOver else { return false }
    endRun()
    isOver = true
    return true
  }

  /// So much simulated time that all widgets and apps together have about 65,536 seconds: even where each does something
  /// every second few observations are kept; where they do little, handing them over still costs nothing.
  private var slice: SimulationDuration {
    .milliseconds(min(3_600_000, max(1000, 65_536_000 / Int64(max(1, widgets.count + apps.count)))))
  }

  fileprivate mutating func handObservations(to sink: inout some ObservationSink) {
    guard !observations.isEmpty else { return }
    sink.receive(observations)
    observations.removeAll(keepingCapacity: true)
  }
}
