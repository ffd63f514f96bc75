import EventKernel
import RandomVariates

/// How the system reloads controls, and when the user opens Control Center.
///
/// A control reloads when the user uses it, when its app asks for it, and after a push of type `controls`; never by
/// itself (DOC). Apple names no budget for its reloads.
public struct ControlRules: Hashable, Sendable {
  /// When the user opens Control Center. Default 8 times a day, spread like pickups (GUESS).
  public var opens = ArrivalProcess.poisson(perDay: 8, hours: .measured)
  /// How long it is open, in milliseconds. Default lognormal, median 4 s, σ 0.7 (GUESS).
  public var duration = Distribution.lognormal(median: 4000, sigma: 0.7)
  /// Time from the end of `perform()` to the reload. Default 0.3 s (GUESS: 0.1 to 2 s).
  public var useLatency = SimulationDuration.milliseconds(300)
  /// Time from a call of `ControlCenter.reloadControls(ofKind:)` to the reload, in milliseconds. Default lognormal, median
  /// 1 s, σ 1 (GUESS: the median is 0.3 to 60 s).
  public var callLatency = Distribution.lognormal(median: 1000, sigma: 1)
  /// Pushes of type `controls` that are delivered to an app in any 60 minutes, 0 … 10,000. The others are lost. Default
  /// 5 (GUESS: 2 to 60).
  public var pushesPerHour = 5

  /// The default rules.
  public init() {}
}
