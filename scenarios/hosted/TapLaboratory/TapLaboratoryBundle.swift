import SwiftUI
import WidgetKit

@main
struct TapLaboratoryBundle: WidgetBundle {
  var body: some Widget {
    SmallTapWidget()
    MediumTapWidget()
    LargeTapWidget()
  }
}

struct SmallTapWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "SmallTapWidget", provider: TapProvider()) { entry in
      SmallTapView(entry: entry)
    }
    .configurationDisplayName("One tap target")
    .supportedFamilies([.systemSmall])
  }
}

struct MediumTapWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "MediumTapWidget", provider: TapProvider()) { entry in
      LinkGrid(entry: entry, count: 6)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Six links")
    .supportedFamilies([.systemMedium])
  }
}

struct LargeTapWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "LargeTapWidget", provider: TapProvider()) { entry in
      LinkGrid(entry: entry, count: 12)
        .widgetURL(URL(string: "taplab://elsewhere"))
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Twelve links and the rest")
    .supportedFamilies([.systemLarge])
  }
}
