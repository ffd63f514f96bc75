import Foundation

/// The fully sequential procedure of Kim and Nelson, which selects the best of several systems with common random numbers
/// ("A Fully Sequential Procedure for Indifference-Zone Selection in Simulation", ACM TOMACS 11, 2001; c = 1).
///
/// If the best system is better than every other by at least ``indifference``, it is selected with a probability of at least
/// 1 − ``error``. That holds exactly for means of normal observations, which may be correlated between systems. For a ratio of sums, the
/// observations are R̂ + (a − R̂ b) / b̄ with the ratio R̂ and the mean denominator b̄ of the first stage, so it holds asymptotically.
package struct KimNelson: Hashable, Sendable {
  /// The number of systems, at least 1.
  package let systems: Int
  /// The probability of a wrong selection, above 0 and below 1.
  package let error: Double
  /// The smallest difference that matters, above 0, in the unit of the observations' ratio. It must not depend on the observations.
  package let indifference: Double
  /// Whether more is better.
  package let isMoreBetter: Bool

  /// Replications of each system before the first comparison, and the number that each system runs at a time after it.
  package static let firstStage = 16

  package init(systems: Int, error: Double, indifference: Double, isMoreBetter: Bool) {
    self.systems = max(1, systems)
    self.error = error
    self.indifference = indifference
    self.isMoreBetter = isMoreBetter
  }

  /// ((2β)^(−2 / (n₀ − 1)) − 1) / 2, with β = error / (systems − 1) and n₀ = `firstStage`.
  package static func eta(systems: Int, firstStage: Int, error: Double) -> Double {
    let each = error / Double(max(1, systems - 1))
    return (pow(2 * each, -2 / Double(max(1, firstStage - 1))) - 1) / 2
  }

  /// h² = 2 c η (n₀ − 1), with c = 1.
  package static func hSquared(systems: Int, firstStage: Int, error: Double) -> Double {
    // An error of more than 1/2 needs no comparison at all.
    max(0, 2 * eta(systems: systems, firstStage: firstStage, error: error) * Double(firstStage - 1))
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
    observe: (_ system: Int, _ replications: Range<Int>) throws(Failure) -> [RatioObservation]?
  ) throws(Failure) -> Selection {
    var race = Race(self)
    var end = Self.firstStage
    for system in 0..<systems {
      guard let observations = try observe(system, 0..<end), observations.count == end else {
        return race.selection(isComplete: false)
      }
      race.begin(system, observations)
    }
    race.compare(after: end)
    while !race.isDecided, end < mostReplications {
      let range = end..<min(end + Self.firstStage, mostReplications)
      for system in race.running {
        guard let observations = try observe(system, range), observations.count == range.count else {
          return race.selection(isComplete: false)
        }
        race.fetched[system] = observations
      }
      for index in range where !race.isDecided {
        race.add(index - range.lowerBound)
        race.compare(after: index + 1)
      }
      end = range.upperBound
    }
    return race.selection(isComplete: true)
  }
}

/// What ``KimNelson`` selects.
package struct Selection: Hashable, Sendable {
  /// The best system; `nil`: it was stopped before the first comparison, or the figure applies to none.
  package var winner: Int?
  /// The systems that cannot be told apart, in ascending order, the winner among them. Only one, if the selection has its guarantee.
  package var survivors: [Int]
  /// The systems to which the figure does not apply.
  package var withoutFigure: [Int]
  /// The number of replications of each system that were compared.
  package var replications: [Int]
  /// Whether it was not stopped.
  package var isComplete: Bool
}

/// The state of a selection.
private struct Race {
  let procedure: KimNelson
  let hSquared: Double
  /// The systems that are still compared, ascending.
  var running: [Int] = []
  var withoutFigure: [Int] = []
  /// The observations that come next, by system.
  var fetched: [[RatioObservation]]
  private var lines: [Line]
  /// The variance of the difference of two systems in the first stage.
  private var variances: [[Double]]
  private var replications: [Int]
  private var isCompared = false
  private(set) var isDecided = false

  /// How a system's observations become those of a mean: `ratio` + (a − `ratio` · b) / `denominator`. More is better.
  private struct Line {
    var ratio = 0.0
    var denominator = 1.0
    var sign = 1.0
    var sum = 0.0
    var first: [Double] = []

    func value(_ observation: RatioObservation) -> Double {
      sign * (ratio + (observation.numerator - ratio * observation.denominator) / denominator)
    }
  }

  init(_ procedure: KimNelson) {
    self.procedure = procedure
    hSquared = KimNelson.hSquared(
      systems: procedure.systems, firstStage: KimNelson.firstStage, error: procedure.error)
    fetched = Array(repeating: [], count: procedure.systems)
    lines = Array(repeating: Line(), count: procedure.systems)
    variances = Array(repeating: Array(repeating: 0, count: procedure.systems), count: procedure.systems)
    replications = Array(repeating: 0, count: procedure.systems)
  }

  /// Takes the first stage of a system.
  mutating func begin(_ system: Int, _ observations: [RatioObservation]) {
    guard let ratio = RatioObservation.ratio(observations) else {
      withoutFigure.append(system)
      return
    }
    var line = Line(
      ratio: ratio,
      denominator: observations.reduce(0) { $0 + $1.denominator } / Double(observations.count),
      sign: procedure.isMoreBetter ? 1 : -1)
    line.first = observations.map(line.value)
    line.sum = line.first.reduce(0, +)
    for other in running { variances[other][system] = Self.variance(lines[other].first, line.first) }
    for other in running { variances[system][other] = variances[other][system] }
    lines[system] = line
    replications[system] = observations.count
    running.append(system)
  }

  mutating func add(_ index: Int) {
    for system in running { lines[system].sum += lines[system].value(fetched[system][index]) }
  }

  /// Removes the systems that are worse than another by more than chance.
  mutating func compare(after count: Int) {
    let before = running
    var isLast = true
    running = before.filter { system in
      before.allSatisfy { other in
        let width = self.width(system, other, count)
        if system != other, width > 0 { isLast = false }
        return lines[system].sum >= lines[other].sum - width
      }
    }
    for system in before { replications[system] = count }
    // With a width of 0, only equal systems are left. No further observation is needed.
    isDecided = running.count <= 1 || isLast
    isCompared = true
  }

  func selection(isComplete: Bool) -> Selection {
    let best = running.max { a, b in
      lines[a].sum != lines[b].sum ? lines[a].sum < lines[b].sum : a > b
    }
    return Selection(
      winner: isCompared ? best : nil, survivors: running, withoutFigure: withoutFigure,
      replications: replications, isComplete: isComplete)
  }

  /// max(0, δ / 2c · (h² S² / δ² − r)), with c = 1: how far the sum of a system may be behind after r replications.
  private func width(_ system: Int, _ other: Int, _ count: Int) -> Double {
    let delta = procedure.indifference
    return max(0, delta / 2 * (hSquared * variances[system][other] / (delta * delta) - Double(count)))
  }

  private static func variance(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count, a.count >= 2 else { return 0 }
    let differences = zip(a, b).map { $0 - $1 }
    let mean = differences.reduce(0, +) / Double(differences.count)
    return differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(differences.count - 1)
  }
}
