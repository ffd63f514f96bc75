import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import Experiments

@Suite struct KimNelsonTests {
  @Test func `its constants are those of other software`() throws {
    let rows = try Fixture.numbers("kimNelson", of: .module)
    #expect(rows.count == 40)
    for row in rows {
      let (systems, replications) = (Int(row[0]), Int(row[1]))
      let eta = KimNelson.eta(systems: systems, replications: replications, error: row[2])
      #expect(abs(eta - row[3]) <= 1e-6, "\(row)")
      let squared = KimNelson.hSquared(systems: systems, replications: replications, error: row[2])
      #expect(abs(squared - 2 * eta * Double(replications - 1)) <= 1e-12)
    }
  }

  /// Two systems differ by 0.4 ± 1 in turn. So the sums differ by 0.4 r after an even number r of replications, and S² is r / (r − 1). The
  /// second system is out at the first comparison after which that is more than δ/2 (h² S²/δ² − r) − S √8 / 2, with 0.9 of the error.
  @Test func `a system is out after the replications of the closed form`() throws {
    let (indifference, error) = (0.2, 0.05)
    let selection = KimNelson(systems: 2, error: error, indifference: indifference)
      .select(mostReplications: .max) { system, range -> [Double]? in
        range.map { system == 1 ? 0 : 0.4 + ($0.isMultiple(of: 2) ? 1 : -1) }
      }
    let expected = try #require(
      stride(from: KimNelson.firstStage, through: 126, by: 8).first { count in
        let replications = Double(count)
        let variance = replications / (replications - 1)
        let hSquared = (replications - 1) * (pow(1.8 * error, -2 / (replications - 1)) - 1)
        let width = hSquared * variance / (2 * indifference) - indifference / 2 * replications
        return 0.4 * replications > width - (8 * variance).squareRoot() / 2
      })
    #expect(selection.survivors == [0])
    #expect(selection.replications == [expected, expected])
    #expect(expected > 20, "long after the first stage")
  }

  @Test func `a system that is worse by far is out at once, however small the indifference`() {
    var stream = RandomStream(test: "far")
    let selection = KimNelson(systems: 2, error: 0.05, indifference: 0.001)
      .select(mostReplications: .max) { system, range -> [Double]? in
        range.map { _ in stream.normal() - (system == 0 ? 5 : 0) }
      }
    #expect(selection.survivors == [1] && selection.replications == [6, 6])
  }

  /// Simulated systems. More is better. The last one is better than all others by ``difference``, if it is better.
  struct Case: CustomTestStringConvertible {
    enum Data { case normal, skewed }
    var data = Data.normal
    var systems: Int
    var correlation = 0.0
    var isBetter = true
    /// The mean number of replications of the procedure with the variances of a first stage of 16 only (KN, 2001), with these random
    /// numbers.
    var before: Double

    /// The mean number of replications with equal allocation, the same guarantee and a first stage of 16: k h² S² / δ² (Rinott, "On
    /// Two-Stage Selection Procedures and Related Probability-Inequalities", Communications in Statistics A7, 1978), with h by numerical
    /// integration.
    var equal: Double { systems == 2 ? 77.4 : 982.9 }

    var testDescription: String { "\(data), \(systems), \(correlation), \(isBetter)" }
    var difference: Double { 0.4 * (1 - correlation).squareRoot() }

    /// A replication of each system. On a good day, all have more.
    func row(_ stream: inout RandomStream) -> [Double] {
      func luck() -> Double { data == .normal ? stream.normal() : stream.exponential(mean: 1) }
      let common = correlation.squareRoot() * luck()
      return (0..<systems).map { system in
        common + (1 - correlation).squareRoot() * luck()
          + (isBetter && system == systems - 1 ? difference : 0)
      }
    }
  }

  // H0: the best of the systems is selected with probability .95 at least. Of 1,000 selections fewer than 914 are then right with
  // probability 6.5e-7 at most (exact binomial). The seeds are fixed.
  @Test(arguments: [
    Case(systems: 2, before: 62.7), Case(systems: 10, before: 577.4),
    Case(systems: 10, correlation: 0.8, before: 588), Case(systems: 10, isBetter: false, before: 811),
    Case(data: .skewed, systems: 2, correlation: 0.5, before: 71.9),
    Case(data: .skewed, systems: 10, correlation: 0.5, before: 625.4),
    Case(data: .skewed, systems: 10, correlation: 0.5, isBetter: false, before: 869),
  ])
  func `the best system is selected, with fewer replications than before`(_ test: Case) {
    var (right, replications) = (0, 0)
    for macro in 0..<1000 {
      var stream = RandomStream(test: "slippage \(test.testDescription)", number: macro)
      var rows: [[Double]] = []
      let selection = KimNelson(systems: test.systems, error: 0.05, indifference: test.difference)
        .select(mostReplications: .max) { system, range -> [Double]? in
          while rows.count < range.upperBound { rows.append(test.row(&stream)) }
          replications += range.count
          return range.map { rows[$0][system] }
        }
      #expect(selection.survivors.count == 1, "also equal systems end by themselves")
      right += selection.survivors == [test.systems - 1] ? 1 : 0
    }
    if test.isBetter {
      #expect(right >= 914, "\(right) of 1000")
      #expect(Double(replications) <= (test.systems == 2 ? 2.0 / 3 : 0.5) * 1000 * test.equal)
    }
    #expect(Double(replications) <= 0.82 * 1000 * test.before)
    // More than the first stage: otherwise the comparisons would not have been needed.
    #expect(replications > 1000 * test.systems * KimNelson.firstStage)
  }

  @Test func `equal systems cannot be told apart, and no replication is wasted on them`() {
    var stream = RandomStream(test: "equal")
    var values: [Double] = []
    let selection = KimNelson(systems: 3, error: 0.05, indifference: 0.1)
      .select(mostReplications: 1000) { system, range -> [Double]? in
        while values.count < range.upperBound { values.append(stream.normal()) }
        return range.map { values[$0] - (system == 1 ? 5 : 0) }
      }
    #expect(selection.survivors == [0, 2])
    #expect(selection.replications == [6, 6, 6] && selection.isComplete)
  }

  @Test func `after the most replications, what is left cannot be told apart`() {
    var stream = RandomStream(test: "close")
    let selection = KimNelson(systems: 2, error: 0.05, indifference: 0.001)
      .select(mostReplications: 50) { _, range -> [Double]? in
        range.map { _ in stream.normal() }
      }
    #expect(selection.survivors == [0, 1] && selection.replications == [50, 50])
  }

  @Test func `one system wins, and a stopped selection says what is known`() {
    let one = KimNelson(systems: 1, error: 0.05, indifference: 1)
      .select(mostReplications: 100) { _, range -> [Double]? in range.map { _ in 1 } }
    #expect(one.survivors == [0] && one.replications == [6])
    func select(stopAt end: Int) -> Selection {
      KimNelson(systems: 2, error: 0.05, indifference: 0.01)
        .select(mostReplications: 1000) { system, range -> [Double]? in
          range.upperBound > end ? nil : range.map { Double(system) * ($0.isMultiple(of: 2) ? 1.1 : -1) }
        }
    }
    #expect(select(stopAt: 5) == Selection(survivors: [], replications: [0, 0], isComplete: false))
    #expect(select(stopAt: 22) == Selection(survivors: [0, 1], replications: [22, 22], isComplete: false))
  }
}
