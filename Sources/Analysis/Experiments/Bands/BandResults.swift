import OutputAnalysis
import WidgetRefresh

/// What ``Bands`` found.
package struct BandResults: Hashable, Sendable {
  /// In the order of the requested figures.
  package var bands: [FigureBand]
  /// Number of worlds.
  package var worlds: Int
  /// More than ``worlds`` if it was interrupted.
  package var requestedWorlds: Int
  /// Number of replications behind ``FigureBand/today``.
  package var replications: Int
  /// Of the intervals of ``FigureBand/today``.
  package var confidence: Double
  /// The inputs that differ between the worlds. Others have no effect, except those that are ``leftOut``.
  package var varied: [Int]
  /// Inputs with an effect that have their defaults in all worlds, because others have larger effects.
  package var leftOut: [Int]
}

/// A figure over all worlds.
package struct FigureBand: Hashable, Sendable {
  /// What makes a figure differ between worlds.
  package struct Cause: Hashable, Sendable {
    /// `nil`: chance.
    package var input: Int?
    /// Its total index. For an input: the share of the variance that would be left if all other inputs were known and there were no
    /// chance. For chance: the share that would be left if all inputs were known.
    package var share: Double
    /// Half of the 95 % confidence interval of the share, by the jackknife over contiguous parts of the worlds.
    package var margin = 0.0
  }

  package var figure: Figure
  /// With the defaults. `nil`: the figure does not apply.
  package var today: FigureInterval?
  /// 5 % of the runs of the worlds are below this, in the figure's unit. `nil`, like ``high``: the figure does not apply in any world.
  package var low: Double?
  /// 5 % of them are above this.
  package var high: Double?
  /// The largest first; equal ones in the order of the inputs, then chance. Those that caused nothing are left out.
  package var causes: [Cause]

  /// - Parameter runs: the figure in each world, with this input exchanged, for each input, and at last with none exchanged. Each twice,
  ///   with two replications. Values that are not finite do not count.
  init(_ figure: Figure, today: FigureInterval?, runs: [[Double]], varied: [Int]) {
    self.figure = figure
    self.today = today
    let pairs = stride(from: 0, to: runs.count - 1, by: 2).map { (first: runs[$0], second: runs[$0 + 1]) }
    let (first, second) = pairs.last ?? ([], [])
    // Runs with an exchanged input count too, because its values come from the same range.
    let sorted = runs.flatMap { $0.filter(\.isFinite) }.sorted()
    low = Self.quantile(0.05, of: sorted)
    high = Self.quantile(0.95, of: sorted)
    let causes =
      zip(varied, pairs).map { Cause($0, TotalIndices.points(first, second, exchanged: $1)) }
      + [Cause(nil, TotalIndices.points(first, first, exchanged: (second, second)))]
    self.causes = causes.filter { $0.share > 0 }.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
  }

  /// Linear between neighbors.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}

extension FigureBand.Cause {
  /// The jackknife leaves out one of 16 parts after the other. Worlds that follow each other cover all of each range.
  fileprivate init(_ input: Int?, _ points: [TotalIndices.Point]) {
    let parts = 16
    let some = (0..<parts).map { part in
      let left = part * points.count / parts..<(part + 1) * points.count / parts
      return TotalIndices.index([points[..<left.lowerBound], points[left.upperBound...]].joined())
    }
    let mean = some.reduce(0, +) / Double(parts)
    let squares = some.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let t = StudentT.twoSided(confidence: 0.95, degreesOfFreedom: parts - 1) ?? .infinity
    self.init(
      input: input, share: TotalIndices.index(points),
      margin: t * (squares * Double(parts - 1) / Double(parts)).squareRoot())
  }
}
