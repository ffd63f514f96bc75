import Experiments
import OutputAnalysis

extension CheckReport: PrintedReport {
  package var document: Document {
    Document(
      parts: [.kind("Expectations")]
        + subjects.flatMap {
          [.heading("\($0.file): \($0.title)"), .lines([$0.runs]), .table(CheckText.table($0))]
        }
        + failures.map {
          .errors("\($0.file): not checked because of errors", $0.errors.map(\.description))
        } + [.notes(CheckText.notes(self))])
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
}

/// The words of a check.
enum CheckText {
  /// All expectations.
  static func table(_ subject: CheckReport.Subject) -> ReportTable {
    ReportTable(
      names: ["widget", "figure"],
      columns: [
        .init("expected", width: 10), .init("found", width: 6), .init("interval", width: 17),
        .init("runs", width: 6), .init("verdict", width: 11, .verdict),
      ],
      rows: subject.checked.results.map {
        .init(
          names: [$0.expectation.widget, $0.expectation.figure.rawValue],
          cells: [$0.expected, $0.found, $0.interval, "\($0.replications)", $0.verdict.rawValue],
          tone: $0.verdict.tone)
      })
  }

  static func notes(_ report: CheckReport) -> [String] {
    let counts = ExpectationResult.Verdict.allCases.compactMap { verdict -> String? in
      let count = report.count(verdict)
      let verb =
        switch verdict {
        case .holds: count == 1 ? "holds" : "hold"
        case .fails: count == 1 ? "fails" : "fail"
        case .undecided: "undecided"
        }
      return count > 0 ? "\(count) \(verb)" : nil
    }
    let files = report.unchecked.map { DisplayText.printable($0) }.joined(separator: ", ")
    let sentences = [
      counts.isEmpty ? nil : counts.joined(separator: ", ") + ".", report.failed,
      report.unchecked.isEmpty ? nil : "Partial: interrupted before \(files) was checked.",
    ].compactMap(\.self)
    let first = sentences.joined(separator: " ")
    return counts.isEmpty
      ? [first]
      : [
        first,
        "The probability that any of these verdicts is wrong is at most \(PercentText.exact(report.error)) "
          + "(Student's t intervals with an allowance for skewness; Bonferroni over the expectations and the interim "
          + "analyses, which come after \(SequentialTest.firstAnalysis) runs and each time the number of runs has doubled).",
      ]
  }
}
