import EventKernel
import RandomVariates

/// A containing app, with everything it does that can reload its widgets.
public struct App: Hashable, Sendable {
  public var name: String
  /// Foreground sessions. If they have a rate (`poisson`), they are spread over the user's pickups and end at the
  /// latest when the device is locked. Otherwise they start at their own times. Reloads that the app requests during
  /// one are free (DOC).
  public var foreground: SessionUse?
  /// Audio sessions, in the foreground or not. Reloads that the app requests during one are free (DOC).
  public var audio: SessionUse?
  /// Navigation sessions. Reloads that the app requests during one are free (DOC).
  public var navigation: SessionUse?
  /// Background app refreshes. Reloads that the app requests during one count against the budget (DOC).
  public var backgroundRefresh: ArrivalProcess?
  /// Silent pushes. Reloads that the app requests after one count against the budget (DOC).
  public var silentPush: PushUse?
  /// Widget pushes (iOS 26). The system reloads the app's widgets, which counts against the budget (DOC).
  public var widgetPush: PushUse?

  public var onForeground: ReloadCall?
  public var onAudio: ReloadCall?
  public var onNavigation: ReloadCall?
  public var onBackgroundRefresh: ReloadCall?
  public var onSilentPush: ReloadCall?

  public init(
    name: String, foreground: SessionUse? = nil, audio: SessionUse? = nil, navigation: SessionUse? = nil,
    backgroundRefresh: ArrivalProcess? = nil, silentPush: PushUse? = nil, widgetPush: PushUse? = nil,
    onForeground: ReloadCall? = nil, onAudio: ReloadCall? = nil, onNavigation: ReloadCall? = nil,
    onBackgroundRefresh: ReloadCall? = nil, onSilentPush: ReloadCall? = nil
  ) {
    self.name = name
    self.foreground = foreground
    self.audio = audio
    self.navigation = navigation
    self.backgroundRefresh = backgroundRefresh
    self.silentPush = silentPush
    self.widgetPush = widgetPush
    self.onForeground = onForeground
    self.onAudio = onAudio
    self.onNavigation = onNavigation
    self.onBackgroundRefresh = onBackgroundRefresh
    self.onSilentPush = onSilentPush
  }

  /// Length of a foreground session after a tap, and the default for all sessions: lognormal, median 28.1 s, σ 1.789,
  /// in milliseconds. OBS: measured on real logs.
  public static let measuredForegroundDuration = Distribution.lognormal(median: 28_100, sigma: 1.789)
}

/// The sessions of one kind: when they start and how long they last.
public struct SessionUse: Hashable, Sendable {
  public var sessions: ArrivalProcess
  /// Milliseconds.
  public var duration: Distribution

  public init(sessions: ArrivalProcess, duration: Distribution = App.measuredForegroundDuration) {
    self.sessions = sessions
    self.duration = duration
  }
}

/// Pushes that a server sends to the device.
public struct PushUse: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case arrivals(ArrivalProcess)
    /// One push each time the content of one of the app's widgets changes in a way that only a fetch shows.
    case contentChange
  }

  public var source: Source
  /// Time from sending to delivery, in milliseconds.
  public var delay: Distribution
  /// Most pushes delivered in any 60 minutes, 0 … 10,000. The others are lost. `nil`: no limit.
  public var limitPerHour: Int?
  package static let limitPerHourRange = 0...10_000

  public init(source: Source, delay: Distribution, limitPerHour: Int?) {
    self.source = source
    self.delay = delay
    self.limitPerHour = limitPerHour
  }

  /// Silent pushes: delivered at once, at most three an hour (GUESS). Apple advises to send no more than two or three
  /// an hour (DOC).
  public static func silent(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .constant(0), limitPerHour: 3)
  }

  /// Widget pushes: delivery is opportunistic (DOC). It takes 1 to 15 min, without a limit (GUESS). Apple says that
  /// widget pushes have a budget but gives no number (DOC).
  public static func widget(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .uniform(low: 60_000, high: 900_000), limitPerHour: nil)
  }
}

/// A call of `WidgetCenter` that the app makes after an app event.
public struct ReloadCall: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// `reloadAllTimelines()`: every widget of the app.
    case allTimelines
    /// `reloadTimelines(ofKind:)` for each of these kinds.
    case timelines(ofKinds: [String])
  }

  public enum Condition: Hashable, Sendable {
    case always
    /// Only for widgets whose content has changed since their last fetch. During a session, also at each change.
    case contentChanged
  }

  public var target: Target
  public var condition: Condition
  /// Shortest time between two calls after app events of the same kind. During a session, the app repeats the call at
  /// this interval.
  public var atMostEvery: SimulationDuration?

  public init(
    _ target: Target = .allTimelines, when condition: Condition = .always,
    atMostEvery: SimulationDuration? = nil
  ) {
    self.target = target
    self.condition = condition
    self.atMostEvery = atMostEvery
  }
}

extension App: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields([
      "name": name, "foreground": foreground, "audio": audio, "navigation": navigation,
      "backgroundRefresh": backgroundRefresh, "silentPush": silentPush, "widgetPush": widgetPush,
      "onForeground": onForeground, "onAudio": onAudio, "onNavigation": onNavigation,
      "onBackgroundRefresh": onBackgroundRefresh, "onSilentPush": onSilentPush,
    ])
  }
}

extension SessionUse: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["sessions": sessions, "duration": duration])
  }
}

extension PushUse: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["source": source, "delay": delay, "limitPerHour": limitPerHour])
  }
}

extension PushUse.Source: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .arrivals(let arrivals): .fields(["arrivals": arrivals], of: "arrivals")
    case .contentChange: .word("contentChange")
    }
  }
}

extension ReloadCall: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["target": target, "condition": condition, "atMostEvery": atMostEvery])
  }
}

extension ReloadCall.Target: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .allTimelines: .word("allTimelines")
    case .timelines(let kinds): .fields(["ofKinds": kinds], of: "timelines")
    }
  }
}

extension ReloadCall.Condition: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .always: .word("always")
    case .contentChanged: .word("contentChanged")
    }
  }
}
