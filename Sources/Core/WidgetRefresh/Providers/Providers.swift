import EventKernel
import Foundation
import RandomVariates

/// The providers of the widgets: each is asked for a timeline when a reload starts. The event handlers do not depend on
/// the kind of a provider.
struct Providers: ~Copyable {
  /// `nil`: the widget has a developer's own provider.
  private var declared: StateTable<WidgetID, DeclaredProvider?>
  /// `nil`: the widget has a declared one.
  private(set) var called: StateTable<WidgetID, CalledProvider?>
  private var streams: StateTable<WidgetID, RandomStream>
  /// Whether developers' own providers must be opened before the first event.
  private(set) var areClosed: Bool
  let haveOwn: Bool

  init(of scenario: Scenario, names: ScenarioIndex, streams: RunStreams) throws(DistributionError) {
    var declared = StateTable<WidgetID, DeclaredProvider?>(capacity: scenario.widgets.count)
    var called = StateTable<WidgetID, CalledProvider?>(capacity: scenario.widgets.count)
    for index in scenario.widgets.indices {
      if let own = scenario.widgets[index].provider.own {
        called.append(try CalledProvider(own, of: scenario.widgets[index]))
        declared.append(nil)
      } else {
        let states =
          names.apps[scenario.widgets[index].app].map { scenario.apps[$0].states.map(\.name) } ?? []
        declared.append(try DeclaredProvider(scenario.widgets[index].provider, states: states))
        called.append(nil)
      }
    }
    haveOwn = scenario.widgets.indices.contains { scenario.widgets[$0].provider.own != nil }
    areClosed = haveOwn
    self.declared = declared
    self.called = called
    self.streams = StateTable(count: streams.widgets.count) { streams.widgets[$0].stream(for: .provider) }
  }

  /// Whether a question must contain the state of the device and of the app.
  func needContext(_ widget: WidgetID) -> Bool { declared[widget]?.needsContext ?? false }

  /// How many of the next changes of its content's schedule a question must contain.
  func scheduledChanges(of widget: WidgetID) -> Int {
    declared[widget]?.scheduledChanges ?? called[widget]?.scheduledChanges ?? 0
  }

  /// The versions of its content for the next question. Only a developer's own provider gets them.
  mutating func prepare(_ widget: WidgetID, _ versions: ReadableVersions) {
    called[widget]?.versions = versions
  }

  /// - Parameters:
  ///   - widget: whose provider is asked.
  ///   - question: what it may know.
  ///   - clock: the wall clock of the run.
  ///   - schedule: the next changes of the content's schedule, at most ``scheduledChanges(of:)``.
  ///   - entries: receives the entries of a listed timeline, in the order of their dates.
  mutating func answer(
    of widget: WidgetID, _ question: borrowing ProviderQuestion, clock: WallClock, schedule: [SimulationTime],
    entries: inout [ListedEntry]
  ) -> ProviderAnswer {
    if let answer = declared[widget]?.answer(
      question, clock: clock, schedule: schedule, entries: &entries, stream: &streams[widget])
    {
      return answer
    }
    guard
      let answer = called[widget]?.answer(
        question, clock: clock, schedule: schedule, entries: &entries, stream: &streams[widget])
    else { preconditionFailure("every widget has a provider") }
    return answer
  }

  /// Opens developers' own providers. Widgets of the same app whose own providers are equal share one.
  mutating func open(for scenario: Scenario, replication: UInt32, clock: WallClock) throws(ScenarioError) {
    areClosed = false
    var opened: [OwnProviderKey: OpenProvider] = [:]
    for widget in called.keys {
      let (app, own) = (scenario.widgets[widget.index].app, scenario.widgets[widget.index].provider.own)
      guard let own else { continue }
      let key = OwnProviderKey(app: app, provider: own)
      if opened[key] == nil {
        let site = ProviderSite(
          app: app, widgets: scenario.widgets.filter { $0.app == app && $0.provider.own == own },
          seed: scenario.seed, replication: replication,
          start: Date(timeIntervalSince1970: Double(clock.epochMilliseconds) / 1000),
          timeZone: clock.timeZone(at: .zero))
        opened[key] = try OpenProvider(own, at: site)
      }
      called[widget]?.open = opened[key]
    }
  }

  private struct OwnProviderKey: Hashable {
    let app: String
    let provider: OwnProvider
  }

  /// - Throws: why a provider cannot answer any more.
  func check() throws(ScenarioError) {
    for widget in called.keys { if let failure = called[widget]?.failure { throw failure } }
  }
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
  let content: ReadableContent
  /// `nil`: the provider does not need it.
  let app: AppContext?
}

/// The state of the device and of the app, as far as a timeline can depend on it.
struct AppContext: Sendable {
  /// The bit of each session that the app has.
  var sessions: UInt8 = 0
  /// The bit of each declared state in which the app is.
  var states: UInt64 = 0
  var isCharging = false
  var isInLowPowerMode = false
  var isLocked = false
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
  /// Number of fetches that the provider starts.
  var fetches: Int32 = 0
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

  /// The version of the content that it shows. `nil`: what its source has.
  var contentVersion: Int? { version >= 0 ? Int(version) : nil }
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
