import WidgetRefresh

/// The causes that have the same color.
package enum CauseGroup: String, CaseIterable, Sendable {
  case policy, session, background, user, system

  package var color: Palette { row.color }
  package var title: String { row.title }

  private var row: (color: Palette, title: String) {
    switch self {
    case .policy: (.policy, "reload policy, or a retry")
    case .session: (.session, "app in the foreground or in a session")
    case .background: (.background, "app in the background, or a push")
    case .user: (.user, "user: intent, edit, adding the widget")
    case .system: (.system, "system: location, time zone, app update …")
    }
  }
}

extension ReloadCause {
  /// What requested the reload.
  var words: String { row.words }
  var group: CauseGroup { row.group }

  private var row: (words: String, group: CauseGroup) {
    switch self {
    case .timelinePolicy: ("its reload policy", .policy)
    case .retryAfterFailure: ("a retry after a failure", .policy)
    case .appForeground: ("a call by its app in the foreground", .session)
    case .appAudioSession: ("a call by its app in an audio session", .session)
    case .appNavigationSession: ("a call by its app in a navigation session", .session)
    case .appBackgroundRefresh: ("a call by its app in a background refresh", .background)
    case .silentPush: ("a call by its app after a silent push", .background)
    case .widgetPush: ("a widget push", .background)
    case .intent: ("the intent of its Button or Toggle", .user)
    case .intentOfSibling: ("an intent of another widget of its kind", .user)
    case .widgetAdded: ("the addition of the widget", .user)
    case .configurationEdit: ("an edit of its parameters", .user)
    case .localeChange: ("a change of locale", .system)
    case .dynamicTypeChange: ("a change of Dynamic Type", .system)
    case .accountChange: ("a change of account", .system)
    case .significantTimeChange: ("a significant time change", .system)
    case .significantLocationChange: ("a significant location change", .system)
    case .timeZoneChange: ("a change of time zone", .system)
    case .reboot: ("a reboot", .system)
    case .appUpdate: ("an update of its app", .system)
    case .appBackground: ("a call by its app when the user left it", .background)
    case .appAudioSessionEnd: ("a call by its app at the end of an audio session", .background)
    case .appNavigationSessionEnd: ("a call by its app at the end of a navigation session", .background)
    case .appWakeUp: ("a call by its app after a wake-up", .background)
    case .appIntent: ("a call in an intent of its app", .user)
    case .backgroundURLSession: ("the end of its background URL session", .background)
    case .phoneData: ("a call by its app after data came from the phone", .background)
    case .controlPush: ("a control push", .background)
    case .appWorkoutSession: ("a call by its app in a workout session", .session)
    case .appWorkoutSessionEnd: ("a call by its app at the end of a workout session", .background)
    case .notificationService: ("a call in the notification service extension of its app", .background)
    case .networkTunnel: ("a call in the network tunnel of its app", .background)
    case .providerCall: ("a call in a timeline provider of its app", .background)
    }
  }
}
