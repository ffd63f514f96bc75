import Experiments
import Foundation
import WidgetRefresh

/// Whether the worlds that were found could have written the log, and how well they predict.
package struct FitCheck: Sendable {
  /// A day with other reloads than these worlds have.
  package struct OddDay: Sendable {
    package var date: CalendarDate
    package var reloads: Int
    /// The smallest and the largest number of reloads in the worlds.
    package var expected: ClosedRange<Int>
  }

  /// The last usual day as it is predicted from those before.
  package struct Prediction: Sendable {
    package var date: CalendarDate
    /// The share of the times between reloads that are in the central 80% of those predicted.
    package var inside: Double
    /// The mean logarithm of the predicted density of a time between two reloads: of the fit, of the usual values, and of a
    /// reload every 20 minutes. In bits; more is better.
    package var scores: (fit: Double, usual: Double, constant: Double)
  }

  /// The probability that a log of such a world is as different from the others as this log, or more.
  package var probability: Double
  package var oddDays: [OddDay]
  /// `nil`: there are too few days.
  package var prediction: Prediction?

  /// Below this probability, no world explains the log.
  package static let least = 0.01

  package var isExplained: Bool { probability >= Self.least }
}

extension PhoneFit {
  /// - Parameters:
  ///   - early: the runs of the first round that are nearest to the log without its last day. Later rounds know that day.
  ///   - first: all runs of the first round.
  func check(
    _ runs: [Run], _ kept: Kept, early: Kept, of first: [Run], _ observed: Run
  ) throws -> FitCheck {
    let near = kept.indices.map { runs[$0] }
    // The features of these runs, as they would be at the summaries of the log.
    let local = LinearRegression(
      kept.indices.map { kept.summaries[$0] }, near.map(\.features), weights: kept.weights)
    let center = local.prediction(Self.clamped(kept.goal, to: kept.indices.map { kept.summaries[$0] }))
    let moved = zip(kept.indices, near).map { index, run in
      zip(run.features, zip(center, local.prediction(kept.summaries[index]))).map { $0 + $1.0 - $1.1 }
    }
    let total = kept.weights.reduce(0, +)
    let deviations = center.indices.map { feature in
      (zip(moved, kept.weights).reduce(0) {
        $0 + $1.1 * ($1.0[feature] - center[feature]) * ($1.0[feature] - center[feature])
      } / total).squareRoot() + 0.01
    }
    func strangeness(_ features: [Double]) -> Double {
      features.indices.reduce(0) {
        $0 + min(100, pow((features[$1] - center[$1]) / deviations[$1], 2))
      }
    }
    let own = strangeness(observed.features)
    let strange = zip(moved, kept.weights).reduce(0) { $0 + (strangeness($1.0) >= own ? $1.1 : 0) } / total
    // The summaries of a log that no world explains may be far from those of all runs.
    func reach(_ goal: [Double]) -> Double {
      runs.indices.map { Self.distance(kept.summaries[$0], goal) }.sorted()[min(20, runs.count - 1)]
    }
    let distance = reach(kept.goal)
    let sample = stride(from: 0, to: runs.count, by: max(1, runs.count / 400)).map {
      reach(kept.summaries[$0])
    }
    let far = Double(sample.count { $0 >= distance } + 1) / Double(sample.count + 1)
    let dates = features.usual.sorted()
    let odd = dates.indices.compactMap { day -> FitCheck.OddDay? in
      let counts = near.compactMap { $0.counts.indices.contains(day) ? $0.counts[day] : nil }
      guard let low = counts.min(), let high = counts.max(), observed.counts.indices.contains(day),
        !(low...high).contains(observed.counts[day])
      else { return nil }
      return .init(date: dates[day], reloads: observed.counts[day], expected: low...high)
    }
    var quiet = replications
    quiet.progress = { _ in }
    guard let last = dates.last, !observed.past.isEmpty, observed.lastGaps.count > 1,
      let usual = try quiet.values(
        0..<100,
        body: { (number) throws(any Error) in
          try simulate(Array(repeating: nil, count: uncertain.parameters.count), number: 2_000_000 + number)
        })
    else { return FitCheck(probability: min(1, 2 * min(strange, far)), oddDays: odd) }
    let predicted = GapDensity(early.indices.map { first[$0].lastGaps }, weights: early.weights)
    let standard = GapDensity(usual.map(\.lastGaps), weights: usual.map { _ in 1 })
    let constant = GapDensity([[20]], weights: [1])
    let gaps = observed.lastGaps
    func score(_ density: GapDensity) -> Double {
      gaps.reduce(0) { $0 + log2(density.probability(of: $1)) } / Double(gaps.count)
    }
    return FitCheck(
      probability: min(1, 2 * min(strange, far)), oddDays: odd,
      prediction: .init(
        date: last, inside: Double(gaps.count { predicted.central.contains($0) }) / Double(gaps.count),
        scores: (score(predicted), score(standard), score(constant))))
  }
}

/// A distribution of times between reloads, in minutes, in steps of a quarter of a power of two.
private struct GapDensity {
  private var shares = [Double](repeating: 0, count: 48)
  /// The central 80%.
  private(set) var central: ClosedRange<Float> = 0...0

  init(_ runs: [[Float]], weights: [Double]) {
    let gaps = zip(runs, weights).flatMap { run, weight in run.map { (gap: $0, weight: weight) } }
      .sorted { $0.gap < $1.gap }
    let total = gaps.reduce(0) { $0 + $1.weight }
    guard let last = gaps.last, total > 0 else { return }
    var sum = 0.0
    var (low, high): (Float?, Float?)
    for (gap, weight) in gaps {
      shares[Self.bin(gap)] += weight / total
      sum += weight
      if low == nil, sum >= 0.1 * total { low = gap }
      if high == nil, sum >= 0.9 * total { high = gap }
    }
    central = (low ?? 0)...(high ?? last.gap)
  }

  private static func bin(_ gap: Float) -> Int {
    min(47, max(0, Int((4 * log2(max(gap, 0.01))).rounded(.down)) + 4))
  }

  /// One in a hundred times is anything.
  func probability(of gap: Float) -> Double { 0.99 * shares[Self.bin(gap)] + 0.01 / Double(shares.count) }
}
