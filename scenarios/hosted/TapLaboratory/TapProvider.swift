import WidgetKit

struct TapEntry: TimelineEntry {
  let date: Date
  let headline: String
}

struct TapProvider: TimelineProvider {
  private let url = URL(string: "https://taplab.example.com/headline.txt")!

  func placeholder(in context: Context) -> TapEntry {
    TapEntry(date: .now, headline: "Tap me")
  }

  func getSnapshot(in context: Context, completion: @escaping (TapEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TapEntry>) -> Void) {
    Task {
      let text = try? await URLSession.shared.data(from: url).0
      let headline = text.flatMap { String(data: $0, encoding: .utf8) } ?? "Tap me"
      let nextHour = Date.now.addingTimeInterval(60 * 60)
      completion(Timeline(entries: [TapEntry(date: .now, headline: headline)], policy: .after(nextHour)))
    }
  }
}
