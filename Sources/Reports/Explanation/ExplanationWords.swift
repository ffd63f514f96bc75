import WidgetRefresh

extension ReloadCause {
  /// Who asked for the reload.
  var words: String {
    switch self {
    case .timelinePolicy: "its timeline's policy"
    case .retryAfterFailure: "the retry after a failure"
    case .appForeground: "a call of its app in the foreground"
    case .appAudioSession: "a call of its app in an audio session"
    case .appNavigationSession: "a call of its app in a navigation session"
    case .appBackgroundRefresh: "a call of its app in a background refresh"
    case .silentPush: "a call of its app after a silent push"
    case .widgetPush: "a widget push"
    case .intent: "an intent of its Button or Toggle"
    case .intentOfSibling: "an intent in another widget of its kind"
    case .widgetAdded: "the addition of the widget"
    case .configurationEdit: "an edit of its parameters"
    case .localeChange: "a change of locale"
    case .dynamicTypeChange: "a change of Dynamic Type"
    case .accountChange: "a change of account"
    case .significantTimeChange: "a significant time change"
    case .significantLocationChange: "a significant location change"
    case .timeZoneChange: "a change of time zone"
    case .reboot: "a reboot"
    case .appUpdate: "an update of its app"
    }
  }
}

extension WithholdingReason {
  /// What a request does for this reason; goes on after "it".
  ///
  /// - Parameter cause: of the request.
  func words(_ cause: ReloadCause, _ device: Device) -> String {
    switch self {
    case .systemChoosesMoment: "waited for a moment that the system chooses" + Self.room(for: cause, device)
    case .budget: "was withheld because its budget was used up"
    case .devicePool: "was withheld because the reloads that all widgets share were used up"
    case .minimumSpacing:
      "was withheld because the last reload had begun less than "
        + ReadableFigures.duration(device.budget.scheduling.minimumSpacing) + " before"
    case .lowPowerMode: "was withheld because the phone was in Low Power Mode"
    case .dataProtection: "was withheld because the phone was locked and its data protected"
    case .reloadInProgress: "waited for an earlier reload to end"
    case .notViewed: "waited for a look at the widget"
    case .appInForeground: "waited for the user to leave the app"
    }
  }

  /// What the system chooses from.
  private static func room(for cause: ReloadCause, _ device: Device) -> String {
    let scheduling = device.budget.scheduling
    switch cause {
    case .timelinePolicy, .intentOfSibling:
      return " within \(ReadableFigures.duration(scheduling.runWindow))"
    case .appBackgroundRefresh, .silentPush, .widgetPush:
      return " within \(ReadableFigures.duration(scheduling.coalescing))"
    default: return ""
    }
  }
}

extension ReloadOutcome {
  func words(entries: Int32) -> String {
    switch self {
    case .timeline: "a timeline of \(entries) \(entries == 1 ? "entry" : "entries") fetched"
    case .failureTimeline: "the fetch failed; the provider returned a timeline that says so"
    case .placeholderTimeline: "placeholders returned, for required parameters are not set"
    case .fetchFailed: "the fetch failed; the old timeline stays"
    case .timedOut: "timed out; the old timeline stays"
    case .memoryLimitExceeded: "took too much memory; the old timeline stays"
    case .archiveTooLarge: "its archive was too large; the old timeline stays"
    case .tooManyEntries: "it had too many entries; the old timeline stays"
    case .unfinished: "not finished: the widget was removed or the run ended"
    }
  }
}

extension AppSession {
  var words: String {
    switch self {
    case .foreground: "in the foreground"
    case .audio: "in an audio session"
    case .navigation: "in a navigation session"
    }
  }
}

extension Surface {
  var words: String {
    switch self {
    case .homePage(let page): "Home Screen page \(page)"
    case .lockScreen: "the Lock Screen"
    case .standBy: "StandBy"
    }
  }
}

extension RequestStory {
  /// How it ended, or was granted; goes on after "was".
  ///
  /// - Parameter when: such as ` at 14:32`, or empty.
  func decisionWords(_ when: String = "") -> String? {
    switch decision {
    case nil: nil
    case .grantedFree:
      "granted\(when), free"
        + (cause.isBudgeted ? session.map { " with its app \($0.kind.words)" } ?? "" : "")
    case .grantedCharged:
      "granted\(when), charged"
        + (balance.map { $0.isFinite ? ", with \(ReadableFigures.balance($0)) left" : "" } ?? "")
    case .coalesced: "answered\(when) by request \(answeredBy.map { "\($0.ordinal)" } ?? "?")"
    case .superseded: "replaced\(when) by request \(answeredBy.map { "\($0.ordinal)" } ?? "?")"
    case .withheld: "not granted before the end of the run"
    case .widgetRemoved: "never granted, for the widget was removed\(when)"
    }
  }
}

extension ReadableFigures {
  /// Of a budget: to a hundredth, so that what is not quite a whole reload does not look like one.
  static func balance(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return none }
    let hundredths = Int((value * 100 + 1e-6).rounded(.down))
    let size = hundredths.magnitude
    let fraction =
      size % 100 == 0
      ? "" : size % 10 == 0 ? ".\(size / 10 % 10)" : size % 100 < 10 ? ".0\(size % 10)" : ".\(size % 100)"
    return "\(hundredths < 0 ? "-" : "")\(size / 100)\(fraction)"
  }
}
