import EventKernel

/// The decision about a request.
public struct DecidedRequest: Hashable, Sendable {
  /// The request that ends.
  public var request: RequestID
  /// How it ends.
  public var decision: ReloadDecision
  /// The request that serves a coalesced or superseded one.
  public var answeredBy: RequestID?
  /// The time of the decision.
  public var time: SimulationTime
  /// The balance of the widget's budget after the decision, in reloads.
  public var balance: Double
}

/// How a request ends. Each request has exactly one decision.
public enum ReloadDecision: UInt8, CaseIterable, Hashable, Sendable {
  /// Granted without a charge to the budget.
  case grantedFree
  /// Granted, and charged to the budget of the widget.
  case grantedCharged
  /// An earlier request that still waits also serves this one.
  case coalesced
  /// A later request took its place. The reload of that request replaces the timeline.
  case superseded
  /// Still waiting at the end of the run.
  case stillWaiting
  /// The widget was removed while the request waited.
  case widgetRemoved

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .grantedFree: "grantedFree"
    case .grantedCharged: "grantedCharged"
    case .coalesced: "coalesced"
    case .superseded: "superseded"
    case .stillWaiting: "stillWaiting"
    case .widgetRemoved: "widgetRemoved"
    }
  }

  /// Whether the reload starts.
  public var isGranted: Bool { self == .grantedFree || self == .grantedCharged }
}
