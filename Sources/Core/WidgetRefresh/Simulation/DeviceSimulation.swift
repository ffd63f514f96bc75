import EventKernel
import RandomVariates

/// One run of a scenario: a phone, its user and its widgets, from the first midnight of the warm-up to the end of the
/// last day.
///
/// The same scenario and replication give the same observations on every machine and in every build. A simulation
/// cannot be copied: for another run, make another one.
///
/// ```swift
/// let widget = Widget(
///   "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
/// var simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
/// var log = ObservationLog()
/// try simulation.run(into: &log)
/// #expect(log.observations.contains { if case .viewed = $0 { true } else { false } })
/// ```
public struct DeviceSimulation: ~Copyable, Sendable {
  /// What is run.
  public let scenario: Scenario
  /// The number of the independent run. With a population, the number of the person.
  public let replication: UInt32
  /// The wall clock of the device.
  public let clock: WallClock
  /// The reported period: the `days` of the scenario, without its warm-up.
  public let reportedPeriod: Range<SimulationTime>
  /// A hash of all events so far, including the warm-up: of their times, kinds, entities and parameters.
  public private(set) var trajectory = TrajectoryHash().value

  /// `nil` after the end of the run.
  private var model: DeviceModel?

  /// - Parameters:
  ///   - scenario: the scenario to run.
  ///   - replication: the number of the independent run. With a population, the number of the person.
  /// - Throws: the scenario's first error, such as a widget of an app that is not there.
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
    var model: DeviceModel?
    do {
      model = try DeviceModel(
        scenario.lived(in: replication), names: names, replication: replication, clock: clock,
        end: max(start, end))
    } catch {
      // `problems` checks every distribution. This is the error if it missed one.
      throw .invalid(path: error.parameter, expected: error.expected, found: error.found)
    }
    self.scenario = scenario
    self.replication = replication
    self.clock = clock
    reportedPeriod = start..<max(start, end)
    self.model = model
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
    model?.observeContentChanges(changes)
    var isComplete = true
    // Only this loop depends on the type of the sink. The model is compiled once.
    while isComplete, try model?.advance(to: end) == true {
      model?.run.handObservations(to: &sink)
      isComplete = !isStopped()
    }
    trajectory = model?.trajectory.value ?? trajectory
    if model?.isOver == true { model = nil }
    return isComplete
  }
}

extension DeviceModel {
  fileprivate mutating func observeContentChanges(_ changes: ObservedContentChanges) {
    contents.observe(changes, &run)
  }

  /// Handles the events of a slice, or of the end of the run. Returns `false` if no event is left before `time`. It
  /// is not generic over the sink, so it is compiled once.
  fileprivate mutating func advance(to time: SimulationTime) throws(ScenarioError) -> Bool {
    if providers.areClosed { try providers.open(for: scenario, replication: replication, clock: run.clock) }
    if let next = events.nextTime, next < time {
      self.run(until: min(next + slice, time))
      if providers.haveOwn { try providers.check() }
      return true
    }
    guard time >= run.end, !isOver else { return false }
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
}
