import Testing

@testable import WidgetRefresh

@Suite("Observation sinks")
struct ObservationSinkTests {
  private struct WithoutContent: ObservationSink {
    var log = ObservationLog()
    var wantsContentChanges: Bool { false }

    mutating func receive(_ observations: [Observation]) {
      log.receive(observations)
    }
  }

  @Test(
    "A sink that does not want changes of content is told everything else, and the run is the same",
    arguments: 0..<20)
  func withoutContentChanges(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: seed)
    let scenario = generator.scenario()
    var all = ObservationLog()
    var some = WithoutContent()
    var first = try DeviceSimulation(scenario)
    var second = try DeviceSimulation(scenario)
    first.run(into: &all)
    second.run(into: &some)
    let expected = all.observations.filter {
      if case .contentChanged = $0 { false } else { true }
    }
    #expect(some.log.observations == expected)
    #expect(first.trajectory == second.trajectory)
  }
}
