import EventKernel
import RandomVariates

/// A Live Activity of an app: what starts it, how long it lives, and how it gets its updates. An app has at most one
/// running activity of each name.
///
/// ```swift
/// var match = Activity("match", content: .changing(every: .minutes(5)))
/// match.start = ActivityStart(by: .push, at: .arrivals(.at([.daily(.midnight)])))
/// match.pushes = ActivityPushes(priority10: 0.2)
/// let scenario = Scenario(apps: [App(name: "Scores", activities: [match])])
/// #expect(scenario.items.map(\.name) == ["match"])
/// ```
public struct Activity: Hashable, Sendable {
  /// Its name in reports. No other activity and no widget has it.
  public var name: String
  /// What it shows.
  public var content: Content
  /// What starts it.
  public var start: ActivityStart
  /// Its natural length, if nothing ends it before. It counts from the first start: a restart does not make it longer.
  public var length: ActivityLength
  /// When it leaves the Lock Screen after its natural end. If the system ends it, the default applies (DOC).
  public var dismissal: ActivityDismissal
  /// How often the user removes it from the Lock Screen, for each hour in which it is there, 0 … 60.
  public var removalsPerHour: Double
  package static let removalsRange = 0.0...60
  /// After the user has removed it, the app does not start it again until its natural end has passed; without one, until
  /// 8 h after its start. `nil`: no.
  public var staysAwayAfterRemoval: Bool?
  /// The app ends it when the user force-quits the app (in `applicationWillTerminate`). It leaves at once. `nil`: no, it
  /// stays (OBS flutter_live_activities #114, forum 824244).
  public var endsOnForceQuit: Bool?
  /// It ends and starts anew at this age. `nil`: it does not restart.
  public var restart: ActivityRestart?
  /// The pushes of a server. `nil`: there are none.
  public var pushes: ActivityPushes?
  /// The app events on which the app updates it. During a session that such an event begins, the app also updates it at
  /// each change. In the background the app has no run time between its events (DOC).
  public var updatedOn: Set<AppEvent>
  /// Alerts of its updates. `nil`: there are none.
  public var alerts: ActivityAlerts?
  /// Shortest time from one update of the app to the next.
  public var updatesAtMostEvery: SimulationDuration?
  /// Each update sets the stale date this much later. `nil`: it never becomes stale.
  public var staleAfter: SimulationDuration?
  /// Each start and each update sets the stale date to the next change that is known ahead, instead of
  /// ``staleAfter``. Without such a change there is none. `nil`: no.
  public var isStaleAtKnownChange: Bool?
  /// Share of its updates whose `ContentState` is the same as that of the update before, although the content has
  /// changed, 0 … 1. On a locked phone, such an update is drawn at the next unlock (OBS).
  public var equalStates: Double
  /// Whether its views draw the content's schedule from dates, as timers and progress views do. Then a change that is
  /// known ahead needs no update (DOC).
  public var drawsDates: Bool
  /// Its `relevanceScore`: the activities with the highest are in the Dynamic Island.
  public var relevance: Double
  /// Size of its data in an update, in bytes. An update of more than ``largestUpdate`` is never shown (DOC).
  public var payload: Distribution
  /// 4 KB (DOC).
  package static let largestUpdate = 4096.0

  /// An activity with the defaults: the app starts it when it comes to the foreground and updates it on all app events.
  public init(_ name: String, content: Content = Content()) {
    self.name = name
    self.content = content
    start = ActivityStart(by: .app, at: .events([.foreground]))
    length = .system
    dismissal = .system
    removalsPerHour = 0
    updatedOn = AppEvent.usual
    equalStates = 0
    drawsDates = false
    relevance = 0
    payload = .constant(1000)
  }
}

/// What starts an activity, and when.
public struct ActivityStart: Hashable, Sendable {
  /// The way of the start.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// The app calls `Activity.request`. This fails in the background (DOC).
    case app
    /// A `LiveActivityIntent`: a control, the Action button or a Shortcut. It needs no foreground (DOC).
    case intent
    /// A push to start (iOS 17.2).
    case push
    /// The app has scheduled it (iOS 26).
    case schedule
  }

  /// The times of the starts.
  public enum Times: Hashable, Sendable {
    /// With ``Way/app``, the user opens the app for it.
    case arrivals(ArrivalProcess)
    /// On each of these events of its app.
    case events(Set<AppEvent>)
  }

  /// The way of the start.
  public var way: Way
  /// The times of the starts.
  public var times: Times

  /// Each parameter sets a property: `by` sets ``way``, `at` sets ``times``.
  public init(by way: Way, at times: Times) {
    self.way = way
    self.times = times
  }
}

/// The natural length of an activity.
public enum ActivityLength: Hashable, Sendable {
  /// Until the system ends it: 8 h (DOC).
  case system
  /// Milliseconds. Drawn at each start.
  case lasts(Distribution)
  /// Until the last change of that day that is known ahead.
  case untilScheduleEnds
}

/// When an activity leaves the Lock Screen after its end.
public enum ActivityDismissal: Hashable, Sendable {
  /// 4 h after the end (DOC).
  case system
  /// This long after the end, at most 4 h (DOC).
  case after(SimulationDuration)
}

/// A restart: the activity ends, and a new one of the same name starts.
public struct ActivityRestart: Hashable, Sendable {
  /// The age at which it restarts, 1 s … 8 h.
  public var after: SimulationDuration
  /// How the new one is started.
  public var way: ActivityStart.Way

  /// Each parameter sets a property: `by` sets ``way``.
  public init(after: SimulationDuration, by way: ActivityStart.Way) {
    self.after = after
    self.way = way
  }
}

/// The pushes that a server sends to a running activity.
public struct ActivityPushes: Hashable, Sendable {
  /// What the server sends a push for.
  public var source: PushUse.Source
  /// Share of the pushes with priority 10, 0 … 1. The others have priority 5.
  public var priority10: Double
  /// Shortest time from one push to the next. The newest content that waits for it is sent then.
  public var atMostEvery: SimulationDuration?
  /// A broadcast channel (iOS 18): no token can go stale, and the server sends once for all devices (DOC).
  public var isBroadcast: Bool
  /// Without a channel, the server sends a round of pushes to this many devices, ≥ 1.
  public var devices: Double
  /// Pushes that the server sends in a second, above 0. The server finishes a round before it begins the next.
  public var perSecond: Double
  /// How much older the `timestamp` of a push is than the time at which it is sent, in milliseconds. A push is not shown if
  /// its `timestamp` is older than the one on screen (DOC). `nil`: 0.
  public var timestampAge: Distribution?
  /// A relay between the server and the push service drops a push, also one that ends the activity, that comes less than
  /// this after the last one that it passed on, ≥ 1 s. `nil`: it drops none.
  public var dropsWithin: SimulationDuration?
  /// The server sends the push that ends the activity again. `nil`: it sends it once.
  public var repeatedEnd: RepeatedEnd?
  /// When the push service refuses a stale token (HTTP 410), the server starts the activity again by push, if a start is
  /// within its budget. `nil`: it does nothing.
  public var startsAnewOnRefusedToken: Bool?
  /// The app sends the pushes, to itself: after a force-quit it sends none until the user opens it. `nil`: a server does.
  public var areSentByApp: Bool?

  /// How often, and how long after one another, the push that ends an activity is sent again.
  public struct RepeatedEnd: Hashable, Sendable {
    /// How often it is repeated, 1 … 100.
    public var times = 1
    /// From one to the next, ≥ 1 s.
    public var every = SimulationDuration.minutes(5)
    package static let timesRange = 1...100

    /// Once more, 5 minutes later.
    public init() {}
  }

  package static let devicesRange = 1.0...1e9
  package static let perSecondRange = 1e-3...1e9

  /// Each parameter sets the property with its name.
  public init(
    _ source: PushUse.Source = .contentChange, priority10: Double = 1,
    atMostEvery: SimulationDuration? = nil, isBroadcast: Bool = false, devices: Double = 1,
    perSecond: Double = 1000, timestampAge: Distribution? = nil
  ) {
    self.source = source
    self.priority10 = priority10
    self.atMostEvery = atMostEvery
    self.isBroadcast = isBroadcast
    self.devices = devices
    self.perSecond = perSecond
    self.timestampAge = timestampAge
  }
}
