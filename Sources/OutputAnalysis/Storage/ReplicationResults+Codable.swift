import WidgetRefresh

extension WidgetResults: Codable {
  private enum CodingKeys: String, CodingKey {
    case tally, moments, quantiles, spreads
  }

  /// The moments and the spreads by the names of their figures.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tally, forKey: .tally)
    let named = zip(Figure.allCases.map(\.rawValue), moments)
    try container.encode(Dictionary(named) { first, _ in first }, forKey: .moments)
    try container.encode(quantiles, forKey: .quantiles)
    guard !spreads.isEmpty else { return }
    let spread = zip(Figure.allCases.map(\.rawValue), spreads)
    try container.encode(Dictionary(spread) { first, _ in first }, forKey: .spreads)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tally = try container.decode(WidgetTally.self, forKey: .tally)
    let named = try container.decode([String: RatioMoments].self, forKey: .moments)
    let spreads = try container.decodeIfPresent([String: FigureSpread].self, forKey: .spreads) ?? [:]
    guard tally.isPossible,
      let results = WidgetResults(
        tally: tally, moments: Figure.allCases.compactMap { named[$0.rawValue] },
        quantiles: try container.decode([CumulativeMoments].self, forKey: .quantiles),
        spreads: Figure.allCases.compactMap { spreads[$0.rawValue] })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .moments, in: container, debugDescription: "not the results of a widget")
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
        forKey: .replications, in: container, debugDescription: "not the results of these replications")
    }
    self = results
  }
}
