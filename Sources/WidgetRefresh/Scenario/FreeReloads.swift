import EventKernel

/// How soon the system carries out a free reload.
public struct FreeReloads: Hashable, Sendable {
  /// Time from the app's call in the foreground, or in an audio or navigation session, to the reload. Default 1 s
  /// (GUESS; OBS: 2 s, 26 s, 27 s, "up to a minute").
  public var latency: SimulationDuration
  /// Time from the intent of a Button or Toggle to the reload. Default 0.5 s (GUESS, 0.2–3 s).
  public var intentLatency: SimulationDuration
  /// Free reloads that the app requests in the foreground wait until the user leaves the app. Some systems do this
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

  /// The reload starts at the instant of the request.
  public static let immediate = FreeReloads(latency: .zero, intentLatency: .zero)
}

extension FreeReloads: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["latency": latency, "intentLatency": intentLatency, "afterLeavingApp": afterLeavingApp])
  }
}
