import WidgetRefresh

/// What a scenario says of a widget, for the sentence about it.
public struct WidgetWish: Codable, Hashable, Sendable {
  /// When it asks for a reload, such as `asks every 5m`.
  public var asks: String
  /// Whatever it shows is fresh; see `Scenario.isContentConstant(of:)`.
  public var isContentConstant: Bool

  init(of widget: Widget, in scenario: Scenario) {
    asks = WidgetSentence.wish(widget.provider.timeline)
    isContentConstant = scenario.isContentConstant(of: widget)
  }
}
