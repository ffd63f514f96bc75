import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments
@testable import Reports
@testable import ScenarioFile

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CheckReportTests {
  private static let names = [
    "w", "a \"quoted\" <name> & more, 100%: x", "two\nlines\u{1B}[31m", "\u{202E}reversed",
    String(repeating: "long", count: 100),
  ]

  private static let fingerprint = RunFingerprint(trajectory: 1, tallies: [], replication: 0)

  private func report(_ name: String) -> CheckReport {
    func result(_ verdict: ExpectationResult.Verdict) -> ExpectationResult {
      ExpectationResult(
        expectation: FigureExpectation(widget: name, figure: .freshViews, bound: .atLeast(0.6)),
        verdict: verdict,
        estimate: 0.5, low: 0.4, high: 0.7, replications: 64)
    }
    return CheckReport(
      [
        .init(
          file: name, title: name,
          checked: CheckedExpectations(
            results: ExpectationResult.Verdict.allCases.map(result), replications: 64,
            fingerprint: Self.fingerprint),
          lines: [1, 2, 3], seconds: 1.5)
      ],
      failures: [(name, [Diagnostic(file: name, message: name)])],
      unchecked: ["other.yaml"], error: 0.01)
  }

  @Test(arguments: names.indices)
  func `every line of the table fits, whatever the name`(index: Int) {
    let lines = report(Self.names[index]).text().split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= TextWidth.columns })
    #expect(lines.contains { $0.hasSuffix("fails") })
  }

  @Test(arguments: names.indices)
  func `JUnit XML follows the schema of Jenkins and counts what did not pass, whatever the name`(index: Int)
    throws
  {
    for isStrict in [false, true] {
      let parser = XMLParser(data: Data(JUnitReport.xml(report(Self.names[index]), isStrict: isStrict).utf8))
      let document = JUnitDocument()
      parser.delegate = document
      #expect(parser.parse())
      #expect(document.problems == [])
      #expect(document.suites.count == 4 && document.suites[0]["tests"] == "5")
      for (name, count) in [("tests", 5), ("failures", isStrict ? 2 : 1), ("errors", 2)] {
        #expect(document.suites[0][name] == "\(count)")
        #expect(document.suites.dropFirst().reduce(0) { $0 + (Int($1[name] ?? "") ?? -1) } == count)
        let element = ["tests": "testcase", "failures": "failure", "errors": "error"][name] ?? ""
        #expect(document.counts[element] == count)
      }
      #expect(document.counts["skipped"] == (isStrict ? nil : 1))
      #expect(document.suites.allSatisfy { $0["time"]?.wholeMatch(of: /[0-9]{1,3}\.[0-9]{3}/) != nil })
      #expect(document.properties == ["replications": "64", "fingerprint": Self.fingerprint.text])
    }
  }

  @Test func `a failure in JUnit XML begins with its file and line, and its suite has the file and the time`()
  {
    let xml = JUnitReport.xml(report("w"), isStrict: false)
    #expect(xml.contains(">w:2: fails: freshViews of w is 50.0%"))
    #expect(
      xml.contains(
        #"<testsuite name="w" file="w" tests="3" failures="1" errors="0" time="1.500" skipped="1">"#))
  }

  @Test(arguments: names.indices)
  func `annotations are one command a line, whatever the name`(index: Int) {
    let lines = GitHubAnnotations(report(Self.names[index]).findings(isStrict: false)).text.split(
      separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("::error file=") && lines[2].hasPrefix("::warning file="))
    #expect(lines[0].hasPrefix("::error file=") && lines[0].contains(",title=Scenario error::"))
    for line in lines[1...2] {
      // The message begins after the second pair of colons; nothing before it may look like its start.
      #expect(line.components(separatedBy: "::").count >= 3)
      #expect(line.dropFirst(2).prefix { $0 != "\n" }.contains(",line="))
    }
  }

  @Test func `every form says which runs the verdicts come from`() throws {
    let (report, runs) = (report("w"), "64 runs, fingerprint \(Self.fingerprint.text)")
    #expect(report.text().contains("\n\nw: w\n\(runs)\n"))
    #expect(report.markdown.contains("### w: w\n\n\(runs)\n\n| widget |"))
    let json = try ParsedJSON(report.json())
    #expect(json.text("scenarios.0.fingerprint") == Self.fingerprint.text)
    #expect(json.number("scenarios.0.replications") == 64)
  }

  @Test func `every form has the same word for a verdict`() throws {
    let report = report("w")
    let json = try ParsedJSON(report.json())
    for (index, word) in ["holds", "fails", "undecided"].enumerated() {
      #expect(json.text("scenarios.0.expectations.\(index).verdict") == word)
      #expect(report.text().split(separator: "\n").contains { $0.hasSuffix(" \(word)") })
      #expect(report.markdown.contains("| \(word) |\n"))
      guard word != "holds" else { continue }
      #expect(JUnitReport.xml(report, isStrict: false).contains("message=\"\(word): "))
      #expect(GitHubAnnotations(report.findings(isStrict: false)).text.contains("expectation \(word)::"))
    }
  }

  @Test func `an annotation says where and what`() {
    #expect(
      GitHubAnnotations(report("w").findings(isStrict: true)).text
        == """
        ::error file=w,title=Scenario error::w
        ::error file=w,line=2,title=w%3A expectation fails::freshViews of w is 50.0%25 (64 replications, interval \
        40.0%25 to 70.0%25); expected >= 60%25
        ::error file=w,line=3,title=w%3A expectation undecided::freshViews of w is 50.0%25 (64 replications, interval \
        40.0%25 to 70.0%25); expected >= 60%25
        ::error file=other.yaml,title=Scenario error::interrupted before it was checked

        """)
  }

  /// What GitHub's and GitLab's documentation demand of a result. `.ci/check-action` uses the schema of SARIF.
  @Test(arguments: names.indices)
  func `SARIF and Code Quality have each finding at its line, whatever the name`(index: Int) throws {
    let findings = report(Self.names[index]).findings(isStrict: false)
    let sarif = try ParsedJSON(FindingsFormat.sarif.text(findings, version: "1.0.0"))
    let gitlab = try ParsedJSON(FindingsFormat.gitlab.text(findings, version: "1.0.0"))
    #expect(sarif.text("version") == "2.1.0" && sarif.text("runs.0.tool.driver.name") == "widgetsim")
    let expected = [
      ("scenario-error", "error", 1.0), ("expectation-fails", "error", 2),
      ("expectation-undecided", "warning", 3),
      ("scenario-error", "error", 1),
    ]
    var fingerprints: Set<String> = []
    for (number, (rule, level, line)) in expected.enumerated() {
      let result = "runs.0.results.\(number)"
      let place = "\(result).locations.0.physicalLocation"
      #expect(sarif.text("\(result).ruleId") == rule && sarif.text("\(result).level") == level)
      #expect(sarif.text("\(result).message.text")?.isEmpty == false)
      #expect(sarif.number("\(place).region.startLine") == line)
      let uri = try #require(sarif.text("\(place).artifactLocation.uri"))
      #expect(uri.wholeMatch(of: /([A-Za-z0-9._~!$&'()*+,=@\/-]|%[0-9A-F]{2})+/) != nil)
      #expect(uri.removingPercentEncoding == gitlab.text("\(number).location.path"))
      #expect(gitlab.text("\(number).check_name") == rule)
      #expect(gitlab.text("\(number).severity") == (level == "error" ? "major" : "minor"))
      #expect(gitlab.text("\(number).description") == sarif.text("\(result).message.text"))
      #expect(gitlab.number("\(number).location.lines.begin") == line)
      fingerprints.insert(try #require(gitlab.text("\(number).fingerprint")))
    }
    #expect(fingerprints.count == expected.count)
    let rules = (0..<4).compactMap { sarif.text("runs.0.tool.driver.rules.\($0).id") }
    #expect(Set(rules).isSuperset(of: expected.map(\.0)))
  }
}

/// Reads JUnit XML by the rules of Jenkins' schema: which elements an element may have, and which attributes it may and
/// must have.
private final class JUnitDocument: NSObject, XMLParserDelegate {
  private static let result = (children: [String](), may: ["type", "message"], must: [String]())
  private static let rules: [String: (children: [String], may: [String], must: [String])] = [
    "": (["testsuites"], [], []),
    "testsuites": (["testsuite"], ["name", "time", "tests", "failures", "errors"], []),
    "testsuite": (
      ["testsuite", "properties", "testcase", "system-out", "system-err"],
      [
        "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id",
        "package", "file", "log", "url",
      ], ["name", "tests", "failures", "errors"]
    ),
    "properties": (["property"], [], []), "property": ([], ["name", "value"], ["name", "value"]),
    "testcase": (
      ["skipped", "error", "failure", "system-out", "system-err"], ["name", "time", "classname", "group"],
      ["name"]
    ),
    "failure": result, "error": result, "skipped": result,
  ]

  var problems: [String] = []
  var counts: [String: Int] = [:]
  /// The attributes of the element `testsuites`, then those of the suites.
  var suites: [[String: String]] = []
  var properties: [String: String] = [:]
  private var open = [""]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if let parent = Self.rules[open.last ?? ""], !parent.children.contains(element) {
      problems.append("\(element) in \(open.last ?? "")")
    }
    if let rule = Self.rules[element] {
      problems += attributes.keys.filter { !rule.may.contains($0) }.map { "\($0) of \(element)" }
      problems += rule.must.filter { attributes[$0] == nil }.map { "no \($0) of \(element)" }
    }
    open.append(element)
    counts[element, default: 0] += 1
    if element.hasPrefix("testsuite") { suites.append(attributes) }
    if element == "property", let name = attributes["name"] { properties[name] = attributes["value"] }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}
