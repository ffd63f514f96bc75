import WidgetRefresh

/// The colors of pictures, after Okabe & Ito, "Color Universal Design" (2008), made darker on white and lighter on
/// black until each has a contrast of at least 3:1 with its background (WCAG 2.2, 1.4.11). What differs in color also
/// differs in ``Pattern``, shape or place, except the cause of a decision.
package enum Palette: String, CaseIterable, Sendable {
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

  /// `#rrggbb`, on white and on black.
  private var pair: (light: String, dark: String) {
    switch self {
    case .policy: ("#0072b2", "#4aa5e0")
    case .session: ("#008763", "#1fbf8f")
    case .background: ("#a64d82", "#dd92bb")
    case .user: ("#a86f00", "#e69f00")
    case .system: ("#5f5f5f", "#b4b4b4")
    case .trouble: ("#c95600", "#ff8440")
    case .power: ("#8c8000", "#f0e442")
    case .entry: ("#4b8fba", "#5aa5d6")
    case .neutral: ("#8a8f98", "#7d8590")
    case .ink: ("#1b1f24", "#e6e8eb")
    case .paper: ("#ffffff", "#14171a")
    }
  }

  package var light: String { pair.light }
  package var dark: String { pair.dark }
}

/// What fills an area, so that areas differ without color too.
package enum Pattern: String, CaseIterable, Sendable {
  case plain, diagonal, backDiagonal, dots, cross, vertical, horizontal
}

extension ReloadDecision {
  /// For people; `name` is the value in reports.
  var title: String { row.title }
  /// Of bars and legends.
  var pattern: Pattern { row.pattern }
  /// A path around the origin, about 10 wide and high.
  var shape: String { row.shape }

  private var row: (title: String, pattern: Pattern, shape: String) {
    switch self {
    case .grantedCharged: ("granted, charged", .plain, "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
    case .grantedFree: ("granted, free", .diagonal, "m0-5l5 5-5 5-5-5z")
    case .coalesced: ("coalesced", .dots, "m-3-2l3 4 3-4")
    case .superseded: ("superseded", .vertical, "m-3 0h6m-3-3v6")
    case .stillWaiting: ("still waiting", .cross, "m-4-4h8v8h-8z")
    case .widgetRemoved: ("widget removed", .horizontal, "m-3-3l6 6m0-6l-6 6")
    }
  }

  /// Whether the shape is filled; the others are outlines.
  var isFilled: Bool { self == .grantedCharged }
}

extension WaitReason {
  /// What a request waits for; `name` is the value in reports.
  var title: String { row.title }
  var color: Palette { row.color }
  var pattern: Pattern { row.pattern }
  /// Its place in the lane, from the lane's top.
  var bar: (y: Int, height: Int) { row.bar }

  private var row: (title: String, color: Palette, pattern: Pattern, bar: (y: Int, height: Int)) {
    let (thick, thin, low) = ((y: 0, height: 10), (y: 3, height: 4), (y: 11, height: 5))
    return switch self {
    case .systemChoosesMoment: ("a moment that the system chooses", .neutral, .plain, thin)
    case .budget: ("its budget", .trouble, .plain, thick)
    case .devicePool: ("the device pool", .trouble, .vertical, thick)
    case .minimumSpacing: ("the minimum spacing", .neutral, .diagonal, thick)
    case .lowPowerMode: ("the end of Low Power Mode", .power, .dots, thick)
    case .stall: ("the end of a stall", .trouble, .cross, thick)
    case .dataProtection: ("the phone to be unlocked (data protection)", .ink, .backDiagonal, thick)
    case .reloadInProgress: ("another reload to end", .ink, .horizontal, thick)
    case .notViewed: ("a view", .neutral, .horizontal, low)
    case .appInForeground: ("the user to leave the app", .session, .plain, low)
    case .throttle: ("the throttle of its app in the foreground", .session, .diagonal, low)
    }
  }
}

extension AppSession {
  var pattern: Pattern {
    switch self {
    case .foreground: .plain
    case .audio: .diagonal
    case .navigation: .dots
    case .workout: .horizontal
    }
  }
}
