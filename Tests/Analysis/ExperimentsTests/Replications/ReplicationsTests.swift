import Experiments
import OutputAnalysis
import Synchronization
import TestSupport
import Testing
import WidgetRefresh

@Suite struct ReplicationsTests {
  private func run(_ range: Range<UInt64>, jobs: Int = 2) throws -> ReplicationResults {
    try #require(try Replications(of: smallScenario(), jobs: jobs).run(range))
  }

  @Test func `results do not depend on how many run at a time`() throws {
    let one = try run(0..<9, jobs: 1)
    #expect(one.count == 9)
    #expect(try run(0..<9, jobs: 2) == one)
    #expect(try run(0..<9, jobs: 4) == one)
    #expect(try run(1..<10, jobs: 1) != one)
  }

  @Test func `parts merged in any order are the whole`() throws {
    let whole = try run(0..<10)
    var merged = try run(7..<10)
    #expect(try merged.merge(run(0..<5)))
    #expect(merged.ranges == [0..<5, 7..<10])
    #expect(try merged.merge(run(5..<7)))
    #expect(merged == whole)
    #expect(merged.ranges == [0..<10])
  }

  @Test func `a replication counts once`() throws {
    var results = try run(0..<4)
    let before = results
    #expect(try !results.merge(run(3..<6)))
    #expect(results == before)
  }

  @Test func `one replication is what a run alone is, and has no intervals`() throws {
    let results = try run(3..<4)
    var simulation = try DeviceSimulation(smallScenario(), replication: 3)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    #expect(results.widgets.map(\.tally) == statistics.tallies)
    let intervals = results.widgets.flatMap {
      $0.intervals(scale: FigureScale(of: simulation), confidence: 0.95)
    }
    #expect(!intervals.isEmpty && intervals.allSatisfy { $0.low == nil && $0.high == nil && $0.n == 1 })
  }

  @Test func `a wrong scenario is an error, and stopping gives nothing`() throws {
    var wrong = smallScenario()
    wrong.device.timeZone = "Nowhere"
    #expect(throws: ScenarioError.self) { try Replications(of: wrong, jobs: 2).run(0..<4) }
    let stopped = Replications(of: smallScenario(), jobs: 2, isStopped: { true })
    #expect(try stopped.run(0..<4) == nil)
  }

  /// Says `true` from the n-th question on.
  private final class Patience: Sendable {
    private let questions = Atomic(0)
    private let most: Int

    init(_ most: Int) { self.most = most }

    var isOver: Bool { questions.wrappingAdd(1, ordering: .relaxed).newValue >= most }
    var asked: Int { questions.load(ordering: .relaxed) }
  }

  @Test(arguments: [1, 3])
  func `what is stopped keeps the first replications that were complete`(jobs: Int) throws {
    let all = Patience(.max)
    _ = try Replications(of: smallScenario(), jobs: jobs, isStopped: { all.isOver }).run(0..<20)
    // Every run is asked many times a day, and the same whoever asks.
    #expect(all.asked > 20 * 3 * 10)
    let patience = Patience(all.asked / 2)
    var replications = Replications(of: smallScenario(), jobs: jobs, isStopped: { patience.isOver })
    replications.keepsPart = true
    let part = try #require(try replications.run(0..<20))
    #expect((1..<20).contains(part.count))
    #expect(part.ranges == [0..<UInt64(part.count)])
    #expect(try part == run(0..<UInt64(part.count)))
    let early = Patience(5)
    replications.isStopped = { early.isOver }
    #expect(try replications.run(0..<20) == nil)
  }

  @Test(arguments: [false, true])
  func `a replication that is observed says whether it was stopped`(isStopped: Bool) throws {
    var run = ObservedReplication(
      try DeviceSimulation(smallScenario()), replication: 0, into: ObservationLog())
    var days: [Int] = []
    #expect(
      try run.run(isStopped: { isStopped }, afterDay: { _, number, _ in days.append(number) }) != isStopped)
    #expect(days == (isStopped ? [] : [1, 2, 3]))
  }

  @Test func `replications are added until the interval is narrow enough`() throws {
    let scenario = smallScenario()
    func count(_ precision: Double, most: Int, jobs: Int = 2) throws -> (Int, Double) {
      let goal = PrecisionGoal(
        figures: [.viewsPerDay], relativeHalfWidth: precision, mostReplications: most)
      let runs = Replications(of: scenario, jobs: jobs)
      let outcome = try #require(try runs.run(ReplicationPlan(0..<2, until: goal)))
      let widest = try runs.widest(outcome.results, goal: goal)
      #expect(outcome.requested == outcome.results.count)
      #expect(outcome.excess == (widest > precision ? widest : nil))
      return (outcome.results.count, widest)
    }
    let (few, wide) = try count(0.25, most: 60)
    #expect(few >= PrecisionGoal.fewestReplications)
    #expect(few < 60)
    #expect(wide <= 0.25)
    #expect(try count(0.25, most: 60, jobs: 1) == (few, wide))
    let (most, narrow) = try count(0.001, most: 13)
    #expect(most == 13)
    // A goal that is met exactly is not exceeded.
    #expect(try count(narrow, most: 13) == (13, narrow))
  }
}
