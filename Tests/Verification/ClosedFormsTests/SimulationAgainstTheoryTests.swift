import TestSupport
import Testing

@testable import ClosedForms

/// The simulator against the formulas; `widgetsim verify` does so with larger samples.
@Suite("Simulation against theory")
struct SimulationAgainstTheoryTests {
  static let measured = ClosedFormExperiment.all.filter { experiment in
    switch experiment.subject {
    case .arrivals, .queue, .intervals: true
    // Only large samples say something. CI repeats them with the release build.
    case .coverage, .verdicts: false
    // Laws, which hold in each replication. Property tests try them in random scenarios.
    case .activities: ["laws", "dominance"].contains(experiment.name)
    case .watch: true
    default:
      [", r 1", "48, B 50", ", B 2, ρ 1", "gamma 0.5", "Weibull 0.6"].contains {
        experiment.name.hasSuffix($0)
      }
    }
  }

  /// H0: the closed forms. Samples as ``ClosedFormSubject/explanation`` says, of 20 replications (200 days of `cap`,
  /// 200 of `arrivals`, 20 experiments of `intervals`, 20 batches of `queue`). Each figure fails under H0 with
  /// probability 1e-8: for fewer than 79 together, 7.9e-7 at most. Intervals over the days of one run fail: they cover
  /// in 40 to 78 of 100 experiments.
  @Test("The simulator reproduces the closed form", arguments: measured.indices)
  func simulation(index: Int) throws {
    let experiment = Self.measured[index]
    let replications =
      switch experiment.subject {
      case .queue, .intervals, .activities: 4
      default: 20
      }
    let results = try experiment.results(replications: replications)
    #expect(!results.isEmpty)
    for result in results { #expect(result.holds(confidence: 1 - 1e-8), "\(result)") }
  }

  @Test("Every subject has experiments, each of a name of its own")
  func subjects() {
    #expect(Set(ClosedFormExperiment.all.map(\.subject)) == Set(ClosedFormSubject.allCases))
    #expect(
      ClosedFormExperiment.all.count == Set(ClosedFormExperiment.all.map { "\($0.subject) \($0.name)" }).count
    )
  }

  @Test("What is expected is what the tables say: every load of M/M/1")
  func queue() throws {
    let queues = ClosedFormExperiment.all.filter { $0.subject == .queue }
    let rows = try Fixture.numbers("mm1_mu1", of: .module)
    try #require(queues.count == rows.count)
    for (queue, row) in zip(queues, rows) {
      let expected = try queue.results(replications: 2).map(\.expected)
      #expect(queue.name == "ρ \(row[0])")
      #expect(zip(expected, row[1...3]).allSatisfy { abs($0 - $1) < 1e-8 * $1 }, "\(expected)")
    }
  }

  /// H0 is false: power, not size, is what is looked at.
  @Test("A wrong closed form is found out")
  func wrong() throws {
    let check = try #require(ClosedFormExperiment.all.first { $0.name == "periodic, r 1" })
    let result = try #require(try check.results(replications: 20).first)
    let wrong = ClosedFormResult(
      name: result.name, expected: RefreshOrder.purelyRandom.freshness(1), measured: result.measured,
      n: result.n, distribution: result.distribution)
    #expect(result.holds(confidence: 0.999))
    #expect(!wrong.holds(confidence: 1 - 1e-8))
  }
}
