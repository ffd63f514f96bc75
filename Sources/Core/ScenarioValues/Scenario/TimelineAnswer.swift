import Foundation

/// A timeline that a provider returns.
public struct TimelineAnswer: Hashable, Sendable {
  /// In any order. They may be empty: then the widget keeps what it shows.
  public var entries: [Entry]
  /// When the system asks for the next timeline.
  public var policy: Policy
  /// What the entries show.
  public var shows: Shows
  /// Whether the provider made a network request. It counts as a fetch.
  public var isFetched: Bool
  /// Simulated time from the question to the answer, in seconds, at least 0. `nil`: the duration of the fetch
  /// (``TimelineQuestion/fetch``) if ``isFetched``, otherwise 0.
  public var duration: Double?
  /// Peak memory in bytes, at least 0. `nil`: as in the scenario.
  public var memory: Double?
  /// The kinds of the app for which the provider's code calls `WidgetCenter` before it answers. Their reloads count against the
  /// budget, unless an intent caused this reload.
  public var reloads: Reloads

  /// An entry of the timeline.
  public struct Entry: Hashable, Sendable {
    /// From when the entry shows.
    public var date: Date
    /// The version of the content that it shows, at most the newest of the question. `nil`: the server's if the provider
    /// fetched and the fetch did not fail; otherwise that of the store; otherwise that of the cache. Without any, it shows no content.
    public var version: Int?
    /// `TimelineEntryRelevance.score`, at least 0.
    public var score: Double
    /// `TimelineEntryRelevance.duration` in seconds. `nil`: until the next entry.
    public var relevanceDuration: Double?
    /// The entry shows its data as outdated: grayed out, with a warning.
    public var showsOutdated: Bool

    /// Each parameter sets the property with its name.
    public init(
      date: Date, version: Int? = nil, score: Double = 0, relevanceDuration: Double? = nil,
      showsOutdated: Bool = false
    ) {
      self.date = date
      self.version = version
      self.score = score
      self.relevanceDuration = relevanceDuration
      self.showsOutdated = showsOutdated
    }
  }

  /// `TimelineReloadPolicy`.
  public enum Policy: Hashable, Sendable {
    /// After the last entry's date.
    case atEnd
    /// Not before this date.
    case after(Date)
    /// Only when something else requests a reload.
    case never
  }

  /// Calls of `WidgetCenter`.
  public enum Reloads: Hashable, Sendable {
    /// `reloadTimelines(ofKind:)`.
    case kinds(Set<String>)
    /// `reloadAllTimelines()`.
    case all

    /// No calls.
    public static let none = Reloads.kinds([])

    package func includes(_ kind: String) -> Bool {
      switch self {
      case .all: true
      case .kinds(let kinds): kinds.contains(kind)
      }
    }
  }

  /// What the entries show.
  public enum Shows: String, CaseIterable, Hashable, Sendable {
    /// The content.
    case content
    /// They say that there is no content.
    case failure
    /// They show nothing of the content, such as "Please log in".
    case placeholder
  }

  /// Each parameter sets the property with its name.
  public init(
    entries: [Entry], policy: Policy, shows: Shows = .content, isFetched: Bool = false,
    duration: Double? = nil, memory: Double? = nil, reloads: Reloads = .none
  ) {
    self.entries = entries
    self.policy = policy
    self.shows = shows
    self.isFetched = isFetched
    self.duration = duration
    self.memory = memory
    self.reloads = reloads
  }
}
