import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments
@testable import Reports

/// Files of results and baselines in which numbers are not what runs have: refused, or read and reported without a trap.
@Suite struct HostileResultsTests {
  private static let version = "1"
  private static let extremes = [
    "0", "-1", "1", "1125899906842624", "9007199254740992", "9007199254740993", "4611686018427387904",
    "9223372036854775807", "-9223372036854775808", "1e300",
  ]
  private static let extremeTexts =
    extremes.dropLast() + [
      "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728",
    ]

  private static func scenario(people: Int? = nil) -> Scenario {
    .lively(.documented) {
      ($0.device.days, $0.device.warmUpDays) = (1, 0)
      $0.population = people.map { Population(people: $0) }
    }
  }

  private static let answer = """
    {"names": ["w"], "runs": 9, "betterElsewhere": {"1": 0}, "best": {"outcome": "better", "remedy": 1, "equals": [0], "isGuaranteed": false},
    "withoutServer": {"outcome": "better", "remedy": 1, "equals": [], "isGuaranteed": false},
    "columns": [{"name": "described", "weight": 1, "settings": [], "decides": false},
    {"name": "atNight", "weight": 0, "settings": ["a=b"], "decides": true}],
    "rows": [
    {"instruction": "Change nothing", "short": "every 1h", "swift": [], "command": "widgetsim", "price": 0, "needsServer": false,
    "figures": [{"freshViews": 0, "age": 60, "charged": 12, "runs": 30}, {"freshViews": 1, "runs": 4}], "harmed": []},
    {"instruction": "Push", "short": "push", "swift": [["// a", "b"]], "command": "widgetsim", "price": 1, "needsServer": false,
    "gain": {"mean": 1, "halfWidth": 0}, "figures": [{"age": 6, "runs": 30}, null], "harmed": ["b"]}]}
    """

  private static func file(
    _ range: Range<UInt64>, of scenario: Scenario, hasAnswer: Bool = true
  ) throws -> ResultsFile {
    let results = try #require(try Replications(of: scenario, jobs: 1).run(range))
    let description = RunDescription(of: try DeviceSimulation(scenario))
    var advice = RunAdvice(items: scenario.items.map { _ in WidgetAdvice(tried: 3) })
    advice.items[0]?.ranges = "In 90% of 20 plausible worlds: \u{7}."
    if hasAnswer {
      advice.items[0]?.answer = try JSONDecoder().decode(WidgetAnswer.self, from: Data(answer.utf8))
    }
    return ResultsFile(
      results, of: scenario, file: "a.yaml", run: description, advice: advice,
      version: version)
  }

  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Texts in each of which one number, or all numbers of one list, are another: of `count` chosen evenly.
  private static func mutants(_ text: String, count: Int) -> [String] {
    let numbers = text.matches(of: /[\[,:](-?[0-9]+)(?=[,\]}])/).map { $0.1.startIndex..<$0.1.endIndex }
    let quoted = text.matches(of: /"(-?[0-9]+)"/).map { $0.1.startIndex..<$0.1.endIndex }
    var mutants: [String] = []
    for (ranges, values) in [(numbers, extremes), (quoted, Array(extremeTexts))] where !ranges.isEmpty {
      for index in 0..<count {
        // A step that shares no factor with the number of places visits all of them.
        let range = ranges[(index * 7919) % ranges.count]
        mutants.append(text.replacingCharacters(in: range, with: values[index % values.count]))
      }
    }
    return mutants
  }

  private static func reportAll(_ file: ResultsFile) {
    let summary = file.results.summary(of: file.run)
    _ = SummaryText.table(summary, wishes: file.wishes, advice: file.advice)
    _ = SummaryText.markdown(summary, wishes: file.wishes)
    _ = SummaryCSV.text([("a", summary)])
    _ = try? SummaryText.json(summary)
    if let directory = try? TemporaryDirectory() {
      try? SummaryReports.write(summary, directory: directory.path)
    }
  }

  @Test(arguments: [nil, 3] as [Int?])
  func `results with any number changed are refused or reported`(people: Int?) throws {
    let scenario = Self.scenario(people: people)
    let (first, second) = (try Self.file(0..<2, of: scenario), try Self.file(2..<3, of: scenario))
    var read = 0
    for text in Self.mutants(try Self.text(first), count: 100) {
      guard let file = try? ResultsFile(sealed(text), version: Self.version) else { continue }
      read += 1
      Self.reportAll(file)
      var merged = file
      if (try? merged.merge(second)) != nil { Self.reportAll(merged) }
    }
    // Or the test would say nothing.
    #expect(read > 20)
  }

  @Test func `a baseline with any number changed is refused or compared`() throws {
    let scenario = Self.scenario()
    let paired = try #require(try Replications(of: scenario, jobs: 1).paired.run(0..<3))
    let baseline = BaselineFile(
      paired, of: scenario, file: "a.yaml", text: "", overrides: [], version: Self.version,
      history: [try BaselineEntry(paired, of: scenario, label: "a", version: Self.version)])
    let checked = CheckedExpectations(
      results: Figure.allCases.map {
        ExpectationResult(
          expectation: FigureExpectation(
            widget: scenario.widgets[0].name, figure: $0, bound: .atLeast(0.5)),
          verdict: .undecided, replications: 3)
      }, replications: 3, fingerprint: RunFingerprint())
    let comparison = try #require(
      Comparison(of: [scenario, scenario], replications: Replications(of: scenario)))
    var read = 0
    for text in Self.mutants(try Self.text(baseline), count: 100) {
      guard let file = try? BaselineFile(sealed(text)),
        file.replications.isWhole(widgets: scenario.widgets.count),
        let results = comparison.results(file.replications, paired)
      else { continue }
      read += 1
      let findings = try comparison.findings(results, names: ["a", "b"], error: 0.01, margin: .usual)
      let report = BaselineReport(
        BaselineComparison(
          change: .model, fingerprintBefore: file.replications.results.fingerprint,
          fingerprintNow: paired.results.fingerprint, findings: findings), baseline: "a", file: "b",
        replications: 3, error: 0.01, margin: .usual)
      _ = report.text()
      _ = try? report.json()
      var subject = CheckReport.Subject(file: "b", title: "", checked: checked, lines: [])
      subject.history = try? BaselineFile.history(in: sealed(text))
      let check = CheckReport([subject], error: 0.01)
      _ = HTMLReport(check, origin: PageOrigin(files: [], command: "widgetsim", version: Self.version))
    }
    #expect(read > 20)
  }

  @Test func `a file in which any byte is another one is refused`() throws {
    let scenario = Self.scenario()
    let paired = try #require(try Replications(of: scenario, jobs: 1).paired.run(0..<2))
    let baseline = BaselineFile(
      paired, of: scenario, file: "a.yaml", text: "", overrides: [], version: Self.version,
      history: [try BaselineEntry(paired, of: scenario, label: "a", version: Self.version)])
    let results = sealed(try Self.text(try Self.file(0..<2, of: scenario)))
    let saved = sealed(try Self.text(baseline))
    _ = try (
      ResultsFile(results, version: Self.version), BaselineFile(saved), BaselineFile.history(in: saved)
    )
    for number in 0..<400 {
      func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes[number * 7919 % bytes.count] ^= UInt8(1 << (number % 8))
        return bytes
      }
      #expect(throws: StoredFileError.self) { try ResultsFile(changed(results), version: Self.version) }
      #expect(throws: StoredFileError.self) { try BaselineFile(changed(saved)) }
    }
  }

  /// Each count at its limit, in 1,024 files: 2⁵³ · 2¹⁰ = 2⁶³ is no `Int`.
  @Test(
    arguments: Figure.Count.allCases.map { ($0.name, $0.limits.upperBound) }
      + (ReloadOutcome.allCases.map(\.name) + ContentSource.allCases.map(\.name)).map { ($0, 1 << 53) })
  func `a sum that is too large is refused when it is`(key: String, limit: Int) throws {
    let file = try Self.file(0..<1, of: Self.scenario(), hasAnswer: false)
    let one = try Self.text(file).replacing(try Regex("\"\(key)\":-?[0-9]+"), with: "\"\(key)\":\(limit)")
    func copy(_ number: Int) throws -> ResultsFile {
      let text = one.replacing(
        "\"replications\":[[0,1]]", with: "\"replications\":[[\(number),\(number + 1)]]")
      return try ResultsFile(sealed(text), version: Self.version)
    }
    var merged = try copy(0)
    let before = merged
    for number in 1..<1024 {
      let next = try copy(number)
      #expect(throws: StoredFileError.tooLarge) { try merged.merge(next) }
      // What would go on to a trap has said enough.
      guard merged == before, number < 3 else { break }
    }
    #expect(merged == before)
  }
}
