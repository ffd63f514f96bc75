import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("A waiting request")
struct WaitingTests {
  /// Asks at 00:05 and is never granted; on page 1, where these views are.
  private func scenario(views: [TimeOfDay]) -> Scenario {
    var budget = BudgetTests.paced { $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 0)] }
    budget.scheduling.checkAgain = .minutes(15)
    budget.scheduling.onVisible = 1
    budget.scheduling.onVisibleDelay = .seconds(2)
    return .single(
      budget: budget, timeline: .one(.after(.minutes(5))),
      views: [TimetableView(at: views, surface: .homePage(1), duration: .seconds(20))])
  }

  @Test("that is looked at when its widget comes into view waits for checkAgain from then on")
  func lookRestartsWait() throws {
    let run = try Run(scenario(views: [time(0, 10)]))
    #expect(run.waits().prefix(4).map(\.at) == [at(0, 5), at(0, 10, 2), at(0, 25, 2), at(0, 40, 2)])
  }

  @Test("that is looked at for another reason waits for checkAgain from then on")
  func unlockRestartsWait() throws {
    var scenario = scenario(views: [time(0, 10)])
    scenario.device.budget.scheduling.onVisible = 0
    scenario.widgets[0].provider.hasCompleteDataProtection = true
    // Reloaded first when unlocked at 00:10, it asks at 00:15, and is next looked at when the phone is unlocked.
    scenario.device.usage = .timetable([
      TimetableView(
        at: [time(0, 10), time(1), time(1, 10)], surface: .homePage(1), duration: .minutes(20))
    ])
    let looks = try Run(scenario).waits().filter { $0.reason == .budget }.map(\.at)
    #expect(looks.prefix(4) == [at(0, 15), at(1), at(1, 10), at(1, 25)])
  }

  @Test("that is looked at within the 2 s after a view began is not looked at again at their end")
  func lookReplacesLookOnVisible() throws {
    let run = try Run(scenario(views: [time(0, 19, 59)]))
    #expect(run.waits().prefix(3).map(\.at) == [at(0, 5), at(0, 20), at(0, 35)])
  }

  @Test("for an app's background refresh: none is asked for in Low Power Mode")
  func noBackgroundRefreshInLowPowerMode() throws {
    var app = App(name: "App", backgroundRefresh: .arrivals(.at([.daily(time(3)), .daily(time(9))])))
    app.calls[.backgroundRefresh] = [ReloadCall()]
    var scenario = Scenario.single(timeline: .one(.never), app: app)
    scenario.device.lowPowerMode = [.daily(from: time(2), to: time(4))]
    #expect(try Run(scenario).grants().map(\.at) == [at(0), at(9)])
  }
}
