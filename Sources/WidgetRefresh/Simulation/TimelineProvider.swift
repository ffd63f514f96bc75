import EventKernel

/// A provider: it is asked for a timeline when a reload starts. The event handler does not depend on its kind.
protocol TimelineProvider: Sendable {
  /// Whether a question must contain the state of the device and of the app.
  var needsContext: Bool { get }
  /// How many of the next changes of its content's schedule a question must contain.
  var scheduledChanges: Int { get }
  /// The versions of its content for the next question. Only a developer's own provider gets them.
  mutating func prepare(_ versions: ReadableVersions)
  /// Why it cannot answer any more.
  var failure: ScenarioError? { get }
  /// The kinds of its app that its last answer reloads.
  var reloads: TimelineAnswer.Reloads { get }
  /// A hash of its answers, if they do not follow from the scenario.
  var answerHash: TrajectoryHash { get }

  /// - Parameters:
  ///   - question: what it may know.
  ///   - clock: the wall clock of the run.
  ///   - schedule: the next changes of the content's schedule, at most ``scheduledChanges``.
  ///   - entries: receives the entries of a listed timeline, in the order of their dates.
  mutating func answer(
    _ question: ProviderQuestion, clock: WallClock, schedule: [SimulationTime], entries: inout [ListedEntry]
  ) -> ProviderAnswer
}

extension TimelineProvider {
  mutating func prepare(_ versions: ReadableVersions) {}
  var failure: ScenarioError? { nil }
  var reloads: TimelineAnswer.Reloads { .none }
  var answerHash: TrajectoryHash { TrajectoryHash() }
}

/// What a provider is asked when a reload starts, and all that it may know.
struct ProviderQuestion: Sendable {
  let time: SimulationTime
  /// What requested the reload.
  let reason: ReloadCause
  let family: Widget.Family
  /// Whether every required parameter has a value.
  let isConfigured: Bool
  let hasNetwork: Bool
  /// Whether a change has happened that cannot be fetched yet.
  let isContentUnavailable: Bool
  /// The last change that can be fetched.
  let lastChange: SimulationTime?
  /// What the container holds that the provider shares with its app. `nil`: the provider does not use it.
  let container: StoredContent?
  /// `nil`: the provider does not need it.
  let app: AppContext?
}

/// What a provider finds in the container.
struct StoredContent: Sendable {
  let data: StoredData
  /// Start of the last fetch of a provider.
  let lastFetch: SimulationTime?
}

/// The state of the device and of the app, as far as a timeline can depend on it.
struct AppContext: Sendable {
  /// The bit of each session that the app has.
  var sessions: UInt8 = 0
  /// The bit of each declared state in which the app is.
  var states: UInt64 = 0
  var isCharging = false
  var isInLowPowerMode = false
  var lastEvents: Table<AppEvent, SimulationTime?>
}

/// A provider's answer to one question.
struct ProviderAnswer: Sendable {
  /// Time from the question to the answer. `nil`: the provider never completes.
  var duration: SimulationDuration?
  /// Bytes.
  var memory: Double
  /// Bytes.
  var archive: Double
  /// Whether the provider starts a fetch.
  var fetches = false
  /// Whether that fetch failed while the system waited for the timeline.
  var fetchFails = false
  /// Time until a background URL session ends that the provider starts. `nil`: it starts none, or it will fail.
  var backgroundFetch: SimulationDuration?
  /// Whether the provider's process ends.
  var crashes = false
  /// `nil`: the provider returns no timeline.
  var timeline: ProvidedTimeline?
}

/// The timeline of an answer.
struct ProvidedTimeline: Sendable {
  /// The kind of its entries.
  var kind: EntryKind
  /// Where its data comes from.
  var source: ContentSource
  var entries: ProvidedEntries
  var policy: ProvidedPolicy
  var relevance: EntryRelevance
  /// The newest version that its entries show; see ``ListedEntry/version``.
  var version = ListedEntry.usualVersion
}

/// The entries of a timeline.
struct ProvidedEntries: Sendable {
  var count: Int
  /// Date of the first entry, unless they are listed.
  var first: SimulationTime
  var spacing: SimulationDuration
  /// The entries are in a list.
  var isListed: Bool

  static let none = ProvidedEntries(count: 0, first: .distantFuture, spacing: .zero, isListed: false)
}

/// An entry of a timeline that lists them.
struct ListedEntry: Sendable {
  var date: SimulationTime
  var showsOutdated: Bool
  /// The version of the content that it shows, ``usualVersion`` or ``noVersion``.
  var version = Self.usualVersion
  /// Score for a Smart Stack. Not a number: that of the timeline.
  var score = Float.nan
  /// Seconds for which the score holds.
  var relevanceDuration = Float.infinity

  /// What the source of the timeline has.
  static let usualVersion: Int32 = -1
  /// Nothing of the content.
  static let noVersion: Int32 = -2
}

/// `TimelineReloadPolicy` with its date.
enum ProvidedPolicy: Sendable {
  case atEnd
  case after(SimulationTime)
  case never
}

/// Scores for a Smart Stack, on a line from the first entry to the last.
struct EntryRelevance: Sendable {
  var first = 0.0
  var last = 0.0
  /// Time for which a score holds, from the date of the entry. `nil`: as long as the entry is the current one.
  var duration: SimulationDuration?

  func score(of entry: Int, among count: Int) -> Double {
    count > 1 ? first + (last - first) * Double(entry) / Double(count - 1) : first
  }
}

extension ExtensionLimits {
  /// The outcome of the answer.
  func outcome(of answer: ProviderAnswer) -> ReloadOutcome {
    if answer.memory > memory { return .memoryLimitExceeded }
    if answer.crashes { return .crashed }
    guard let duration = answer.duration, duration < timeOut else { return .timedOut }
    if let timeline = answer.timeline, timeline.kind == .placeholder { return .placeholderTimeline }
    guard let timeline = answer.timeline else { return .fetchFailed }
    if timeline.kind == .failure { return answer.fetchFails ? .failureTimeline : .unavailableTimeline }
    if answer.archive > archive { return .archiveTooLarge }
    if timeline.entries.count > entries { return .tooManyEntries }
    return answer.fetchFails ? .oldContentTimeline : .timeline
  }
}
