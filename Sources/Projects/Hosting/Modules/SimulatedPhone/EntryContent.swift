import Foundation

/// Which version of the content the entries of one answer show.
///
/// The code cannot tell, so that the simulator derives it from what the code read during this reload. The newest of
/// these counts: the server's version after a successful request; the version of each file and default that was read,
/// which is the store's if the app wrote it, and the newest that had been read before if the widget itself wrote it.
/// If requests failed and nothing was read, the entries show a failure. If the app has written nothing yet and the
/// code looked for it, they are a placeholder. Code that read nothing now, but did at an earlier reload, keeps its
/// content in memory: it shows the same version again. A widget that reads nothing while one of its
/// parameters has no value is a placeholder. Other code that never reads anything (a clock) always shows what is true now: the server's
/// version.
struct EntryContent {
  enum Shows: String {
    case content, failure, placeholder
  }

  var version: Int?
  var shows = Shows.content
  var fetched: Bool
}

/// What the code read since the question was asked.
struct ContentReads {
  /// The newest version that was read.
  private(set) var newest: Int?
  private(set) var requests = 0
  private(set) var failedRequests = 0
  private(set) var foundNothing = false

  mutating func noteRead(_ version: Int) {
    newest = max(newest ?? 0, version)
  }

  mutating func noteRequest() {
    requests += 1
  }

  mutating func noteFailedRequest() {
    failedRequests += 1
  }

  /// The code looked for something that the app has not written.
  mutating func noteNothing() {
    foundNothing = true
  }

  /// - Parameter before: The version that the widget showed the last time, if it ever read one.
  /// - Parameter isConfigured: Whether all parameters of the widget have values.
  func content(server: Int?, before: Int?, isConfigured: Bool) -> EntryContent {
    let fetched = requests > 0
    if let newest { return EntryContent(version: newest, fetched: fetched) }
    if failedRequests > 0 { return EntryContent(version: nil, shows: .failure, fetched: fetched) }
    if foundNothing || before == nil && !isConfigured {
      return EntryContent(version: nil, shows: .placeholder, fetched: fetched)
    }
    return EntryContent(version: before ?? server, fetched: fetched)
  }
}
