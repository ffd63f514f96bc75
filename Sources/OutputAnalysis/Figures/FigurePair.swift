/// What one replication, or one batch, contributes to a figure: a numerator and a denominator, in units of their own. Where the
/// figure does not apply both are 0.
public struct FigurePair: Hashable, Sendable {
  /// −2⁶³ + 1 … 2⁶³ − 1, so that squares fit 128 bits.
  public var x: Int64
  public var y: Int64

  public static let zero = FigurePair(x: 0, y: 0)

  public init(x: Int64, y: Int64) {
    self.x = max(x, -.max)
    self.y = max(y, -.max)
  }

  static func + (left: FigurePair, right: FigurePair) -> FigurePair {
    FigurePair(x: left.x.addingSaturated(right.x), y: left.y.addingSaturated(right.y))
  }

  static func - (left: FigurePair, right: FigurePair) -> FigurePair {
    FigurePair(
      x: left.x.subtractingReportingOverflow(right.x).partialValue,
      y: left.y.subtractingReportingOverflow(right.y).partialValue)
  }
}
