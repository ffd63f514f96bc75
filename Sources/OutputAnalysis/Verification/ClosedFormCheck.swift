/// A figure of the simulation whose exact value is known, and how to measure it.
public struct ClosedFormCheck: Sendable {
  /// What is compared, such as `freshness, periodic refresh, r = 1`.
  public let name: String
  /// Where the formula comes from.
  public let source: String
  public let expected: Double
  /// The figure of one independent run.
  let measure: @Sendable (_ replication: UInt32) throws -> Double

  /// Compares over so many replications, at least 2.
  public func result(replications: Int) throws -> ClosedFormResult {
    var sum = 0.0
    var values: [Double] = []
    for replication in 0..<max(2, replications) {
      let value = try measure(UInt32(replication))
      sum += value
      values.append(value)
    }
    let mean = sum / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(values.count - 1)
    return ClosedFormResult(
      name: name, source: source, expected: expected, measured: mean,
      standardError: (variance / Double(values.count)).squareRoot(), replications: values.count)
  }
}

/// What came of a ``ClosedFormCheck``.
public struct ClosedFormResult: Hashable, Sendable {
  public let name: String
  public let source: String
  public let expected: Double
  /// Mean over the replications.
  public let measured: Double
  public let standardError: Double
  public let replications: Int

  public init(
    name: String, source: String, expected: Double, measured: Double, standardError: Double, replications: Int
  ) {
    self.name = name
    self.source = source
    self.expected = expected
    self.measured = measured
    self.standardError = standardError
    self.replications = replications
  }

  /// Half of the width of Student's t interval around the mean; `nil` for a confidence that is no probability.
  public func halfWidth(confidence: Double) -> Double? {
    StudentT.twoSided(confidence: confidence, degreesOfFreedom: replications - 1).map { $0 * standardError }
  }

  /// Whether the expected value is within the interval of this confidence. A true closed form is missed with
  /// probability 1 − `confidence`.
  public func holds(confidence: Double) -> Bool {
    guard let width = halfWidth(confidence: confidence) else { return false }
    // Where nothing is random, milliseconds are rounded.
    return abs(measured - expected) <= width + 1e-6 * max(1, abs(expected))
  }
}
