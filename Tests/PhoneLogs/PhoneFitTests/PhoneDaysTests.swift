import EventKernel
import ReloadLogs
import ScenarioFile
import Testing
import WidgetRefresh

@testable import PhoneFit

@Suite struct PhoneDaysTests {
  private static let midnight: Int64 = 1_772_409_600_000

  /// Half-hourly reloads from midnight for `hours`, in a log of `logged` days.
  private func phoneDays(
    hours: Int64, logged: Int64, added: Int = -9, due: Int64? = nil,
    clockSet: [(from: Int64, to: Int64)] = []
  ) throws -> PhoneDays {
    let end = Self.midnight + logged * 86_400_000 - 1
    let reloads = (0..<hours * 2).map {
      let time = Self.midnight + $0 * 1_800_000
      return LoggedReloads.Reload(
        time: time, cost: .charged, due: due.map { time - 1_800_000 + $0 * 1000 }, isUnlimited: false)
    }
    let clock = try WallClock(covering: Self.midnight...end, timeZone: "UTC")
    return PhoneDays(
      .init(kind: "Rain"), reloads, end: end, clock: clock,
      added: CalendarDate(year: 2026, month: 3, day: 2)?.advanced(by: added),
      clockSet: clockSet.map {
        .init(start: Self.midnight + $0.from * 3_600_000, end: Self.midnight + $0.to * 3_600_000)
      })
  }

  @Test func `days after the last reload are not usual if there are several`() throws {
    let removed = try phoneDays(hours: 60, logged: 12)
    #expect(
      removed.days.map(\.phase) == Array(repeating: .usual, count: 3) + Array(repeating: .stopped, count: 9))
    #expect(removed.perDay == 48)
    #expect(try phoneDays(hours: 60, logged: 4).days.map(\.phase) == Array(repeating: .usual, count: 4))
    let early = try phoneDays(hours: 24, logged: 9, added: 0)
    #expect(early.phase == .learning && early.told.count == 1)
  }

  @Test func `days on which the clock was set are not usual`() throws {
    let days = try phoneDays(hours: 120, logged: 5, clockSet: [(from: 30, to: 31), (from: 70, to: 73)])
    #expect(days.days.map(\.phase) == [.usual, .clockSet, .clockSet, .clockSet, .usual])
    let before = try phoneDays(hours: 120, logged: 5, clockSet: [(from: -9, to: -5)])
    #expect(before.days.allSatisfy { $0.phase == .usual })
  }

  @Test func `due dates tell after which time a widget asks`() throws {
    #expect(try phoneDays(hours: 10, logged: 1).asked == nil)
    #expect(try phoneDays(hours: 10, logged: 1, due: 300).asked == .minutes(5))
    #expect(try phoneDays(hours: 10, logged: 1, due: -300).asked == .zero)
    let hourly = try #require(try phoneDays(hours: 10, logged: 1, due: 3600).asked)
    #expect(!ProbeScenario.asked.contains(hourly) && ProbeScenario.asked.contains(.minutes(5)))
  }

  @Test func `the probe asks as its scenario says`() throws {
    let scenario = try ScenarioReader().read(Array(ProbeScenario.yaml.utf8), file: "probe")
    #expect(scenario.widgets.map(\.kind) == [ProbeScenario.kind])
  }
}
