import Experiments

/// A check of expectations as workflow commands of GitHub Actions, which shows them at their lines: an error for each expectation that
/// fails, a warning for each that is undecided.
public enum GitHubAnnotations {
  /// One line each; empty if everything holds. With `isStrict`, undecided is an error too.
  public static func text(_ report: CheckReport, isStrict: Bool) -> String {
    report.subjects.flatMap { subject in
      zip(subject.checked.results, subject.lines).compactMap { result, line -> String? in
        guard result.verdict != .holds else { return nil }
        let level = result.verdict == .fails || isStrict ? "error" : "warning"
        let place = "file=\(property(subject.file))" + (line.map { ",line=\($0)" } ?? "")
        let title = property("\(result.expectation.widget): expectation \(result.verdict.rawValue)")
        return "::\(level) \(place),title=\(title)::\(data(result.message))\n"
      }
    }.joined()
  }

  /// Line breaks are already gone, so only the percent sign needs an escape.
  private static func data(_ text: String) -> String {
    replacing(DisplayText.printable(text), ["%": "%25"])
  }

  private static func property(_ text: String) -> String {
    replacing(DisplayText.printable(text), ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  /// Scalar by scalar, because a combining mark after a character would hide it.
  private static func replacing(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
