import Experiments
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim check`, ready to be printed.
package struct CheckReport: Sendable {
  /// The results for one scenario.
  package struct Subject: Sendable {
    /// Its file, as named in messages.
    package var file: String
    package var title: String
    /// At least one result.
    package var checked: CheckedExpectations
    /// The line of each expectation in the file, from 1; `nil`: not known.
    package var lines: [Int?]
    /// How long the check took, in seconds.
    package var seconds: Double
    /// The figures of the scenario's baseline at each save, the newest last; `nil`: no baseline was given.
    package var history: [BaselineEntry]?

    package init(
      file: String, title: String, checked: CheckedExpectations, lines: [Int?], seconds: Double = 0,
      history: [BaselineEntry]? = nil
    ) {
      self.file = file
      self.title = title
      self.checked = checked
      self.lines = lines
      self.seconds = seconds
      self.history = history
    }

    /// The runs that the verdicts come from.
    var runs: String { "\(checked.replications) runs, fingerprint \(checked.fingerprint.text)" }
  }

  /// A scenario that could not be checked because of errors.
  package struct Failure: Sendable {
    /// Its file, as named in messages.
    package var file: String
    /// At least one.
    package var errors: [Diagnostic]

    package init(file: String, errors: [Diagnostic]) {
      self.file = file
      self.errors = errors
    }
  }

  package var subjects: [Subject]
  package var failures: [Failure]
  /// Files of scenarios that were not checked completely because of an interruption.
  package var unchecked: [String]
  /// The probability that any verdict is wrong, above 0 and below 1.
  package var error: Double

  package init(
    _ subjects: [Subject], failures: [Failure] = [], unchecked: [String] = [], error: Double
  ) {
    self.subjects = subjects
    self.failures = failures
    self.unchecked = unchecked
    self.error = error
  }

  /// The number of expectations with a verdict.
  package func count(_ verdict: ExpectationResult.Verdict) -> Int {
    subjects.reduce(0) { $0 + $1.checked.results.count { $0.verdict == verdict } }
  }

  /// Which scenarios were not checked because of errors; `nil`: there are none.
  var failed: String? {
    if failures.isEmpty { return nil }
    let files = failures.map { DisplayText.printable($0.file) }.joined(separator: ", ")
    return "Not checked because of errors: \(files)."
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

  var found: String { estimate.map(text) ?? ReadableFigures.none }

  /// `76.9% to 79.0%`.
  var interval: String {
    guard let low, let high else { return ReadableFigures.none }
    return "\(text(low)) to \(text(high))"
  }

  /// With enough digits to show on which side of the bound it is.
  private func text(_ value: Double) -> String {
    switch expectation.bound {
    case .atLeast(let bound), .atMost(let bound):
      PreciseFigures.text(value, unit: expectation.figure.unit, beside: bound)
    case .never: ReadableFigures.value(value, unit: expectation.figure.unit)
    }
  }

  /// The result in a sentence of its own, for JUnit and GitHub.
  var message: String {
    let figure = "\(expectation.figure.rawValue) of \(DisplayText.printable(expectation.widget))"
    guard estimate != nil else { return "\(figure) does not apply; expected \(expected)" }
    let range = low == nil ? "" : ", interval \(interval)"
    return "\(figure) is \(found) (\(replications) replications\(range)); expected \(expected)"
  }
}
