import EventKernel
import RandomVariates

/// How soon the system carries out a free reload.
public struct FreeReloads: Hashable, Sendable {
  /// Time from a call to the reload, during or at the end of a foreground, audio or navigation session, in
  /// milliseconds. Also for system events and edits of parameters. One call has one latency for all widgets. Default
  /// lognormal, median 4 s, σ 1.6 (OBS: 2 s, 26 s, 27 s, "sometimes 0, about 60"; GUESS: the shape). Sweep the median
  /// from 1 s to 15 s.
  public var latency: Distribution
  /// Time from the intent of a Button or Toggle to the reload. Default 0.5 s (GUESS, 0.2–3 s).
  public var intentLatency: SimulationDuration
  /// Free reloads that the app requests in the foreground wait until the user leaves the app. Some systems do this
  /// (OBS). Default `false`.
  public var afterLeavingApp: Bool

  /// Each parameter sets the property with its name.
  public init(
    latency: Distribution = .lognormal(median: 4000, sigma: 1.6),
    intentLatency: SimulationDuration = .milliseconds(500),
    afterLeavingApp: Bool = false
  ) {
    self.latency = latency
    self.intentLatency = intentLatency
    self.afterLeavingApp = afterLeavingApp
  }

  /// The reload starts at the instant of the request.
  public static let immediate = FreeReloads(latency: .constant(0), intentLatency: .zero)
}
