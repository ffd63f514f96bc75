import EventKernel

/// A check that does not grant a request: the request waits.
public struct RequestWait: Hashable, Sendable {
  /// The request that waits.
  public var request: RequestID
  /// Why it waits.
  public var reason: WaitReason
  /// The time of the check.
  public var time: SimulationTime
  /// The time of the next check. `distantFuture`: the next check follows an event, such as a view or an unlock.
  public var next: SimulationTime
}

/// Why a request waits.
public enum WaitReason: UInt8, CaseIterable, Hashable, Sendable {
  /// The system chooses a moment within the run window, or the latency of a call.
  case systemChoosesMoment
  /// The widget's budget is used up: the request is rate-limited.
  case budget
  /// The device pool is used up: the request is rate-limited.
  case devicePool
  /// The last reload of the widget was less than `ReloadScheduling.minimumSpacing` ago.
  case minimumSpacing
  /// The device is in Low Power Mode.
  case lowPowerMode
  /// The system has stopped reloading the widget for some time.
  case stall
  /// The provider has complete data protection, and the device is locked.
  case dataProtection
  /// An earlier reload of the widget is still running.
  case reloadInProgress
  /// The reload starts when the user next views the widget.
  case notViewed
  /// The reload starts when the user leaves the app.
  case appInForeground
  /// The widget has reloaded too often while its app is in the foreground: see `FreeReloads.throttle`.
  case throttle

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .systemChoosesMoment: "systemChoosesMoment"
    case .budget: "budget"
    case .devicePool: "devicePool"
    case .minimumSpacing: "minimumSpacing"
    case .lowPowerMode: "lowPowerMode"
    case .stall: "stall"
    case .dataProtection: "dataProtection"
    case .reloadInProgress: "reloadInProgress"
    case .notViewed: "notViewed"
    case .appInForeground: "appInForeground"
    case .throttle: "throttle"
    }
  }
}
