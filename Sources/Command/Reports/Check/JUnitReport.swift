import Experiments
import Foundation

/// A check of expectations as JUnit XML, which CI servers show as tests: one suite for each scenario, one case for each expectation.
///
/// It follows the schema of Jenkins (junit-10.xsd of its xUnit plugin), which allows a file of a suite but no file or line of a case.
/// So the text of a failure begins with them.
package enum JUnitReport {
  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var seconds = 0.0
  }

  /// The document. An undecided expectation is a skipped case, or a failure with `isStrict`. A scenario that could not be checked is a
  /// suite with one case, an error.
  package static func xml(_ report: CheckReport, isStrict: Bool) -> String {
    let suites =
      report.failures.map(suite) + report.subjects.map { suite($0, isStrict) }
      + report.unchecked.map { suiteOfError($0, "interrupted", text: "") }
    let total = suites.reduce(into: Counts()) { total, suite in
      total.tests += suite.counts.tests
      total.failures += suite.counts.failures
      total.errors += suite.counts.errors
      total.seconds += suite.counts.seconds
    }
    let lines: [HTML] =
      [
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        "<testsuites name=\"widgetsim check\"\(attributes(total))>",
      ] + suites.flatMap(\.lines) + ["</testsuites>\n"]
    return lines.joined(separator: "\n").text
  }

  // MARK: Suites

  private static func suite(_ subject: CheckReport.Subject, _ isStrict: Bool) -> (
    counts: Counts, lines: [HTML]
  ) {
    var counts = Counts(tests: subject.checked.results.count, seconds: subject.seconds)
    var cases = [properties(subject.checked)]
    for (result, line) in zip(subject.checked.results, subject.lines) {
      let name = "\(result.expectation.widget) \(result.expectation.figure.rawValue) \(result.expected)"
      var element: String?
      if result.verdict == .undecided, !isStrict {
        (element, counts.skipped) = ("skipped", counts.skipped + 1)
      } else if result.verdict != .holds {
        (element, counts.failures) = ("failure", counts.failures + 1)
      }
      let message = "\(result.verdict.rawValue): \(result.message)"
      let place = "\(subject.file):" + (line.map { "\($0):" } ?? "")
      cases += testCase(of: subject.file, name, element, message, text: "\(place) \(message)")
    }
    return (counts, suite(subject.file, counts, cases))
  }

  private static func suite(_ failure: CheckReport.Failure) -> (counts: Counts, lines: [HTML]) {
    suiteOfError(
      failure.file, failure.errors.first?.text ?? "",
      text: failure.errors.map(\.description).joined(separator: "\n"))
  }

  private static func suiteOfError(
    _ file: String, _ message: String, text: String
  ) -> (counts: Counts, lines: [HTML]) {
    let counts = Counts(tests: 1, errors: 1)
    return (counts, suite(file, counts, testCase(of: file, "check", "error", message, text: text)))
  }

  // MARK: Elements

  private static func suite(_ file: String, _ counts: Counts, _ content: [HTML]) -> [HTML] {
    return [
      "  <testsuite name=\"\(file)\" file=\"\(file)\"\(attributes(counts)) skipped=\"\(counts.skipped)\">"
    ] + content + ["  </testsuite>"]
  }

  private static func attributes(_ counts: Counts) -> HTML {
    """
     tests="\(counts.tests)" failures="\(counts.failures)" errors="\(counts.errors)" \
    time="\(String(format: "%.3f", counts.seconds))"
    """
  }

  /// - Parameter element: says that it did not pass; `nil`: it passed.
  private static func testCase(
    of file: String, _ name: String, _ element: String?, _ message: String, text: String
  ) -> [HTML] {
    let head: HTML = "    <testcase classname=\"\(file)\" name=\"\(name)\""
    guard let element else { return ["\(head)/>"] }
    // Line breaks are lost in an attribute.
    let first = message.prefix { $0 != "\n" }
    let lines: [HTML] = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(String($0))" }
    return [
      "\(head)><\(element) message=\"\(String(first))\">\(lines.joined(separator: "\n"))</\(element)></testcase>"
    ]
  }

  private static func properties(_ checked: CheckedExpectations) -> HTML {
    let values = [("replications", "\(checked.replications)"), ("fingerprint", checked.fingerprint.text)]
    let properties: [HTML] = values.map { "<property name=\"\($0)\" value=\"\($1)\"/>" }
    return "    <properties>\(properties)</properties>"
  }
}
