/// A simulation that measures figures whose exact values are known.
public struct ClosedFormExperiment: Sendable {
  public let subject: ClosedFormSubject
  /// Which one of the subject's, such as `periodic, r 0.25`.
  public let name: String
  private let measure: @Sendable (_ replications: Int) throws -> [ClosedFormResult]

  init(
    _ subject: ClosedFormSubject, _ name: String,
    measure: @escaping @Sendable (_ replications: Int) throws -> [ClosedFormResult]
  ) {
    self.subject = subject
    self.name = name
    self.measure = measure
  }

  /// Of independent replications, each of which yields a value of every figure.
  init(
    _ subject: ClosedFormSubject, _ name: String, times: Int = 1, of figures: [ExpectedFigure],
    replication: @escaping @Sendable (_ number: UInt32) throws -> [Double]
  ) {
    self.init(subject, name) { replications in
      let values = try (0..<UInt32(clamping: replications * times)).map(replication)
      return figures.enumerated().map { index, figure in figure.result(values.map { $0[index] }) }
    }
  }

  /// - Parameter replications: the size of all samples is in proportion to it; 2 to 100,000.
  public func results(replications: Int) throws -> [ClosedFormResult] {
    try measure(min(max(2, replications), 100_000))
  }
}

/// A figure of independent replications.
struct ExpectedFigure: Sendable {
  let name: String
  let expected: Double
  /// Each replication's value is 1 or 0.
  var isShare = false

  func result(_ values: [Double]) -> ClosedFormResult {
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let law: ClosedFormResult.Law =
      isShare ? .share : .mean(standardError: (squares / (n - 1) / n).squareRoot())
    return ClosedFormResult(name: name, expected: expected, measured: mean, n: values.count, law: law)
  }
}
