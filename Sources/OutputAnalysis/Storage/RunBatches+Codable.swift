extension RunBatches: Codable {
  private enum CodingKeys: String, CodingKey {
    case means, quantiles
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(means, forKey: .means)
    try container.encode(quantiles, forKey: .quantiles)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let means = try container.decode(BatchMeans.self, forKey: .means)
    let quantiles = try container.decode([CumulativeMoments].self, forKey: .quantiles)
    guard quantiles.count == WidgetTally.durationPaths.count,
      quantiles.allSatisfy({ $0.count == means.batches.count })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .quantiles, in: container, debugDescription: "not the batches of a run")
    }
    self.init(means: means, quantiles: quantiles)
  }
}
