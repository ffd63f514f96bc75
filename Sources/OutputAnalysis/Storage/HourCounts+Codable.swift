extension HourCounts: Codable {
  /// Written as a list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hours)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let counts = HourCounts(hours: try container.decode([Int64].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the hours of a day")
    }
    self = counts
  }
}
