import EventKernel

/// Why a reload was asked for.
public enum ReloadCause: UInt8, CaseIterable, Hashable, Sendable {
  case timelinePolicy
  case retryAfterFailure
  case appForeground
  case appAudioSession
  case appNavigationSession
  case appBackgroundRefresh
  case silentPush
  case widgetPush
  case intent
  case intentOfSibling
  case widgetAdded
  case configurationEdit
  case localeChange
  case dynamicTypeChange
  case accountChange
  case significantTimeChange
  case significantLocationChange
  case timeZoneChange
  case reboot
  case appUpdate

  /// Whether the reload counts against the budget (DOC; that a widget's addition and
  /// edit and a change of time zone do not, GUESS; a reboot and an update of the app, UNOFF).
  public var isBudgeted: Bool {
    switch self {
    case .timelinePolicy, .retryAfterFailure, .appBackgroundRefresh, .silentPush, .widgetPush: true
    default: false
    }
  }
}

/// Names a request: the ordinal-th of its widget, from 1, so that the requests of one widget keep their names
/// whatever other widgets do.
public struct RequestID: Hashable, Sendable {
  /// Index of the widget in the scenario.
  public var widget: Int32
  public var ordinal: Int32

  public init(widget: Int32, ordinal: Int32) {
    self.widget = widget
    self.ordinal = ordinal
  }
}

/// Why a request that is not yet granted waits.
public enum WithholdingReason: UInt8, CaseIterable, Hashable, Sendable {
  /// The system may choose any moment of the run window, of the coalescing slack or of a free reload's latency.
  case systemChoosesMoment
  /// The widget's budget is used up.
  case budget
  /// The device's pool is used up.
  case devicePool
  case minimumSpacing
  case lowPowerMode
  /// Complete data protection, and the device is locked.
  case dataProtection
  /// An earlier reload of the widget is still running.
  case reloadInProgress
  /// Carried out when the widget is next viewed.
  case notViewed
  /// Carried out when the user leaves the app.
  case appInForeground
}

/// How a request ended. Each ends in exactly one.
public enum ReloadDecision: UInt8, CaseIterable, Hashable, Sendable {
  case grantedFree
  case grantedCharged
  /// Another request that was already waiting answers it.
  case coalesced
  /// A later request took its place: the reload it asks for replaces the timeline anyway.
  case superseded
  /// Still waiting at the end of the run.
  case withheld
  /// Its widget was removed first.
  case widgetRemoved
}

/// What came of a granted reload.
public enum ReloadOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// The provider returned a timeline.
  case timeline
  /// The fetch failed and the provider returned a timeline that says so.
  case failureTimeline
  /// Required parameters are not set and the provider returned placeholder entries.
  case placeholderTimeline
  /// The fetch failed; the old timeline stays.
  case fetchFailed
  case timedOut
  case memoryLimitExceeded
  case archiveTooLarge
  case tooManyEntries
  /// Its widget was removed, or the run ended, before it finished.
  case unfinished

  /// The old timeline was replaced.
  public var deliversTimeline: Bool {
    switch self {
    case .timeline, .failureTimeline, .placeholderTimeline: true
    default: false
    }
  }
}
