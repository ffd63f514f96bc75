/// What requested a reload.
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

  /// Whether the reload counts against the budget (DOC). GUESS: reloads after the addition or an edit of a widget or
  /// a change of time zone are free. UNOFF: so are reloads after a reboot or an update of the app.
  public var isBudgeted: Bool {
    switch self {
    case .timelinePolicy, .retryAfterFailure, .appBackgroundRefresh, .silentPush, .widgetPush: true
    default: false
    }
  }

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .timelinePolicy: "timelinePolicy"
    case .retryAfterFailure: "retryAfterFailure"
    case .appForeground: "appForeground"
    case .appAudioSession: "appAudioSession"
    case .appNavigationSession: "appNavigationSession"
    case .appBackgroundRefresh: "appBackgroundRefresh"
    case .silentPush: "silentPush"
    case .widgetPush: "widgetPush"
    case .intent: "intent"
    case .intentOfSibling: "intentOfSibling"
    case .widgetAdded: "widgetAdded"
    case .configurationEdit: "configurationEdit"
    case .localeChange: "localeChange"
    case .dynamicTypeChange: "dynamicTypeChange"
    case .accountChange: "accountChange"
    case .significantTimeChange: "significantTimeChange"
    case .significantLocationChange: "significantLocationChange"
    case .timeZoneChange: "timeZoneChange"
    case .reboot: "reboot"
    case .appUpdate: "appUpdate"
    }
  }
}
