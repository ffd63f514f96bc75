import EventKernel

/// What all parts of the model share during a run: the clock, the scheduled events, and what sinks will receive.
///
/// The methods of parts are `mutating`, also those that only read: the compiler (Swift 6.3) copies the part for others.
struct RunContext: Sendable {
  let clock: WallClock
  let end: SimulationTime
  var events = FutureEventList<DeviceEvent>()
  private(set) var observations: [Observation] = []

  init(clock: WallClock, end: SimulationTime) {
    self.clock = clock
    self.end = end
    observations.reserveCapacity(4096)
  }

  /// Schedules `event`, unless `time` is at or after the end of the run: such an event would never be handled.
  mutating func schedule(_ event: DeviceEvent, at time: SimulationTime) {
    if time < end { events.schedule(event, at: time) }
  }

  mutating func observe(_ observation: Observation) { observations.append(observation) }

  mutating func handObservations(to sink: inout some ObservationSink) {
    guard !observations.isEmpty else { return }
    sink.receive(observations)
    observations.removeAll(keepingCapacity: true)
  }
}

extension SimulationTime {
  /// The start for occurrences with dates, so that those at time 0 are included.
  static var beforeStart: SimulationTime { SimulationTime(milliseconds: -1) }
}
