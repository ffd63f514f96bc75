import EventKernel
import RandomVariates

/// One run of a scenario: a phone, its user and its widgets, from the first midnight of the warm-up to the end of the
/// last day.
///
/// The same scenario and replication give the same observations on every machine and in every build. A simulation
/// cannot be copied: for another run, make another one.
public struct DeviceSimulation: ~Copyable, Sendable {
  public let scenario: Scenario
  public let clock: WallClock
  /// The reported period: the `days` of the scenario, without its warm-up.
  public let reportedPeriod: Range<SimulationTime>
  /// A hash of all events so far, including the warm-up: of their times, kinds, entities and parameters.
  public private(set) var trajectory = TrajectoryHash().value

  // One model for each kind of budget, each with its own event loop, compiled for that kind. The others are `nil`, and
  // all of them are after the end of the run. In an enum, each call of `run` would move the model out and back.
  private var paced: DeviceModel<PacedBudget>?
  private var daily: DeviceModel<DailyBudget>?
  private var unlimited: DeviceModel<UnlimitedBudget>?

  /// - Parameters:
  ///   - scenario: the scenario to run.
  ///   - replication: the number of the independent run. With a population, the number of the person.
  /// - Throws: the first of the scenario's ``Scenario/problems``.
  public init(_ scenario: Scenario, replication: UInt32 = 0) throws(ScenarioError) {
    let names = ScenarioIndex(of: scenario)
    if let problem = scenario.problems(names).first { throw problem }
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
    var paced: DeviceModel<PacedBudget>?
    var daily: DeviceModel<DailyBudget>?
    var unlimited: DeviceModel<UnlimitedBudget>?
    do {
      let lived = try scenario.lived(in: replication)
      func model<Budget: ReloadBudget>(_ budget: Budget) throws(DistributionError) -> DeviceModel<Budget> {
        var model = try DeviceModel(
          lived, replication: replication, clock: clock, end: max(start, end), budget: budget)
        try model.addEntities(names: names)
        return model
      }
      switch device.budget.allowance {
      case .paced(let allowance):
        let budget = PacedBudget(
          allowance, isAddedBySystem: scenario.widgets.map(\.isAddedBySystem), clock: clock)
        paced = try model(budget)
      case .fixed(let perDay, let windowStart):
        let budget = DailyBudget(
          accounts: scenario.widgets.count, perDay: perDay, windowStart: windowStart, clock: clock)
        daily = try model(budget)
      case .unlimited:
        unlimited = try model(UnlimitedBudget())
      }
    } catch {
      // `problems` checks every distribution. This is the error if it missed one.
      throw .invalid(path: error.parameter, expected: error.expected, found: error.found)
    }
    self.scenario = scenario
    self.clock = clock
    reportedPeriod = start..<max(start, end)
    self.paced = paced
    self.daily = daily
    self.unlimited = unlimited
  }

  /// Runs until `end`, at most to the end of the reported period, and passes observations to the sink. `nil`: to the
  /// end of the period. May be called again with a later end. Several calls give the same observations as one.
  ///
  /// - Parameters:
  ///   - end: events from this time on are left for later.
  ///   - sink: receives the observations.
  ///   - isStopped: called between slices of simulated time that take some milliseconds each. `true` ends the call.
  ///     Neither its value nor the number of calls changes what happens.
  /// - Returns: `false` if the run was stopped before `end`.
  /// - Throws: if a developer's own provider fails. A scenario without one never throws.
  @discardableResult
  public mutating func run(
    until end: SimulationTime? = nil, into sink: inout some ObservationSink,
    isStopped: () -> Bool = { false }
  ) throws(ScenarioError) -> Bool {
    let end = min(end ?? reportedPeriod.upperBound, reportedPeriod.upperBound)
    let changes = sink.contentChanges
    paced?.observeContentChanges(changes)
    daily?.observeContentChanges(changes)
    unlimited?.observeContentChanges(changes)
    var isComplete = true
    // Only this loop depends on the type of the sink. The models are compiled for each budget but not for each sink.
    while isComplete, try advance(to: end) {
      paced?.handObservations(to: &sink)
      daily?.handObservations(to: &sink)
      unlimited?.handObservations(to: &sink)
      isComplete = !isStopped()
    }
    trajectory =
      (paced?.trajectory ?? daily?.trajectory ?? unlimited?.trajectory)?.value ?? trajectory
    if paced?.isOver ?? daily?.isOver ?? unlimited?.isOver ?? true {
      paced = nil
      daily = nil
      unlimited = nil
    }
    return isComplete
  }

  private mutating func advance(to end: SimulationTime) throws(ScenarioError) -> Bool {
    if let isAdvanced = try paced?.advance(to: end) { return isAdvanced }
    if let isAdvanced = try daily?.advance(to: end) { return isAdvanced }
    return try unlimited?.advance(to: end) ?? false
  }
}

extension DeviceModel {
  /// Handles the events of a slice, or of the end of the run. Returns `false` if no event is left before `time`. It
  /// is not generic over the sink, so it is compiled once for each kind of budget.
  fileprivate mutating func advance(to time: SimulationTime) throws(ScenarioError) -> Bool {
    if hasClosedProviders { try openProviders() }
    if let next = events.nextTime, next < time {
      run(until: min(next + slice, time))
      if hasOwnProviders { try checkProviders() }
      return true
    }
    guard time >= end, !isOver else { return false }
    endRun()
    isOver = true
    return true
  }

  /// Length of a slice. All widgets and apps together have about 65,536 seconds in it. So even if each of them does
  /// something every second, few observations are stored; and if they do little, it costs almost nothing to pass the
  /// observations on.
  private var slice: SimulationDuration {
    .milliseconds(min(3_600_000, max(1000, 65_536_000 / Int64(max(1, widgets.count + apps.count)))))
  }

  fileprivate mutating func handObservations(to sink: inout some ObservationSink) {
    guard !observations.isEmpty else { return }
    sink.receive(observations)
    observations.removeAll(keepingCapacity: true)
  }
}
