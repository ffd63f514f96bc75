import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Dates by name")
struct NamedDateTests {
  private func clock() throws -> WallClock {
    try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 5, timeZone: "UTC")
  }

  private func reader(_ plan: TimelinePlan) -> AskedProvider {
    var asked = AskedProvider(Provider(fetch: nil, timeline: plan), at: at(12))
    asked.container = StoredContent(learned: at(11), lastChange: at(10, 30), written: at(11, 15))
    asked.lastChange = at(11, 45)
    asked.schedule = [at(13), at(14), at(15)]
    return asked
  }

  private func entry(_ base: TimelineDate.Base, _ offset: SimulationDuration = .zero) -> PlannedEntry {
    PlannedEntry(TimelineDate(base, offset: offset))
  }

  @Test(
    "Entries count from the reload, and from the write, the fetch and the last change of the data that they show"
  )
  func bases() throws {
    let entries = [
      entry(.now), entry(.write, .minutes(5)), entry(.fetch, .minutes(5)), entry(.change),
      entry(.timeOfDay(time(9))), entry(.timeOfDay(time(18)), .zero - .minutes(1)),
    ]
    let plan = TimelinePlan(entries: .dates(entries, atMost: 6))
    #expect(
      try reader(plan).answer(clock: clock()).dates
        == [at(10, 30), at(11, 5), at(11, 20), at(12), at(17, 59), at(33)])
    // A provider that fetches shows all changes until now.
    var fetching = reader(plan)
    fetching.provider.fetch = Fetch()
    #expect(
      try fetching.answer(clock: clock()).dates
        == [at(11, 45), at(12), at(12, 5), at(12, 5), at(17, 59), at(33)])
  }

  @Test("The schedule gives an entry for each of its next changes, and at most so many entries are taken")
  func schedule() throws {
    for (atMost, dates) in [
      (5, [at(12), at(13), at(14), at(15)]), (2, [at(12), at(13)]), (1, [at(12)]),
    ] {
      let plan = TimelinePlan(entries: .dates([entry(.schedule), entry(.now)], atMost: atMost))
      #expect(try reader(plan).answer(clock: clock()).dates == dates)
    }
  }

  @Test(
    "No entry is dated after the end of the timeline, except the first one",
    arguments: [
      // The last change is at 10:30, the next one of the schedule at 13:00.
      (TimelineDate(.change, offset: .hours(4)), at(14, 30)),
      (TimelineDate(.change, offset: .hours(4) - .milliseconds(1)), at(14, 30) - .milliseconds(1)),
      (TimelineDate(.schedule), at(13)), (TimelineDate(.now), at(12)),
      (TimelineDate(.now, offset: .zero - .hours(1)), at(11)),
    ])
  func until(date: TimelineDate, end: SimulationTime) throws {
    func dates(_ entries: TimelinePlan.Entries) throws -> [SimulationTime] {
      try reader(TimelinePlan(entries: entries, until: date)).answer(clock: clock()).dates
    }
    func kept(_ all: [SimulationTime]) -> [SimulationTime] { [all[0]] + all.dropFirst().filter { $0 <= end } }

    let named = [entry(.schedule), entry(.now), entry(.now, .minutes(150)), entry(.now, .hours(9))]
    #expect(
      try dates(.dates(named, atMost: 12)) == kept([at(12), at(13), at(14), at(14, 30), at(15), at(21)]))
    let halfHours = (1...6).map { at(12) + .minutes(30 * Int64($0)) }
    #expect(
      try dates(.spaced(count: 6, spacing: .minutes(30), first: .minutes(30))) == kept(halfHours))
    #expect(
      try dates(.timesOfDay([time(12, 45), time(14, 15)], count: 3))
        == kept([at(12), at(12, 45), at(14, 15)]))

    // The policy's end is that of what is left.
    let plan = TimelinePlan(
      entries: .spaced(count: 6, spacing: .minutes(30), first: .minutes(30)), until: date,
      policy: .earliest([.atEnd]))
    #expect(try reader(plan).answer(clock: clock()).due == kept(halfHours).last)
  }

  @Test("A timeline whose end never comes has all its entries")
  func endlessTimeline() throws {
    var asked = reader(
      TimelinePlan(
        entries: .spaced(count: 3, spacing: .hours(1), first: .zero), until: TimelineDate(.schedule)))
    asked.schedule = []
    #expect(try asked.answer(clock: clock()).dates == [at(12), at(13), at(14)])
  }

  @Test("An entry that shows outdated data is told from others, also among equal dates")
  func outdated() throws {
    let plan = TimelinePlan(
      entries: .dates(
        [
          PlannedEntry(TimelineDate(.change, offset: .hours(3)), showsOutdated: true), entry(.now),
          PlannedEntry(TimelineDate(.now), showsOutdated: true),
        ], atMost: 3))
    #expect(try reader(plan).answer(clock: clock()).entries.map(\.showsOutdated) == [false, true, true])
  }

  @Test(
    "A policy's date: of a name, of the earliest of several, and never if there is none",
    arguments: [
      (.afterDate(TimelineDate(.write, offset: .hours(1))), at(12, 15)),
      (.afterDate(TimelineDate(.schedule)), at(13)), (.earliest([.after(.hours(1)), .atEnd]), at(12, 30)),
      (.earliest([.after(.minutes(10)), .atEnd]), at(12, 10)),
      (.earliest([.never, .afterTimeOfDay(time(13))]), at(13)), (.earliest([.never]), nil), (.never, nil),
      (.atEnd, nil),
    ] as [(ReloadPolicy, SimulationTime?)])
  func policies(policy: ReloadPolicy, due: SimulationTime?) throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 2, spacing: .minutes(30), first: .zero), policy: policy)
    #expect(try reader(plan).answer(clock: clock()).due == due)
  }

  @Test("Without further changes in the schedule, its date never comes")
  func emptySchedule() throws {
    var asked = reader(
      TimelinePlan(
        entries: .dates([entry(.schedule)], atMost: 3), policy: .afterDate(TimelineDate(.schedule))))
    asked.schedule = []
    let answer = try asked.answer(clock: clock())
    #expect(answer.dates == [] && answer.due == nil)
    if case .never = answer.timeline?.policy {} else { Issue.record("a date that does not exist") }
  }

  /// Null hypothesis: uniform in the window. n = 2,000 answers; the mean lies within 4.9 standard errors of the window's
  /// middle with probability 1 − 1e-6.
  @Test("A random moment is uniform in the next window that begins")
  func randomWindow() throws {
    let plan = TimelinePlan(policy: .afterRandomTime(from: time(23), to: time(1)))
    var sum = 0.0
    for seed in 0..<2000 as Range<UInt64> {
      let due = try #require(try reader(plan).answer(clock: clock(), seed: seed).due)
      #expect(due >= at(23) && due <= at(25))
      sum += Double((due - at(23)).milliseconds)
    }
    let length = 7_200_000.0
    #expect(abs(sum / 2000 - length / 2) < 4.9 * length / (12 * 2000.0).squareRoot())
    // In the window, the next one counts.
    var late = reader(plan)
    late.time = at(23, 30)
    let next = try #require(try late.answer(clock: clock()).due)
    #expect(next >= at(47) && next <= at(49))
  }

  @Test("Relevance rises on a line from the first entry to the last")
  func relevance() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 5, spacing: .hours(1), first: .zero),
      relevance: TimelinePlan.Relevance(.constant(10), risingTo: 50))
    let timeline = try #require(try reader(plan).answer(clock: clock()).timeline)
    #expect((0..<5).map { timeline.relevance.score(of: $0, among: 5) } == [10, 20, 30, 40, 50])
    #expect(timeline.relevance.score(of: 0, among: 1) == 10)
  }
}
