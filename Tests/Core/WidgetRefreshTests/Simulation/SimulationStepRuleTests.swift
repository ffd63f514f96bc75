import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of a run and its end")
struct SimulationStepRuleTests {
  private static func hourly(days: Int = 2, warmUpDays: Int = 0) -> Scenario {
    var scenario = Scenario.single(
      budget: .fixed(3), days: days, timeline: .one(.after(.hours(1))),
      views: [TimetableView(at: [time(23, 59)], surface: .homePage(1), duration: .minutes(2))])
    scenario.device.warmUpDays = warmUpDays
    return scenario
  }

  @Test("A run until a time tells what happened before it, and what happens at it next time")
  func until() throws {
    var simulation = try DeviceSimulation(Self.hourly())
    var log = ObservationLog()
    try simulation.run(until: at(2), into: &log)
    #expect(log.observations.map(\.time).max() == at(1))
    try simulation.run(until: at(2) + .milliseconds(1), into: &log)
    #expect(log.observations.map(\.time).max() == at(2))
    // The end is the reported period's, however far the run is asked to go, and comes once.
    try simulation.run(until: at(500), into: &log)
    #expect(log.observations.map(\.time).max() == at(48))
    let count = log.observations.count
    try simulation.run(into: &log)
    #expect(log.observations.count == count)
    #expect(log.observations == (try Run(Self.hourly()).observations))
  }

  @Test("At the run's end a view ends, and a request that waits is still waiting")
  func end() throws {
    let run = try Run(Self.hourly())
    #expect(run.views().map(\.end) == [at(24, 1), at(48)])
    #expect(run.decided().last == Decided(.timelinePolicy, .stillWaiting, at(48)))
    #expect(run.observations.map(\.time).max() == at(48))
  }

  @Test("The warm-up comes before the days reported; days of widgets count from the first of these")
  func warmUp() throws {
    var scenario = Self.hourly(days: 2, warmUpDays: 3)
    scenario.widgets[0].addedOnDay = 1
    scenario.widgets[0].removedOnDay = 2
    let run = try Run(scenario)
    #expect(run.period == at(72)..<at(120))
    #expect(run.clock.date(at: .zero) == scenario.device.start.advanced(by: -3))
    #expect(run.observations.contains(.added(item: 0, at: at(72))))
    #expect(run.observations.contains(.removed(item: 0, at: at(96))))
  }

  @Test("The days of a run are those of its calendar: 23 and 25 hours where clocks change")
  func daylightSaving() throws {
    for (month, day, hours) in [(3, 29, 23), (10, 25, 25)] {
      var scenario = Self.hourly(days: 1, warmUpDays: 1)
      scenario.device.timeZone = "Europe/Berlin"
      scenario.device.start = try #require(CalendarDate(year: 2026, month: month, day: day))
      #expect(try DeviceSimulation(scenario).reportedPeriod == at(24)..<at(24 + hours))
    }
  }

  @Test("A day whose midnight the clocks skip begins with its first instant")
  func skippedMidnight() throws {
    var scenario = Self.hourly(days: 1)
    scenario.device.timeZone = "America/Havana"
    scenario.device.start = try #require(CalendarDate(year: 2026, month: 3, day: 8))
    #expect(try DeviceSimulation(scenario).reportedPeriod == at(0)..<at(23))
  }

  /// The push is sent at 01:00 of the first day, and so its delivery is scheduled before the second day's accrual.
  @Test("A budget's accrual comes before anything else of its instant, whatever was scheduled first")
  func accrualFirst() throws {
    let run = try Run(
      .single(
        budget: .fixed(1, windowStart: time(6)), days: 2, timeline: .one(.afterTimeOfDay(time(7))),
        app: .pushed([time(1)], delay: 29 * 3_600_000)))
    #expect(
      run.decided() == [
        Decided(.timelinePolicy, .grantedCharged, at(7)), Decided(.silentPush, .grantedCharged, at(30)),
        Decided(.timelinePolicy, .stillWaiting, at(48)),
      ])
  }

  @Test("A daily event comes each day, a single one once, and one before the run never")
  func events() throws {
    var scenario = Scenario.single(days: 2, timeline: .one(.never))
    scenario.device.freeReloads.latency = .constant(5000)
    let dates = [-1, 0].map {
      LocalDateTime(date: scenario.device.start.advanced(by: $0), time: time(12))
    }
    scenario.device.events =
      dates.map { SystemEvent(.reboot, at: .once($0)) }
      + [SystemEvent(.localeChange, at: .daily(time(18)))]
    #expect(
      try Run(scenario).decided() == [
        Decided(.reboot, .grantedFree, at(12, 0, 5)), Decided(.localeChange, .grantedFree, at(18, 0, 5)),
        Decided(.localeChange, .grantedFree, at(42, 0, 5)),
      ])
  }
}
