import EventKernel
import RandomVariates

/// A provider that a scenario declares. Its answers are drawn from the scenario's distributions.
struct DeclaredProvider: Sendable {
  /// The timelines with a condition. Each has the same number among ``others``.
  private let conditional: [(condition: Condition, shows: ConditionalTimeline.Shown)]
  /// The timeline that it returns if no condition holds.
  private var usual: PreparedPlan
  /// All other timelines that it can return.
  private var others: [PreparedPlan]
  private let usualShows: ConditionalTimeline.Shown
  private let failure: Failure
  /// The number of the timeline that it returns if content is not available yet.
  private let unavailable: Int?
  /// `nil`: the provider makes no fetch.
  private let fetches: Bool
  /// 0 if the provider does not fetch.
  private let latency: Sampler
  private let failureShare: Double
  private let needsNetwork: Bool
  private let fetchesInBackground: Bool
  private let cache: Cache?
  private let memory: Sampler
  private let memoryPerEntry: Double
  /// `nil`: one for each reload.
  private let calls: Sampler?
  private let archive: Sampler
  /// How many of the next changes of its content's schedule a question must contain.
  let scheduledChanges: Int

  private enum Failure: Sendable {
    case noTimeline
    case neverCompletes
    case timeline(Int)
    case oldContent(Int)
  }

  /// A `TimelineCondition` with the number of its state.
  private enum Condition: Sendable {
    case during(AppSession)
    case inState(Int)
    case charging
    case lowPowerMode
    case networkOutage
    case locked
    case within(SimulationDuration, of: AppEvent)
    case changed(within: SimulationDuration)
    case noData
    case unconfigured
  }

  /// - Parameters:
  ///   - provider: the declaration.
  ///   - states: the names of its app's states.
  ///   - stream: the stream of its answers.
  init(_ provider: Provider, states: [String]) throws(DistributionError) {
    var others: [PreparedPlan] = []
    func add(_ plan: TimelinePlan) throws(DistributionError) -> Int {
      others.append(try PreparedPlan(plan))
      return others.count - 1
    }
    var conditional: [(condition: Condition, shows: ConditionalTimeline.Shown)] = []
    for timeline in provider.timelines.dropLast() {
      guard let condition = timeline.condition else { continue }
      conditional.append((Self.prepared(condition, states: states), timeline.shows))
      _ = try add(timeline.plan)
    }
    self.conditional = conditional
    usual = try PreparedPlan(provider.timeline)
    usualShows = provider.timelines.last?.shows ?? .content
    failure =
      switch provider.onFailure {
      case .keepTimeline: .noTimeline
      case .neverCompletes: .neverCompletes
      case .timeline(let plan): .timeline(try add(plan))
      case .oldContent(let plan): .oldContent(try add(plan))
      }
    unavailable = try provider.onUnavailable.map(add)
    self.others = others
    fetches = provider.fetch != nil
    latency = try Sampler(provider.fetch?.latency ?? .constant(0))
    failureShare = provider.fetch?.failure ?? 0
    needsNetwork = provider.fetch?.needsNetwork == true
    fetchesInBackground = provider.fetch?.isInBackground == true
    cache = provider.cache
    memory = try Sampler(provider.memory)
    memoryPerEntry = provider.memoryPerEntry
    calls = provider.callsPerReload == .constant(1) ? nil : try Sampler(provider.callsPerReload)
    archive = try Sampler(provider.archive)
    scheduledChanges = provider.plans.map(\.scheduledChanges).max() ?? 0
  }

  private static func prepared(_ condition: TimelineCondition, states: [String]) -> Condition {
    switch condition {
    case .during(let session): .during(session)
    case .inState(let name): .inState(states.firstIndex(of: name) ?? states.count)
    case .charging: .charging
    case .lowPowerMode: .lowPowerMode
    case .networkOutage: .networkOutage
    case .locked: .locked
    case .within(let duration, let event): .within(duration, of: event)
    case .changed(let duration): .changed(within: duration)
    case .noData: .noData
    case .unconfigured: .unconfigured
    }
  }

  /// All variates are drawn each time, so later draws do not depend on the answer.
  // This and the functions it calls are `mutating` only so that a call does not copy the provider.
  mutating func answer(
    _ question: borrowing ProviderQuestion, clock: WallClock, schedule: [SimulationTime],
    entries: inout [ListedEntry], stream: inout RandomStream
  ) -> ProviderAnswer {
    var latency = SimulationDuration(rounding: self.latency.draw(from: &stream))
    // What a fetch stores is not there yet for other widgets that are asked at the same instant.
    if question.content.stored != nil { latency = max(latency, .milliseconds(1)) }
    let fails = stream.bernoulli(failureShare) || needsNetwork && !question.hasNetwork
    var answer = ProviderAnswer(
      duration: .zero, memory: memory.draw(from: &stream), archive: archive.draw(from: &stream),
      timeline: nil)
    let number = firstIndex(for: question)
    let score =
      if let number { others[number].drawRelevance(from: &stream) } else {
        usual.drawRelevance(from: &stream)
      }

    var other = number
    var kind = EntryKind.content
    var source = ContentSource.container
    let shows = number.map { conditional[$0].shows } ?? usualShows
    if !question.isConfigured || shows == .placeholder {
      // The provider does not fetch.
      kind = .placeholder
      source = .nothing
    } else if !fetches || shows == .lastValue {
      // The provider reads the container.
    } else if fetchesInBackground {
      if question.reason != .backgroundURLSession, !isFresh(question) {
        answer.fetches = 1
        answer.backgroundFetch = fails ? nil : latency
      }
    } else if !isFresh(question) {
      answer.fetches = 1
      answer.duration = latency
      var fails = fails
      if calls != nil {
        let further = fetchAgain(question, fails: fails, stream: &stream)
        fails = further.fails
        answer.fetches += further.fetches
        answer.duration = latency + further.duration
      }
      answer.fetchFails = fails
      if fails {
        switch failure {
        case .noTimeline: return answer
        case .neverCompletes:
          answer.duration = nil
          return answer
        case .timeline(let plan):
          other = plan
          kind = .failure
          source = .nothing
        case .oldContent(let plan): other = plan
        }
      } else if let unavailable, question.content.isUnavailable {
        other = unavailable
        kind = .failure
        source = .nothing
      } else {
        source = .fetch
      }
    }
    if source == .container, question.content.stored?.data.knowledge.learned == nil {
      // Nothing has been written yet.
      source = .nothing
      kind = answer.fetches > 0 && !fetchesInBackground ? .failure : .placeholder
    }
    let dates = NamedDates(question, source: source)
    if let other {
      answer.timeline = others[other].timeline(
        kind, source, relevance: score, dates, clock: clock, schedule: schedule, entries: &entries,
        stream: &stream)
    } else {
      answer.timeline = usual.timeline(
        kind, source, relevance: score, dates, clock: clock, schedule: schedule, entries: &entries,
        stream: &stream)
    }
    if memoryPerEntry > 0 { answer.memory += memoryPerEntry * Double(answer.timeline?.entries.count ?? 0) }
    return answer
  }

  /// The further calls for the reload: each fetches, if the cache is not young enough after the fetch before.
  ///
  /// - Returns: whether the last fetch fails, the number of fetches, and how long they take.
  private mutating func fetchAgain(
    _ question: borrowing ProviderQuestion, fails: Bool, stream: inout RandomStream
  ) -> (fails: Bool, fetches: Int32, duration: SimulationDuration) {
    var further = (fails: fails, fetches: Int32(0), duration: SimulationDuration.zero)
    let count = Int((calls?.draw(from: &stream) ?? 1).rounded())
    for _ in stride(from: 1, to: count, by: 1) {
      let age = cache.map { max(further.fails ? .zero : $0.maxAge, $0.minimumBetweenFetches) } ?? .zero
      if age > .zero { break }
      further.duration += SimulationDuration(rounding: latency.draw(from: &stream))
      further.fails = stream.bernoulli(failureShare) || needsNetwork && !question.hasNetwork
      further.fetches += 1
    }
    return further
  }

  /// Whether the provider shows what the container holds instead of fetching.
  private mutating func isFresh(_ question: borrowing ProviderQuestion) -> Bool {
    guard let cache, let container = question.content.stored else { return false }
    if let last = container.lastFetch, question.time - last < cache.minimumBetweenFetches { return true }
    guard let learned = container.data.knowledge.learned else { return false }
    return question.time - learned < cache.maxAge
  }

  private mutating func readsContainer(_ question: borrowing ProviderQuestion) -> Bool {
    !fetches || fetchesInBackground || isFresh(question)
  }

  /// Whether a question must contain the state of the device and of the app.
  var needsContext: Bool { !conditional.isEmpty }

  /// The number of the first timeline whose condition holds. `nil`: none does.
  private mutating func firstIndex(for question: borrowing ProviderQuestion) -> Int? {
    guard let app = question.app else { return nil }
    for index in conditional.indices where holds(conditional[index].condition, question, app) { return index }
    return nil
  }

  private mutating func holds(
    _ condition: Condition, _ question: borrowing ProviderQuestion, _ app: AppContext
  )
    -> Bool
  {
    switch condition {
    case .during(let session): app.sessions & 1 << session.rawValue != 0
    case .inState(let number): number < 64 && app.states & 1 << UInt64(number) != 0
    case .charging: app.isCharging
    case .lowPowerMode: app.isInLowPowerMode
    case .networkOutage: !question.hasNetwork
    case .locked: app.isLocked
    case .within(let duration, let event):
      app.lastEvents[event].map { question.time - $0 < duration } ?? false
    case .changed(let duration):
      (readsContainer(question)
        ? question.content.stored?.data.knowledge.lastChange : question.content.lastChange)
        .map { question.time - $0 < duration } ?? false
    case .noData: !fetches && question.content.stored?.data.knowledge.learned == nil
    case .unconfigured: !question.isConfigured
    }
  }
}

extension TimelinePlan {
  /// How many of the next changes of the schedule its dates need.
  fileprivate var scheduledChanges: Int {
    var number = policy.needsSchedule || until?.base == .schedule ? 1 : 0
    if case .dates(let entries, let atMost) = self.entries,
      entries.contains(where: { $0.date.base == .schedule })
    {
      number = max(number, atMost)
    }
    return number
  }
}

extension ReloadPolicy {
  fileprivate var needsSchedule: Bool {
    switch self {
    case .afterDate(let date): date.base == .schedule
    case .earliest(let policies): policies.contains(where: \.needsSchedule)
    case .atEnd, .after, .afterTimeOfDay, .afterRandomTime, .never: false
    }
  }
}
