extension TimeOfDayCounts: Codable {
  /// Written as the list of the counts of each minute.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(minutes)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let counts = TimeOfDayCounts(minutes: try container.decode([Int64].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 1440 counts")
    }
    self = counts
  }
}
