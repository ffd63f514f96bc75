/// A widget that the user touched at the end of a view.
struct TouchedWidget: Sendable {
  enum Touch: Equatable, Sendable {
    case tap(TapTarget)
    case intent
  }

  let widget: WidgetID
  let touch: Touch
  /// Orders touches of one instant.
  let lot: Double
}
