import EventKernel

/// The end of a granted reload.
public struct FinishedReload: Hashable, Sendable {
  /// The request that was granted.
  public var request: RequestID
  /// How the reload ended.
  public var outcome: ReloadOutcome
  /// Number of entries of the new timeline; 0 without one.
  public var entries: Int32
  /// When the first entry of the new timeline becomes the current one. `nil`: it has none.
  public var firstEntry: SimulationTime?
  /// Where the data of the new timeline comes from.
  public var source: ContentSource
  /// When the container was last written, if the data comes from there.
  public var written: SimulationTime?
  /// Number of fetches that the provider started.
  public var fetches: Int32
  /// The time of the end.
  public var time: SimulationTime
}

/// Where the data of a timeline comes from.
public enum ContentSource: UInt8, CaseIterable, Hashable, Sendable {
  /// The timeline has no data.
  case nothing
  /// A fetch of the provider.
  case fetch
  /// The container that the app shares with its widgets.
  case container

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .nothing: "nothing"
    case .fetch: "fetch"
    case .container: "container"
    }
  }
}

/// The outcome of a granted request.
public enum ReloadOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// The provider returned a timeline.
  case timeline
  /// The fetch failed. The provider returned a timeline that says so.
  case failureTimeline
  /// New content was not available yet. The provider returned a timeline that says so.
  case unavailableTimeline
  /// The fetch failed. The provider returned a timeline with the data in the container.
  case oldContentTimeline
  /// The provider returned placeholder entries: required parameters are not set, the container is empty, or the timeline
  /// shows no content.
  case placeholderTimeline
  /// The fetch failed. The old timeline stays.
  case fetchFailed
  /// The provider exceeded `ExtensionLimits.timeOut`. The old timeline stays.
  case timedOut
  /// The extension exceeded `ExtensionLimits.memory`. The old timeline stays.
  case memoryLimitExceeded
  /// The extension exceeded `WatchReloads.processorTime`. The old timeline stays.
  case processorTimeExceeded
  /// The archive exceeded `ExtensionLimits.archive`. The old timeline stays.
  case archiveTooLarge
  /// The timeline exceeded `ExtensionLimits.entries`. The old timeline stays.
  case tooManyEntries
  /// The extension's process ended. The old timeline stays.
  case crashed
  /// The extension was stale: see `ReloadScheduling.staleExtension`. The old timeline stays.
  case refused
  /// The widget was removed or the run ended before the reload finished.
  case unfinished

  /// Whether a new timeline replaced the old one.
  public var deliversTimeline: Bool {
    switch self {
    case .timeline, .failureTimeline, .unavailableTimeline, .oldContentTimeline, .placeholderTimeline: true
    case .fetchFailed, .timedOut, .memoryLimitExceeded, .processorTimeExceeded, .archiveTooLarge,
      .tooManyEntries, .crashed, .refused, .unfinished:
      false
    }
  }

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .timeline: "timeline"
    case .failureTimeline: "failureTimeline"
    case .unavailableTimeline: "unavailableTimeline"
    case .oldContentTimeline: "oldContentTimeline"
    case .placeholderTimeline: "placeholderTimeline"
    case .fetchFailed: "fetchFailed"
    case .timedOut: "timedOut"
    case .memoryLimitExceeded: "memoryLimitExceeded"
    case .processorTimeExceeded: "processorTimeExceeded"
    case .archiveTooLarge: "archiveTooLarge"
    case .tooManyEntries: "tooManyEntries"
    case .crashed: "crashed"
    case .refused: "refused"
    case .unfinished: "unfinished"
    }
  }
}
