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

extension BatchMeans: Codable {
  private enum CodingKeys: String, CodingKey {
    case mostBatches, partsPerBatch, batches
  }

  /// Without the batch that is not full: what is stored is over.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mostBatches, forKey: .mostBatches)
    try container.encode(partsPerBatch, forKey: .partsPerBatch)
    try container.encode(batches, forKey: .batches)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let most = try container.decode(Int.self, forKey: .mostBatches)
    let parts = try container.decode(Int.self, forKey: .partsPerBatch)
    let batches = try container.decode([[FigurePair]].self, forKey: .batches)
    guard (2...65_536).contains(most), parts >= 1, batches.count < most,
      batches.allSatisfy({ $0.count == Figure.allCases.count })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .batches, in: container, debugDescription: "not the batches of a run")
    }
    self.init(mostBatches: most, partsPerBatch: parts)
    restore(batches)
  }
}
