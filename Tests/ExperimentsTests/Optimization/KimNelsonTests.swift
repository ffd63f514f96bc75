import Experiments
import Foundation
import RandomVariates
import TestSupport
import Testing

@Suite struct KimNelsonTests {
  @Test func `its constants are those of other software`() throws {
    let rows = try Fixture.numbers("kimNelson", of: .module)
    #expect(rows.count == 40)
    for row in rows {
      let (systems, firstStage) = (Int(row[0]), Int(row[1]))
      let eta = KimNelson.eta(systems: systems, firstStage: firstStage, error: row[2])
      #expect(abs(eta - row[3]) <= 1e-6, "\(row)")
      let squared = KimNelson.hSquared(systems: systems, firstStage: firstStage, error: row[2])
      #expect(abs(squared - 2 * eta * Double(firstStage - 1)) <= 1e-12)
    }
  }

  /// Two systems differ by 0.4 ± 1 in turn. So the sums differ by 0.4 r after an even number r of replications, and S² of the first 16
  /// differences is 16/15. The second system is out once the difference is more than δ/2 (h² S²/δ² − r): at the first even r above
  /// h² S² / (δ (0.8 + δ)), and after an odd r a little earlier or later.
  @Test func `a system is out after the replications of the closed form`() throws {
    let (indifference, error) = (0.2, 0.05)
    let selection = KimNelson(systems: 2, error: error, indifference: indifference, isMoreBetter: true)
      .select(mostReplications: .max) { system, range -> [RatioObservation]? in
        range.map { RatioObservation(system == 1 ? 0 : 0.4 + ($0.isMultiple(of: 2) ? 1 : -1)) }
      }
    let h = KimNelson.hSquared(systems: 2, firstStage: 16, error: error) * 16 / 15
    let expected = try #require(
      (16...).first { count in
        let sum = 0.4 * Double(count) + (count.isMultiple(of: 2) ? 0 : 1)
        return sum > indifference / 2 * (h / (indifference * indifference) - Double(count))
      })
    #expect(selection.winner == 0 && selection.survivors == [0])
    #expect(selection.replications == [expected, expected])
    #expect(expected > 20, "long after the first stage")
  }

  // H0: the best of the systems is selected with probability .95 at least. Of 1,000 selections fewer than 924 are then right with
  // probability 1.6e-4 at most (exact binomial). The procedure is conservative: with these seeds, which are fixed, the shares are .957 to
  // .972.
  @Test(arguments: [2, 5, 10], [0.0, 0.8])
  func `in the slippage configuration the best of normal systems is selected`(
    systems: Int, correlation: Double
  ) {
    var right = 0
    var replications = 0
    for macro in 0..<1000 {
      var stream = RandomStream(test: "slippage \(systems) \(correlation)", number: macro)
      // One row for each replication. The last system is better than all others by exactly the indifference.
      var rows: [[Double]] = []
      let (common, own) = (correlation.squareRoot(), (1 - correlation).squareRoot())
      let selection = KimNelson(systems: systems, error: 0.05, indifference: 0.4 * own, isMoreBetter: false)
        .select(mostReplications: .max) { system, range -> [RatioObservation]? in
          while rows.count < range.upperBound {
            let shared = common * stream.normal()
            rows.append((0..<systems).map { _ in shared + own * stream.normal() })
          }
          return range.map { row in
            RatioObservation(rows[row][system] - (system == systems - 1 ? 0.4 * own : 0))
          }
        }
      right += selection.winner == systems - 1 && selection.survivors.count == 1 ? 1 : 0
      replications += selection.replications.reduce(0, +)
    }
    #expect(right >= 924, "\(right) of 1000")
    // More than the first stage: otherwise the comparisons would not have been needed.
    #expect(replications > 1000 * systems * KimNelson.firstStage)
  }

  // H0 as above, for shares of views. The number of views varies, and it is lower on good days, so a mean of shares is not the share.
  @Test func `the best of simulated ratios is selected`() {
    let shares = [0.6, 0.6, 0.63]
    var right = 0
    for macro in 0..<1000 {
      var stream = RandomStream(test: "ratio", number: macro)
      var rows: [[RatioObservation]] = []
      let selection = KimNelson(systems: 3, error: 0.05, indifference: 0.03, isMoreBetter: true)
        .select(mostReplications: .max) { system, range -> [RatioObservation]? in
          while rows.count < range.upperBound {
            let isGoodDay = stream.bernoulli(0.5)
            let views = isGoodDay ? 4 : 12
            var fresh = shares.map { _ in 0.0 }
            for _ in 0..<views {
              let luck = stream.uniform()
              for index in shares.indices {
                // 4 · .15 = 12 · .05: the share of all views stays what it is.
                let share = shares[index] + (isGoodDay ? 0.15 : -0.05)
                if luck < share { fresh[index] += 1 }
              }
            }
            rows.append(fresh.map { RatioObservation($0, per: Double(views)) })
          }
          return range.map { rows[$0][system] }
        }
      right += selection.winner == 2 ? 1 : 0
    }
    print("PCS ratio: \(right)")
    #expect(right >= 924, "\(right) of 1000")
  }

  @Test func `equal systems cannot be told apart, and no replication is wasted on them`() {
    var stream = RandomStream(test: "equal")
    var values: [Double] = []
    let selection = KimNelson(systems: 3, error: 0.05, indifference: 0.1, isMoreBetter: true)
      .select(mostReplications: 1000) { system, range -> [RatioObservation]? in
        while values.count < range.upperBound { values.append(stream.normal()) }
        return range.map { RatioObservation(values[$0] + (system == 2 ? 5 : 0) - (system == 0 ? 0 : 5)) }
      }
    #expect(selection.winner == 0 && selection.survivors == [0, 2])
    #expect(selection.replications == [16, 16, 16] && selection.isComplete)
  }

  @Test func `after the most replications, what is left cannot be told apart`() {
    var stream = RandomStream(test: "close")
    let selection = KimNelson(systems: 2, error: 0.05, indifference: 0.001, isMoreBetter: true)
      .select(mostReplications: 50) { _, range -> [RatioObservation]? in
        range.map { _ in RatioObservation(stream.normal()) }
      }
    #expect(selection.survivors == [0, 1] && selection.replications == [50, 50])
  }

  @Test func `one system wins; one without the figure cannot; with none there is no winner`() {
    func select(_ systems: [RatioObservation]) -> Selection {
      KimNelson(systems: systems.count, error: 0.05, indifference: 1, isMoreBetter: true)
        .select(mostReplications: 100) { system, range -> [RatioObservation]? in
          range.map { _ in systems[system] }
        }
    }
    #expect(select([RatioObservation(1)]).winner == 0)
    let selection = select([RatioObservation(0, per: 0), RatioObservation(1)])
    #expect(selection.winner == 1 && selection.withoutFigure == [0])
    #expect(select([RatioObservation(0, per: 0)]).winner == nil)
  }

  @Test func `a stopped selection says what is known`() {
    func select(stopAt end: Int) -> Selection {
      var stream = RandomStream(test: "stopped")
      return KimNelson(systems: 3, error: 0.05, indifference: 0.01, isMoreBetter: true)
        .select(mostReplications: 1000) { system, range -> [RatioObservation]? in
          range.upperBound > end
            ? nil : range.map { _ in RatioObservation(stream.normal() - (system == 0 ? 0 : 100)) }
        }
    }
    #expect(select(stopAt: 10).winner == nil && !select(stopAt: 10).isComplete)
    var close = KimNelson(systems: 2, error: 0.05, indifference: 0.01, isMoreBetter: true)
      .select(mostReplications: 1000) { system, range -> [RatioObservation]? in
        range.upperBound > 32 ? nil : range.map { RatioObservation(Double($0 % 2 * (system + 1))) }
      }
    #expect(close.winner == 1 && close.survivors == [0, 1] && !close.isComplete)
    close = select(stopAt: 16)
    #expect(close.winner == 0 && close.isComplete)
  }
}
