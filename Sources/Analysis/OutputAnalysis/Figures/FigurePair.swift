/// The contribution of one replication, or one batch, to a figure: a numerator and a denominator, in units of their own. If the
/// figure does not apply, both are 0.
package struct FigurePair: Hashable, Sendable {
  /// −2⁶³ + 1 … 2⁶³ − 1, so that squares fit 128 bits.
  package var x: Int64
  package var y: Int64

  package static let zero = FigurePair(x: 0, y: 0)

  package init(x: Int64, y: Int64) {
    self.x = max(x, -.max)
    self.y = max(y, -.max)
  }

  package static func + (left: FigurePair, right: FigurePair) -> FigurePair {
    FigurePair(x: left.x.addingSaturated(right.x), y: left.y.addingSaturated(right.y))
  }
}

/// Encoded as a list of two.
extension FigurePair: Codable {
  package func encode(to encoder: any Encoder) throws { try [x, y].encode(to: encoder) }

  package init(from decoder: any Decoder) throws {
    self = try decoder.value(
      of: { (numbers: [Int64]) in numbers.count == 2 ? FigurePair(x: numbers[0], y: numbers[1]) : nil },
      expected: "two integers")
  }
}
