import Experiments
import TestSupport
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct PeopleDaysTests {
  private func people(jobs: Int) throws -> PeopleDays {
    let scenario = Scenario.lively(.documented) {
      $0.device.days = 1
      $0.population = Population(people: 12)
    }
    var run = ScenarioRun(of: scenario, ReplicationPlan(0..<12))
    run.jobs = jobs
    run.keepsRecord = true
    let outcome = try run.perform(
      isStopped: { false }, afterDay: { _, _ in },
      all: {
        var replications = $0
        replications.jobs = jobs
        return try replications.run($1)
      })
    return try #require(outcome?.people)
  }

  @Test func `examples stand at their places among all people`() throws {
    let people = try people(jobs: 1)
    #expect(people.people.map(\.number) == Array(0..<12))
    let shares = people.people.compactMap(\.allFresh).sorted()
    let examples = people.examples
    #expect(examples.map(\.place) == ["least fresh", "10%", "median", "90%"])
    #expect(examples.map(\.person.allFresh) == [0, 1, 6, 10].map { shares[$0] })
    for example in examples {
      // One day is recorded, so its views are all views of that person.
      for (strip, fresh) in zip(example.days, example.person.fresh) {
        #expect(fresh == (strip.views.isEmpty ? nil : Double(strip.freshViews) / Double(strip.views.count)))
      }
    }
  }

  @Test func `they are the same whatever the number of runs at a time`() throws {
    let (one, three) = (try people(jobs: 1), try people(jobs: 3))
    #expect(one.people.map(\.fresh) == three.people.map(\.fresh))
    #expect(one.people.map(\.ages) == three.people.map(\.ages))
    #expect(one.examples.map(\.person.number) == three.examples.map(\.person.number))
  }
}
