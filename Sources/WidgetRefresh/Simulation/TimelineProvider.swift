import EventKernel

/// A provider: it is asked for a timeline when a reload starts. The event handler does not depend on its kind.
protocol TimelineProvider: Sendable {
  mutating func answer(_ request: TimelineRequest) -> ProviderAnswer
}

/// The context of a request for a timeline.
struct TimelineRequest: Sendable {
  let time: SimulationTime
  /// What requested the reload.
  let reason: ReloadCause
  let family: Widget.Family
  /// Whether every required parameter has a value.
  let isConfigured: Bool
  let hasNetwork: Bool
}

/// A provider's answer to one request for a timeline.
struct ProviderAnswer: Sendable {
  /// Time from the request to the answer.
  var duration: SimulationDuration
  /// Bytes.
  var memory: Double
  /// Bytes.
  var archive: Double
  /// `nil`: the provider returns no timeline.
  var timeline: ProvidedTimeline?
}

/// The timeline of an answer. Dates count from the request.
struct ProvidedTimeline: Sendable {
  /// The kind of its entries.
  var kind: EntryKind
  var entries: TimelinePlan.Entries
  var policy: ReloadPolicy
  /// Relevance score of its entries.
  var relevance: Double
}

extension ExtensionLimits {
  /// The outcome of the answer.
  func outcome(of answer: ProviderAnswer) -> ReloadOutcome {
    if answer.memory > memory { return .memoryLimitExceeded }
    if answer.timeline?.kind == .placeholder { return .placeholderTimeline }
    if answer.duration >= timeOut { return .timedOut }
    guard let timeline = answer.timeline else { return .fetchFailed }
    if timeline.kind == .failure { return .failureTimeline }
    if answer.archive > archive { return .archiveTooLarge }
    return timeline.entries.count > entries ? .tooManyEntries : .timeline
  }
}
