import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Timelines and reload policies")
struct TimelineTests {
  @Test("Unlimited, one entry, .after(5 min), no latency: 288 reloads in the 24 h after the initial one")
  func everyFiveMinutes() throws {
    let run = try Run(.single(days: 2, timeline: .one(.after(.minutes(5)))))
    let minutes = run.grantMinutes()
    #expect(minutes.first == 0)
    #expect(minutes.filter { $0 > 0 && $0 <= 24 * 60 }.count == 288)
    #expect(zip(minutes, minutes.dropFirst()).allSatisfy { $1 - $0 == 5 })
  }

  @Test("19 entries 1 s apart, .atEnd, spacing off: one reload every 19 s")
  func posterOfTheDay() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 19, spacing: .seconds(1), first: .seconds(1)), policy: .atEnd)
    let run = try Run(.single(timeline: plan))
    let starts = run.grants().map(\.at)
    #expect(starts.count == (86_400 - 1) / 19 + 1)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .seconds(19) })
    // Each second another entry, from the first reload's first entry on.
    #expect(run.updates().prefix(40).map(\.shown) == (1...40).map { SimulationTime(milliseconds: $0 * 1000) })
  }

  @Test("5 hourly entries from now, .atEnd: reloads at 04:00, 08:00, 12:00 …")
  func hourlyEntries() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 5, spacing: .hours(1), first: .zero), policy: .atEnd)
    let run = try Run(.single(timeline: plan))
    #expect(run.grantMinutes() == [0, 240, 480, 720, 960, 1200])
    // At 04:00 the last entry of one timeline and the first of the next come in the same instant.
    #expect(Set(run.updates().map(\.shown)) == Set((0..<24).map { at($0) }))
  }

  @Test(".after before the last entry drops the entries that are left")
  func afterBeforeLastEntry() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 5, spacing: .hours(1), first: .zero), policy: .after(.minutes(150)))
    let run = try Run(.single(timeline: plan))
    #expect(run.grantMinutes() == Array(stride(from: 0, to: 1440, by: 150)))
    // Entries 3 and 4 of no timeline are ever shown.
    #expect(Set(run.updates().map(\.entry)) == [0, 1, 2])
  }

  @Test(".after past the last entry leaves it on screen")
  func afterLastEntry() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 2, spacing: .hours(1), first: .zero), policy: .after(.hours(6)))
    let views = [TimetableView(at: [time(5, 59)], surface: .homePage(1), duration: .seconds(10))]
    let run = try Run(.single(timeline: plan, views: views))
    #expect(run.updates().prefix(3).map { $0.shown } == [at(0), at(1), at(6)])
    #expect(run.views().first?.entryDate == at(1))
  }

  @Test(".never: no reload after the first")
  func never() throws {
    let run = try Run(.single(days: 3, timeline: .one(.never)))
    #expect(run.grantMinutes() == [0])
  }

  @Test(".atEnd of one entry: the system picks the time")
  func atEndOfSingleEntry() throws {
    var budget = ReloadBudgetProfile.unlimited
    budget.scheduling.atEndOfSingleEntry = .minutes(20)
    let run = try Run(.single(budget: budget, timeline: .one(.atEnd)))
    #expect(run.grantMinutes() == Array(stride(from: 0, to: 1440, by: 20)))
  }

  @Test(".after a time of day: the next such time")
  func afterTimeOfDay() throws {
    let run = try Run(.single(days: 3, timeline: .one(.afterTimeOfDay(time(6)))))
    #expect(run.grantMinutes() == [0, 360, 1800, 3240])
  }

  @Test("Entries at times of day follow the wall clock through the night that loses an hour")
  func entriesAtTimesOfDay() throws {
    let plan = TimelinePlan(entries: .timesOfDay([time(0), time(12)], count: 5), policy: .never)
    var scenario = Scenario.single(days: 3, timeline: plan)
    scenario.device.timeZone = "Europe/Berlin"
    scenario.device.start = try #require(CalendarDate(year: 2026, month: 3, day: 28))
    let run = try Run(scenario)
    // 29 March 2026 has 23 hours: noon comes at 24 + 11 hours.
    #expect(run.updates().map { $0.shown.milliseconds / 3_600_000 } == [0, 12, 24, 35, 47])
  }

  @Test("An endless wish in one instant still moves on: at most one reload a second")
  func afterZero() throws {
    let run = try Run(.single(timeline: .one(.after(.zero))))
    let starts = run.grants().map(\.at)
    #expect(starts.count == 86_400)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) })
  }

  @Test("Two repaints are at least the repaint interval apart, and show the newest entry")
  func repaintInterval() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 19, spacing: .seconds(1), first: .seconds(1)), policy: .never)
    var scenario = Scenario.single(timeline: plan)
    scenario.device.rendering.repaintInterval = .seconds(2)
    let updates = try Run(scenario).updates()
    #expect(updates.map(\.entry) == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
  }

  @Test(
    "A first entry that each reload postpones never shows, or shows at once",
    arguments: Rendering.FutureFirstEntry.allCases)
  func futureFirstEntry(_ rule: Rendering.FutureFirstEntry) throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 2, spacing: .minutes(1), first: .minutes(5)), policy: .after(.minutes(4)))
    var scenario = Scenario.single(timeline: plan)
    scenario.device.rendering = .exact
    scenario.device.rendering.futureFirstEntry = rule
    let run = try Run(scenario)
    let updates = run.updates()
    #expect(updates.isEmpty == (rule == .waits))
    // Nothing but the first entries comes on screen, each one when its timeline comes.
    #expect(updates.allSatisfy { $0.entry == 0 && $0.scheduled == $0.shown })
    #expect(rule == .waits || updates.count > 300)
  }
}
