extension DurationHistogram: Codable {
  /// Written as one list: bucket, count and excess of each bucket in turn.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for bin in buckets {
      try container.encode(bin.bucket)
      try container.encode(bin.count)
      try container.encode(bin.excess)
    }
  }

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var bins: [DurationBin] = []
    while !container.isAtEnd {
      let bucket = try container.decode(Int32.self)
      let count = try container.decode(Int64.self)
      bins.append(DurationBin(bucket: bucket, count: count, excess: try container.decode(Int64.self)))
    }
    guard let histogram = DurationHistogram(buckets: bins) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a histogram of durations")
    }
    self = histogram
  }
}
