import Experiments
import OutputAnalysis

/// A check of expectations as text.
public enum CheckText {
  private static let headings = ["expected", "found", "interval", "runs", "verdict"]

  /// An aligned table of at most `SummaryText.width` columns.
  public static func table(_ report: CheckReport, style: TextStyle = .plain) -> String {
    var lines: [String] = []
    for subject in report.subjects {
      lines.append(
        style.bold(
          DisplayText.truncated(
            "\(printable(subject.file)): \(printable(subject.title))", to: SummaryText.width)))
      lines.append(subject.runs)
      let widths = widths(of: subject)
      lines.append(line("", headings, widths))
      lines.append(style.dim(String(repeating: "-", count: SummaryText.width)))
      var widget: String?
      for result in subject.checked.results {
        if result.expectation.widget != widget {
          widget = result.expectation.widget
          lines.append(DisplayText.truncated(printable(result.expectation.widget), to: SummaryText.width))
        }
        lines.append(line("  " + result.expectation.figure.rawValue, cells(result), widths))
      }
      lines.append("")
    }
    lines += notes(report).flatMap { DisplayText.wrapped($0, to: SummaryText.width, indent: "  ") }
    return lines.map(SummaryText.withoutTrailingSpaces).joined(separator: "\n") + "\n"
  }

  /// The same in GitHub's Markdown, for `$GITHUB_STEP_SUMMARY`.
  public static func markdown(_ report: CheckReport) -> String {
    var lines = ["## Expectations", ""]
    for subject in report.subjects {
      lines += [
        "### \(SummaryText.markdownText(subject.file)): \(SummaryText.markdownText(subject.title))", "",
        subject.runs, "",
      ]
      lines.append("| widget | figure | " + headings.joined(separator: " | ") + " |")
      lines.append("|---|---|---:|---:|---:|---:|---|")
      for result in subject.checked.results {
        let names = [SummaryText.markdownText(result.expectation.widget), result.expectation.figure.rawValue]
        lines.append("| " + (names + cells(result)).joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    lines.append(notes(report).joined(separator: " "))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and values in the figures' units. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  public static func json(_ report: CheckReport) throws -> String {
    try SummaryText.encoded(CheckRecord(report))
  }

  private static func cells(_ result: ExpectationResult) -> [String] {
    [result.expected, result.found, result.interval, "\(result.replications)", result.verdict.word]
  }

  private static func notes(_ report: CheckReport) -> [String] {
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
    return [
      counts.joined(separator: ", ") + "."
        + (report.unchecked.isEmpty ? "" : " Partial: interrupted before \(files) was checked."),
      "The probability that any of these verdicts is wrong is at most \(IntervalNote.percent(report.error)) "
        + "(Student's t intervals; Bonferroni over the expectations and the interim analyses, which come after "
        + "\(SequentialTest.firstAnalysis) runs and each time the number of runs has doubled).",
    ]
  }

  /// Wide enough for every cell. The names get the rest of the line.
  private static func widths(of subject: CheckReport.Subject) -> [Int] {
    subject.checked.results.reduce([10, 6, 17, 6, 11]) { zip($0, cells($1)).map { max($0, $1.count) } }
  }

  private static func line(_ name: String, _ cells: [String], _ widths: [Int]) -> String {
    DisplayText.row(name, cells, widths: widths, in: SummaryText.width)
  }

  private static func printable(_ text: String) -> String { DisplayText.printable(text) }
}

/// A check in JSON.
private struct CheckRecord: Encodable {
  struct Subject: Encodable {
    var file: String
    var title: String
    var replications: Int
    var fingerprint: RunFingerprint
    var expectations: [Result]
  }

  struct Result: Encodable {
    var widget: String
    var figure: String
    var unit: String
    var expected: String
    var verdict: String
    var estimate: Double?
    var low: Double?
    var high: Double?
    var replications: Int
    var line: Int?
  }

  var scenarios: [Subject]
  var error: Double
  /// Files of scenarios that were not checked because of an interruption.
  var unchecked: [String]
  var partial: Bool

  init(_ report: CheckReport) {
    error = report.error
    unchecked = report.unchecked
    partial = !unchecked.isEmpty
    scenarios = report.subjects.map { subject in
      Subject(
        file: subject.file, title: subject.title, replications: subject.checked.replications,
        fingerprint: subject.checked.fingerprint,
        expectations: zip(subject.checked.results, subject.lines).map { result, line in
          Result(
            widget: result.expectation.widget, figure: result.expectation.figure.rawValue,
            unit: result.expectation.figure.unit.rawValue, expected: result.expected,
            verdict: result.verdict.rawValue, estimate: result.estimate, low: result.low, high: result.high,
            replications: result.replications, line: line)
        })
    }
  }
}
