import Experiments

/// A check of expectations as JUnit XML, which CI servers show as tests: one suite for each scenario, one case for each expectation.
public enum JUnitReport {
  /// The document. An undecided expectation is a skipped case, or a failure with `isStrict`.
  public static func xml(_ report: CheckReport, isStrict: Bool) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      "<testsuites name=\"widgetsim check\"\(counts(report.subjects.flatMap(\.checked.results), isStrict))>")
    for subject in report.subjects {
      lines.append(
        "  <testsuite name=\"\(escaped(subject.file))\"\(counts(subject.checked.results, isStrict))>")
      lines.append(properties(subject.checked))
      for result in subject.checked.results {
        let name = "\(result.expectation.widget) \(result.expectation.figure.rawValue) \(result.expected)"
        let head = "    <testcase classname=\"\(escaped(subject.file))\" name=\"\(escaped(name))\""
        switch result.verdict {
        case .holds: lines.append(head + "/>")
        case .undecided where !isStrict: lines.append(head + "><skipped \(message(result))/></testcase>")
        case .fails, .undecided: lines.append(head + "><failure \(message(result))/></testcase>")
        }
      }
      lines.append("  </testsuite>")
    }
    for file in report.unchecked {
      lines.append("  <testsuite name=\"\(escaped(file))\" tests=\"1\" errors=\"1\">")
      lines.append(
        "    <testcase classname=\"\(escaped(file))\" name=\"check\"><error message=\"interrupted\"/></testcase>"
      )
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the document whole. If that fails, an earlier file stays as it was.
  public static func write(_ report: CheckReport, isStrict: Bool, to path: String) throws(ReportError) {
    try WholeFile.write(xml(report, isStrict: isStrict), to: path)
  }

  private static func counts(_ results: [ExpectationResult], _ isStrict: Bool) -> String {
    let undecided = results.count { $0.verdict == .undecided }
    let failures = results.count { $0.verdict == .fails } + (isStrict ? undecided : 0)
    return " tests=\"\(results.count)\" failures=\"\(failures)\" skipped=\"\(isStrict ? 0 : undecided)\""
  }

  private static func properties(_ checked: CheckedExpectations) -> String {
    let values = [("replications", "\(checked.replications)"), ("fingerprint", checked.fingerprint.text)]
    let properties = values.map { "<property name=\"\($0)\" value=\"\($1)\"/>" }.joined()
    return "    <properties>\(properties)</properties>"
  }

  private static func message(_ result: ExpectationResult) -> String {
    "message=\"\(escaped("\(result.verdict.rawValue): \(result.message)"))\""
  }

  /// Text for an attribute, without what XML cannot hold.
  private static func escaped(_ text: String) -> String {
    HTMLText.escaped(DisplayText.printable(text))
  }
}
