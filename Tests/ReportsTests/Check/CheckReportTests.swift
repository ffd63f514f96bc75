import Experiments
import Foundation
import OutputAnalysis
import Reports
import Testing
import WidgetRefresh

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
          lines: [1, 2, 3])
      ],
      error: 0.01)
  }

  @Test(arguments: names.indices)
  func `every line of the table fits, whatever the name`(index: Int) {
    let lines = CheckText.table(report(Self.names[index])).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= SummaryText.width })
    #expect(lines.contains { $0.hasSuffix("fails") })
  }

  @Test(arguments: names.indices)
  func `JUnit XML is well-formed and counts failures, whatever the name`(index: Int) throws {
    for isStrict in [false, true] {
      let parser = XMLParser(data: Data(JUnitReport.xml(report(Self.names[index]), isStrict: isStrict).utf8))
      let counter = ElementCounter()
      parser.delegate = counter
      #expect(parser.parse())
      #expect(counter.counts["testcase"] == 3)
      #expect(counter.counts["failure"] == (isStrict ? 2 : 1))
      #expect(counter.counts["skipped"] == (isStrict ? nil : 1))
      #expect(counter.properties == ["replications": "64", "fingerprint": Self.fingerprint.text])
    }
  }

  @Test(arguments: names.indices)
  func `annotations are one command a line, whatever the name`(index: Int) {
    let lines = GitHubAnnotations.text(report(Self.names[index]), isStrict: false).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=") && lines[1].hasPrefix("::warning file="))
    for line in lines {
      // The message begins after the second pair of colons; nothing before it may look like its start.
      #expect(line.components(separatedBy: "::").count >= 3)
      #expect(line.dropFirst(2).prefix { $0 != "\n" }.contains(",line="))
    }
  }

  @Test func `every form says which runs the verdicts come from`() throws {
    let (report, runs) = (report("w"), "64 runs, fingerprint \(Self.fingerprint.text)")
    #expect(CheckText.table(report).hasPrefix("w: w\n\(runs)\n"))
    #expect(CheckText.markdown(report).contains("### w: w\n\n\(runs)\n\n| widget |"))
    let json = try ParsedJSON(CheckText.json(report))
    #expect(json.text("scenarios.0.fingerprint") == Self.fingerprint.text)
    #expect(json.number("scenarios.0.replications") == 64)
  }

  @Test func `every form has the same word for a verdict`() throws {
    let report = report("w")
    let json = try ParsedJSON(CheckText.json(report))
    for (index, word) in ["holds", "fails", "undecided"].enumerated() {
      #expect(json.text("scenarios.0.expectations.\(index).verdict") == word)
      #expect(CheckText.table(report).split(separator: "\n").contains { $0.hasSuffix(" \(word)") })
      #expect(CheckText.markdown(report).contains("| \(word) |\n"))
      guard word != "holds" else { continue }
      #expect(JUnitReport.xml(report, isStrict: false).contains("message=\"\(word): "))
      #expect(GitHubAnnotations.text(report, isStrict: false).contains("expectation \(word)::"))
    }
  }

  @Test func `an annotation says where and what`() {
    #expect(
      GitHubAnnotations.text(report("w"), isStrict: true)
        == """
        ::error file=w,line=2,title=w%3A expectation fails::freshViews of w is 50.0%25 (64 replications, interval \
        40.0%25 to 70.0%25); expected >= 60%25
        ::error file=w,line=3,title=w%3A expectation undecided::freshViews of w is 50.0%25 (64 replications, interval \
        40.0%25 to 70.0%25); expected >= 60%25

        """)
  }
}

private final class ElementCounter: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var properties: [String: String] = [:]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    counts[element, default: 0] += 1
    if element == "property", let name = attributes["name"] { properties[name] = attributes["value"] }
  }
}
