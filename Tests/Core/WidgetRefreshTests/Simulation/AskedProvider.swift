import EventKernel
import RandomVariates

@testable import WidgetRefresh

/// A declared provider that is asked once, without a simulation.
struct AskedProvider {
  var provider: Provider
  var states: [String] = []
  var time = SimulationTime.zero
  var reason = ReloadCause.timelinePolicy
  var hasNetwork = true
  var isConfigured = true
  var isContentUnavailable = false
  var lastChange: SimulationTime?
  var container: StoredContent?
  var app = AppContext(lastEvents: Table(repeating: nil))
  var schedule: [SimulationTime] = []

  init(_ provider: Provider, at time: SimulationTime = .zero) {
    self.provider = provider
    self.time = time
  }

  init(_ plan: TimelinePlan, at time: SimulationTime = .zero) {
    self.init(Provider(timeline: plan), at: time)
  }

  struct Answer {
    var provided: ProviderAnswer
    var entries: [ListedEntry]

    var timeline: ProvidedTimeline? { provided.timeline }
    /// The dates of the entries.
    var dates: [SimulationTime] {
      guard let timeline else { return [] }
      return (0..<timeline.entries.count).map { timeline.entries.date(of: $0, among: entries) }
    }
    /// The date of the policy. `nil`: at the end of the timeline, or never.
    var due: SimulationTime? {
      if case .after(let date) = timeline?.policy { date } else { nil }
    }
  }

  func answer(
    clock: WallClock, seed: UInt64 = 1
  ) throws -> Answer {
    var stream = RandomStream(seed: seed, replication: 0, entity: "test", purpose: "provider")
    var declared = try DeclaredProvider(provider, states: states)
    let request = ProviderQuestion(
      time: time, reason: reason, family: .systemSmall, isConfigured: isConfigured, hasNetwork: hasNetwork,
      content: ReadableContent(
        isUnavailable: isContentUnavailable, lastChange: lastChange, stored: container), app: app)
    var entries: [ListedEntry] = []
    let needed = Array(schedule.prefix(declared.scheduledChanges))
    let answer = declared.answer(
      request, clock: clock, schedule: needed, entries: &entries, stream: &stream)
    return Answer(provided: answer, entries: entries)
  }
}

extension StoredContent {
  init(learned: SimulationTime?, lastChange: SimulationTime? = nil, written: SimulationTime? = nil) {
    self.init(
      data: StoredData(
        knowledge: ContentKnowledge(learned: learned, lastChange: lastChange, firstUnknownChange: nil),
        written: written), lastFetch: nil)
  }
}
