import EventKernel
import Testing
import WidgetRefresh

/// The highest content age of any view.
struct WorstView: ObservationSink {
  var contentAge = SimulationDuration.zero

  mutating func receive(_ observations: [Observation]) {
    for case .viewed(let view) in observations { contentAge = max(contentAge, view.contentAge) }
  }
}

@Test func nobodySeesAReadingOlderThanTwoHours() throws {
  var simulation = try DeviceSimulation(glucoseScenario)
  var worst = WorstView()
  try simulation.run(into: &worst)
  #expect(worst.contentAge < .hours(2))
}
