import Experiments
import ScenarioFile

/// A check of expectations as workflow commands of GitHub Actions, which shows them at their lines: an error for each error of a
/// scenario and for each expectation that fails, a warning for each expectation that is undecided.
package enum GitHubAnnotations {
  /// One line each; empty if everything holds. With `isStrict`, undecided is an error too.
  package static func text(_ report: CheckReport, isStrict: Bool) -> String {
    (report.failures.flatMap { failure in failure.errors.map { text($0, of: failure.file) } }
      + verdicts(report, isStrict: isStrict)).joined()
  }

  /// An error without a line may be about an option, not a file.
  private static func text(_ error: Diagnostic, of file: String) -> String {
    guard let line = error.line else {
      let text = error.file == file ? error.text : error.description
      return "::error file=\(property(file)),title=Scenario error::\(data(text))\n"
    }
    let place = "line=\(line)" + (error.column.map { ",col=\($0)" } ?? "")
    return "::error file=\(property(error.file)),\(place),title=Scenario error::\(data(error.text))\n"
  }

  private static func verdicts(_ report: CheckReport, isStrict: Bool) -> [String] {
    report.subjects.flatMap { subject in
      zip(subject.checked.results, subject.lines).compactMap { result, line -> String? in
        guard result.verdict != .holds else { return nil }
        let level = result.verdict == .fails || isStrict ? "error" : "warning"
        let place = "file=\(property(subject.file))" + (line.map { ",line=\($0)" } ?? "")
        let title = property("\(result.expectation.widget): expectation \(result.verdict.rawValue)")
        return "::\(level) \(place),title=\(title)::\(data(result.message))\n"
      }
    }
  }

  /// An error of a provider has the lines that its program wrote.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { replacing(DisplayText.printable(String($0)), ["%": "%25"]) }.joined(separator: "%0A")
  }

  private static func property(_ text: String) -> String {
    replacing(DisplayText.printable(text), ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  /// Scalar by scalar, because a combining mark after a character would hide it.
  private static func replacing(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
