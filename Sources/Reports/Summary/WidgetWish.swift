import WidgetRefresh

/// What a scenario says about a widget, for its description.
public struct WidgetWish: Codable, Hashable, Sendable {
  /// When it requests a reload, such as `requests a reload every 5m`.
  public var asks: String
  /// Whether its content never changes; see `Scenario.isContentConstant(of:)`.
  public var isContentConstant: Bool
  /// Whether its timeline may say that new content is not available yet.
  public var saysUnavailable: Bool

  init(of widget: Widget, in scenario: Scenario) {
    let provider = widget.provider
    asks = WidgetSentence.wish(provider.timeline, isOneOfSeveral: provider.timelines.count > 1)
    saysUnavailable = widget.provider.onUnavailable != nil
    isContentConstant = scenario.isContentConstant(of: widget)
  }
}
