import WidgetRefresh

extension ReloadCause {
  /// What requested the reload.
  var words: String {
    switch self {
    case .timelinePolicy: "its reload policy"
    case .retryAfterFailure: "a retry after a failure"
    case .appForeground: "a call by its app in the foreground"
    case .appAudioSession: "a call by its app in an audio session"
    case .appNavigationSession: "a call by its app in a navigation session"
    case .appBackgroundRefresh: "a call by its app in a background refresh"
    case .silentPush: "a call by its app after a silent push"
    case .widgetPush: "a widget push"
    case .intent: "the intent of its Button or Toggle"
    case .intentOfSibling: "an intent of another widget of its kind"
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
    case .appBackground: "a call by its app when the user left it"
    case .appAudioSessionEnd: "a call by its app at the end of an audio session"
    case .appNavigationSessionEnd: "a call by its app at the end of a navigation session"
    case .appWakeUp: "a call by its app after a wake-up"
    case .appIntent: "a call in an intent of its app"
    case .backgroundURLSession: "the end of its background URL session"
    case .providerCall: "a call in a timeline provider of its app"
    }
  }
}

extension WaitReason {
  /// What a request does for this reason. Continues a sentence after "it".
  ///
  /// - Parameter cause: the request's.
  func words(_ cause: ReloadCause, _ device: Device) -> String {
    switch self {
    case .systemChoosesMoment: "waited for a moment that the system chooses" + Self.room(for: cause, device)
    case .budget: "was rate-limited because its budget was used up"
    case .devicePool: "was rate-limited because the device pool was used up"
    case .minimumSpacing:
      "waited because the last reload had started less than "
        + ReadableFigures.duration(device.budget.scheduling.minimumSpacing) + " before"
    case .lowPowerMode: "waited for the end of Low Power Mode"
    case .stall: "waited because the system had stopped reloading the widget (a stall)"
    case .dataProtection: "waited for the phone to be unlocked, because its data was protected"
    case .reloadInProgress: "waited for an earlier reload to end"
    case .notViewed: "waited for the user to view the widget"
    case .appInForeground: "waited for the user to leave the app"
    }
  }

  /// The run window that the system chooses from.
  private static func room(for cause: ReloadCause, _ device: Device) -> String {
    switch cause {
    case .timelinePolicy, .intentOfSibling, .appIntent:
      return " within \(ReadableFigures.duration(device.budget.scheduling.runWindow))"
    default: return ""
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

extension OpenRequests<RequestContext>.Element {
  /// The decision. Continues a sentence after "was".
  ///
  /// - Parameters:
  ///   - decided: the decision.
  ///   - when: such as ` at 14:32`, or empty.
  func words(_ decided: DecidedRequest, _ when: String = "") -> String {
    let answer = decided.answeredBy.map { "\($0.ordinal)" } ?? "?"
    return switch decided.decision {
    case .grantedFree:
      "granted\(when), free"
        + (life.cause.isBudgeted ? note.session.map { " because its app was \($0.session.words)" } ?? "" : "")
    case .grantedCharged:
      "granted\(when), charged"
        + (decided.balance.isFinite ? " (balance \(ReadableFigures.balance(decided.balance)))" : "")
    case .coalesced: "coalesced\(when) with request \(answer)"
    case .superseded: "superseded\(when) by request \(answer)"
    case .stillWaiting: "still waiting at the end of the run"
    case .widgetRemoved: "still waiting when the widget was removed\(when)"
    }
  }
}

extension ReadableFigures {
  /// A budget's balance to a hundredth, rounded down: less than one reload must not print as one.
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
