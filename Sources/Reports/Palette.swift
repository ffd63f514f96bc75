import WidgetRefresh

/// The colors of pictures, after Okabe & Ito, "Color Universal Design" (2008), made darker on white and lighter on black
/// until each has a contrast of at least 3:1 with its background (WCAG 2.2, 1.4.11). What differs in color also differs in
/// ``Pattern``, shape or place.
enum Palette: String, CaseIterable, Sendable {
  // Causes, see `CauseGroup`
  case policy, session, background, user, system
  /// Something is wrong: rate-limited, out of date, failed.
  case trouble
  /// Low Power Mode.
  case power
  /// What a widget shows.
  case entry
  /// Has no meaning of its own.
  case neutral
  case ink, paper

  /// `#rrggbb`, on white.
  var light: String {
    switch self {
    case .policy: "#0072b2"
    case .session: "#008763"
    case .background: "#a64d82"
    case .user: "#a86f00"
    case .system: "#5f5f5f"
    case .trouble: "#c95600"
    case .power: "#8c8000"
    case .entry: "#4b8fba"
    case .neutral: "#8a8f98"
    case .ink: "#1b1f24"
    case .paper: "#ffffff"
    }
  }

  /// `#rrggbb`, on black.
  var dark: String {
    switch self {
    case .policy: "#4aa5e0"
    case .session: "#1fbf8f"
    case .background: "#dd92bb"
    case .user: "#e69f00"
    case .system: "#b4b4b4"
    case .trouble: "#ff8440"
    case .power: "#f0e442"
    case .entry: "#7cc4ee"
    case .neutral: "#7d8590"
    case .ink: "#e6e8eb"
    case .paper: "#14171a"
    }
  }
}

/// What fills an area, so that areas differ without color too.
enum Pattern: String, CaseIterable, Sendable {
  case plain, diagonal, backDiagonal, dots, cross, vertical, horizontal
}

/// The causes that have the same color.
enum CauseGroup: String, CaseIterable, Sendable {
  case policy, session, background, user, system

  init(_ cause: ReloadCause) {
    switch cause {
    case .timelinePolicy, .retryAfterFailure: self = .policy
    case .appForeground, .appAudioSession, .appNavigationSession: self = .session
    case .appBackgroundRefresh, .silentPush, .widgetPush, .appBackground, .appAudioSessionEnd,
      .appNavigationSessionEnd, .appWakeUp, .backgroundURLSession:
      self = .background
    case .intent, .intentOfSibling, .appIntent, .widgetAdded, .configurationEdit: self = .user
    case .localeChange, .dynamicTypeChange, .accountChange, .significantTimeChange,
      .significantLocationChange, .timeZoneChange, .reboot, .appUpdate:
      self = .system
    }
  }

  var color: Palette {
    switch self {
    case .policy: .policy
    case .session: .session
    case .background: .background
    case .user: .user
    case .system: .system
    }
  }

  var title: String {
    switch self {
    case .policy: "reload policy, or a retry"
    case .session: "app in the foreground or in a session"
    case .background: "app in the background, or a push"
    case .user: "user: intent, edit, adding the widget"
    case .system: "system: location, time zone, app update …"
    }
  }
}

extension ReloadDecision {
  /// For people; `name` is the value in reports.
  var title: String {
    switch self {
    case .grantedCharged: "granted, charged"
    case .grantedFree: "granted, free"
    case .stillWaiting: "still waiting"
    case .coalesced, .superseded, .widgetRemoved: HTMLText.words(name)
    }
  }

  /// Of bars and legends.
  var pattern: Pattern {
    switch self {
    case .grantedCharged: .plain
    case .grantedFree: .diagonal
    case .coalesced: .dots
    case .superseded: .vertical
    case .stillWaiting: .cross
    case .widgetRemoved: .horizontal
    }
  }

  /// A path around the origin, about 10 wide and high.
  var shape: String {
    switch self {
    case .grantedCharged: "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
    case .grantedFree: "m0-5l5 5-5 5-5-5z"
    case .coalesced: "m-3-2l3 4 3-4"
    case .superseded: "m-3 0h6m-3-3v6"
    case .stillWaiting: "m-4-4h8v8h-8z"
    case .widgetRemoved: "m-3-3l6 6m0-6l-6 6"
    }
  }

  /// Whether the shape is filled; the others are outlines.
  var isFilled: Bool { self == .grantedCharged }
}

extension WaitReason {
  /// What a request waits for; `name` is the value in reports.
  var title: String {
    switch self {
    case .systemChoosesMoment: "a moment that the system chooses"
    case .budget: "its budget"
    case .devicePool: "the device pool"
    case .minimumSpacing: "the minimum spacing"
    case .lowPowerMode: "the end of Low Power Mode"
    case .dataProtection: "the phone to be unlocked (data protection)"
    case .reloadInProgress: "another reload to end"
    case .notViewed: "a view"
    case .appInForeground: "the user to leave the app"
    }
  }

  var color: Palette {
    switch self {
    case .systemChoosesMoment, .minimumSpacing, .notViewed: .neutral
    case .budget, .devicePool: .trouble
    case .lowPowerMode: .power
    case .dataProtection, .reloadInProgress: .ink
    case .appInForeground: .session
    }
  }

  var pattern: Pattern {
    switch self {
    case .budget, .systemChoosesMoment: .plain
    case .devicePool: .vertical
    case .minimumSpacing: .diagonal
    case .lowPowerMode: .dots
    case .dataProtection: .backDiagonal
    case .reloadInProgress: .vertical
    case .notViewed: .horizontal
    case .appInForeground: .cross
    }
  }
}

extension AppSession {
  var pattern: Pattern {
    switch self {
    case .foreground: .plain
    case .audio: .diagonal
    case .navigation: .dots
    }
  }
}
