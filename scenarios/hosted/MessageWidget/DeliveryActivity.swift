import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    let delivered: Int
  }

  let recipients: Int
}

/// Shows to how many recipients a message has been delivered. It has no timeline: the app updates it.
struct DeliveryActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      ProgressView(value: Double(context.state.delivered), total: Double(context.attributes.recipients))
        .padding()
        .activityBackgroundTint(.cyan)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Image(systemName: "paperplane")
        }
        DynamicIslandExpandedRegion(.bottom) {
          Text("\(context.state.delivered) of \(context.attributes.recipients) delivered")
        }
      } compactLeading: {
        Image(systemName: "paperplane")
      } compactTrailing: {
        Text("\(context.state.delivered)")
      } minimal: {
        Text("\(context.state.delivered)")
      }
      .keylineTint(.cyan)
    }
  }
}
