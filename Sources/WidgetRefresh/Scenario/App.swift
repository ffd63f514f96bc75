import EventKernel
import RandomVariates

/// A containing app: what it does that can reload its widgets.
public struct App: Hashable, Sendable {
  public var name: String
  /// Foreground sessions. A rate (`poisson`) is spread over the user's pickups, and a session ends at the
  /// latest when the device is locked; other processes start sessions at their own times.
  public var foreground: SessionUse?
  /// Audio sessions, in the foreground or not. Reloads asked for in one are free (DOC).
  public var audio: SessionUse?
  /// Navigation sessions. Reloads asked for in one are free (DOC).
  public var navigation: SessionUse?
  /// Background app refreshes: reloads asked for in one are budgeted (DOC).
  public var backgroundRefresh: ArrivalProcess?
  /// Silent pushes: reloads asked for on one are budgeted (DOC).
  public var silentPush: PushUse?
  /// Widget pushes (iOS 26): the system reloads the app's widgets, budgeted (DOC).
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

  /// A foreground session after a tap, or where a scenario gives no duration: lognormal, median 28.1 s, σ 1.789,
  /// in milliseconds. OBS: measured on real logs.
  public static let measuredForegroundDuration = Distribution.lognormal(median: 28_100, sigma: 1.789)
}

/// Sessions of one kind: when they start and how long they last.
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
    /// One whenever the content of one of the app's widgets changes in a way that only a fetch shows.
    case contentChange
  }

  public var source: Source
  /// From sending to delivery, in milliseconds.
  public var delay: Distribution
  /// At most this many are delivered in any 60 minutes, the others never; `nil`: no limit.
  public var limitPerHour: Int?

  public init(source: Source, delay: Distribution, limitPerHour: Int?) {
    self.source = source
    self.delay = delay
    self.limitPerHour = limitPerHour
  }

  /// Silent pushes: delivered at once, three an hour (GUESS; DOC: Apple advises senders to keep to two or three).
  public static func silent(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .constant(0), limitPerHour: 3)
  }

  /// Widget pushes: delivered opportunistically (DOC), after 1 to 15 min and without a limit of their own (GUESS; DOC:
  /// they are budgeted).
  public static func widget(_ source: Source) -> PushUse {
    PushUse(source: source, delay: .uniform(low: 60_000, high: 900_000), limitPerHour: nil)
  }
}

/// A call of `WidgetCenter` that the app makes on an occasion.
public struct ReloadCall: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// `reloadAllTimelines()`: every widget of the app.
    case allTimelines
    /// `reloadTimelines(ofKind:)` for each of these kinds.
    case timelines(ofKinds: [String])
  }

  public enum Condition: Hashable, Sendable {
    case always
    /// Only for widgets whose content has changed since it was last fetched; within a session also at each change.
    case contentChanged
  }

  public var target: Target
  public var condition: Condition
  /// No call sooner than this after the last one on the same occasion. In a session the call is repeated at this
  /// interval.
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
