import EventKernel

/// How soon a reload that costs nothing is carried out.
public struct FreeReloads: Hashable, Sendable {
  /// After the app's call in the foreground, in an audio or in a navigation session. Default 1 s (GUESS;
  /// OBS: 2 s, 26 s, 27 s, "up to a minute").
  public var latency: SimulationDuration
  /// After a Button's or Toggle's intent. Default 0.5 s (GUESS, 0.2–3 s).
  public var intentLatency: SimulationDuration
  /// Free reloads that the app asks for in the foreground wait until the user leaves it. Some systems do this
  /// (OBS). Default `false`.
  public var afterLeavingApp: Bool

  public init(
    latency: SimulationDuration = .seconds(1), intentLatency: SimulationDuration = .milliseconds(500),
    afterLeavingApp: Bool = false
  ) {
    self.latency = latency
    self.intentLatency = intentLatency
    self.afterLeavingApp = afterLeavingApp
  }

  /// Carried out in the instant of the call.
  public static let immediate = FreeReloads(latency: .zero, intentLatency: .zero)
}
