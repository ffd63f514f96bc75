import Experiments
import Foundation
import RandomVariates
import ScenarioFile

extension PhoneFit {
  /// The values from which a round draws: for each parameter, a part of its range, or some of its alternatives.
  struct Prior: Sendable {
    enum Part: Sendable {
      case range(ClosedRange<Double>)
      /// Their numbers, and how many there are in all.
      case some([Int], of: Int)
    }

    var parts: [Part]
    /// Predicts the first feature of a log: worlds with another number of reloads are not simulated.
    var surrogate: Surrogate?

    init(_ parameters: [UncertainParameter]) {
      parts = parameters.map {
        $0.alternatives.map { .some(Array(0..<$0), of: $0) } ?? .range(0...1)
      }
    }

    /// - Parameter point: a number from 0 to 1 for each parameter.
    func shares(at point: [Double]) -> [Double] {
      zip(parts, point).map { part, place in
        switch part {
        case .range(let range): range.lowerBound + place * (range.upperBound - range.lowerBound)
        case .some(let values, let count):
          (Double(values[min(Int(place * Double(values.count)), values.count - 1)]) + 0.5) / Double(count)
        }
      }
    }

    /// What is left after a round.
    func restricted(to draws: [Draw]) -> Prior {
      var prior = self
      for (index, part) in parts.enumerated() {
        let shares = draws.map { $0.shares[index] }
        switch part {
        case .some(let values, let count):
          let kept = values.filter { value in shares.contains { Int($0 * Double(count)) == value } }
          if !kept.isEmpty { prior.parts[index] = .some(kept, of: count) }
        case .range(let range):
          guard let low = shares.min(), let high = shares.max() else { continue }
          let margin = 0.2 * (high - low) + 1e-6
          // A corrected value may be outside of the part that was left.
          let (first, last) = (max(range.lowerBound, low - margin), min(range.upperBound, high + margin))
          if first < last { prior.parts[index] = .range(first...last) }
        }
      }
      return prior
    }
  }

  /// Predicts the first feature of a log, the number of its reloads, from the world.
  struct Surrogate: Sendable {
    private let crossed: [Int]
    private let regression: LinearRegression
    /// The ends of the predictions with which a world could have the log's number of reloads.
    private let range: ClosedRange<Double>

    init(_ runs: [Run], crossing crossed: [Int], observed: Double) {
      self.crossed = crossed
      let inputs = runs.map { Self.input($0.shares, crossed) }
      let regression = LinearRegression(inputs, runs.map { [$0.features.first ?? 0] }, ridge: 1e-5)
      self.regression = regression
      let squares = zip(inputs, runs).reduce(0) { sum, run in
        let error = regression.prediction(run.0)[0] - (run.1.features.first ?? 0)
        return sum + error * error
      }
      let error = 4 * (squares / Double(max(1, runs.count))).squareRoot()
      let margin = error.isFinite ? error : .greatestFiniteMagnitude
      range = observed - margin...observed + margin
    }

    private static func input(_ shares: [Double], _ crossed: [Int]) -> [Double] {
      var input = shares + shares.map { $0 * $0 }
      for (place, a) in crossed.enumerated() {
        for b in crossed[..<place] { input.append(shares[a] * shares[b]) }
      }
      return input
    }

    func allows(_ shares: [Double]) -> Bool {
      range.contains(regression.prediction(Self.input(shares, crossed))[0])
    }
  }

  /// A world that could have written the log.
  struct Draw: Sendable {
    var shares: [Double]
    var capacity: Double
    var used: Double
    var weight: Double
  }

  /// What is predicted from the features of a run: for each parameter, its share, or which alternative it is; then the capacity and how
  /// much of it was used. Shares are on a scale without ends.
  private func targets(_ run: Run, _ prior: Prior) -> [Double] {
    zip(run.shares, prior.parts).flatMap { share, part -> [Double] in
      switch part {
      case .range(let range): [Self.unbounded(share, in: range)]
      case .some(let values, let count):
        values.count < 2 ? [] : values.map { Int(share * Double(count)) == $0 ? 1 : 0 }
      }
    } + [Foundation.log(max(run.capacity, 1e-3)), run.used]
  }

  private static func unbounded(_ share: Double, in range: ClosedRange<Double>) -> Double {
    let place = (share - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-12)
    let inside = min(max(place, 1e-6), 1 - 1e-6)
    return Foundation.log(inside / (1 - inside))
  }

  private static func share(ofUnbounded value: Double, in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) / (1 + Foundation.exp(-value))
  }

  private static let mostPointsPerRun = 12

  /// Simulates logs of a round; `nil`: it was stopped.
  func table(_ prior: Prior, round: Int) throws -> [Run]? {
    let seed = uncertain.scenario.seed &+ UInt64(round)
    var worlds = PlausibleWorlds.points(
      runs * (prior.surrogate == nil ? 1 : Self.mostPointsPerRun), inputs: uncertain.parameters.count,
      seed: seed
    ).map(prior.shares)
    if let surrogate = prior.surrogate {
      let allowed = Array(worlds.lazy.filter(surrogate.allows).prefix(runs))
      worlds = allowed.count < kept ? worlds : allowed
    }
    let chosen = Array(worlds.prefix(runs))
    let first = UInt32(round * runs)
    var replications = replications
    let progress = replications.progress
    replications.progress = { progress(Int(first) + $0) }
    return try replications.values(0..<UInt64(chosen.count)) { (number) throws(any Error) in
      try simulate(chosen[Int(number)], number: first + number)
    }
  }

  /// The runs that are nearest to the log, corrected for the distance.
  struct Kept: Sendable {
    var draws: [Draw]
    /// Indices of the runs of the draws, the nearest first.
    var indices: [Int]
    /// The summary statistics of each run, in standard deviations of what they leave open. They have no leave-one-out residuals,
    /// which make a few runs so unusual that hardly any log is.
    var summaries: [[Double]]
    var goal: [Double]
    var weights: [Double]
  }

  /// - Parameters:
  ///   - tied: for each parameter, whether the capacity or the number of reloads depends on it.
  ///   - input: the features of a run.
  ///   - observed: those of the log.
  func nearest(
    _ runs: [Run], _ prior: Prior, tied: [Bool], input: KeyPath<Run, [Double]>, observed: [Double]
  ) -> Kept {
    let inputs = runs.map { Self.curved($0[keyPath: input]) }
    let outputs = runs.map { targets($0, prior) }
    let told = ToldTargets(inputs, outputs)
    // A regression says nothing about features that no run has.
    let goal = told.summary(of: Self.curved(Self.clamped(observed, to: runs.map { $0[keyPath: input] })))
    let summaries = zip(inputs, outputs).map { told.summaryOfOthers($0, $1) }
    let distances = summaries.map { Self.distance($0, goal) }
    let nearest = Array(runs.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(kept))
    let limit = max(nearest.last.map { distances[$0] } ?? 0, 1e-9)
    let weights = nearest.map { max(1e-9, 1 - distances[$0] * distances[$0] / (limit * limit)) }
    let local = LinearRegression(
      nearest.map { summaries[$0] }, nearest.map { outputs[$0] }, weights: weights, ridge: 1e-3)
    let center = local.prediction(Self.clamped(goal, to: nearest.map { summaries[$0] }))
    let draws = zip(nearest, weights).map { index, weight in
      // The errors of runs that the regression knows are smaller than that of the log.
      let others = local.predictionOfOthers(summaries[index], outputs[index], weight: weight)
      let moved = zip(outputs[index], zip(center, others)).map { $0 + $1.0 - $1.1 }
      return draw(runs[index], moved, weight: weight, prior, told: Set(told.places), tied: tied)
    }
    return Kept(
      draws: draws, indices: nearest, summaries: inputs.map(told.summary(of:)), goal: goal, weights: weights)
  }

  private static func curved(_ features: [Double]) -> [Double] { features + features.map { $0 * $0 } }

  /// The world of a run, corrected for what its log differs in.
  ///
  /// - Parameters:
  ///   - moved: its targets after the correction.
  ///   - told: the places of the targets that the log tells something about.
  private func draw(
    _ run: Run, _ moved: [Double], weight: Double, _ prior: Prior, told: Set<Int>, tied: [Bool]
  ) -> Draw {
    // The capacity is proportional to one parameter. So this one alone corrects it, and leaves those alone that it is tied to.
    let factor = uncertain.parameters.firstIndex { $0.name == "timesReloads" }
    let capacity = Foundation.exp(moved[moved.count - 2])
    var next = 0
    let shares = zip(run.shares.indices, prior.parts).map { place, part in
      let share = run.shares[place]
      switch part {
      case .range(let range):
        let target = next
        next += 1
        if place == factor {
          return parameter(place, scaledBy: capacity / max(run.capacity, 1e-3), share)
        }
        let isMoved = told.contains(target) && (factor == nil || !tied[place])
        return isMoved ? Self.share(ofUnbounded: moved[target], in: range) : share
      case .some(let values, _):
        next += values.count < 2 ? 0 : values.count
        return share
      }
    }
    return Draw(shares: shares, capacity: capacity, used: moved[moved.count - 1], weight: weight)
  }

  /// The share of a parameter's range at a multiple of its value.
  private func parameter(_ index: Int, scaledBy factor: Double, _ share: Double) -> Double {
    let parameter = uncertain.parameters[index]
    guard let low = Double(parameter.value(at: 0)), let high = Double(parameter.value(at: 1)) else {
      return share
    }
    return min(1, max(0, ((low + share * (high - low)) * factor - low) / (high - low)))
  }

  /// Each number, but not outside of those of the rows.
  static func clamped(_ goal: [Double], to rows: [[Double]]) -> [Double] {
    goal.indices.map { index in
      let values = rows.map { $0[index] }
      return min(max(goal[index], values.min() ?? 0), values.max() ?? 0)
    }
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// - Parameter first: the runs of the first round, if they are known.
  /// - Returns: what was found, and the number of complete rounds. `nil`: it was stopped before the first was complete.
  package func posterior(first: [Run]? = nil) throws -> (PhonePosterior, rounds: Int)? {
    let observed = run(log, [], capacity: { _ in 0 })
    var prior = Prior(uncertain.parameters)
    var start: (runs: [Run], prior: Prior, tied: [Bool])?
    var last: (runs: [Run], kept: Kept)?
    var done = 0
    while done < rounds, let runs = try (done == 0 ? first : nil) ?? table(prior, round: done) {
      // Later rounds have only worlds with the log's number of reloads, so what this depends on does not show in them.
      let first = start ?? (runs, prior, tied(runs))
      start = first
      let kept = nearest(runs, prior, tied: first.tied, input: \.features, observed: observed.features)
      last = (runs, kept)
      prior = prior.restricted(to: kept.draws)
      prior.surrogate = Surrogate(
        runs, crossing: first.tied.indices.filter { first.tied[$0] }, observed: observed.features.first ?? 0)
      done += 1
    }
    guard let last, let start else { return nil }
    let early =
      observed.past.isEmpty
      ? nil : nearest(start.runs, start.prior, tied: start.tied, input: \.past, observed: observed.past)
    let check = try check(last.runs, last.kept, early: early, of: start.runs, observed)
    return (
      PhonePosterior(last.kept.draws, of: uncertain.parameters, tied: start.tied, check: check), done
    )
  }

  /// For each parameter, whether the capacity or the number of reloads depends on it, by more than chance.
  private func tied(_ runs: [Run]) -> [Bool] {
    let results = [runs.map { Foundation.log(max($0.capacity, 1e-3)) }, runs.map { $0.features.first ?? 0 }]
    return uncertain.parameters.indices.map { index in
      let shares = runs.map { $0.shares[index] }
      return results.contains { abs(Self.correlation(shares, $0)) * Double(runs.count).squareRoot() > 4 }
    }
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = Double(max(1, a.count))
    let means = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    let sums = zip(a, b).reduce((0.0, 0.0, 0.0)) { sums, pair in
      let (x, y) = (pair.0 - means.0, pair.1 - means.1)
      return (sums.0 + x * x, sums.1 + y * y, sums.2 + x * y)
    }
    return sums.0 > 0 && sums.1 > 0 ? sums.2 / (sums.0 * sums.1).squareRoot() : 0
  }
}

/// The targets that the features of runs predict. The prediction of each is a summary statistic of a run.
private struct ToldTargets {
  /// Their places among all targets.
  let places: [Int]
  /// What a prediction leaves open: its error in runs that were not used for it.
  private let errors: [Double]
  private let regression: LinearRegression

  init(_ inputs: [[Double]], _ outputs: [[Double]]) {
    regression = LinearRegression(inputs, outputs)
    let even = inputs.indices.filter { $0.isMultiple(of: 2) }
    let odd = inputs.indices.filter { !$0.isMultiple(of: 2) }
    let half = LinearRegression(even.map { inputs[$0] }, even.map { outputs[$0] })
    let predicted = odd.map { half.prediction(inputs[$0]) }
    let count = Double(max(1, odd.count))
    let told = outputs[0].indices.compactMap { place -> (place: Int, error: Double)? in
      let mean = odd.reduce(0) { $0 + outputs[$1][place] } / count
      let (all, left) = zip(odd, predicted).reduce((0.0, 0.0)) { sums, run in
        let (value, predicted) = (outputs[run.0][place], run.1[place])
        return (sums.0 + (value - mean) * (value - mean), sums.1 + (value - predicted) * (value - predicted))
      }
      return left < 0.95 * all ? (place, max((left / count).squareRoot(), 1e-9)) : nil
    }
    (places, errors) = (told.map(\.place), told.map(\.error))
  }

  /// In standard deviations of what a prediction leaves open.
  func summary(of input: [Double]) -> [Double] { scaled(regression.prediction(input)) }

  /// The summary of a run by all runs but this one.
  func summaryOfOthers(_ input: [Double], _ output: [Double]) -> [Double] {
    scaled(regression.predictionOfOthers(input, output))
  }

  private func scaled(_ predicted: [Double]) -> [Double] { zip(places, errors).map { predicted[$0] / $1 } }
}
