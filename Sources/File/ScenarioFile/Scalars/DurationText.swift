import EventKernel
import ScenarioValues

extension SimulationDuration {
  /// Reads a duration as scenario files write it, such as `1h30m`. `nil` if it is not one or is longer than 36,500
  /// days.
  package init?(scenarioText text: String) {
    guard case .value(let duration) = Self.reading(text) else { return nil }
    self = duration
  }

  /// Rounds to whole milliseconds. `nil` if it is longer than a scenario file allows.
  init?(scenarioMilliseconds milliseconds: Double) {
    guard milliseconds <= Double(Self.longestInScenario.milliseconds) else { return nil }
    self = .milliseconds(Int64(milliseconds.rounded()))
  }

  /// Reads a duration as scenario files write it, with its limit.
  static func reading(_ text: String) -> ScalarReading<SimulationDuration> {
    QuantityText.duration.parse(text).flatMap { milliseconds in
      let duration = SimulationDuration(scenarioMilliseconds: milliseconds)
      return duration.map { .value($0) } ?? .refused(hint: "; at most \(longestInScenario.scenarioText)")
    }
  }

  /// The duration as scenario files write it.
  package var scenarioText: String {
    QuantityText.duration.write(Double(milliseconds)) ?? "\(milliseconds)ms"
  }
}
