extension CauseCounts: Codable {
  /// Written as the list of the counts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let counts = CauseCounts(counts: try container.decode([Int64].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a count for each cause and decision")
    }
    self = counts
  }
}
