import EventKernel
import Foundation
import RandomVariates
import Synchronization
import Testing

@testable import WidgetRefresh

@Suite("A developer's own provider")
struct OwnProviderTests {
  /// A widget whose content changes at 1:00, 2:00, … and that somebody views at 2:30.
  private static func scenario(
    provider: Provider = Provider(), content: Content = .changing(every: .hours(1)),
    _ answer: @escaping @Sendable (TimelineQuestion) async throws -> TimelineAnswer
  ) throws -> Scenario {
    var scenario = Scenario.single(
      timeline: .one(.never), provider: { $0 = provider },
      views: [TimetableView(at: [time(2, 30)], surface: .homePage(1), duration: .seconds(5))],
      content: content)
    scenario.widgets[0].intentsPerView = 0
    return try scenario.providers(["Kind": { AnsweringProvider(answer) }])
  }

  /// The scenario's run, and all questions.
  private static func run(
    provider: Provider = Provider(), content: Content = .changing(every: .hours(1)),
    _ answer: @escaping @Sendable (TimelineQuestion) async throws -> TimelineAnswer
  ) throws -> (run: Run, questions: [TimelineQuestion]) {
    let questions = Mutex<[TimelineQuestion]>([])
    let run = try Run(
      scenario(provider: provider, content: content) { question in
        questions.withLock { $0.append(question) }
        return try await answer(question)
      })
    return (run, questions.withLock { $0 })
  }

  private static func every(_ minutes: Double, fetched: Bool = true, version: Int? = nil)
    -> @Sendable (TimelineQuestion) -> TimelineAnswer
  {
    { question in
      TimelineAnswer(
        entries: [.init(date: question.date, version: version)],
        policy: .after(question.date.addingTimeInterval(minutes * 60)), isFetched: fetched)
    }
  }

  @Test func `the server's version is the number of changes so far, and the cache's that of the last fetch`()
    throws
  {
    let (_, questions) = try Self.run(Self.every(60))
    // Reloads start at 0:00, 1:00, …; a change at the same instant comes first.
    let hours = questions.map {
      Int(($0.date.timeIntervalSince1970 - questions[0].date.timeIntervalSince1970) / 3600)
    }
    #expect(hours == Array(0..<24))
    #expect(questions.dropFirst().map(\.server.number) == Array(1..<24))
    #expect(questions.dropFirst(2).map(\.cache?.number) == Array(1..<23))
    #expect(questions[0].cache == nil && questions.allSatisfy { $0.store == nil })
    #expect(questions.dropFirst().allSatisfy { $0.server.changed == $0.date })
    #expect(questions.dropFirst().allSatisfy { $0.cache?.since == $0.date.addingTimeInterval(-3600) })
  }

  @Test func `the server's version is the same if nobody observes changes`() throws {
    struct NoChanges: ObservationSink {
      var contentChanges: ObservedContentChanges { .none }
      func receive(_ observations: [Observation]) {}
    }
    let numbers = Mutex<[Int]>([])
    var simulation = try DeviceSimulation(
      Self.scenario(content: .changing(every: .minutes(10))) { question in
        numbers.withLock { $0.append(question.server.number) }
        return Self.every(60)(question)
      })
    var sink = NoChanges()
    try simulation.run(into: &sink)
    // The provider is asked each hour, and six changes happen between two questions.
    #expect(numbers.withLock { $0 } == (0..<24).map { 6 * $0 })
  }

  @Test func `a provider is asked about the widgets of its app that have it, and no others`() throws {
    let sites = Mutex<[[String]]>([])
    func own(_ identity: String) -> Provider {
      var provider = Provider()
      provider.own = OwnProvider(name: identity, identity: identity) { site in
        sites.withLock { $0.append([identity, site.app] + site.widgets.map(\.name)) }
        return AnsweringProvider(Self.every(60))
      }
      return provider
    }
    let widgets = [
      Widget(name: "a", app: "A", kind: "a", provider: own("p")),
      Widget(name: "b", app: "B", kind: "b", provider: own("p")),
      Widget(name: "c", app: "A", kind: "c", provider: own("q")),
      Widget(name: "d", app: "A", kind: "d"),
      Widget(name: "e", app: "A", kind: "e", provider: own("p")),
    ]
    _ = try Run(
      Scenario(
        device: Device(days: 1, warmUpDays: 0), apps: [App(name: "A"), App(name: "B")], widgets: widgets))
    #expect(
      Set(sites.withLock { $0 }) == [["p", "A", "a", "e"], ["p", "B", "b"], ["q", "A", "c"]])
    #expect(sites.withLock { $0 }.count == 3)
  }

  @Test(arguments: [(0, 90), (1, 30), (2, 0)])
  func `a view is out of date since the first change that its version does not include`(
    version: Int, minutesOutOfDate: Int
  ) throws {
    let (run, _) = try Self.run { question in
      let shown = min(version, question.server.number)
      return TimelineAnswer(
        entries: [.init(date: question.date, version: shown)],
        policy: .after(question.date.addingTimeInterval(600)), isFetched: true)
    }
    let view = try #require(run.views().first)
    #expect(view.contentAge == .minutes(Int64(minutesOutOfDate)))
    #expect(view.isFresh == (minutesOutOfDate == 0))
  }

  @Test func `entries of one timeline can show different versions, also in any order`() throws {
    let (run, _) = try Self.run { question in
      guard question.server.number == 2 else { return Self.every(10, version: 0)(question) }
      let start = question.date
      return TimelineAnswer(
        entries: [.init(date: start.addingTimeInterval(1200), version: 2), .init(date: start, version: 1)],
        policy: .never, isFetched: true)
    }
    let last = run.updates().suffix(2)
    #expect(last.map(\.shown) == [at(2), at(2, 20)])
    #expect(last.map(\.firstUnshownChange) == [at(2), nil])
  }

  @Test func `the store's version is what the app last wrote`() throws {
    var scenario = Scenario.single(
      timeline: .one(.never), app: App(name: "App"), content: .changing(every: .hours(1)))
    scenario.apps[0].foreground = SessionUse(
      sessions: .at([.daily(time(4, 30))]), duration: .constant(60_000))
    let questions = Mutex<[TimelineQuestion]>([])
    _ = try Run(
      scenario.providers([
        "Kind": {
          AnsweringProvider { question in
            questions.withLock { $0.append(question) }
            return Self.every(60, fetched: false)(question)
          }
        }
      ]))
    let stores = questions.withLock { $0 }.map(\.store?.number)
    #expect(stores.prefix(5) == [nil, nil, nil, nil, nil])
    #expect(stores.dropFirst(5).contains(4) && stores.dropFirst(5).allSatisfy { $0 == 4 })
  }

  @Test
  func
    `without a version, a timeline that was not fetched shows the store, or else the cache, or else nothing`()
    throws
  {
    let (nothing, _) = try Self.run(Self.every(60, fetched: false))
    #expect(nothing.updates().allSatisfy { $0.kind == .placeholder })
    // Only the first reload fetches.
    let (cache, _) = try Self.run { question in Self.every(60, fetched: question.cache == nil)(question) }
    #expect(cache.updates().allSatisfy { $0.kind == .content })
    #expect(cache.views().first?.contentAge == .minutes(90))
  }

  @Test(arguments: [
    (NoTimeline.Reason.noTimeline, ReloadOutcome.fetchFailed, 3 as Int64), (.neverCompletes, .timedOut, 15),
    (.crashes, .crashed, 3),
  ])
  func `without a timeline the old one stays, and the next attempt is an hour later`(
    reason: NoTimeline.Reason, outcome: ReloadOutcome, seconds: Int64
  ) throws {
    let (run, questions) = try Self.run { _ in throw NoTimeline(reason, duration: 3) }
    #expect(run.outcomes().allSatisfy { $0.outcome == outcome } && run.updates().isEmpty)
    let dates = questions.map(\.date.timeIntervalSince1970)
    #expect(dates.count > 20)
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $1 - $0 == Double(3600 + seconds) })
  }

  @Test func `limits of the system hold for it`() throws {
    let (slow, _) = try Self.run {
      TimelineAnswer(entries: [.init(date: $0.date)], policy: .atEnd, isFetched: true, duration: 15)
    }
    #expect(slow.outcomes().allSatisfy { $0.outcome == .timedOut })
    let (large, _) = try Self.run {
      TimelineAnswer(entries: [.init(date: $0.date)], policy: .atEnd, isFetched: true, memory: 31e6)
    }
    #expect(large.outcomes().allSatisfy { $0.outcome == .memoryLimitExceeded })
    let (many, _) = try Self.run { question in
      TimelineAnswer(
        entries: (0..<401).map { .init(date: question.date.addingTimeInterval(Double($0))) }, policy: .atEnd,
        isFetched: true)
    }
    #expect(many.outcomes().allSatisfy { $0.outcome == .tooManyEntries })
  }

  private static let wrongAnswers: [(String, @Sendable (TimelineQuestion) throws -> TimelineAnswer)] = [
    ("entry 1 shows version 7", { .init(entries: [.init(date: $0.date, version: 7)], policy: .atEnd) }),
    ("entry 1 shows version -1", { .init(entries: [.init(date: $0.date, version: -1)], policy: .atEnd) }),
    (
      "within 1,000 years in entry 1",
      { _ in .init(entries: [.init(date: .distantFuture * 10)], policy: .atEnd) }
    ),
    (
      "within 1,000 years in the reload policy",
      { _ in .init(entries: [], policy: .after(Date(timeIntervalSince1970: .nan))) }
    ),
    ("duration of 0 s or more", { .init(entries: [.init(date: $0.date)], policy: .atEnd, duration: -1) }),
    ("duration of 0 s or more", { .init(entries: [.init(date: $0.date)], policy: .atEnd, duration: .nan) }),
    (
      "memory of 0 bytes or more",
      { .init(entries: [.init(date: $0.date)], policy: .atEnd, memory: -.infinity) }
    ),
    ("relevance score of 0 or more", { .init(entries: [.init(date: $0.date, score: .nan)], policy: .atEnd) }),
    ("out of bread", { _ in throw OutOfBread() }),
  ]

  private struct OutOfBread: Error, CustomStringConvertible {
    let description = "out of bread"
  }

  @Test(arguments: wrongAnswers.indices)
  func `an answer that makes no sense ends the run with an error`(number: Int) throws {
    let (words, answer) = Self.wrongAnswers[number]
    var simulation = try DeviceSimulation(Self.scenario { try answer($0) })
    var log = ObservationLog()
    let error = #expect(throws: ScenarioError.self) { try simulation.run(into: &log) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    #expect(error?.description.hasPrefix("provider Kind: ") == true)
  }

  @Test func `a date can be 1,000 years after the start of the run, and no millisecond more`() throws {
    func run(_ seconds: TimeInterval) throws {
      _ = try Self.run { question in
        TimelineAnswer(
          entries: [.init(date: question.date.addingTimeInterval(seconds))], policy: .atEnd, isFetched: true)
      }
    }
    try run(1000 * 366 * 86_400)
    #expect(throws: ScenarioError.self) { try run(1000 * 366 * 86_400 + 0.001) }
  }

  /// The simulation has its own thread. It blocks until the detached task ends, and so it would hold a thread that
  /// other tests need.
  @Test func `it may be asynchronous`() async throws {
    actor Counter {
      var count = 0
      func next() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    let counts = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<[Int], any Error>) in
      Thread.detachNewThread {
        ended.resume(
          with: Result {
            let (run, questions) = try Self.run { question in
              await Task.yield()
              let number = await counter.next()
              async let one = number
              async let two = Task.detached { number }.value
              _ = await (one, two)
              return Self.every(60)(question)
            }
            return [questions.count, run.updates().count]
          })
      }
    }
    #expect(counts == [24, 24])
  }

  @Test func `each run makes its own, one for all widgets of a kind`() throws {
    struct Counting: WidgetProvider {
      var asked = 0
      let answers: Mutexes

      mutating func timeline(for question: TimelineQuestion) -> TimelineAnswer {
        asked += 1
        answers.append(asked)
        return TimelineAnswer(entries: [.init(date: question.date)], policy: .never)
      }
    }
    final class Mutexes: Sendable {
      private let numbers = Mutex<[Int]>([])
      func append(_ number: Int) { numbers.withLock { $0.append(number) } }
      var all: [Int] { numbers.withLock { $0 } }
    }
    let asked = Mutexes()
    var scenario = Scenario.single(timeline: .one(.never))
    scenario.widgets.append(scenario.widgets[0])
    scenario.widgets[1].name = "other"
    scenario = try scenario.providers(["Kind": { Counting(answers: asked) }])
    for _ in 0..<2 {
      var simulation = try DeviceSimulation(scenario)
      var log = ObservationLog()
      try simulation.run(into: &log)
    }
    #expect(asked.all == [1, 2, 1, 2])
  }

  @Test(arguments: [TimelineAnswer.Reloads.all, .kinds(["Other", "Nobody"]), .none])
  func `its calls of WidgetCenter request charged reloads`(reloads: TimelineAnswer.Reloads) throws {
    var scenario = Scenario.single(timeline: .one(.never))
    scenario.widgets.append(scenario.widgets[0])
    scenario.widgets[1].name = "other"
    scenario.widgets[1].kind = "Other"
    // It calls once, at its first reload.
    struct Caller: WidgetProvider {
      var hasCalled = false
      let reloads: TimelineAnswer.Reloads

      mutating func timeline(for question: TimelineQuestion) -> TimelineAnswer {
        defer { hasCalled = true }
        return TimelineAnswer(
          entries: [.init(date: question.date)], policy: .never, duration: 3,
          reloads: hasCalled ? .none : reloads)
      }
    }
    let run = try Run(scenario.providers(["Kind": { Caller(reloads: reloads) }]))
    let calls = [0, 1].map { run.requests(of: $0, cause: .providerCall).count }
    switch reloads {
    case .all: #expect(calls == [1, 1])
    case .kinds(let kinds): #expect(calls == [0, kinds.isEmpty ? 0 : 1])
    }
    #expect(run.grants(of: 1).last?.isCharged == !calls.allSatisfy { $0 == 0 })
  }

  @Test func `its calls in a reload because of an intent are calls in an intent, also in a sibling`() throws {
    // It calls at each reload, for a widget of another kind.
    let caller = AnsweringProvider { question in
      TimelineAnswer(
        entries: [.init(date: question.date)], policy: .never, duration: 3, reloads: .kinds(["Other"]))
    }
    var scenario = Scenario.single(
      timeline: .one(.never),
      views: [TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(5))])
    scenario.widgets[0].intentsPerView = 1
    for (name, kind) in [("sibling", "Kind"), ("other", "Other")] {
      var widget = scenario.widgets[0]
      (widget.name, widget.kind, widget.intentsPerView) = (name, kind, 0)
      scenario.widgets.append(widget)
    }
    let run = try Run(scenario.providers(["Kind": { caller }]))
    #expect(run.requests(of: 1, cause: .intentOfSibling).count == 1)
    // The reloads of both when they were added, and of both because of the intent.
    #expect(run.requests(of: 2, cause: .providerCall).count == 2)
    #expect(run.requests(of: 2, cause: .appIntent).count == 2)
  }

  @Test func `a kind that no widget has is an error`() {
    #expect(
      throws: ScenarioError.invalid(
        path: "providers", expected: "kinds of the scenario's widgets (Kind)", found: "'Kinds'")
    ) {
      try Scenario.single(timeline: .one(.never)).providers(["Kinds": { AnsweringProvider(Self.every(1)) }])
    }
  }

  @Test func `it knows the time zone of the moment, parameters and scheduled changes`() throws {
    var scenario = Scenario.single(
      timeline: .one(.never), content: Content(schedule: .at([.daily(time(12))])))
    scenario.device.timeZone = "Europe/Berlin"
    scenario.device.start = try #require(CalendarDate(year: 2026, month: 3, day: 29))
    scenario.device.events = [
      SystemEvent(
        .timeZoneChange("Africa/Cairo"), at: .once(LocalDateTime(date: scenario.device.start, time: time(20)))
      )
    ]
    scenario.widgets[0].configuration = WidgetConfiguration(
      parameters: [.init(name: "account", value: "me")], required: ["branch"],
      edits: .at([.daily(time(6))]))
    let questions = Mutex<[TimelineQuestion]>([])
    _ = try Run(
      scenario.providers([
        "Kind": {
          AnsweringProvider { question in
            questions.withLock { $0.append(question) }
            return Self.every(60)(question)
          }
        }
      ]))
    let all = questions.withLock { $0 }
    let first = try #require(all.first)
    #expect(first.timeZone == "Europe/Berlin" && first.utcOffset == 3600)
    #expect(all.contains { $0.timeZone == "Europe/Berlin" && $0.utcOffset == 7200 })
    #expect(all.last.map { $0.timeZone == "Africa/Cairo" && $0.utcOffset == 7200 } == true)
    #expect(first.configuration == ["account": "me"])
    #expect(all.last?.configuration == ["account": "me", "branch": "edited"])
    // Noon in summer time.
    #expect(first.schedule.first == first.date.addingTimeInterval(11 * 3600))
  }
}

extension Date {
  fileprivate static func * (date: Date, factor: Double) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970 * factor)
  }
}
