import EventKernel

/// A widget that the user touched at the end of a view.
struct TouchedWidget: Sendable {
  enum Touch: Equatable, Sendable {
    case tap(TapTarget)
    /// An intent whose `perform()` takes so long.
    case intent(lasting: SimulationDuration)
  }

  let widget: WidgetID
  let touch: Touch
  /// Orders touches of one instant.
  let lot: Double
}

/// An intent whose `perform()` has not returned yet.
struct RunningIntent: Sendable {
  let widget: WidgetID
  let returns: SimulationTime
}
