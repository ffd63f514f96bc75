import Intents
import SwiftUI
import WidgetKit

@main
struct ConfigurableWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "ConfigurableWidget", intent: ConfigurationIntent.self, provider: GreetingProvider()
    ) { entry in
      GreetingView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Greeting")
    .description("Greets whom you choose.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

struct GreetingView: View {
  let entry: GreetingEntry

  var body: some View {
    VStack {
      Text(entry.greeting).font(.headline)
      Text(entry.date, format: .dateTime.hour().minute()).font(.caption)
    }
  }
}
