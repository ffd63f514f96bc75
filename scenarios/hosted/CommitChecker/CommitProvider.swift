import WidgetKit

struct CommitEntry: TimelineEntry {
  let date: Date
  let commit: Commit

  var relevance: TimelineEntryRelevance? { TimelineEntryRelevance(score: 10) }
}

/// Asks for a reload every five minutes, whether it could load the commit or not.
struct CommitProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> CommitEntry {
    CommitEntry(date: .now, commit: .unknown)
  }

  func snapshot(for configuration: RepositoryIntent, in context: Context) async -> CommitEntry {
    CommitEntry(date: .now, commit: .unknown)
  }

  func timeline(for configuration: RepositoryIntent, in context: Context) async -> Timeline<CommitEntry> {
    let entry = CommitEntry(date: .now, commit: await latestCommit(configuration))
    return Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(5 * 60)))
  }

  private func latestCommit(_ configuration: RepositoryIntent) async -> Commit {
    guard let account = configuration.account, let repository = configuration.repository,
      let branch = configuration.branch
    else { return .unknown }
    do {
      return try await CommitLoader.latestCommit(account: account, repository: repository, branch: branch)
    } catch {
      return .failed
    }
  }
}
