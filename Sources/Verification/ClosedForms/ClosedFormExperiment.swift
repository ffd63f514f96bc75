import WidgetRefresh

/// A simulation that measures figures with known exact values, on ordinary scenarios.
package struct ClosedFormExperiment: Sendable {
  package static let all =
    refreshes + caches + caps + buckets + activities + watch + inspections + arrivals + queues + intervals
    + [coverage(days: 7), coverageOfAdvice, coverageOfLikeDurations] + verdicts

  package let subject: ClosedFormSubject
  /// The name of the experiment within its subject, such as `periodic, r 0.25`.
  package let name: String
  private let measure: @Sendable (_ replications: Int) throws -> [ClosedFormResult]

  init(
    _ subject: ClosedFormSubject, _ name: String,
    measure: @escaping @Sendable (_ replications: Int) throws -> [ClosedFormResult]
  ) {
    self.subject = subject
    self.name = name
    self.measure = measure
  }

  /// An experiment of independent replications, each of which gives a value of every figure.
  init(
    _ subject: ClosedFormSubject, _ name: String, times: Int = 1, of figures: [ExpectedFigure],
    replication: @escaping @Sendable (_ number: UInt32) throws -> [Double]
  ) {
    self.init(subject, name) { replications in
      let values = try (0..<UInt32(clamping: replications * times)).map(replication)
      return figures.enumerated().map { index, figure in figure.result(values.map { $0[index] }) }
    }
  }

  /// An experiment of independent runs of a scenario. What is counted in a run gives a value of every figure.
  init<Counts>(
    _ subject: ClosedFormSubject, _ name: String, in scenario: Scenario,
    counting count: @escaping @Sendable (Scenario, UInt32) throws -> Counts,
    _ figures: [CountedFigure<Counts>]
  ) {
    self.init(subject, name, of: figures.map(\.figure)) { number in
      let counts = try count(scenario, number)
      return figures.map { $0.value(counts) }
    }
  }

  /// - Parameter replications: scales the size of all samples; 2 to 100,000.
  package func results(replications: Int) throws -> [ClosedFormResult] {
    try measure(min(max(2, replications), 100_000))
  }
}

extension Double {
  /// Without a decimal point if the number is whole.
  var plain: String { Int(exactly: self).map { String($0) } ?? String(self) }
}

extension Int {
  /// The quotient, or 0 if both are 0.
  func share(of count: Int) -> Double { Double(self) / Double(Swift.max(1, count)) }
}

/// A figure measured over independent replications.
struct ExpectedFigure: Sendable {
  let name: String
  let expected: Double
  /// Whether each replication's value is 1 or 0.
  var isShare = false

  func result(_ values: [Double]) -> ClosedFormResult {
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let distribution: ClosedFormResult.SamplingDistribution =
      isShare ? .share : .mean(standardError: (squares / (n - 1) / n).squareRoot())
    return ClosedFormResult(
      name: name, expected: expected, measured: mean, n: values.count, distribution: distribution)
  }
}

/// A figure, and its value in a run.
struct CountedFigure<Counts>: Sendable {
  let figure: ExpectedFigure
  let value: @Sendable (Counts) -> Double

  init(
    _ name: String, expected: Double, isShare: Bool = false, value: @escaping @Sendable (Counts) -> Double
  ) {
    figure = ExpectedFigure(name: name, expected: expected, isShare: isShare)
    self.value = value
  }
}
