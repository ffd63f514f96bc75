import EventKernel
import WidgetRefresh

/// A run with all of its observations, to be asked many questions. It is replication 0.
public final class RecordedRun {
  public let simulation: DeviceSimulation
  public let observations: [Observation]

  public init(_ scenario: Scenario) throws {
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    try simulation.run(into: &log)
    observations = log.observations
    self.simulation = simulation
  }

  public var scenario: Scenario { simulation.scenario }
  public var period: Range<SimulationTime> { simulation.reportedPeriod }
}
