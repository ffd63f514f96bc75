import EventKernel
import RandomVariates

/// The user's Apple Watch, paired with the phone: when it is worn and viewed, how its complications reload, and how
/// data and Live Activities of the phone reach it. It has the calendar and the user of the ``Device``.
///
/// Most numbers are guesses between few reports.
///
/// ```swift
/// var watch = Watch()
/// watch.wristRaises.perHour = 4
/// #expect(watch.reloads.activeFace == 72)
/// ```
public struct Watch: Hashable, Sendable {
  /// Periods in which it is not worn, but on its charger. Default 22:30 to 07:00 (GUESS).
  public var offWrist = [
    Period.daily(from: TimeOfDay(clamping: 81_000), to: TimeOfDay(clamping: 25_200))
  ]
  /// Periods of Low Power Mode of the watch. Charged reloads wait (GUESS), the system runs no background refresh, and the
  /// Always-On display is off (DOC). Default: none.
  public var lowPowerMode: [Period] = []
  /// When the user is away from the phone.
  public var apart = TimeApart()
  /// It has a network of its own while it is away from the phone. Default `false`.
  public var isCellular = false
  /// When the user views it.
  public var wristRaises = WristRaises()
  /// Glances at the Always-On face, without a raise. `nil`: they are not counted.
  public var alwaysOn: AlwaysOnGlances?
  /// When, and for how long, the user opens Control Center.
  public var controlCenter = ControlCenterOpens()
  /// Budgets of its complications and widgets.
  public var reloads = WatchReloads()
  /// How the phone's data reach it.
  public var transfers = TransferRules()
  /// Background refreshes that the system runs for an app in any 60 minutes, 0 … 60.
  public var refreshes = RefreshLimits()
  /// Complication pushes (`PKPushType.complication`) that are delivered to an app in a day, 0 … 1,000,000. Default 50
  /// (DOC).
  public var complicationPushesPerDay = 50
  package static let perDayRange = 0...1_000_000
  /// How it shows the Live Activities of the phone. `nil`: the defaults of ``ActivityCopies``.
  public var activityCopies: ActivityCopies?

  /// The default watch.
  public init() {}
}

/// The times for which the user is away from the phone with the watch. They start as a Poisson process.
public struct TimeApart: Hashable, Sendable {
  /// Share of the time, 0 … 0.95. Default 0.05 (GUESS).
  public var share = 0.05
  package static let shareRange = 0...0.95
  /// Length of one, in milliseconds. Default lognormal, median 30 min, σ 1 (GUESS).
  public var duration = Distribution.lognormal(median: 1_800_000, sigma: 1)

  /// The default times.
  public init() {}
}

/// Views of the watch: the user raises the wrist, and sees the active face. Raises are a Poisson process while the
/// watch is worn, and come at given times.
public struct WristRaises: Hashable, Sendable {
  /// Mean number in an hour for which the watch is worn, 0 … 1000. Default 7 (OBS: 4 to 10, Visuri 2017, Wristly 2015).
  public var perHour = 7.0
  package static let perHourRange = 0.0...1000
  /// Further raises at these times, if the watch is worn then. With ``perHour`` 0, there are no others. `nil`: none.
  public var at: [Moment]?
  /// Shape of the gamma distribution (mean 1) of a factor by which people differ, 0.05 … 10⁶. It is drawn for each
  /// replication. Default 6 (GUESS).
  public var personShape = 6.0
  package static let shapeRange = 0.05...1e6
  /// Length of the view of the face, in milliseconds. Default lognormal, median 4.5 s, σ 0.8 (OBS: half are under
  /// 5 s; the shape is a GUESS).
  public var duration = Distribution.lognormal(median: 4500, sigma: 0.8)
  /// Probability per raise that the user goes on from the face to the Smart Stack, 0 … 1. Default 0.1 (GUESS).
  public var smartStack = 0.1
  /// Length of the view of the Smart Stack, in milliseconds. Default lognormal, median 4 s, σ 0.8 (GUESS).
  public var smartStackDuration = Distribution.lognormal(median: 4000, sigma: 0.8)

  /// The default user.
  public init() {}
}

/// Glances at the Always-On face while the wrist is down. They are a Poisson process while the watch is worn. A raise ends
/// one. Nothing is published about them, so the rate has no default.
public struct AlwaysOnGlances: Hashable, Sendable {
  /// Mean number in an hour for which the watch is worn, 0 … 1000.
  public var perHour: Double
  /// Length of one, in milliseconds. Default lognormal, median 1.5 s, σ 0.5 (GUESS).
  public var duration = Distribution.lognormal(median: 1500, sigma: 0.5)

  /// - Parameter perHour: mean number in an hour for which the watch is worn.
  public init(perHour: Double) { self.perHour = perHour }
}

/// When, and for how long, the user opens Control Center on the watch, while it is worn.
public struct ControlCenterOpens: Hashable, Sendable {
  /// When the user opens it. Default 2 times a day, spread like pickups (GUESS).
  public var opens = ArrivalProcess.poisson(perDay: 2, hours: .measured)
  /// How long it is open, in milliseconds. Default lognormal, median 4 s, σ 0.7 (GUESS).
  public var duration = Distribution.lognormal(median: 4000, sigma: 0.7)

  /// The default values.
  public init() {}
}

/// How the watch reloads complications and widgets. Their budgets are not those of the phone (DOC).
public struct WatchReloads: Hashable, Sendable {
  /// Reloads a day of a complication on the active face, 0 … 1,000,000. Default 72 (DOC: up to 75, GUESS: 60 to 75).
  public var activeFace = 72.0
  /// Reloads a day of a widget in the Smart Stack. Default 30 (GUESS: 10 to 50).
  public var smartStack = 30.0
  /// Reloads a day of a complication on another face. Default 10 (GUESS: 1 to 20).
  public var otherFaces = 10.0
  /// How the reloads of a day are spread over it. Default ``PacedAllowance/Refill/paced``: over the hours in which the
  /// watch is worn (GUESS).
  public var refill = PacedAllowance.Refill.paced
  /// See ``PacedAllowance/windowStart``. Default 00:00 (GUESS).
  public var windowStart = TimeOfDay.midnight
  /// Shortest time from the start of one reload to the start of the next charged one. Default 10 min (OBS: about 10
  /// min, GUESS: 5 to 15).
  public var minimumSpacing = SimulationDuration.minutes(10)
  /// A reload that a reload policy requests starts within this time after the date of the policy. Default 1 min
  /// (GUESS; OBS: a complication that asks every 15 min usually gets them 15 min apart).
  public var runWindow = SimulationDuration.minutes(1)
  /// Time from a call of the app in the background, or a push, to the reload, in milliseconds. Default lognormal,
  /// median 10 s, σ 1 (GUESS; OBS: up to a minute after the phone's app).
  public var backgroundLatency = Distribution.lognormal(median: 10_000, sigma: 1)
  /// Most processor time of one reload. A reload with more fails. `nil`: 16 s (OBS: an extension was killed after 16 s within
  /// 20 s; plausible: 10 to 30 s).
  public var processorTime: SimulationDuration?
  /// Times for which the watch starts no charged reload. `nil`: none. See ``stalling``.
  public var stalls: Stalls?

  /// The default rules.
  public init() {}

  /// A complication stops now and then, until its app is opened (OBS: after 1 h 45 min, over 5 h). GUESS how often: 0.05
  /// a day, 0 to 0.2.
  public static let stalling = Stalls(people: 1, perWeek: 0.35, duration: .constant(30 * 86_400_000))

  /// ``processorTime``, with its default.
  package var mostProcessorTime: SimulationDuration {
    get { processorTime ?? .seconds(16) }
    set { processorTime = newValue == .seconds(16) ? nil : newValue }
  }

  /// Reloads a day of a widget on this surface of the watch.
  package func perDay(on surface: Surface) -> Double {
    switch surface {
    case .watchSmartStack: smartStack
    case .watchFace: activeFace
    default: otherFaces
    }
  }

  /// The same as the rules of a budget.
  package var profile: ReloadBudgetProfile {
    var scheduling = ReloadScheduling()
    scheduling.minimumSpacing = minimumSpacing
    scheduling.runWindow = runWindow
    scheduling.backgroundLatency = backgroundLatency
    scheduling.devicePool = nil
    scheduling.stalls = stalls
    var allowance = PacedAllowance.documented
    allowance.learningDays = 0
    (allowance.refill, allowance.windowStart) = (refill, windowStart)
    return ReloadBudgetProfile(allowance: .paced(allowance), scheduling: scheduling)
  }
}

/// How the system carries data from an app on the phone to its app on the watch.
public struct TransferRules: Hashable, Sendable {
  /// Calls of `transferCurrentComplicationUserInfo` in a day that are sent at once, if a complication of the app is on
  /// the active face; 0 … 1,000,000. Others wait as with `transferUserInfo` (DOC). Default 50 (DOC).
  public var complicationPerDay = 50
  /// Time of day at which these calls and complication pushes are renewed. Default 05:00 (OBS: two people).
  public var renewedAt = TimeOfDay(clamping: 18_000)
  /// Whether these transfers wake the watch app at once if its complications are WidgetKit's. An Apple engineer says no
  /// (forum 759389), a report of watchOS 26.5 says yes (forum 735352). Default `true` (GUESS). `false`: they wait.
  public var wakesForWidgets = true
  /// Time of a transfer that is sent at once, in milliseconds. Default lognormal, median 20 s, σ 1.2 (GUESS: the median
  /// is 2 to 300 s).
  public var latency = Distribution.lognormal(median: 20_000, sigma: 1.2)
  /// Mean time between opportunities for transfers that wait: the system wakes the watch app for them. They come as a
  /// Poisson process, while the watch is worn and near the phone. When the watch app runs for another reason, it gets
  /// them too. Default 30 min (GUESS: 5 min to 6 h; Apple promises nothing).
  public var opportunities = SimulationDuration.minutes(30)

  /// The default rules.
  public init() {}
}

/// Background refreshes of a watch app in any 60 minutes.
public struct RefreshLimits: Hashable, Sendable {
  /// With a complication on the active face. Default 4 (DOC: four are safe; OBS: 1 to 3).
  public var withComplication = 4
  /// Without. Default 1 (GUESS: 0 to 2).
  public var without = 1
  package static let range = 0...60

  /// The default limits.
  public init() {}
}

/// What makes an app a watch app.
public struct WatchApp: Hashable, Sendable {
  /// The data that it gets from its app on the phone. `nil`: none.
  public var fromPhone: PhoneTransfers?
  /// Complication pushes, which wake the app. `nil`: none.
  public var complicationPush: PushUse.Source?
  /// The app is woken for changes (``App/wakeUps``) at most once in this time. HealthKit: once an hour for most types
  /// (DOC). `nil`: no limit.
  public var wakeUpsAtMostEvery: SimulationDuration?
  /// Workout sessions, while the watch is worn. Reloads that the app requests during one are free (UNOFF: the system
  /// logs such an app as exempt). `nil`: none.
  public var workouts: SessionUse?

  /// Each parameter sets the property with its name.
  public init(
    fromPhone: PhoneTransfers? = nil, complicationPush: PushUse.Source? = nil,
    wakeUpsAtMostEvery: SimulationDuration? = nil, workouts: SessionUse? = nil
  ) {
    self.fromPhone = fromPhone
    self.complicationPush = complicationPush
    self.wakeUpsAtMostEvery = wakeUpsAtMostEvery
    self.workouts = workouts
  }
}

/// Data that an app on the phone sends to its app on the watch. The watch app then knows what the phone's app knew when
/// it sent them.
public struct PhoneTransfers: Hashable, Sendable {
  /// A method of `WCSession`.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// `transferCurrentComplicationUserInfo`: some a day at once, the others as with ``userInfo``.
    case complication
    /// `transferUserInfo`: each one waits for an opportunity, in order.
    case userInfo
    /// `updateApplicationContext`: only the newest waits for an opportunity.
    case context
    /// `sendMessage`: at once, if the watch app is reachable: near the phone, and in the foreground or in a workout session
    /// (DOC). Otherwise the app does not send it.
    case message
  }

  /// Name of the app on the phone.
  public var app: String
  /// The method.
  public var way: Way
  /// The app events of the phone's app on which it sends. If the start of a session is in it, the app also sends at each
  /// change until the session ends.
  public var events = AppEvent.usual
  /// Whether it sends only what it has not sent before. Default `true`.
  public var onlyIfChanged = true
  /// Shortest time from one transfer to the next. `nil`: none.
  public var atMostEvery: SimulationDuration?
  /// Further methods, 1 … 8. On each app event, the app tries its methods in order: ``way``, then these. `nil`: none.
  public var also: [FurtherWay]?
  package static let alsoRange = 1...8

  /// Each parameter sets the property with its name; `by` sets ``way``.
  public init(app: String, by way: Way = .complication) { (self.app, self.way) = (app, way) }

  /// Another method by which the app sends, with app events of its own.
  public struct FurtherWay: Hashable, Sendable {
    /// The method.
    public var way: Way
    /// The events of the phone's app on which it uses this method. Default: all.
    public var events = AppEvent.usual
    /// Whether it sends only what it has not sent before, by any method. Default `true`.
    public var onlyIfChanged = true
    /// Shortest time from one transfer by this method to the next. `nil`: none.
    public var atMostEvery: SimulationDuration?

    /// - Parameter way: the method.
    public init(by way: Way) { self.way = way }
  }

  /// All methods, in the order in which the app tries them.
  package var ways: [FurtherWay] {
    var first = FurtherWay(by: way)
    (first.events, first.onlyIfChanged, first.atMostEvery) = (events, onlyIfChanged, atMostEvery)
    return [first] + (also ?? [])
  }
}
