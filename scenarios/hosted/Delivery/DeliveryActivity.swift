import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      DeliveryView(context: context)
        .activityBackgroundTint(.black.opacity(0.6))
        .activitySystemActionForegroundColor(.white)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label("\(context.state.stopsLeft)", systemImage: "shippingbox")
        }
        DynamicIslandExpandedRegion(.trailing) {
          Text(context.state.arrival, style: .timer)
        }
        DynamicIslandExpandedRegion(.bottom) {
          Text("\(context.attributes.shop): \(context.state.status.words)")
        }
      } compactLeading: {
        Image(systemName: "shippingbox")
      } compactTrailing: {
        Text("\(context.state.stopsLeft) stops")
      } minimal: {
        Text("\(context.state.stopsLeft)")
      }
      .widgetURL(URL(string: "shop://orders/\(context.attributes.order)"))
      .keylineTint(.orange)
    }
    .supplementalActivityFamilies([.small, .medium])
  }
}

struct DeliveryView: View {
  let context: ActivityViewContext<DeliveryAttributes>

  var body: some View {
    VStack(alignment: .leading) {
      Text(context.attributes.shop).font(.headline)
      if context.isStale {
        Text("No news from the driver").foregroundStyle(.secondary)
      } else {
        Text("\(context.state.status.words), \(context.state.stopsLeft) stops left")
      }
      if context.state.atDoor {
        Text("At the door")
      } else if context.state.status == .onTheWay {
        Button("Leave at door", intent: LeaveAtDoorIntent(order: context.attributes.order))
      }
    }
    .padding()
  }
}

extension DeliveryAttributes.ContentState.Status {
  var words: String {
    switch self {
    case .preparing: "Being prepared"
    case .onTheWay: "On the way"
    case .delivered: "Delivered"
    }
  }
}
