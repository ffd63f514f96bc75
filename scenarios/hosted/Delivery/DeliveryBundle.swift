import SwiftUI
import WidgetKit

/// A widget and a Live Activity.
@main
struct DeliveryBundle: WidgetBundle {
  var body: some Widget {
    OrderWidget()
    DeliveryActivity()
  }
}

struct OrderWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "OrderWidget", provider: OrderProvider()) { entry in
      VStack(alignment: .leading) {
        Text(entry.order?.shop ?? "No order").font(.headline)
        if let order = entry.order {
          Text("Arrives at \(order.arrival, style: .time)")
          Button("Track", intent: TrackIntent())
        }
      }
      .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Order")
    .description("The newest order.")
    .supportedFamilies([.systemSmall])
  }
}
