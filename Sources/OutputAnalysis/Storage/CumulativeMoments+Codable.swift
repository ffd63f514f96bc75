extension CumulativeMoments: Codable {
  private enum CodingKeys: String, CodingKey {
    case whole, levels
  }

  /// The levels as a list of decimal numbers in quotes, for few readers of JSON keep 128 bits: Σx, Σx², Σxy of each.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(whole, forKey: .whole)
    try container.encode(sums.flatMap { [$0.x, $0.xx, $0.xy] }.map(\.description), forKey: .levels)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let whole = try container.decode(RatioMoments.self, forKey: .whole)
    let texts = try container.decode([String].self, forKey: .levels)
    let numbers = texts.compactMap { Int128($0) }
    guard numbers.count == texts.count, numbers.count.isMultiple(of: 3), numbers.count <= 3 * Self.mostLevels
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .levels, in: container, debugDescription: "not moments of numbers of durations")
    }
    let sums = stride(from: 0, to: numbers.count, by: 3).map {
      LevelSums(x: numbers[$0], xx: numbers[$0 + 1], xy: numbers[$0 + 2])
    }
    self.init(whole: whole, sums: sums)
  }

  /// Of the longest duration that there can be, and those below.
  private static let mostLevels = 512
}
