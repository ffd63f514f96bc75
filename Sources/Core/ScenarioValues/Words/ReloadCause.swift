/// What requested a reload.
public enum ReloadCause: UInt8, CaseIterable, Hashable, Sendable {
  /// The policy of the current timeline: `atEnd` or `after`.
  case timelinePolicy
  /// The attempt before failed without a timeline.
  case retryAfterFailure
  /// A call of `WidgetCenter` when the user opened the app, or during a foreground session.
  case appForeground
  /// A call of `WidgetCenter` when an audio session began, or during one.
  case appAudioSession
  /// A call of `WidgetCenter` when a navigation session began, or during one.
  case appNavigationSession
  /// A call of `WidgetCenter` in a background refresh.
  case appBackgroundRefresh
  /// A call of `WidgetCenter` after a silent push.
  case silentPush
  /// A widget push.
  case widgetPush
  /// The intent of a Button or Toggle of the widget.
  case intent
  /// The intent of a Button or Toggle of another widget of its kind.
  case intentOfSibling
  /// The widget was added.
  case widgetAdded
  /// The user edited the widget's parameters.
  case configurationEdit
  /// The system locale changed.
  case localeChange
  /// Dynamic Type or an accessibility setting changed.
  case dynamicTypeChange
  /// The iCloud or App Store account changed.
  case accountChange
  /// The time changed significantly.
  case significantTimeChange
  /// The location changed significantly.
  case significantLocationChange
  /// The time zone changed.
  case timeZoneChange
  /// The phone restarted.
  case reboot
  /// The app was updated.
  case appUpdate
  /// The user left the app.
  case appBackground
  /// A call of `WidgetCenter` when an audio session ended.
  case appAudioSessionEnd
  /// A call of `WidgetCenter` when a navigation session ended.
  case appNavigationSessionEnd
  /// The system woke the app in the background.
  case appWakeUp
  /// A call of `WidgetCenter` in an intent. The widget with the Button or Toggle reloads because of ``intent``.
  case appIntent
  /// A background URL session of the provider ended.
  case backgroundURLSession
  /// A call of `WidgetCenter` in a timeline provider of the app, unless an intent caused the provider's reload.
  case providerCall
  /// A call of `WidgetCenter` in a watch app after data came from its app on the phone.
  case phoneData
  /// A push of type `controls`.
  case controlPush
  /// A call of `WidgetCenter` when a workout session of a watch app began, or during one.
  case appWorkoutSession
  /// A call of `WidgetCenter` when a workout session of a watch app ended.
  case appWorkoutSessionEnd
  /// A call of `WidgetCenter` in the notification service extension of the app.
  case notificationService
  /// A call of `WidgetCenter` in the network tunnel of the app.
  case networkTunnel

  /// Whether the reload counts against the budget (DOC). GUESS: reloads after the addition or an edit of a widget or
  /// a change of time zone are free, and so are those that an intent requests for other widgets. UNOFF: so are
  /// reloads after a reboot or an update of the app, and those that an app requests in a workout session. GUESS: calls in a provider or in another extension count like calls
  /// in the background.
  public var isBudgeted: Bool {
    switch self {
    case .timelinePolicy, .retryAfterFailure, .appBackgroundRefresh, .silentPush, .widgetPush, .appBackground,
      .appAudioSessionEnd, .appNavigationSessionEnd, .appWakeUp, .backgroundURLSession,
      .providerCall, .phoneData, .appWorkoutSessionEnd, .notificationService, .networkTunnel:
      true
    case .appForeground, .appAudioSession, .appNavigationSession, .intent, .intentOfSibling, .appIntent,
      .widgetAdded, .configurationEdit, .localeChange, .dynamicTypeChange, .accountChange,
      .significantTimeChange, .significantLocationChange, .timeZoneChange, .reboot, .appUpdate, .controlPush,
      .appWorkoutSession:
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
    case .phoneData: "phoneData"
    case .controlPush: "controlPush"
    case .appWorkoutSession: "appWorkoutSession"
    case .appWorkoutSessionEnd: "appWorkoutSessionEnd"
    case .notificationService: "notificationService"
    case .networkTunnel: "networkTunnel"
    }
  }
}
