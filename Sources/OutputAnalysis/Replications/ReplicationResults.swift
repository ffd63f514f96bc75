import EventKernel
import WidgetRefresh

/// What replications of one scenario add up to. Everything is an integer, so that results merge exactly, in any order: those of
/// 0..<500 and 500..<1000 make those of 0..<1000.
public struct ReplicationResults: Equatable, Sendable {
  /// Which replications, in ascending order; neighbours touch nowhere.
  public private(set) var ranges: [Range<UInt64>] = []
  /// In the scenario's order.
  public private(set) var widgets: [WidgetResults] = []
  /// Of all replications.
  public private(set) var fingerprint = RunFingerprint()

  public init() {}

  /// Restores results; `nil` when they fit no run: overlapping ranges, or lists of different lengths.
  public init?(
    ranges: [Range<UInt64>], widgets: [WidgetResults], fingerprint: RunFingerprint
  ) {
    for range in ranges {
      guard self.include(range) else { return nil }
    }
    let count = Int64(clamping: self.count)
    guard
      widgets.allSatisfy({ widget in
        widget.moments.allSatisfy { $0.count == count } && widget.quantiles.allSatisfy { $0.count == count }
      })
    else { return nil }
    self.widgets = widgets
    self.fingerprint = fingerprint
  }

  /// Number of replications.
  public var count: Int {
    Int(clamping: ranges.reduce(UInt64(0)) { $0 + ($1.upperBound - $1.lowerBound) })
  }

  /// Whether runs can have come to it, and it can be stored and restored.
  package var isPossible: Bool {
    widgets.allSatisfy { $0.tally.isPossible && $0.spreads.allSatisfy(\.isPossible) }
  }

  /// Adds one replication that is not among them yet.
  ///
  /// - Parameters:
  ///   - tallies: of each widget.
  ///   - replication: which.
  ///   - fingerprint: its own.
  ///   - isPerson: it is of a population, over which figures spread.
  public mutating func add(
    _ tallies: [WidgetTally], replication: UInt32, fingerprint: RunFingerprint = RunFingerprint(),
    isPerson: Bool = false
  ) {
    add(
      tallies.map { WidgetResults($0, isPerson: isPerson) }, replication: replication,
      fingerprint: fingerprint)
  }

  mutating func add(
    _ widgets: [WidgetResults], replication: UInt32, fingerprint: RunFingerprint
  ) {
    var single = ReplicationResults()
    single.ranges = [UInt64(replication)..<UInt64(replication) + 1]
    single.widgets = widgets
    single.fingerprint = fingerprint
    merge(single)
  }

  /// Adds the other's replications.
  ///
  /// - Returns: `false` when some are among these already, or the numbers of widgets differ; then nothing is changed.
  @discardableResult
  public mutating func merge(_ other: ReplicationResults) -> Bool {
    if other.ranges.isEmpty { return true }
    if ranges.isEmpty {
      self = other
      return true
    }
    guard widgets.count == other.widgets.count else { return false }
    let before = ranges
    for range in other.ranges where !include(range) {
      ranges = before
      return false
    }
    for index in widgets.indices { widgets[index].merge(other.widgets[index]) }
    fingerprint.merge(other.fingerprint)
    return true
  }

  /// Notes a range of replications; `false`: it is empty, or some of it is noted already.
  private mutating func include(_ range: Range<UInt64>) -> Bool {
    guard !range.isEmpty, range.upperBound <= Replications.numberLimit,
      !ranges.contains(where: { $0.overlaps(range) })
    else { return false }
    var result: [Range<UInt64>] = []
    for next in (ranges + [range]).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, last.upperBound == next.lowerBound {
        result[result.count - 1] = last.lowerBound..<next.upperBound
      } else {
        result.append(next)
      }
    }
    ranges = result
    return true
  }
}

/// What replications add up to for one widget.
public struct WidgetResults: Equatable, Sendable {
  public private(set) var tally: WidgetTally
  /// Over replications, one for each of `Figure.allCases`.
  public private(set) var moments: [RatioMoments]
  /// Over replications, one for each of `WidgetTally.durationPaths`.
  public private(set) var quantiles: [CumulativeMoments]
  /// Over people, one for each of `Figure.allCases`; empty where there is no population.
  public private(set) var spreads: [FigureSpread] = []

  /// One replication.
  public init(_ tally: WidgetTally, isPerson: Bool = false) {
    self.init(tally, pairs: tally.pairs, isPerson: isPerson)
  }

  /// - Parameter pairs: the tally's.
  init(_ tally: WidgetTally, pairs: [FigurePair], isPerson: Bool = false) {
    self.tally = tally
    if isPerson {
      spreads = zip(Figure.allCases, pairs).map { figure, pair in
        var spread = FigureSpread()
        spread.add(pair, of: figure)
        return spread
      }
    }
    moments = pairs.map { pair in
      var moments = RatioMoments()
      moments.add(pair)
      return moments
    }
    quantiles = WidgetTally.durationPaths.map { CumulativeMoments(CumulativeCounts(tally[keyPath: $0])) }
  }

  /// Restores results; `nil` unless there are as many moments, and spreads if any, as figures, and as many of quantiles as of
  /// durations.
  public init?(
    tally: WidgetTally, moments: [RatioMoments], quantiles: [CumulativeMoments], spreads: [FigureSpread] = []
  ) {
    let count = Figure.allCases.count
    guard moments.count == count, quantiles.count == WidgetTally.durationPaths.count,
      spreads.isEmpty || spreads.count == count, zip(spreads, moments).allSatisfy({ $0.count <= $1.count })
    else { return nil }
    self.tally = tally
    self.moments = moments
    self.quantiles = quantiles
    self.spreads = spreads
  }

  public mutating func merge(_ other: WidgetResults) {
    tally.merge(other.tally)
    for index in moments.indices { moments[index].merge(other.moments[index]) }
    for index in quantiles.indices { quantiles[index].merge(other.quantiles[index]) }
    // Without the other's people this would be no spread over all of them.
    guard spreads.count == other.spreads.count else {
      spreads = []
      return
    }
    for index in spreads.indices { spreads[index].merge(other.spreads[index]) }
  }
}
