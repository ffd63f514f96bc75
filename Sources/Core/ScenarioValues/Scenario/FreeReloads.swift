import EventKernel
import RandomVariates

/// How soon the system carries out a free reload.
public struct FreeReloads: Hashable, Sendable {
  /// Time from a call to the reload, during or at the end of a foreground, audio or navigation session, in
  /// milliseconds. Also for system events and edits of parameters. One call has one latency for all widgets. Default
  /// lognormal, median 4 s, σ 1.6 (OBS: 2 s, 26 s, 27 s, "sometimes 0, about 60"; GUESS: the shape). Sweep the median
  /// from 1 s to 15 s.
  public var latency: Distribution
  /// Further time for each widget by itself, in milliseconds. Default 0: all widgets of a call reload together (GUESS).
  /// OBS of the contrary: a call reloaded the widgets of the Home Screen but not those of the Lock Screen
  /// (expo-apple-targets #83).
  public var delayPerWidget = Distribution.constant(0)
  /// The same after a reboot, instead of ``delayPerWidget``. Default 0 (GUESS). OBS: "over ten minutes" (SideStore #451).
  public var rebootDelay = Distribution.constant(0)
  /// Time from the intent of a Button or Toggle to the reload. Default 0.5 s (GUESS, 0.2–3 s).
  public var intentLatency: SimulationDuration
  /// Free reloads that the app requests in the foreground wait until the user leaves the app. Some systems do this
  /// (OBS). Default `false`.
  public var afterLeavingApp = false
  /// Calls that the app makes when the user leaves it are free, like its calls in the foreground. Default `false`
  /// (GUESS). Apple advises such a call. It does not say whether the call counts against the budget.
  public var includesLeaving = false
  /// The limit of a widget's free reloads while its app is in the foreground. Default `nil`: no limit. Apple says that
  /// frequent reloads may be throttled (DOC). It does not say how.
  public var throttle: ForegroundThrottle?

  /// Each parameter sets the property with its name.
  public init(
    latency: Distribution = .lognormal(median: 4000, sigma: 1.6),
    intentLatency: SimulationDuration = .milliseconds(500)
  ) {
    (self.latency, self.intentLatency) = (latency, intentLatency)
  }

  /// The reload starts at the instant of the request.
  public static let immediate = FreeReloads(latency: .constant(0), intentLatency: .zero)
}

/// A limit for the free reloads of a widget whose app is in the foreground (GUESS): a token bucket. Further reloads wait
/// for the next token.
public struct ForegroundThrottle: Hashable, Sendable {
  /// Time until the next token, 1 ms … 1 d. Default 5 s.
  public var every: SimulationDuration
  /// The most tokens, 1 … 1000. Default 10.
  public var burst: Int
  package static let burstRange = 1...1000

  /// Each parameter sets the property with its name.
  public init(every: SimulationDuration = .seconds(5), burst: Int = 10) {
    (self.every, self.burst) = (every, burst)
  }

  /// The earliest time at which the bucket has a token. It is full at `full` if no reload takes one.
  @inlinable package func opens(full: SimulationTime) -> SimulationTime {
    full - .milliseconds(every.milliseconds * Int64(burst - 1))
  }
}
