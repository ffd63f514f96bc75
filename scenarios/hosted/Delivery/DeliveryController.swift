import ActivityKit
import Foundation

/// Starts, updates and ends the activity of an order. The app and the intents use it.
enum DeliveryController {
  static func start(order: Order) throws {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
    let state = DeliveryAttributes.ContentState(
      status: .preparing, stopsLeft: order.stops, arrival: order.arrival)
    let activity = try Activity.request(
      attributes: DeliveryAttributes(order: order.number, shop: order.shop),
      content: ActivityContent(
        state: state, staleDate: Date().addingTimeInterval(15 * 60), relevanceScore: 50),
      pushType: .token)
    Task {
      for await token in activity.pushTokenUpdates {
        let text = token.map { String(format: "%02x", $0) }.joined()
        UserDefaults.standard.set(text, forKey: "token of \(order.number)")
      }
    }
  }

  static func leaveAtDoor(order: Int) async {
    for activity in Activity<DeliveryAttributes>.activities where activity.attributes.order == order {
      var state = activity.content.state
      state.atDoor = true
      await activity.update(ActivityContent(state: state, staleDate: activity.content.staleDate))
    }
  }

  static func endAll() async {
    for activity in Activity<DeliveryAttributes>.activities {
      await activity.end(nil, dismissalPolicy: .immediate)
    }
  }
}
