import RandomVariates

/// The widgets of a Smart Stack, and which of them is on top.
struct StackState: Sendable {
  let surface: Surface
  let rotation: Double
  let swipe: Double
  /// In the scenario's order.
  var cards: [WidgetID] = []
  var top = 0
  /// Whether the stack is on screen, with its surface.
  var isShown = false
  /// Number of its views, so that a swipe for one view has no effect on the next.
  var generation = 0
  var stream: RandomStream

  init(_ stack: SmartStack, stream: RandomStream) {
    surface = stack.surface
    rotation = stack.rotation
    swipe = stack.swipe
    self.stream = stream
  }

  /// There must be a card.
  var topCard: WidgetID { cards[top] }

  mutating func turn() { top = (top + 1) % cards.count }
}
