import EventKernel
import RandomVariates

/// A containing app, with everything it does that can reload its widgets.
///
/// ```swift
/// var app = App(name: "Weather")
/// app.foreground = SessionUse(sessions: .poisson(perDay: 3, hours: .measured))
/// app.silentPush = .silent(.contentChange)
/// app.calls = [.foreground: [ReloadCall()], .silentPush: [ReloadCall(when: .contentChanged)]]
/// #expect(app.silentPush?.limitPerHour == 3)
/// ```
public struct App: Hashable, Sendable {
  /// Its name, by which widgets refer to it. Each app has its own.
  public var name: String
  /// Foreground sessions. If they have a rate (`poisson`), they are spread over the user's pickups and end at the
  /// latest when the device is locked. Otherwise they start at their own times. Reloads that the app requests during
  /// one are free (DOC).
  public var foreground: SessionUse?
  /// Audio sessions, in the foreground or not. Reloads that the app requests during one are free (DOC).
  public var audio: SessionUse?
  /// Navigation sessions. Reloads that the app requests during one are free (DOC).
  public var navigation: SessionUse?
  /// Probability that the user force-quits the app at the end of a foreground session, 0 … 1. Until the user opens it
  /// again, nothing wakes it: no silent push (DOC), no background refresh, no wake-up (GUESS).
  public var forceQuits: Double
  /// Background app refreshes. Reloads that the app requests during one count against the budget (DOC).
  public var backgroundRefresh: BackgroundRefresh?
  /// Silent pushes. Reloads that the app requests after one count against the budget (DOC).
  public var silentPush: PushUse?
  /// Widget pushes (iOS, iPadOS, watchOS, macOS and visionOS 26). The system reloads the app's widgets, which counts against the budget (DOC).
  public var widgetPush: PushUse?
  /// Pushes of type `controls`, which reload the app's controls. `nil`: none.
  public var controlPush: PushUse?
  /// Alert pushes: the user sees a notification. They run only its notification service extension (DOC), if ``calls`` has an entry for ``AppEvent/notificationService``. `nil`: none.
  public var alertPush: PushUse?
  /// When the app's network tunnel has new data. `nil`: it has no tunnel.
  public var networkTunnel: PushUse.Source?
  /// When the system wakes the app in the background: for a Bluetooth accessory, a location, HealthKit, or an App Intent
  /// of Siri or a Shortcut. There is no limit, but some do not happen
  /// (``Device/missedWakeUps``). Reloads that the app requests then count against the budget (DOC).
  public var wakeUps: PushUse.Source?
  /// The app events on which the app learns of the changes of its widgets' content.
  public var learning: Learning
  /// The app events on which the app writes what it knows to the container that it shares with its widgets.
  public var writes: Set<AppEvent>
  /// It and its widgets are installed at the start of the run, and its container is empty. Default `false`: they were
  /// installed long ago, and the app has written all contents.
  public var isNewlyInstalled: Bool
  /// Whether its widgets can open the container that it writes to. `false`: the App Group is missing in one target, or
  /// has another name, so the widgets find an empty container (OBS). Default `true`.
  public var sharesContainer = true
  /// States such as being logged out, on which a timeline can depend.
  public var states: [State]
  /// The calls of `WidgetCenter` on each app event.
  public var calls: [AppEvent: [ReloadCall]]
  /// Its Live Activities. `nil`: none.
  public var activities: [Activity]?
  /// It declares `NSSupportsLiveActivitiesFrequentUpdates`, and the user allows that. `nil`: no.
  public var hasFrequentUpdates: Bool?
  /// It is an app on the watch. `nil`: it is on the phone.
  public var watch: WatchApp?

  /// Each parameter sets the property with its name.
  public init(
    name: String, foreground: SessionUse? = nil, audio: SessionUse? = nil, navigation: SessionUse? = nil,
    forceQuits: Double = 0, backgroundRefresh: BackgroundRefresh? = nil, silentPush: PushUse? = nil,
    widgetPush: PushUse? = nil, controlPush: PushUse? = nil,
    wakeUps: PushUse.Source? = nil, learning: Learning = Learning(),
    writes: Set<AppEvent> = AppEvent.usual, isNewlyInstalled: Bool = false,
    states: [State] = [], calls: [AppEvent: [ReloadCall]] = [:], activities: [Activity]? = nil,
    hasFrequentUpdates: Bool? = nil, watch: WatchApp? = nil
  ) {
    self.name = name
    self.foreground = foreground
    self.audio = audio
    self.navigation = navigation
    self.forceQuits = forceQuits
    self.backgroundRefresh = backgroundRefresh
    self.silentPush = silentPush
    self.widgetPush = widgetPush
    self.controlPush = controlPush
    self.wakeUps = wakeUps
    self.learning = learning
    self.writes = writes
    self.isNewlyInstalled = isNewlyInstalled
    self.states = states
    self.calls = calls
    self.activities = activities
    self.hasFrequentUpdates = hasFrequentUpdates
    self.watch = watch
  }

  /// Length of a foreground session after a tap, and the default for all sessions: lognormal, median 28.1 s, σ 1.789,
  /// in milliseconds. OBS: measured on real logs.
  public static let measuredForegroundDuration = Distribution.lognormal(median: 28_100, sigma: 1.789)
}

/// The sessions of one kind: when they start and how long they last.
public struct SessionUse: Hashable, Sendable {
  /// When they start.
  public var sessions: ArrivalProcess
  /// Milliseconds.
  public var duration: Distribution

  /// Each parameter sets the property with its name.
  public init(sessions: ArrivalProcess, duration: Distribution = App.measuredForegroundDuration) {
    self.sessions = sessions
    self.duration = duration
  }
}

/// When the system runs an app's background refresh.
public enum BackgroundRefresh: Hashable, Sendable {
  /// At times that do not depend on the user.
  case arrivals(ArrivalProcess)
  /// The app requests a refresh after each one, at the earliest this long after it (`earliestBeginDate`), ≥ 1 s. The
  /// system follows the user's habit of opening the app (DOC). In each slot of 15 minutes, it runs the refresh with the
  /// probability that the user opens the app in the next hour, by the sessions of the last 7 days (GUESS). So there
  /// is none on the first day, and few at night (OBS: over 24 h to the first, then four 15 min apart, then hours of
  /// nothing).
  case requested(earliestBegin: SimulationDuration)
}

/// Pushes that a server sends to the device.
public struct PushUse: Hashable, Sendable {
  /// What the server sends a push for, or the system wakes an app for.
  public enum Source: Hashable, Sendable {
    /// At times that do not depend on the content.
    case arrivals(ArrivalProcess)
    /// Each time the content of one of the app's widgets changes in a way that only a fetch shows.
    case contentChange
  }

  /// What the server sends a push for.
  public var source: Source
  /// Time from sending to delivery, in milliseconds.
  public var delay: Distribution
  /// Maximum number of pushes delivered in any 60 minutes, 0 … 10,000. `nil`: no limit. Of the silent pushes above it,
  /// the system holds the newest and delivers it when the user opens the app (DOC). Widget pushes above it are lost
  /// (GUESS).
  public var limitPerHour: Int?
  package static let limitPerHourRange = 0...10_000
  /// Probability that a push is lost on its way, 0 … 1. Default 0 (GUESS: 0 to 0.3 for silent pushes, whose delivery Apple
  /// does not guarantee).
  public var loss = 0.0

  /// Each parameter sets the property with its name.
  public init(source: Source, delay: Distribution, limitPerHour: Int?) {
    self.source = source
    self.delay = delay
    self.limitPerHour = limitPerHour
  }

  /// Silent pushes: delivered at once, at most three an hour (GUESS). Apple advises sending no more than two or three
  /// an hour (DOC).
  public static func silent(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .constant(0), limitPerHour: 3)
  }

  /// Widget pushes: delivery is opportunistic (DOC). It takes 1 to 15 min, without a limit (GUESS). Apple says that
  /// widget pushes have a budget but gives no number (DOC).
  public static func widget(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .uniform(low: 60_000, high: 900_000), limitPerHour: nil)
  }

  /// Alert pushes: delivered in 1 to 5 s, as a rule (GUESS: the median is 0.3 to 3 s), without a limit.
  public static func alert(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .lognormal(median: 1000, sigma: 1), limitPerHour: nil)
  }

  /// Pushes of type `controls`: delivered in 1 to 20 s, as a rule (GUESS: the median is 1 s to 15 min). The limit is
  /// that of ``ControlRules``.
  public static func control(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .lognormal(median: 5000, sigma: 1), limitPerHour: nil)
  }
}

/// How an app learns of changes that it did not make itself.
public struct Learning: Hashable, Sendable {
  /// The app events on which it learns.
  public var events: Set<AppEvent>
  /// Time from the event until the app knows, in milliseconds. A session that ends before teaches it nothing.
  public var latency: Distribution
  /// Probability that the app learns nothing, 0 … 1. Without a network it never does.
  public var failure: Double
  /// Whether the app needs a network to learn.
  public var needsNetwork: Bool

  /// Each parameter sets the property with its name; `on` sets ``events``.
  public init(
    on events: Set<AppEvent> = AppEvent.usual, latency: Distribution = .constant(0),
    failure: Double = 0, needsNetwork: Bool = false
  ) {
    self.events = events
    self.latency = latency
    self.failure = failure
    self.needsNetwork = needsNetwork
  }
}

extension App {
  /// A state of an app with the periods in which the app is in it.
  public struct State: Hashable, Sendable {
    /// Its name, by which the conditions of timelines refer to it.
    public var name: String
    /// The periods in which the app is in it.
    public var periods: [Period]

    /// Each parameter sets the property with its name.
    public init(name: String, periods: [Period]) {
      self.name = name
      self.periods = periods
    }
  }

  /// The device on which it runs.
  public var device: DeviceKind { watch == nil ? .phone : .watch }

  /// A watch app that gets its data from the phone learns nothing else, unless ``learning`` is given.
  package var ownLearning: Learning {
    watch?.fromPhone != nil && learning == Learning() ? Learning(on: []) : learning
  }

  /// Whether it does something just before the user leaves that it does not do on all app events.
  package var reactsToResignActive: Bool {
    calls[.resignActive]?.isEmpty == false || learning.events.names(.resignActive)
      || writes.names(.resignActive)
  }
}

extension Set<AppEvent> {
  /// In the order of `AppEvent.allCases`.
  package var inOrder: [AppEvent] { AppEvent.allCases.filter(contains) }

  /// Whether the event is in a list that does not have all events.
  fileprivate func names(_ event: AppEvent) -> Bool { count < AppEvent.usual.count && contains(event) }
}

extension Content {
  /// Whether apps do something with it just before the user leaves that they do not do on all app events.
  package var reactsToResignActive: Bool {
    onEvents.contains(.resignActive) || learnedOn?.names(.resignActive) == true
      || writtenOn?.names(.resignActive) == true
  }
}
