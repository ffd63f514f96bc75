import EventKernel
import RandomVariates
import Testing
import WidgetRefresh

@testable import FieldObservations

@Suite("What happened on a simulated phone")
struct PhoneRecordTests {
  private static func daily(_ times: (Int, Int)...) -> ArrivalProcess {
    .at(times.map { .daily(TimeOfDay(clamping: $0.0 * 3600 + $0.1 * 60)) })
  }

  private static func minute(_ day: Int, _ hour: Int, _ minute: Int) -> SimulationTime {
    SimulationTime(milliseconds: Int64(((24 * day + hour) * 60 + minute) * 60_000))
  }

  /// Silent pushes at 9:00 and 9:04, and a background refresh at 9:06. The first one's reload starts at 9:10. At 9:30 the
  /// user opens the app for five minutes. A day of warm-up and one reported day.
  private static func scenario() -> Scenario {
    var budget = ReloadBudgetProfile.fixed(10)
    budget.scheduling.backgroundLatency = .constant(600_000)
    var widget = Widget(
      name: "widget", app: "App", kind: "Kind", provider: Provider(timeline: TimelinePlan(policy: .never)))
    widget.content.live = daily((8, 0))
    return Scenario(
      device: Device(
        days: 1, warmUpDays: 1, budget: budget,
        usage: .timetable([
          TimetableView(at: [TimeOfDay(clamping: 36_000)], surface: .homePage(1), duration: .seconds(5))
        ]), rendering: .exact, freeReloads: FreeReloads(latency: .constant(7000))),
      apps: [
        App(
          name: "App", foreground: SessionUse(sessions: daily((9, 30)), duration: .constant(300_000)),
          backgroundRefresh: .arrivals(daily((9, 6))),
          silentPush: PushUse(
            source: .arrivals(daily((9, 0), (9, 4))), delay: .constant(0), limitPerHour: nil),
          calls: [
            .silentPush: [ReloadCall()], .backgroundRefresh: [ReloadCall()], .foreground: [ReloadCall()],
          ])
      ],
      widgets: [widget])
  }

  @Test("Requests that are coalesced wait for the reload that serves them")
  func waits() throws {
    let phone = try PhoneRecord(Self.scenario(), replication: 0)
    let causes = phone.waits.map(\.cause.name).sorted()
    #expect(causes == ["appBackgroundRefresh", "appForeground", "silentPush", "silentPush"])
    #expect(
      phone.waits.filter { $0.cause == .silentPush }.map(\.time).sorted() == [.minutes(6), .minutes(10)])
    #expect(phone.waits.filter { $0.cause == .appBackgroundRefresh }.map(\.time) == [.minutes(4)])
    #expect(phone.waits.filter { $0.cause == .appForeground }.map(\.time) == [.seconds(7)])
  }

  @Test("A superseded request and what it served wait for the reload that supersedes it")
  func superseded() throws {
    var scenario = Self.scenario()
    // The user opens the app while the pushes wait.
    scenario.apps[0].foreground?.sessions = Self.daily((9, 5))
    let waits = try PhoneRecord(scenario, replication: 0).waits
    #expect(waits.filter { $0.cause == .silentPush }.map(\.time).sorted() == [.seconds(67), .seconds(307)])
  }

  @Test("Only the reported days count, and the reload of a widget that is added is before them")
  func reportedDays() throws {
    let phone = try PhoneRecord(Self.scenario(), replication: 0)
    #expect(phone.days == 1)
    #expect(phone.reloads.map(\.granted) == [Self.minute(1, 9, 10), Self.minute(1, 9, 30) + .seconds(7)])
    #expect(phone.reloads.map(\.requested) == [Self.minute(1, 9, 0), Self.minute(1, 9, 30)])
    #expect(phone.reloads.map(\.isCharged) == [true, false])
    #expect(phone.reloads.map(\.cause) == [.silentPush, .appForeground])
    #expect(phone.updates == phone.reloads.map(\.granted))
    #expect(phone.views.map(\.start) == [Self.minute(1, 10, 0)])
    #expect(phone.nextReload(after: Self.minute(1, 9, 10))?.cause == .appForeground)
    #expect(phone.nextReload(after: Self.minute(1, 9, 31)) == nil)
  }

  @Test("Gaps by day are from 08:00 to 22:00 of one day")
  func daytimeGaps() {
    let times = [
      Self.minute(0, 7, 59), Self.minute(0, 8, 0), Self.minute(0, 9, 0), Self.minute(0, 21, 59),
      Self.minute(0, 22, 0), Self.minute(1, 8, 0), Self.minute(1, 8, 5), Self.minute(2, 21, 0),
    ]
    let gaps = PhoneRecord.daytimeGaps(times)
    #expect(gaps.map(\.length) == [.hours(1), .minutes(12 * 60 + 59), .minutes(5)])
    #expect(gaps.map(\.start) == [times[1], times[2], times[5]])
  }
}
