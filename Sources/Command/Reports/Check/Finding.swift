import Experiments
import ScenarioFile

/// What is wrong with a scenario, for CI servers that show it at its line.
package struct Finding: Sendable {
  /// The kind of a finding. CI servers store its raw value.
  package enum Rule: String, CaseIterable, Sendable {
    case error = "scenario-error"
    case warning = "scenario-warning"
    case fails = "expectation-fails"
    case undecided = "expectation-undecided"

    var meaning: String {
      switch self {
      case .error: "A scenario cannot be used."
      case .warning: "A part of a scenario has no effect, or is probably not intended."
      case .fails: "An expectation fails."
      case .undecided: "An expectation is undecided."
      }
    }
  }

  let rule: Rule
  /// Whether it is an error; if not, a warning.
  let isError: Bool
  let file: String
  /// From 1; `nil`: it is about the whole file, or not known.
  let line: Int?
  /// From 1, in Unicode scalars.
  let column: Int?
  let title: String
  let text: String
  /// The same after a change of other lines, or of the figures.
  let identity: String

  /// - Parameters:
  ///   - diagnostic: the error or the warning.
  ///   - file: the scenario. The diagnostic can be about a log that it names, or about an option.
  ///   - isStrict: whether a warning is an error.
  package init(_ diagnostic: Diagnostic, of file: String, isStrict: Bool = false) {
    let isWarning = diagnostic.severity == .warning
    rule = isWarning ? .warning : .error
    isError = !isWarning || isStrict
    self.file = diagnostic.line == nil ? file : diagnostic.file
    (line, column) = (diagnostic.line, diagnostic.column)
    title = "Scenario \(diagnostic.severity.rawValue)"
    text = diagnostic.file == self.file ? diagnostic.text : diagnostic.description
    identity = diagnostic.path.isEmpty ? diagnostic.description : diagnostic.text
  }

  fileprivate init(_ result: ExpectationResult, of file: String, line: Int?, isStrict: Bool) {
    let expectation = result.expectation
    rule = result.verdict == .fails ? .fails : .undecided
    isError = rule == .fails || isStrict
    (self.file, self.line, column) = (file, line, nil)
    title = "\(expectation.widget): expectation \(result.verdict.rawValue)"
    text = result.message
    identity = "\(expectation.widget) \(expectation.figure.rawValue) \(result.expected)"
  }
}

extension CheckReport {
  /// Each error of a scenario, and each expectation that fails or is undecided. With `isStrict`, undecided is an error.
  package func findings(isStrict: Bool) -> [Finding] {
    failures.flatMap { failure in failure.errors.map { Finding($0, of: failure.file) } }
      + subjects.flatMap { subject in
        zip(subject.checked.results, subject.lines).compactMap { result, line in
          result.verdict == .holds
            ? nil : Finding(result, of: subject.file, line: line, isStrict: isStrict)
        }
      }
      + unchecked.map { Finding(Diagnostic(file: $0, message: "interrupted before it was checked"), of: $0) }
  }
}
