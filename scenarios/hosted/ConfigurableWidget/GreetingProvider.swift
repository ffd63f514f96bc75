import Intents
import WidgetKit

struct GreetingEntry: TimelineEntry {
  let date: Date
  let greeting: String
}

/// Prepares the next five hours. The user sets `name` in the widget's settings.
struct GreetingProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> GreetingEntry {
    GreetingEntry(date: Date(), greeting: "Hello!")
  }

  func getSnapshot(
    for configuration: ConfigurationIntent, in context: Context, completion: @escaping (GreetingEntry) -> Void
  ) {
    completion(placeholder(in: context))
  }

  func getTimeline(
    for configuration: ConfigurationIntent, in context: Context,
    completion: @escaping (Timeline<GreetingEntry>) -> Void
  ) {
    loadGreeting(for: configuration.name ?? "you") { greeting in
      let now = Date()
      let entries = (0..<5).map { hour in
        GreetingEntry(date: Calendar.current.date(byAdding: .hour, value: hour, to: now)!, greeting: greeting)
      }
      completion(Timeline(entries: entries, policy: .atEnd))
    }
  }

  private func loadGreeting(for name: String, completion: @escaping (String) -> Void) {
    var address = URLComponents(string: "https://greetings.example.com/greeting")!
    address.queryItems = [URLQueryItem(name: "name", value: name)]
    URLSession.shared.dataTask(with: address.url!) { data, _, _ in
      completion(data.flatMap { String(data: $0, encoding: .utf8) } ?? "Hello, \(name)!")
    }.resume()
  }
}
