import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Midnight")
struct MidnightTests {
  private static func capacities(of run: Run) -> [Double] {
    var capacities: [Double] = []
    var day = CalendarDate(dayNumber: .min)
    for accrual in run.accruals() where run.clock.date(at: accrual.time) != day {
      day = run.clock.date(at: accrual.time)
      capacities.append(accrual.capacity)
    }
    return capacities
  }

  private static let budget = BudgetTests.paced {
    $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 0), .init(viewsPerDay: 10, reloadsPerDay: 10)]
  }

  @Test("A look at exactly 00:00 counts for the day that begins, in a log as in a timetable")
  func look() throws {
    var scenario = Scenario.single(
      budget: Self.budget, days: 5, timeline: .one(.never),
      views: [TimetableView(at: [.midnight], surface: .homePage(1), duration: .seconds(20))])
    let timetable = try Run(scenario)
    scenario.device.usage = .recorded(
      RecordedUsage(
        sessions: (0..<5).map {
          RecordedSession(
            day: $0, timeOfDay: .zero, duration: .seconds(20), unlock: .zero, content: .surface(.homePage(1)))
        }, days: 5))
    let log = try Run(scenario)
    #expect(timetable.views().map(\.start) == log.views().map(\.start))
    #expect(Self.capacities(of: timetable) == [0, 1, 1, 1, 1])
    #expect(Self.capacities(of: log) == [0, 1, 1, 1, 1])
  }

  @Test("A widget that is added at midnight learns for whole days, and has no day without views before them")
  func added() throws {
    var budget = Self.budget
    if case .paced(var allowance) = budget.allowance {
      allowance.learningDays = 2
      allowance.learningCapacity = 50
      budget.allowance = .paced(allowance)
    }
    var scenario = Scenario.single(
      budget: budget, days: 6, timeline: .one(.never),
      views: [TimetableView(at: (8..<14).map { time($0) }, surface: .homePage(1), duration: .seconds(20))])
    #expect(Self.capacities(of: try Run(scenario)) == [50, 50, 6, 6, 6, 6])
    scenario.widgets[0].addedOnDay = 3
    #expect(Self.capacities(of: try Run(scenario)) == [50, 50, 6, 6])
  }
}
