/// What can happen to a Live Activity.
public enum ActivityChangeKind: UInt8, CaseIterable, Hashable, Sendable {
  /// It started: it is active.
  case started
  /// Its stale date passed without an update.
  case stale
  /// An update moved its stale date on.
  case updatedAfterStale
  /// It reached its natural end, or restarts.
  case ended
  /// The system ended it after 8 hours.
  case endedBySystem
  /// The user removed it.
  case removedByUser
  /// It disappeared before its end.
  case died
  /// Its app ended it, because the user force-quit the app.
  case endedByForceQuit
  /// It left the Lock Screen.
  case dismissed
  /// Not started: the app was in the background.
  case refusedInBackground
  /// Not started: the app or the device has too many activities.
  case refusedTooMany
  /// Not started: the budget for starts by push was used up.
  case refusedByBudget
  /// Not started: the token for starts was stale.
  case refusedWithoutToken
  /// Not started: the device had no network.
  case refusedWithoutNetwork
  /// Not started: a push to start came while it was active. The push counts against the budget for starts.
  case refusedWhileActive
  /// A surface came into view on which it should have been, and was not: a start was refused, or it was over too soon.
  case missed

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .started: "started"
    case .stale: "stale"
    case .updatedAfterStale: "updatedAfterStale"
    case .ended: "ended"
    case .endedBySystem: "endedBySystem"
    case .removedByUser: "removedByUser"
    case .died: "died"
    case .endedByForceQuit: "endedByForceQuit"
    case .dismissed: "dismissed"
    case .refusedInBackground: "refusedInBackground"
    case .refusedTooMany: "refusedTooMany"
    case .refusedByBudget: "refusedByBudget"
    case .refusedWithoutToken: "refusedWithoutToken"
    case .refusedWithoutNetwork: "refusedWithoutNetwork"
    case .refusedWhileActive: "refusedWhileActive"
    case .missed: "missed"
    }
  }

  /// Whether a start failed.
  public var isRefusal: Bool {
    (Self.refusedInBackground.rawValue...Self.refusedWhileActive.rawValue).contains(rawValue)
  }

  /// Whether the activity is not there although it should be.
  package var isReasonToMiss: Bool { isRefusal && self != .refusedWhileActive || isEnd && self != .ended }

  /// Whether the activity is over.
  public var isEnd: Bool {
    switch self {
    case .ended, .endedBySystem, .removedByUser, .died, .endedByForceQuit: true
    default: false
    }
  }
}
