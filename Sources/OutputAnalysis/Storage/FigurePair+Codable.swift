import WidgetRefresh

extension FigurePair: Codable {
  /// Written as a list of two.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([x, y])
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let numbers = try container.decode([Int64].self)
    guard numbers.count == 2 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not two integers")
    }
    self.init(x: numbers[0], y: numbers[1])
  }
}
