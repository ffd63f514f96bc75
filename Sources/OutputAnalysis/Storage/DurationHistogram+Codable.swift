extension DurationHistogram: Codable {
  /// Written as one list: bucket, count, excess, shortest and longest of each bucket in turn.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for bin in buckets {
      try container.encode(bin.bucket)
      try container.encode(bin.count)
      try container.encode(bin.excess)
      try container.encode(bin.shortest)
      try container.encode(bin.longest)
    }
  }

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var bins: [DurationBin] = []
    while !container.isAtEnd {
      let bucket = try container.decode(Int32.self)
      let numbers = try (0..<4).map { _ in try container.decode(Int64.self) }
      bins.append(
        DurationBin(
          bucket: bucket, count: numbers[0], excess: numbers[1], shortest: numbers[2], longest: numbers[3]))
    }
    guard let histogram = DurationHistogram(buckets: bins) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a histogram of durations")
    }
    self = histogram
  }
}
