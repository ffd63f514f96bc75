import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("What a budget learns from")
struct ViewHistoryTests {
  @Test("The mean of views a day is over the days there are, and over the last seven once there are more")
  func days() throws {
    let views = [10, 50, 0, 0, 0, 0, 0, 0, 0, 0]
    let sessions = views.enumerated().flatMap { day, count in
      (0..<count).map {
        RecordedSession(
          day: day, timeOfDay: .hours(8) + .minutes(Int64($0)), duration: .seconds(20), unlock: .zero,
          content: .surface(.homePage(1)))
      }
    }
    let budget = BudgetTests.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 0), .init(viewsPerDay: 100, reloadsPerDay: 100)]
    }
    var scenario = Scenario.single(budget: budget, days: 10, timeline: .one(.never))
    scenario.device.usage = .recorded(RecordedUsage(sessions: sessions, days: 10))
    var capacities = Array(repeating: 0.0, count: 10)
    for accrual in try Run(scenario).accruals() {
      capacities[Int(accrual.time.milliseconds / 86_400_000)] = accrual.capacity
    }
    let means: [Double] = [0, 10, 30, 20, 15, 12, 10, 60 / 7, 50 / 7, 0]
    #expect(zip(capacities, means).allSatisfy { abs($0 - $1) < 1e-9 }, "\(capacities)")
  }
}
