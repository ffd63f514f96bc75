import OutputAnalysis
import WidgetRefresh

extension WaitReason {
  /// What a request does for this reason. Continues a sentence after "it".
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
    case .throttle: "waited because the widget had reloaded too often while its app was in the foreground"
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
    case .workout: "in a workout session"
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
  package static func balance(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return none }
    let hundredths = Int((value * 100 + 1e-6).rounded(.down))
    let size = hundredths.magnitude
    let fraction =
      size % 100 == 0
      ? "" : size % 10 == 0 ? ".\(size / 10 % 10)" : size % 100 < 10 ? ".0\(size % 10)" : ".\(size % 100)"
    return "\(hundredths < 0 ? "-" : "")\(size / 100)\(fraction)"
  }
}
