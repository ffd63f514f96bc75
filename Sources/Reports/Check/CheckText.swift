import Experiments
import OutputAnalysis

/// A check of expectations as text.
package enum CheckText {
  static let headings = ["expected", "found", "interval", "runs", "verdict"]

  /// An aligned table of at most `TextWidth.columns` columns.
  package static func table(_ report: CheckReport, style: TextStyle = .plain) -> String {
    var lines: [String] = []
    for subject in report.subjects {
      lines.append(
        style.bold(
          DisplayText.truncated(
            "\(DisplayText.printable(subject.file)): \(DisplayText.printable(subject.title))",
            to: TextWidth.columns)))
      lines.append(subject.runs)
      let columns = zip(headings, widths(of: subject)).map { TextTable.Column(heading: $0, width: $1) }
      var rows: [TextTable.Row] = []
      var widget: String?
      for result in subject.checked.results {
        if result.expectation.widget != widget {
          widget = result.expectation.widget
          rows.append(.init(name: DisplayText.printable(result.expectation.widget)))
        }
        rows.append(
          style.row(
            "  " + result.expectation.figure.rawValue, cells(result), verdict: headings.count - 1,
            result.verdict.tone))
      }
      lines += TextTable(columns: columns, rows: rows).lines(style: style) + [""]
    }
    lines += DisplayText.notes(notes(report))
    return DisplayText.text(lines)
  }

  /// The same in GitHub's Markdown, for `$GITHUB_STEP_SUMMARY`.
  package static func markdown(_ report: CheckReport) -> String {
    var lines = ["## Expectations", ""]
    for subject in report.subjects {
      lines += [
        "### \(Markdown.text(subject.file)): \(Markdown.text(subject.title))", "",
        subject.runs, "",
      ]
      lines.append("| widget | figure | " + headings.joined(separator: " | ") + " |")
      lines.append("|---|---|---:|---:|---:|---:|---|")
      for result in subject.checked.results {
        let names = [Markdown.text(result.expectation.widget), result.expectation.figure.rawValue]
        lines.append(Markdown.row(names + cells(result)))
      }
      lines.append("")
    }
    for failure in report.failures {
      lines += ["### \(Markdown.text(failure.file)): not checked because of errors", ""]
      lines += failure.errors.map { "- " + Markdown.text($0.description) } + [""]
    }
    lines.append(notes(report).joined(separator: " "))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and values in the figures' units. What does not apply is left
  /// out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ report: CheckReport) throws -> String {
    let scenarios = report.subjects.map { subject in
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
    let failed = report.failures.map { failure in
      let errors = failure.errors.map {
        ["file": $0.file, "line": $0.line, "column": $0.column, "message": $0.text] as JSONObject
      }
      return ["file": failure.file, "errors": errors] as JSONObject
    }
    return try ReportJSON.text(
      [
        "scenarios": scenarios, "failed": failed, "error": report.error, "unchecked": report.unchecked,
        "partial": !report.unchecked.isEmpty,
      ] as JSONObject)
  }

  static func cells(_ result: ExpectationResult) -> [String] {
    [result.expected, result.found, result.interval, "\(result.replications)", result.verdict.rawValue]
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

  /// Wide enough for every cell. The names get the rest of the line.
  private static func widths(of subject: CheckReport.Subject) -> [Int] {
    subject.checked.results.reduce([10, 6, 17, 6, 11]) { zip($0, cells($1)).map { max($0, $1.count) } }
  }
}

extension ExpectationResult.Verdict {
  fileprivate var tone: TextStyle.Tone {
    switch self {
    case .holds: .good
    case .fails: .bad
    case .undecided: .open
    }
  }
}
