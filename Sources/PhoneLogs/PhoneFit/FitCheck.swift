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

  /// What the log has, beside what 90% of the worlds have.
  package struct Comparison: Sendable {
    package enum Quantity: Sendable {
      case reloads(CalendarDate)
      /// A quantile of the times between reloads, in minutes.
      case gap(Double)
    }

    package var quantity: Quantity
    package var log: Double
    package var low: Double
    package var high: Double

    init(_ quantity: Quantity, _ log: Double, _ worlds: [Double]) {
      let sorted = worlds.sorted()
      func end(_ share: Double) -> Double {
        sorted.isEmpty ? log : sorted[Int((Double(sorted.count - 1) * share).rounded())]
      }
      (self.quantity, self.log, low, high) = (quantity, log, end(0.05), end(0.95))
    }
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

  /// The probability that a log of such a world is at least as strange as this log.
  package var probability: Double
  /// The share of all plausible worlds with at least as many reloads a day as the log.
  package var withAsMany: Double
  package var oddDays: [OddDay]
  package var comparisons: [Comparison]
  /// `nil`: there are too few days.
  package var prediction: Prediction?

  /// Below this probability, no world explains the log.
  package static let least = 0.05
  /// With a smaller share, no world explains the number of reloads.
  package static let leastWithAsMany = 0.005

  package var hasTooMany: Bool { withAsMany < Self.leastWithAsMany }
  package var isExplained: Bool { probability >= Self.least && !hasTooMany }
}

extension PhoneFit {
  /// - Parameters:
  ///   - early: the runs of the first round that are nearest to the log without its last day. Later rounds know that day. `nil`: there are too few days.
  ///   - first: all runs of the first round.
  func check(
    _ runs: [Run], _ kept: Kept, early: Kept?, of first: [Run], _ observed: Run
  ) throws -> FitCheck {
    let near = kept.indices.map { runs[$0] }
    let probability = probability(runs, kept, observed)
    // The nearest worlds cannot tell this: if none has as many reloads, they are those with the most.
    let asMany = first.count { ($0.features.first ?? 0) >= (observed.features.first ?? 0) }
    let withAsMany = Double(asMany + 1) / Double(first.count + 1)
    let dates = features.usual.sorted()
    let odd = dates.indices.compactMap { day -> FitCheck.OddDay? in
      let counts = near.compactMap { $0.counts.indices.contains(day) ? $0.counts[day] : nil }
      guard let low = counts.min(), let high = counts.max(), observed.counts.indices.contains(day),
        !(low...high).contains(observed.counts[day])
      else { return nil }
      return .init(date: dates[day], reloads: observed.counts[day], expected: low...high)
    }
    let comparisons =
      zip(dates, observed.counts).enumerated().map { day, of in
        FitCheck.Comparison(.reloads(of.0), Double(of.1), near.map { Double($0.counts[day]) })
      }
      + zip(LogFeatures.shownGaps, observed.gaps).enumerated().map { index, of in
        FitCheck.Comparison(.gap(of.0), of.1, near.map { $0.gaps[index] })
      }
    var quiet = replications
    quiet.progress = { _ in }
    guard let last = dates.last, let early, observed.lastGaps.count > 1,
      let usual = try quiet.values(
        0..<100,
        body: { (number) throws(any Error) in
          try simulate(Array(repeating: nil, count: uncertain.parameters.count), number: 2_000_000 + number)
        })
    else {
      return FitCheck(
        probability: probability, withAsMany: withAsMany, oddDays: odd, comparisons: comparisons)
    }
    let predicted = GapDensity(early.indices.map { first[$0].lastGaps }, weights: early.weights)
    let standard = GapDensity(usual.map(\.lastGaps), weights: usual.map { _ in 1 })
    let constant = GapDensity([[20]], weights: [1])
    let gaps = observed.lastGaps
    func score(_ density: GapDensity) -> Double {
      gaps.reduce(0) { $0 + log2(density.probability(of: $1)) } / Double(gaps.count)
    }
    return FitCheck(
      probability: probability, withAsMany: withAsMany, oddDays: odd, comparisons: comparisons,
      prediction: .init(
        date: last, inside: Double(gaps.count { predicted.central.contains($0) }) / Double(gaps.count),
        scores: (score(predicted), score(standard), score(constant))))
  }

  /// The share of runs near the log that are at least as strange as the log. A feature's difference is that from what the summaries of
  /// a run predict. Strange is a log with differences that few other runs have, in many features or far away in one.
  private func probability(_ runs: [Run], _ kept: Kept, _ observed: Run) -> Double {
    let away = kept.summaries.map { Self.distance($0, kept.goal) }
    let near = runs.indices.sorted { (away[$0], $0) < (away[$1], $1) }.prefix(
      max(kept.indices.count, runs.count / 2))
    let (even, odd) = (
      near.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element),
      near.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    )
    let expected = LinearRegression(even.map { kept.summaries[$0] }, even.map { runs[$0].checked })
    func differences(_ run: Run, _ summary: [Double]) -> [Double] {
      zip(run.checked, expected.prediction(summary)).map { abs($0 - $1) }
    }
    let usual = even.map { differences(runs[$0], kept.summaries[$0]) }
    let others = observed.checked.indices.map { feature in usual.map { $0[feature] } }
    func strangeness(_ run: Run, _ summary: [Double]) -> Double {
      zip(differences(run, summary), others).reduce(0) { sum, feature in
        let (difference, others) = feature
        // Features that hardly vary have rounding errors.
        let asLarge = others.count { $0 >= difference - Self.rounding }
        let farthest = (others.max() ?? 0) + Self.rounding
        return sum - Foundation.log(Double(asLarge + 1) / Double(others.count + 1))
          + max(0, difference / farthest - 1) * Self.weightOfFar
      }
    }
    let own = strangeness(observed, Self.clamped(kept.goal, to: near.map { kept.summaries[$0] }))
    let count = odd.count { strangeness(runs[$0], kept.summaries[$0]) >= own }
    return Double(count + 1) / Double(odd.count + 1)
  }

  private static let rounding = 0.02
  /// Twice as far as all others in one feature weighs as much as the most unusual values in two.
  private static let weightOfFar = 10.0
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
