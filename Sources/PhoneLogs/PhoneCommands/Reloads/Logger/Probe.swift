import SwiftUI
import WidgetKit

/// Asks for a reload every 5 minutes and writes each into the log. Add it to the bundle of widgets, and a widget of this
/// kind to the first page of the Home Screen.
struct ReloadProbe: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "ReloadProbe", provider: ReloadProbeProvider()) { entry in
      Text(entry.date, style: .time).containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Probe")
    .description("When the system last reloaded this widget.")
    .supportedFamilies([.systemSmall])
  }
}

struct ReloadProbeEntry: TimelineEntry {
  let date: Date
}

struct ReloadProbeProvider: TimelineProvider {
  func placeholder(in context: Context) -> ReloadProbeEntry { ReloadProbeEntry(date: Date()) }

  func getSnapshot(in context: Context, completion: @escaping (ReloadProbeEntry) -> Void) {
    completion(ReloadProbeEntry(date: Date()))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<ReloadProbeEntry>) -> Void) {
    let due = Date(timeIntervalSinceNow: 300)
    let timeline = Timeline(entries: [ReloadProbeEntry(date: Date())], policy: .after(due))
    ReloadLog.timeline(timeline, kind: "ReloadProbe", in: context, after: due)
    completion(timeline)
  }
}
