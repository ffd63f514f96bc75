import Experiments
import OutputAnalysis
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
    /// With another plausible budget, the expectations that then break though they hold, or the other way round, and the figure.
    package var otherwise: [(name: BudgetHypothesis.Name, expectation: FigureExpectation, value: Double)] = []
    /// How long the check took, in seconds.
    package var seconds: Double
    /// The figures of the scenario's baseline at each save, the newest last; `nil`: no baseline was given.
    package var history: [BaselineEntry]?

    package init(
      file: String, title: String, checked: CheckedExpectations, lines: [Int?], seconds: Double = 0
    ) {
      self.file = file
      self.title = title
      self.checked = checked
      self.lines = lines
      self.seconds = seconds
    }

    /// The runs that the verdicts come from.
    var runs: String { "\(checked.replications) runs, fingerprint \(checked.fingerprint.text)" }
  }

  /// The file of a scenario that could not be checked, and its errors; at least one.
  package typealias Failure = (file: String, errors: [Diagnostic])

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

  /// `nil`: it was not interrupted.
  var partial: String? {
    if unchecked.isEmpty { return nil }
    let files = unchecked.map { DisplayText.printable($0) }.joined(separator: ", ")
    return "Partial: interrupted before \(files) was checked."
  }
}

extension CheckReport: PrintedReport {
  package var document: Document {
    Document(
      parts: [.kind("Expectations")] + notes.prefix(1).map { .answer($0) }
        + subjects.flatMap {
          [.heading("\($0.file): \($0.title)"), .lines([$0.runs]), .table($0.table)]
        }
        + failures.map {
          .errors("\($0.file): not checked because of errors", $0.errors.map(\.description))
        } + (notes.count > 1 ? [.notes(Array(notes.dropFirst()))] : []))
  }

  package var jsonObject: JSONObject {
    let scenarios = subjects.map { subject in
      let expectations = zip(subject.checked.results, subject.lines).map { result, line in
        [
          "widget": result.expectation.widget, "figure": result.expectation.figure.rawValue,
          "unit": result.expectation.figure.unit.rawValue, "expected": result.expected,
          "verdict": result.verdict.rawValue, "estimate": result.estimate, "low": result.low,
          "high": result.high, "replications": result.replications, "line": line,
        ] as JSONObject
      }
      return [
        "file": subject.file, "title": subject.title, "replications": subject.checked.replications,
        "fingerprint": subject.checked.fingerprint, "expectations": expectations,
        "otherwise": subject.otherwise.map { name, expectation, value in
          [
            "if": name.words, "widget": expectation.widget, "figure": expectation.figure.rawValue,
            "estimate": value,
          ] as JSONObject
        },
      ] as JSONObject
    }
    let failed = failures.map { failure in
      let errors = failure.errors.map {
        ["file": $0.file, "line": $0.line, "column": $0.column, "message": $0.text] as JSONObject
      }
      return ["file": failure.file, "errors": errors] as JSONObject
    }
    return [
      "scenarios": scenarios, "failed": failed, "error": error, "unchecked": unchecked,
      "partial": !unchecked.isEmpty,
    ]
  }

  var notes: [String] {
    let counts = ExpectationResult.Verdict.allCases.compactMap { verdict -> String? in
      let count = self.count(verdict)
      let verb =
        switch verdict {
        case .holds: count == 1 ? "holds" : "hold"
        case .fails: count == 1 ? "fails" : "fail"
        case .undecided: "undecided"
        }
      return count > 0 ? "\(count) \(verb)" : nil
    }
    let sentences = [counts.isEmpty ? nil : counts.joined(separator: ", ") + ".", failed, partial]
      .compactMap(\.self)
    let first = sentences.joined(separator: " ")
    return counts.isEmpty
      ? [first]
      : [
        first,
        "The probability that chance makes any of these verdicts wrong is at most \(PercentText.exact(error)), under the "
          + "scenario's assumptions.",
      ] + subjects.flatMap { $0.otherwiseNotes(isNamed: subjects.count > 1) }
  }
}

extension CheckReport.Subject {
  /// `If all of the budget comes at 04:00, latest-commit freshViews would be 57% (expected >= 60%).`
  fileprivate func otherwiseNotes(isNamed: Bool) -> [String] {
    let names = otherwise.reduce(into: [BudgetHypothesis.Name]()) {
      if !$0.contains($1.name) { $0.append($1.name) }
    }
    return names.map { name in
      let figures = otherwise.filter { $0.name == name }.map { _, expectation, value in
        let holds = checked.results.first { $0.expectation == expectation }?.verdict == .fails
        return "\(expectation.widget) \(expectation.figure.rawValue) was "
          + "\(ReadableFigures.value(value, unit: expectation.figure.unit)) "
          + (holds ? "(would hold)" : "(expected \(expectation.boundText))")
      }
      return (isNamed ? "\(file): if " : "If ") + name.words + ", \(figures.listed("and")), in 8 runs. "
        + "No verdict depends on it."
    }
  }

  /// All expectations.
  var table: ReportTable {
    ReportTable(
      names: ["widget", "figure"],
      columns: [
        .init("expected", width: 10), .init("found", width: 6), .init("interval", width: 17),
        .init("runs", width: 6), .init("verdict", width: 11, .verdict),
      ],
      rows: checked.results.map {
        .init(
          names: [$0.expectation.widget, $0.expectation.figure.rawValue],
          cells: [$0.expected, $0.found, $0.interval, "\($0.replications)", $0.verdict.rawValue],
          tone: $0.verdict.tone)
      })
  }
}

extension ExpectationResult {
  var expected: String { expectation.boundText }

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

extension FigureExpectation {
  /// `>= 60%`, `never`.
  var boundText: String {
    switch bound {
    case .atLeast(let bound): ">= \(PreciseFigures.exact(bound, unit: figure.unit))"
    case .atMost(let bound): "<= \(PreciseFigures.exact(bound, unit: figure.unit))"
    case .never: "never"
    }
  }
}
