import SwiftUI
import WidgetKit

/// Two widgets and a Live Activity.
@main
struct MessageBundle: WidgetBundle {
  var body: some Widget {
    MessageWidget()
    PictureWidget()
    DeliveryActivity()
  }
}

struct MessageWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "MessageWidget", provider: MessageProvider()) { entry in
      MessageView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Message")
    .description("The newest message.")
    .supportedFamilies([.systemMedium])
  }
}

struct PictureWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "PictureWidget", provider: MessageProvider()) { entry in
      PictureView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Picture")
    .description("The picture of the newest message.")
    .supportedFamilies([.systemMedium])
  }
}

struct MessageView: View {
  let entry: MessageEntry

  var body: some View {
    VStack(alignment: .leading) {
      if let message = entry.message {
        Text(message.text).font(.headline).privacySensitive()
        Text("\(message.sender), \(message.sent, style: .relative)").font(.caption).foregroundStyle(
          .secondary)
      } else {
        Text("No message yet").foregroundStyle(.secondary)
      }
    }
    .widgetURL(URL(string: "messages://newest"))
  }
}

struct PictureView: View {
  let entry: MessageEntry

  var body: some View {
    if let picture = entry.picture {
      Image(uiImage: picture).resizable().scaledToFill()
    } else {
      Image(systemName: "photo").font(.largeTitle).foregroundStyle(.tertiary)
    }
  }
}
