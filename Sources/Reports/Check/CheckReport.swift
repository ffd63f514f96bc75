import OutputAnalysis
import WidgetRefresh

/// What a check of scenarios' expectations found, ready to be printed.
public struct CheckReport: Sendable {
  /// One scenario's.
  public struct Subject: Sendable {
    /// Its file, as messages call it.
    public var file: String
    public var title: String
    /// At least one result.
    public var checked: CheckedExpectations
    /// Of each expectation in the file, from 1; `nil`: not known.
    public var lines: [Int?]

    public init(file: String, title: String, checked: CheckedExpectations, lines: [Int?]) {
      self.file = file
      self.title = title
      self.checked = checked
      self.lines = lines
    }

    /// Which runs the verdicts come from.
    var runs: String { "\(checked.replications) runs, fingerprint \(checked.fingerprint.text)" }
  }

  public var subjects: [Subject]
  /// Files of scenarios of which there was an interruption before all was told.
  public var unchecked: [String]
  /// The chance that any verdict is wrong, above 0 and below 1.
  public var error: Double

  public init(_ subjects: [Subject], unchecked: [String] = [], error: Double) {
    self.subjects = subjects
    self.unchecked = unchecked
    self.error = error
  }

  /// How many expectations have a verdict.
  public func count(_ verdict: ExpectationResult.Verdict) -> Int {
    subjects.reduce(0) { $0 + $1.checked.results.count { $0.verdict == verdict } }
  }
}

extension ExpectationResult {
  /// `>= 60%`, `never`.
  var expected: String {
    let unit = expectation.figure.unit
    return switch expectation.bound {
    case .atLeast(let bound): ">= \(PreciseFigures.exact(bound, unit: unit))"
    case .atMost(let bound): "<= \(PreciseFigures.exact(bound, unit: unit))"
    case .never: "never"
    }
  }

  var found: String {
    estimate.map(text) ?? ReadableFigures.none
  }

  /// `76.9% to 79.0%`.
  var interval: String {
    guard let low, let high else { return ReadableFigures.none }
    return "\(text(low)) to \(text(high))"
  }

  /// With as many digits as show on which side of the bound it is.
  private func text(_ value: Double) -> String {
    switch expectation.bound {
    case .atLeast(let bound), .atMost(let bound):
      PreciseFigures.text(value, unit: expectation.figure.unit, beside: bound)
    case .never: ReadableFigures.value(value, unit: expectation.figure.unit)
    }
  }

  /// In a sentence, for those that see nothing else of the check.
  var message: String {
    let figure = "\(expectation.figure.rawValue) of \(DisplayText.printable(expectation.widget))"
    guard estimate != nil else { return "\(figure) does not apply; expected \(expected)" }
    let range = low == nil ? "" : ", interval \(interval)"
    return "\(figure) is \(found) (\(replications) replications\(range)); expected \(expected)"
  }
}
