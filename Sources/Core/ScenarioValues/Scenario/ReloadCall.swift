import EventKernel

/// A call of `WidgetCenter` or `ControlCenter` that the app makes on an app event.
public struct ReloadCall: Hashable, Sendable {
  /// The widgets or controls that a call names.
  public enum Target: Hashable, Sendable {
    /// `WidgetCenter.reloadAllTimelines()`: every widget of the app.
    case allTimelines
    /// `WidgetCenter.reloadTimelines(ofKind:)` for each of these kinds.
    case timelines(ofKinds: [String])
    /// `ControlCenter.reloadAllControls()`: every control of the app.
    case allControls
    /// `ControlCenter.reloadControls(ofKind:)` for each of these kinds.
    case controls(ofKinds: [String])
  }

  /// When the app makes the call.
  public enum Condition: String, CaseIterable, Hashable, Sendable {
    /// On each of the app events.
    case always
    /// Only for widgets that do not show a change of which the app knows. During a session, also at each change.
    case contentChanged
    /// Only if the app has written something new to the container since it last compared. Otherwise it skips the
    /// call, even if a widget still shows something older (OBS).
    case storeChanged
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

extension ReloadCall.Target {
  /// The kinds that it names. `nil`: all.
  package var kinds: [String]? {
    switch self {
    case .allTimelines, .allControls: nil
    case .timelines(let kinds), .controls(let kinds): kinds
    }
  }

  /// Whether it is a call of `ControlCenter`.
  package var isForControls: Bool {
    switch self {
    case .allTimelines, .timelines: false
    case .allControls, .controls: true
    }
  }

  /// Whether it reloads this widget of its app. `WidgetCenter` does not reload controls, and `ControlCenter` reloads
  /// nothing else (OBS).
  package func includes(_ widget: Widget) -> Bool {
    isForControls == (widget.family == .control) && kinds?.contains(widget.kind) ?? true
  }
}
