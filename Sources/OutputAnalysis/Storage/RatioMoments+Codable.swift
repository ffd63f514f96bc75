extension RatioMoments: Codable {
  /// Written as a list of decimal numbers in quotes, for few readers of JSON keep 128 bits: n, Σx, Σy, Σx², Σxy, Σy².
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([Int128(count), x, y, xx, xy, yy].map(\.description))
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let numbers = try container.decode([String].self).map { Int128($0) }
    guard numbers.count == 6, let count = numbers[0].flatMap({ Int64(exactly: $0) }), count >= 0,
      let x = numbers[1], let y = numbers[2], let xx = numbers[3], let xy = numbers[4], let yy = numbers[5]
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not six integers")
    }
    self.init()
    (self.count, self.x, self.y, self.xx, self.xy, self.yy) = (count, x, y, xx, xy, yy)
  }
}
