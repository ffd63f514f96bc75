import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// Glances at the Always-On display of the phone.
@Suite struct AlwaysOnTests {
  /// H0: glances are a Poisson process, 2,000 a day. Their number is within 5 standard deviations, except with a probability
  /// below 1e-6.
  @Test func `a glance sees the Lock Screen, and the system does not know of it`() throws {
    var scenario = Scenario.single(timeline: .one(.after(.minutes(30))))
    scenario.device.usage = .timetable([])
    scenario.widgets[0].family = .accessoryCircular
    scenario.widgets[0].placement = .surface(.lockScreen)
    let without = try Run(scenario)
    var display = AlwaysOnDisplay(glances: .poisson(perDay: 2000, hours: nil))
    display.duration = .constant(100)
    scenario.device.alwaysOn = display
    let run = try Run(scenario)
    let days = Double(scenario.device.days)
    let glances = run.views().filter { $0.surface == .alwaysOnLockScreen }
    #expect(abs(Double(glances.count) - 2000 * days) < 5 * (2000 * days).squareRoot())
    #expect(glances.count == run.views().count && glances.allSatisfy { $0.tapped == nil })
    #expect(run.grants().map(\.at) == without.grants().map(\.at))
    #expect(without.views().isEmpty && !without.grants().isEmpty)
  }

  @Test func `a screen that is lit ends a glance, and while it is lit there is none`() throws {
    var scenario = Scenario.live { activity, _ in activity.content = Content() }
    scenario.device.usage = .timetable([
      TimetableView(at: [time(1, 0, 2)], surface: .lockScreen, duration: .seconds(10)),
      TimetableView(at: [time(2, 0, 2)], surface: .homePage(1), duration: .seconds(10)),
    ])
    let looks = [time(1), time(1, 0, 5), time(1, 0, 13), time(2), time(2, 0, 5), time(2, 1)]
    var display = AlwaysOnDisplay(glances: .at(looks.map { .daily($0) }))
    display.duration = .constant(5000)
    scenario.device.alwaysOn = display
    let views = try Run(scenario).views()
    let glances = views.filter { $0.surface == .alwaysOnLockScreen }
    #expect(glances.map(\.start) == [at(1), at(1, 0, 13), at(2), at(2, 1)])
    #expect(glances.map(\.end) == [at(1, 0, 2), at(1, 0, 18), at(2, 0, 2), at(2, 1, 5)])
    #expect(views.map(\.surface).filter { $0 != .alwaysOnLockScreen } == [.lockScreen, .dynamicIsland])
  }

  @Test func `only priority 10 reaches a glance, because a glance wakes nothing`() throws {
    for (share, isFresh) in [(1.0, true), (0.0, false)] {
      var scenario = Scenario.live { activity, rules in
        activity.content = Content(live: .at([.daily(time(1))]))
        activity.pushes = ActivityPushes(priority10: share)
        (rules.delay, rules.longestWait) = (.constant(0), .hours(800_000))
      }
      scenario.device.usage = .timetable([])
      scenario.device.alwaysOn = AlwaysOnDisplay(glances: .at([.daily(time(2)), .daily(time(3))]))
      #expect(try Run(scenario).views().map(\.isFresh) == [isFresh, isFresh])
    }
  }
}
