import EventKernel

/// A call of `WidgetCenter` that the app makes on an app event.
public struct ReloadCall: Hashable, Sendable {
  /// The widgets that a call names.
  public enum Target: Hashable, Sendable {
    /// `reloadAllTimelines()`: every widget of the app.
    case allTimelines
    /// `reloadTimelines(ofKind:)` for each of these kinds.
    case timelines(ofKinds: [String])
  }

  /// When the app makes the call.
  public enum Condition: String, CaseIterable, Hashable, Sendable {
    /// On each of the app events.
    case always
    /// Only for widgets that do not show a change of which the app knows. During a session, also at each change.
    case contentChanged
  }

  /// The widgets that the call names.
  public var target: Target
  /// When the app makes the call.
  public var condition: Condition
  /// Shortest time between two calls on app events of the same kind. During a session, the app repeats the call at
  /// this interval.
  public var atMostEvery: SimulationDuration?
  /// The app makes the call this long after it would otherwise make it: after the event, or once it has learned. It
  /// learns and writes again before it, if it does so on the
  /// event.
  public var delay: SimulationDuration

  /// Each parameter sets the property with its name: `when` sets ``condition``, `after` sets ``delay``.
  public init(
    _ target: Target = .allTimelines, when condition: Condition = .always,
    atMostEvery: SimulationDuration? = nil, after delay: SimulationDuration = .zero
  ) {
    self.target = target
    self.condition = condition
    self.atMostEvery = atMostEvery
    self.delay = delay
  }

  /// Most calls on one app event.
  package static let countRange = 0...20
}
