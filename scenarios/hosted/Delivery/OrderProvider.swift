import WidgetKit

/// The newest order. The app writes it to the group.
struct Order: Codable {
  let number: Int
  let shop: String
  let stops: Int
  let arrival: Date

  static var newest: Order? {
    let defaults = UserDefaults(suiteName: "group.com.example.shop")
    return defaults?.data(forKey: "order").flatMap { try? JSONDecoder().decode(Order.self, from: $0) }
  }
}

struct OrderEntry: TimelineEntry {
  let date: Date
  let order: Order?
}

struct OrderProvider: TimelineProvider {
  func placeholder(in context: Context) -> OrderEntry {
    OrderEntry(date: Date(), order: nil)
  }

  func getSnapshot(in context: Context, completion: @escaping (OrderEntry) -> Void) {
    completion(OrderEntry(date: Date(), order: .newest))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<OrderEntry>) -> Void) {
    let entry = OrderEntry(date: Date(), order: .newest)
    completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(15 * 60))))
  }
}
