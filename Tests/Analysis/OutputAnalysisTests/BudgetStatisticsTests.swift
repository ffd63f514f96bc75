import EventKernel
import OutputAnalysis
import Testing

@testable import WidgetRefresh

@Suite struct BudgetStatisticsTests {
  private func accrual(_ capacity: Double, accrued: Double, at time: SimulationTime) -> Observation {
    .accrued(.init(item: 0, balance: 1, capacity: capacity, accrued: accrued, time: time))
  }

  @Test func `capacity is a mean over time and accrual a difference, both from the period's start`() throws {
    let run = try RunFixture()
    let summary = run.summary([
      accrual(70, accrued: 30, at: run.at(0, day: -1)), accrual(40, accrued: 65, at: run.at(18, day: -1)),
      accrual(60, accrued: 75, at: run.at(18)),
    ])
    // 18 hours of 40, then 6 hours of 60.
    #expect(summary.value(of: .budgetPerDay) == 45)
    #expect(summary.accrued == 10)
  }

  @Test func `a widget without a budget, or without limits, has none`() throws {
    let run = try RunFixture()
    for observations in [[], [accrual(.infinity, accrued: .infinity, at: run.at(0))]] {
      let summary = run.summary(observations)
      #expect(summary.value(of: .budgetPerDay) == nil)
      #expect(summary.accrued == nil)
    }
  }

  @Test func `figures a day count the days on which the widget was there`() throws {
    var widget = Widget(name: "w", app: "A", kind: "K")
    widget.addedOnDay = 2
    let run = try RunFixture(days: 4, widgets: [widget])
    let summary = run.summary([
      .added(item: 0, at: run.at(0, day: 1)),
      accrual(50, accrued: 4, at: run.at(0, day: 1)),
      .requested(.init(id: request(1), cause: .widgetAdded, time: run.at(0, day: 1))),
      .decided(.init(request: request(1), decision: .grantedFree, time: run.at(0, day: 1), balance: 0)),
      .removed(item: 0, at: run.at(0, day: 3)),
    ])
    #expect(summary.daysPresent == 2)
    #expect(summary[.datesPresent] == 2)
    #expect(summary.value(of: .freePerDay) == 0.5)
    #expect(summary.value(of: .budgetPerDay) == 50, "the time after the removal has no capacity")
    #expect(summary.accrued == 4)
  }

  @Test func `a widget there from the start is there without being told`() throws {
    let summary = try RunFixture(days: 3).summary([])
    #expect(summary.daysPresent == 3)
    #expect(summary[.datesPresent] == 3)
  }

  @Test func `what names no widget of the scenario is passed over`() throws {
    let run = try RunFixture()
    let summary = run.summary([
      .removed(item: 7, at: run.at(1)), .removed(item: -1, at: run.at(1)),
    ])
    #expect(summary.daysPresent == 1)
  }

  @Test(arguments: [
    (ReloadBudgetProfile.documented, "documented"), (.reported, "reported"), (.unlimited, "unlimited"),
    (.fixed(50), "fixed 50 a day"),
    (.fixed(9, windowStart: TimeOfDay(clamping: 21_600)), "fixed 9 a day from 06:00"),
  ])
  func `profiles go by their names`(profile: ReloadBudgetProfile, name: String) {
    #expect(profile.name == name)
  }
}
