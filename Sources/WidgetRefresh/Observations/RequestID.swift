/// Identifies a request: the ordinal-th request of its widget, from 1. It does not depend on other widgets.
public struct RequestID: Hashable, Sendable {
  /// Index of the widget in the scenario.
  public var widget: Int32
  public var ordinal: Int32

  public init(widget: Int32, ordinal: Int32) {
    self.widget = widget
    self.ordinal = ordinal
  }
}
