import SwiftUI
import WidgetKit

@main
struct PosterWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "PosterWidget", provider: PosterProvider()) { entry in
      PosterView(entry: entry)
        .containerBackground(.black, for: .widget)
    }
    .configurationDisplayName("Poster of the day")
    .description("A new poster every day.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct PosterView: View {
  @Environment(\.widgetFamily) private var family
  let entry: PosterEntry

  var body: some View {
    switch family {
    case .systemMedium:
      HStack {
        PosterPicture(entry: entry)
        VStack(alignment: .leading) {
          Label(entry.poster.weather, systemImage: "cloud.sun")
          PageLinks()
        }
        .font(.caption)
      }
    default:
      // A small widget is one tap target: links in it would do nothing.
      PosterPicture(entry: entry)
        .widgetURL(URL(string: "poster://today"))
    }
  }
}

struct PosterPicture: View {
  let entry: PosterEntry

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      LinearGradient(colors: [.indigo, .black], startPoint: .top, endPoint: .bottom)
      VStack(alignment: .leading) {
        Text(entry.poster.title).font(.headline)
        Text(entry.date, style: .time).font(.caption2)
      }
      .foregroundStyle(.white)
      .padding(8)
    }
  }
}

struct PageLinks: View {
  private let pages = ["today", "archive", "favorites", "settings"]

  var body: some View {
    ForEach(pages, id: \.self) { page in
      if let url = URL(string: "poster://\(page)") {
        Link(page.capitalized, destination: url)
      }
    }
  }
}

#Preview(as: .systemMedium) {
  PosterWidget()
} timeline: {
  PosterEntry(date: .now, poster: .placeholder)
}
