import EventKernel

/// One run of one scenario: a phone, its user and its widgets, from the warm-up's first midnight to the last day's end.
public struct DeviceSimulation {
  public let scenario: Scenario
  public let clock: WallClock
  /// What reports cover: the scenario's `days`, without its warm-up.
  public let reportedPeriod: Range<SimulationTime>

  /// - Throws: the first of the scenario's ``Scenario/problems``.
  public init(_ scenario: Scenario, replication: UInt32 = 0) throws(ScenarioError) {
    fatalError("skeleton")
  }

  /// Lives through all that happens before `end` (at most the end of the reported period; there when `nil`) and tells it
  /// to the sink. May be called again with a later end; the calls together observe what one call would.
  public mutating func run(until end: SimulationTime? = nil, into sink: inout some ObservationSink) {
  }
}
