import WidgetKit

struct PosterEntry: TimelineEntry {
  let date: Date
  let poster: Poster
}

/// Asks for 19 entries, one a second, and for a reload after the last one: as if a widget could change every second.
struct PosterProvider: TimelineProvider {
  func placeholder(in context: Context) -> PosterEntry {
    PosterEntry(date: Date(), poster: .placeholder)
  }

  func getSnapshot(in context: Context, completion: @escaping (PosterEntry) -> Void) {
    completion(PosterEntry(date: Date(), poster: .placeholder))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<PosterEntry>) -> Void) {
    PosterService.loadPoster { result in
      let poster = (try? result.get()) ?? .placeholder
      let now = Date()
      let entries = (1...19).map { second in
        PosterEntry(date: now.addingTimeInterval(TimeInterval(second)), poster: poster)
      }
      completion(Timeline(entries: entries, policy: .atEnd))
    }
  }
}
