import WidgetRefresh

/// The summed results of replications of one scenario. Everything is an integer, so results merge exactly, in any
/// order: those of 0..<500 and 500..<1000 make those of 0..<1000.
public struct ReplicationResults: Equatable, Sendable {
  /// The ranges of the replications, ascending, with gaps between them.
  package private(set) var ranges: [Range<UInt64>] = []
  /// In the scenario's order.
  package private(set) var widgets: [WidgetResults] = []
  /// The fingerprint of all replications.
  package private(set) var fingerprint = RunFingerprint()

  package init() {}

  /// Every replication's number is below this.
  package static let numberLimit: UInt64 = 1 << 32

  /// Restores results; `nil` if no run can have them: overlapping ranges, or lists of different lengths.
  package init?(
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
  package var count: Int {
    Int(clamping: ranges.reduce(UInt64(0)) { $0 + ($1.upperBound - $1.lowerBound) })
  }

  /// Whether the headroom was measured.
  package var hasHeadroom: Bool { widgets.contains { $0.tally[.timeWithHeadroom] > 0 } }

  /// Whether runs could have these results, and they can be stored and restored.
  package var isPossible: Bool {
    widgets.allSatisfy { $0.tally.isPossible && $0.spreads.allSatisfy(\.isPossible) }
  }

  /// Adds one replication that is not among them yet.
  ///
  /// - Parameters:
  ///   - tallies: the tally of each widget.
  ///   - replication: its number.
  ///   - fingerprint: its fingerprint.
  ///   - isPerson: whether it is a person of a population.
  package mutating func add(
    _ tallies: [WidgetTally], replication: UInt32, fingerprint: RunFingerprint = RunFingerprint(),
    isPerson: Bool = false
  ) {
    add(
      tallies.map { WidgetResults($0, isPerson: isPerson) }, replication: replication,
      fingerprint: fingerprint)
  }

  package mutating func add(
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
  /// - Returns: `false` if some are among these already, or the numbers of widgets differ; nothing then changes.
  @discardableResult
  package mutating func merge(_ other: ReplicationResults) -> Bool {
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

  /// Adds a range of replications; `false`: it is empty, or some of it was added before.
  private mutating func include(_ range: Range<UInt64>) -> Bool {
    guard !range.isEmpty, range.upperBound <= Self.numberLimit,
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

/// The summed results of replications for one widget.
package struct WidgetResults: Equatable, Sendable {
  package private(set) var tally: WidgetTally
  /// Over replications, one for each of `Figure.allCases`.
  package private(set) var moments: [RatioMoments]
  /// Over replications, one for each of `Figure.Durations`.
  package private(set) var quantiles: [CumulativeMoments]
  /// Over people, one for each of `Figure.allCases`; empty where there is no population.
  package private(set) var spreads: [FigureSpread] = []

  /// The results of one replication.
  package init(_ tally: WidgetTally, isPerson: Bool = false) {
    self.init(tally, pairs: tally.pairs, isPerson: isPerson)
  }

  /// - Parameters:
  ///   - tally: the counts of the replication.
  ///   - pairs: the pairs of the tally.
  ///   - isPerson: whether the replication is a person of a population.
  package init(_ tally: WidgetTally, pairs: [FigurePair], isPerson: Bool = false) {
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
    quantiles = Figure.Durations.allCases.map { CumulativeMoments(tally.durations($0)) }
  }

  /// Restores results; `nil` unless there is a moment (and, if any, a spread) for each figure, and a moment of
  /// quantiles for each kind of durations.
  package init?(
    tally: WidgetTally, moments: [RatioMoments], quantiles: [CumulativeMoments], spreads: [FigureSpread] = []
  ) {
    let count = Figure.allCases.count
    guard moments.count == count, quantiles.count == Figure.Durations.allCases.count,
      spreads.isEmpty || spreads.count == count, zip(spreads, moments).allSatisfy({ $0.count <= $1.count })
    else { return nil }
    self.tally = tally
    self.moments = moments
    self.quantiles = quantiles
    self.spreads = spreads
  }

  package mutating func merge(_ other: WidgetResults) {
    tally.merge(other.tally)
    for index in moments.indices { moments[index].merge(other.moments[index]) }
    for index in quantiles.indices { quantiles[index].merge(other.quantiles[index]) }
    // Without the other's people, this would not be a spread over all of them.
    guard spreads.count == other.spreads.count else {
      spreads = []
      return
    }
    for index in spreads.indices { spreads[index].merge(other.spreads[index]) }
  }
}

extension WidgetResults: Codable {
  private enum CodingKeys: String, CodingKey {
    case tally, moments, quantiles, spreads
  }

  /// The moments and the spreads by the names of their figures, the moments of quantiles by those of their durations.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tally, forKey: .tally)
    let known = zip(Figure.allCases, moments).filter { !tally.unknownFigures.contains($0.0) }
    try container.encode(Self.named(known.map { ($0.rawValue, $1) }), forKey: .moments)
    try container.encode(
      Self.named(zip(Figure.Durations.allCases.map(\.name), quantiles)), forKey: .quantiles)
    guard !spreads.isEmpty else { return }
    try container.encode(Self.named(zip(Figure.allCases.map(\.rawValue), spreads)), forKey: .spreads)
  }

  private static func named<Value>(_ values: some Sequence<(String, Value)>) -> [String: Value] {
    Dictionary(values) { first, _ in first }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var tally = try container.decode(WidgetTally.self, forKey: .tally)
    let moments = try container.superDecoder(forKey: .moments)
    let ofFigures: [Figure: RatioMoments] = try moments.values(of: Figure.allCases, by: \.rawValue)
    let ofDurations: [Figure.Durations: CumulativeMoments] = try container.superDecoder(forKey: .quantiles)
      .values(of: Figure.Durations.allCases, by: \.name)
    let spreads: [Figure: FigureSpread] =
      container.contains(.spreads)
      ? try container.superDecoder(forKey: .spreads).values(of: Figure.allCases, by: \.rawValue) : [:]
    for figure in Figure.allCases where ofFigures[figure] == nil {
      try moments.lacks("the figure '\(figure.rawValue)'")
      tally.unknownFigures.insert(figure)
    }
    let count = ofFigures.values.first?.count ?? 0
    guard tally.isPossible,
      let results = WidgetResults(
        tally: tally, moments: Figure.allCases.map { ofFigures[$0] ?? RatioMoments(zeros: count) },
        quantiles: Figure.Durations.allCases.map { ofDurations[$0] ?? CumulativeMoments(zeros: count) },
        spreads: spreads.isEmpty ? [] : Figure.allCases.map { spreads[$0] ?? FigureSpread() })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "expected numbers that a run can have"))
    }
    self = results
  }
}

extension ReplicationResults: Codable {
  private enum CodingKeys: String, CodingKey {
    case replications, widgets, fingerprint
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ranges.map { [$0.lowerBound, $0.upperBound] }, forKey: .replications)
    try container.encode(widgets, forKey: .widgets)
    try container.encode(fingerprint, forKey: .fingerprint)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let bounds = try container.decode([[UInt64]].self, forKey: .replications)
    let ranges = bounds.compactMap { $0.count == 2 && $0[0] < $0[1] ? $0[0]..<$0[1] : nil }
    guard ranges.count == bounds.count,
      let results = ReplicationResults(
        ranges: ranges, widgets: try container.decode([WidgetResults].self, forKey: .widgets),
        fingerprint: try container.decode(RunFingerprint.self, forKey: .fingerprint))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .replications, in: container,
        debugDescription:
          "expected ranges without gaps or overlaps, and the same number of replications in all results"
      )
    }
    self = results
  }
}
