import EventKernel
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct PrecisionGoalTests {
  private let goal = PrecisionGoal(relativeHalfWidth: 0.05, mostReplications: 1000)

  @Test func `a goal that is just met, or the most replications, is the end`() {
    #expect(goal.next(after: 10, widest: 0.05) == nil)
    #expect(goal.next(after: 1000, widest: 1) == nil)
  }

  /// The half-width falls with the root of n: n (w / goal)² replications, and a tenth more.
  @Test func `the next number is what the width needs and a tenth more, at most twice as many`() {
    #expect(goal.next(after: 100, widest: 0.06) == 159)
    #expect(goal.next(after: 100, widest: 0.5) == 200)
    #expect(goal.next(after: 900, widest: 0.5) == 1000)
    #expect(goal.next(after: 3, widest: 0.01) == PrecisionGoal.fewestReplications)
    for count in 10..<400 {
      let next = goal.next(after: count, widest: 0.05.nextUp)
      #expect(next.map { $0 > count && Double($0) < 1.1 * Double(count) + 2 } ?? false)
    }
  }

  @Test func `all widgets together have no interval of a figure that each widget has for itself`() {
    var results = ReplicationResults()
    for replication in 0..<4 as Range<UInt32> {
      var together = WidgetTally()
      together.updateIntervals.add(.minutes(1 + Int64(replication)))
      results.add([WidgetTally(), together], replication: replication)
    }
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    let goal = PrecisionGoal(figures: [.updateIntervalMean], relativeHalfWidth: 0.05, mostReplications: 10)
    #expect(goal.widest(results, scale: scale, includesTotal: true) == 0)
    #expect(goal.widest(results, scale: scale) > 0.05)
  }

  @Test func `no more replications run than there are people from the first one on`() {
    var scenario = smallScenario()
    scenario.population = Population(people: 30)
    let plan = ReplicationPlan(5..<10, until: goal).limited(to: [smallScenario(), scenario])
    #expect(plan.most == 5..<30)
    #expect(ReplicationPlan(5..<10, until: goal).limited(to: [smallScenario()]).most == 5..<1005)
    #expect(ReplicationPlan(5..<10).limited(to: [scenario]).most == 5..<10)
  }
}
