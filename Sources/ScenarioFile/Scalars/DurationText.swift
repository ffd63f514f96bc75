import EventKernel

extension SimulationDuration {
  /// Reads a duration as scenario files write it, such as `1h30m`; `nil`: it is none, or longer than 36,500 days.
  public init?(scenarioText text: String) {
    guard case .value(let milliseconds) = QuantityText.duration.parse(text),
      milliseconds <= Double(SimulationDuration.days(36_500).milliseconds)
    else { return nil }
    self = .milliseconds(Int64(milliseconds.rounded()))
  }

  /// As scenario files write it.
  public var scenarioText: String { QuantityText.duration.write(Double(milliseconds)) ?? "\(milliseconds)ms" }
}
