import EventKernel
import RandomVariates

/// Alerts of updates: the screen lights up and shows the Live Activity on the Lock Screen, in a banner or in the
/// expanded Dynamic Island (DOC). The end has no alert.
public struct ActivityAlerts: Hashable, Sendable {
  /// Share of the updates that have an alert, 0 … 1. Default 1.
  public var share = 1.0
  /// Probability that the user looks at it, 0 … 1. While the phone is locked because of a period of `device.locked`, nobody
  /// does. Default 0.5 (GUESS: 0.1 to 0.9).
  public var viewed = 0.5
  /// Length of this view, in milliseconds. Default lognormal, median 4 s, σ 0.5 (GUESS).
  public var duration = Distribution.lognormal(median: 4000, sigma: 0.5)

  /// The default alerts.
  public init() {}
}

/// How the system treats Live Activities: budgets of pushes, delivery, and lives.
///
/// Apple gives neither the sizes of the budgets nor what happens over them. Both profiles are one mechanism with other
/// numbers: an account for each activity, and one for an app's starts by push.
public struct ActivityRules: Hashable, Sendable {
  /// How an account fills.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// The first push opens a window with a full allowance, which is thrown away when the window has passed (UNOFF).
    case window
    /// A token bucket of the size of the allowance, which fills evenly in a window (GUESS).
    case tokenBucket
  }

  /// Pushes with priority 10 in a window. GUESS.
  public var allowance: Int
  /// The same for an app with frequent updates. GUESS (OBS: at least 236).
  public var frequentAllowance: Int
  /// The same on a device that is not in use. `nil`: as if it were. UNOFF: 15.
  public var inactiveAllowance: Int?
  /// Not used for so long, a device is not in use. GUESS.
  public var inactiveAfter: SimulationDuration
  /// Length of a window: Apple speaks of a budget per hour (DOC).
  public var window: SimulationDuration
  /// How an account fills.
  public var form: Form
  /// Whether the activities of an app share their accounts: a push is within the budget if something is left in all
  /// of them together, and in the account of the starts (UNOFF).
  public var sharesAccounts: Bool
  /// Starts by push in a ``startWindow``. DOC (an Apple engineer): about 10.
  public var startAllowance: Int
  /// Length of the window of starts. OBS: about an hour.
  public var startWindow: SimulationDuration
  /// Probability that a push above the allowance is lost, 0 … 1. The others wait for an opportunity. GUESS (OBS: four
  /// public texts say that they are dropped, two that they come late).
  public var loss: Double
  /// Transport of a push, in milliseconds. GUESS.
  public var delay: Distribution
  /// How often the device wakes by itself. Then it shows the pushes that wait. It also shows them when the screen comes on,
  /// or when a push with priority 10 wakes the device. GUESS.
  public var longestWait: SimulationDuration
  /// Least time between two drawn updates. OBS: 5 to 15 s on iOS 18, 1 s before.
  public var spacing: SimulationDuration
  /// How many updates can be drawn in quick succession before ``spacing`` applies, 1 … 1000. Each ``spacing`` that passes
  /// without a drawn update allows one more, up to this number. OBS: quick at first, then throttled. GUESS how many.
  public var burst: Int
  /// Deaths before the end, for each hour of an active activity, 0 … 60.
  public var deathsPerHour: Double
  /// Probability that the app's code runs when the system wakes the app for a start by push (DOC), 0 … 1. Else the server
  /// gets the token for updates in the app's next session. GUESS (OBS: scripting layers often do not run).
  public var wakesForStart: Double
  /// How often the token for updates changes, for each day of an active activity, 0 … 1000. The server gets the new one
  /// when the app next runs (DOC).
  public var tokenChangesPerDay: Double
  /// How often the token for starts goes stale, 0 … 1000 a week. It stays so until an update of the app (GUESS).
  public var staleStartTokensPerWeek: Double
  /// Most active activities of an app.
  public var perApp: Int
  /// Most active activities of the device.
  public var perDevice: Int

  package static let allowanceRange = 0...1_000_000
  package static let burstRange = 1...1000
  package static let limitRange = 0...1000
  package static let deathsRange = 0.0...60
  package static let tokensRange = 0.0...1000

  /// What Apple documents, with guesses where it gives no number.
  public static let documented = ActivityRules(
    allowance: 60, frequentAllowance: 240, inactiveAllowance: nil, inactiveAfter: .minutes(60),
    window: .minutes(60), form: .window, sharesAccounts: false, startAllowance: 10, startWindow: .minutes(60),
    loss: 0, delay: .lognormal(median: 1000, sigma: 1.3), longestWait: .minutes(15), spacing: .seconds(10),
    burst: 1,
    deathsPerHour: 0, wakesForStart: 1, tokenChangesPerDay: 0, staleStartTokensPerWeek: 0, perApp: 5,
    perDevice: 10)

  /// What developers report, and third parties found in the system.
  public static let reported: ActivityRules = {
    var rules = documented
    rules.inactiveAllowance = 15
    rules.sharesAccounts = true
    rules.loss = 0.3
    rules.burst = 5
    rules.deathsPerHour = 0.01
    rules.wakesForStart = 0.9
    rules.tokenChangesPerDay = 0.02
    rules.staleStartTokensPerWeek = 0.02
    return rules
  }()

  /// When an update can be drawn.
  ///
  /// - Parameter spaced: when the updates drawn so far would end if they had been drawn one per ``spacing``.
  package func nextDrawing(after spaced: SimulationTime) -> SimulationTime {
    spaced - .milliseconds(Int64(burst - 1) * spacing.milliseconds)
  }

  /// 8 h (DOC).
  package static let longestLife = SimulationDuration.hours(8)
  /// On the Lock Screen after the end: 4 h (DOC).
  package static let longestDismissal = SimulationDuration.hours(4)
  /// Activities in the Dynamic Island (DOC).
  package static let inIsland = 2
}
