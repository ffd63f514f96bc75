import Foundation
import OutputAnalysis
import Reports
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

/// A file with its right checksum.
func sealed(_ text: String) -> [UInt8] { Array(StoredChecksum.sealed(text).utf8) }

/// Files of a program that did not have one of the counts, figures or causes of this one.
@Suite struct OlderFileTests {
  private static let version = "1"
  private static var scenario: Scenario {
    .lively(.documented) { ($0.device.days, $0.device.warmUpDays) = (1, 0) }
  }

  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func results() throws -> String {
    let results = try #require(try Replications(of: scenario, jobs: 1).run(0..<2))
    let run = RunDescription(of: try DeviceSimulation(scenario))
    return try text(
      ResultsFile(results, of: scenario, file: "a.yaml", run: run, advice: nil, version: version))
  }

  private static func paired() throws -> PairedReplications {
    try #require(try Replications(of: scenario, jobs: 1).paired.run(0..<3))
  }

  private static func baseline() throws -> String {
    try text(
      BaselineFile(
        try paired(), of: scenario, file: "a.yaml", text: "", overrides: [], version: version))
  }

  /// The text without a key whose value is a number.
  private static func without(_ key: String, _ text: String) throws -> String {
    text.replacing(try Regex("\"\(key)\":[0-9]+,"), with: "")
  }

  @Test func `results without a count are refused, with its name and where it is missing`() throws {
    let text = try Self.without("freshViews", Self.results())
    let error = #expect(throws: StoredFileError.self) {
      try ResultsFile(sealed(text), version: Self.version)
    }
    #expect(
      error?.description
        == "expected results of this program; results.widgets[0].tally.counts: expected the count "
        + "'freshViews'; found none. Run `widgetsim run --results` again")
  }

  @Test func `results without a key are refused, with its name and where it is missing`() throws {
    let text = try Self.results().replacing("\"quantiles\"", with: "\"other\"")
    let error = #expect(throws: StoredFileError.self) {
      try ResultsFile(sealed(text), version: Self.version)
    }
    #expect(error?.description.contains("results.widgets[0]") == true)
    #expect(error?.description.contains("quantiles") == true)
  }

  @Test func `what is no file of results at all is said to be none`() throws {
    for text in ["", "{", "[]", "{\"format\": 3}", "{\"format\":\"widgetsim baseline 10\"}"] {
      let error = #expect(throws: StoredFileError.self) {
        try ResultsFile(sealed(text), version: Self.version)
      }
      #expect(error?.description == "expected results written by `widgetsim run --results`")
    }
  }

  @Test func `a baseline without a count is read, and the figures of the count are not compared`() throws {
    let file = try BaselineFile(sealed(try Self.without("freshViews", Self.baseline())))
    #expect(file.replications.unknownFigures == [.freshViews])
    try expectComparison(with: file.replications)
  }

  @Test func `a baseline without a figure is read, and the figure is not compared`() throws {
    // Without its moments, and without its column in the list of contributions.
    var text = try Self.baseline()
    text.replace(try Regex("\"freshViews\":\\[(\"[-0-9]+\",?)+\\],"), with: "")
    var json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var replications = try #require(json["replications"] as? [String: Any])
    var figures = try #require(replications["figures"] as? [String])
    let place = try #require(figures.firstIndex(of: "freshViews"))
    figures.remove(at: place)
    let pairs = try #require(replications["pairs"] as? [[[[Int]]]])
    replications["figures"] = figures
    replications["pairs"] = pairs.map { widgets in
      widgets.map { Array($0[..<place] + $0[(place + 1)...]) }
    }
    json["replications"] = replications
    let file = try BaselineFile(
      sealed(String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)))
    #expect(file.replications.unknownFigures == [.freshViews])
    try expectComparison(with: file.replications)
  }

  private func expectComparison(with baseline: PairedReplications) throws {
    let (scenario, now) = (Self.scenario, try Self.paired())
    let comparison = try #require(
      Comparison(of: [scenario, scenario], replications: Replications(of: scenario)))
    let results = try #require(comparison.results(baseline, now))
    let findings = try comparison.findings(results, names: ["a", "b"], error: 0.01, margin: .usual)
    #expect(!findings.isEmpty && !findings.contains { $0.figure == .freshViews })
    // The same events: no other figure differs.
    #expect(findings.allSatisfy { $0.difference == 0 })
    let report = BaselineReport(
      BaselineComparison(
        change: .model, fingerprintBefore: baseline.results.fingerprint,
        fingerprintNow: now.results.fingerprint, findings: findings), baseline: "a", file: "b",
      replications: 3, error: 0.01, margin: .usual, unknownFigures: baseline.unknownFigures)
    let table = report.text().split { $0.isWhitespace }.joined(separator: " ")
    #expect(table.contains("did not store the counts that these figures need: freshViews."))
    #expect(try report.json().contains("\"unknownFigures\""))
  }

  @Test func `a baseline of a program with another figure is refused, with its name`() throws {
    let text = try Self.baseline().replacing("\"outdatedViews\"", with: "\"another\"")
    let error = #expect(throws: StoredFileError.self) { try BaselineFile(sealed(text)) }
    #expect(error?.description.contains("'another'") == true)
    #expect(error?.description.contains("Run `widgetsim baseline save` again") == true)
  }
}
