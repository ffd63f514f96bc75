import AppIntents
import SwiftUI
import WidgetKit

@main
struct CommitCheckerWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "CommitCheckerWidget", intent: RepositoryIntent.self, provider: CommitProvider()
    ) { entry in
      CommitView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Latest commit")
    .description("The latest commit of a repository.")
    .supportedFamilies([.systemSmall])
  }
}

struct RepositoryIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Repository"
  static let description = IntentDescription("Whose latest commit to show.")

  @Parameter(title: "Account") var account: String?
  @Parameter(title: "Repository") var repository: String?
  @Parameter(title: "Branch", default: "main") var branch: String?
}

struct CommitView: View {
  let entry: CommitEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(entry.commit.message).font(.headline).lineLimit(3)
      Text(entry.commit.author).font(.caption)
      Text("Checked at \(entry.date, style: .time)").font(.caption2).foregroundStyle(.secondary)
    }
  }
}

#Preview(as: .systemSmall) {
  CommitCheckerWidget()
} timeline: {
  CommitEntry(date: .now, commit: .unknown)
}
