import UIKit
import WidgetKit

struct MessageEntry: TimelineEntry {
  let date: Date
  let message: Message?
  let picture: UIImage?
}

/// Shows what the app has written to the group, and asks for a reload every minute.
struct MessageProvider: TimelineProvider {
  func placeholder(in context: Context) -> MessageEntry {
    MessageEntry(date: Date(), message: nil, picture: nil)
  }

  func getSnapshot(in context: Context, completion: @escaping (MessageEntry) -> Void) {
    completion(currentEntry())
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<MessageEntry>) -> Void) {
    let nextMinute = Calendar.current.date(byAdding: .minute, value: 1, to: Date())!
    completion(Timeline(entries: [currentEntry()], policy: .after(nextMinute)))
  }

  private func currentEntry() -> MessageEntry {
    MessageEntry(date: Date(), message: MessageStore.newestMessage(), picture: MessageStore.newestPicture())
  }
}
