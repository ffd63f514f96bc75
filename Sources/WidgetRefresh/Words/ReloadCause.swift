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
  /// The user left the app.
  case appBackground
  case appAudioSessionEnd
  case appNavigationSessionEnd
  /// The system woke the app in the background.
  case appWakeUp
  /// A call of `WidgetCenter` in an intent. The widget with the Button or Toggle reloads because of ``intent``.
  case appIntent
  /// A background URL session of the provider ended.
  case backgroundURLSession
  /// A call of `WidgetCenter` in a timeline provider of the app, unless an intent caused the provider's reload.
  case providerCall

  /// Whether the reload counts against the budget (DOC). GUESS: reloads after the addition or an edit of a widget or
  /// a change of time zone are free, and so are those that an intent requests for other widgets. UNOFF: so are
  /// reloads after a reboot or an update of the app. GUESS: calls in a provider count like calls in the background.
  public var isBudgeted: Bool {
    switch self {
    case .timelinePolicy, .retryAfterFailure, .appBackgroundRefresh, .silentPush, .widgetPush, .appBackground,
      .appAudioSessionEnd, .appNavigationSessionEnd, .appWakeUp, .backgroundURLSession,
      .providerCall:
      true
    case .appForeground, .appAudioSession, .appNavigationSession, .intent, .intentOfSibling, .appIntent,
      .widgetAdded, .configurationEdit, .localeChange, .dynamicTypeChange, .accountChange,
      .significantTimeChange, .significantLocationChange, .timeZoneChange, .reboot, .appUpdate:
      false
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
    case .appBackground: "appBackground"
    case .appAudioSessionEnd: "appAudioSessionEnd"
    case .appNavigationSessionEnd: "appNavigationSessionEnd"
    case .appWakeUp: "appWakeUp"
    case .appIntent: "appIntent"
    case .backgroundURLSession: "backgroundURLSession"
    case .providerCall: "providerCall"
    }
  }
}
