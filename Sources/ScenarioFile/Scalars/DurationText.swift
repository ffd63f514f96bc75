import EventKernel
import WidgetRefresh

extension SimulationDuration {
  /// Reads a duration as scenario files write it, such as `1h30m`. `nil` if it is not one or is longer than 36,500
  /// days.
  public init?(scenarioText text: String) {
    guard case .value(let milliseconds) = QuantityText.duration.parse(text),
      milliseconds <= Double(Self.longestInScenario.milliseconds)
    else { return nil }
    self = .milliseconds(Int64(milliseconds.rounded()))
  }

  /// The duration as scenario files write it.
  public var scenarioText: String { QuantityText.duration.write(Double(milliseconds)) ?? "\(milliseconds)ms" }
}
