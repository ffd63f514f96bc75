import Foundation
import OutputAnalysis

/// A fully sequential procedure that selects the best of several systems: Kim and Nelson's KN++ ("On the Asymptotic Validity of Fully
/// Sequential Selection Procedures for Steady-State Simulation", Operations Research 54, 2006; c = 1), with common random numbers (Malone,
/// Kim, Goldsman and Batur, "Performance of Variance Updating Ranking and Selection Procedures", WSC 2005).
///
/// If the best system is better than every other by at least ``indifference``, it is selected with a probability of at least
/// 1 − ``error``. That holds asymptotically, for a small indifference. The variances are those of all observations so far.
///
/// Systems are compared only after steps of several replications. So the boundary is lower by a part of what a random walk exceeds it
/// (Whitehead and Stratton, "Group Sequential Clinical Trials with Triangular Continuation Regions", Biometrics 39, 1983): by 0.5 instead
/// of 0.583 standard deviations of a step, because the variance is estimated.
///
/// That boundary is far away if the variances are large, even for a system that is much worse. So a tenth of the error is for paired t
/// tests at all comparisons, after n replications 64 / (n + 2)(n + 10) of it. The sum of these shares is 1. Of 20,000 selections from two normal
/// systems that differ by 0.15 standard deviations, 4.8 % are wrong with an error of 5 %.
package struct KimNelson: Hashable, Sendable {
  /// The number of systems, at least 1.
  package let systems: Int
  /// The probability of a wrong selection, above 0 and below 1.
  package let error: Double
  /// The smallest difference that matters, above 0, in the unit of the observations. It must not depend on them. More is better.
  package let indifference: Double

  /// Replications of each system before the first comparison.
  package static let firstStage = 6

  package init(systems: Int, error: Double, indifference: Double) {
    (self.systems, self.error, self.indifference) = (max(1, systems), error, indifference)
  }

  /// The replications of each system from one comparison to the next.
  package static func step(after replications: Int) -> Int { max(8, replications / 16) }

  /// ((2β)^(−2 / (n − 1)) − 1) / 2, with β = error / (systems − 1) and the number n of replications.
  package static func eta(systems: Int, replications: Int, error: Double) -> Double {
    let each = error / Double(max(1, systems - 1))
    return (pow(2 * each, -2 / Double(max(1, replications - 1))) - 1) / 2
  }

  /// h² = 2 c η (n − 1), with c = 1.
  package static func hSquared(systems: Int, replications: Int, error: Double) -> Double {
    // An error of more than 1/2 needs no comparison at all.
    max(0, 2 * eta(systems: systems, replications: replications, error: error) * Double(replications - 1))
  }

  /// How far the sum of a system may be behind that of another: δ / 2c · (h² S² / δ² − n), with c = 1, less the part of a step; at most
  /// what a t test allows.
  ///
  /// - Parameter differences: the differences between the observations of the two systems, n of them.
  fileprivate func width(_ differences: [Double]) -> Double {
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let hSquared = Self.hSquared(systems: systems, replications: differences.count, error: 0.9 * error)
    let step = (variance * Double(Self.step(after: differences.count))).squareRoot()
    let triangle = (hSquared * variance / indifference - indifference * count) / 2 - 0.5 * step
    let each = 0.1 * error / Double(max(1, systems - 1)) * 64 / ((count + 2) * (count + 10))
    let t = StudentT.twoSided(confidence: 1 - 2 * each, degreesOfFreedom: differences.count - 1) ?? .infinity
    return max(0, min(triangle, t * (count * variance).squareRoot()))
  }

  /// Selects the best system.
  ///
  /// Which observations are asked for depends only on observations.
  ///
  /// - Parameters:
  ///   - mostReplications: of each system; fewer than ``firstStage`` count as that.
  ///   - observe: the replications of a system, in order; `nil`: it was stopped. Each is asked for once, beginning with 0.
  package func select<Failure: Error>(
    mostReplications: Int,
    observe: (_ system: Int, _ replications: Range<Int>) throws(Failure) -> [Double]?
  ) throws(Failure) -> Selection {
    var race = Race(self)
    var range = 0..<Self.firstStage
    repeat {
      for system in race.running {
        guard let more = try observe(system, range), more.count == range.count else {
          return race.selection(isComplete: false)
        }
        race.values[system] += more
      }
      race.compare(after: range.upperBound)
      let end = range.upperBound
      range = end..<max(end, min(end + Self.step(after: end), mostReplications))
    } while !race.isDecided && !range.isEmpty
    return race.selection(isComplete: true)
  }
}

/// What ``KimNelson`` selects.
package struct Selection: Hashable, Sendable {
  /// The systems that cannot be told apart, in ascending order. Only one, if the selection has its guarantee.
  package var survivors: [Int]
  /// The number of replications of each system that were compared.
  package var replications: [Int]
  /// Whether it was not stopped.
  package var isComplete: Bool
}

/// The state of a selection.
private struct Race {
  let procedure: KimNelson
  /// The systems that are still compared, ascending.
  private(set) var running: [Int]
  var values: [[Double]]
  private var replications: [Int]
  private(set) var isDecided = false

  init(_ procedure: KimNelson) {
    self.procedure = procedure
    running = Array(0..<procedure.systems)
    values = Array(repeating: [], count: procedure.systems)
    replications = Array(repeating: 0, count: procedure.systems)
  }

  /// Removes the systems that are worse than another by more than chance.
  mutating func compare(after count: Int) {
    let before = running
    var isLast = true
    running = before.filter { system in
      before.allSatisfy { other in
        guard system != other else { return true }
        let differences = zip(values[system], values[other]).map { $0 - $1 }
        let width = procedure.width(differences)
        if width > 0 { isLast = false }
        return differences.reduce(0, +) >= -width
      }
    }
    for system in before { replications[system] = count }
    // With a width of 0, only equal systems are left. No further observation is needed.
    isDecided = running.count <= 1 || isLast
  }

  func selection(isComplete: Bool) -> Selection {
    Selection(
      survivors: running.filter { replications[$0] > 0 }, replications: replications, isComplete: isComplete)
  }
}
