import ActivityKit
import AppIntents

/// The button of the widget. iOS lets a `LiveActivityIntent` start an activity although the app is not open.
struct TrackIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Track the delivery"

  func perform() async throws -> some IntentResult {
    if let order = Order.newest { try DeliveryController.start(order: order) }
    return .result()
  }
}

/// The button of the Live Activity.
struct LeaveAtDoorIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Leave it at the door"

  @Parameter(title: "Order") var order: Int

  init() {}

  init(order: Int) { self.order = order }

  func perform() async throws -> some IntentResult {
    await DeliveryController.leaveAtDoor(order: order)
    return .result()
  }
}
