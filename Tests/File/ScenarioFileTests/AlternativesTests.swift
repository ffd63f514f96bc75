import Foundation
import Testing
import WidgetRefresh

@testable import ScenarioFile

/// `validate` and `run` find what `bands` and `optimize` would refuse.
@Suite("Values that a scenario may have instead")
struct AlternativesTests {
  static let mistakes = [
    (
      "uncertain: {no.such.path: [1]}",
      "10:13: error: uncertain.no.such.path: not valid with 1: unknown key 'no'"
    ),
    (
      "uncertain: {no.such.path: known}",
      "10:13: error: uncertain.no.such.path: expected a key of the scenario; found no key 'no.such.path'"
    ),
    (
      "uncertain: {device.days: [2, 0, 3]}",
      "10:13: error: uncertain.device.days: not valid with 0: expected a whole number from 1 to 10000"
    ),
    (
      "uncertain: {device.budget: [documented, {fixd: 3}]}",
      "10:13: error: uncertain.device.budget: not valid with {fixd: 3}:"
    ),
    (
      "uncertain: {device.budget: {documented: 1, '{fixd: 3}': 2}}",
      "10:13: error: uncertain.device.budget: not valid with {fixd: 3}:"
    ),
    (
      "uncertain: {device.budget: {documented: 0, unlimited: 2}}",
      "10:41: error: uncertain.device.budget.documented: expected a number from 0.001 to 1000000; found '0'"
    ),
    (
      "optimize: {of: w, vary: {no.such.path: 5m..2h}}",
      "10:40: error: optimize.vary.no.such.path: not valid with 5m: unknown key 'no'"
    ),
    (
      "optimize: {of: w, vary: {device.days: [3, 1..20000]}}",
      "10:43: error: optimize.vary.device.days: not valid with 20000: expected a whole number"
    ),
    (
      "optimize: {of: w, minimize: freshViews}",
      "10:29: error: optimize.minimize: expected a figure that is a mean, a share or a rate, such as contentAge.mean; "
        + "found 'freshViews', which is better when larger; write 'maximize: freshViews'"
    ),
    ("optimize: {of: w, maximize: contentAge.mean}", "found 'contentAge.mean', which is better when smaller"),
  ]

  @Test("are checked when the file is read", arguments: mistakes)
  func checked(block: String, message: String) {
    let found = diagnostics(smallFile + "\n" + block + "\n")
    #expect(found.count == 1 && found.first?.contains(message) == true, "\(found)")
  }

  @Test("are all reported")
  func all() {
    let found = diagnostics(smallFile + "\nuncertain: {a: 1..2, b: 1..2, device.days: 1..2}\n")
    #expect(found.count == 2, "\(found)")
  }

  @Test(
    "may be mappings, lists and words",
    arguments: [
      "uncertain: {device.budget: [{fixed: 40}, documented, {documented: {minimumSpacing: 3m}}]}",
      "uncertain: {device.budget: {'{fixed: 40}': 1, documented: 2.5}}",
      "uncertain: {device.charging: [[], [{from: '22:00', to: '07:00'}]]}",
      "uncertain: {device: known, widgets.w.content: known, device.budget.documented.minimumSpacing: known}",
      "optimize: {of: w, vary: {device.budget: [documented, unlimited], widgets.w.provider.timeline.policy: '{after: 5m..2h}'}}",
    ])
  func accepted(block: String) throws {
    let text = smallFile + "\n" + block + "\n"
    #expect(diagnostics(text) == [])
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    #expect(try checker.accepts(try #require(JSONValue(yaml: text))))
  }
}

@Suite("Shares, limits and names")
struct AmbiguousValueTests {
  @Test("the number 1 is not a share, because it may mean 1% or 100%", arguments: ["1", "1.0", "1e0"])
  func one(text: String) throws {
    let file = smallFile + "\n    provider: {fetch: {failure: \(text)}}\n"
    let found = diagnostics(file)
    #expect(
      found.count == 1 && found.first?.hasSuffix("found '\(text)'; write 1% or 100%") == true, "\(found)")
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    #expect(try !checker.accepts(try #require(JSONValue(yaml: file))))
  }

  @Test(
    "other numbers may be percentages",
    arguments: [
      ("fetch: {failure: 2}", "write 2%"), ("fetch: {failure: 1.5}", "write 1.5%"),
      ("fetch: {failure: 101}", "'101'"),
    ])
  func percentages(fetch: String, end: String) {
    let found = diagnostics(smallFile + "\n    provider: {\(fetch)}\n")
    #expect(found.count == 1 && found.first?.hasSuffix(end) == true, "\(found)")
    #expect(
      diagnostics(smallFile, overrides: ["device.usage.glances.share=1"]).first?.hasSuffix("write 1%") == true
    )
  }

  @Test("shares with and without a percent sign", arguments: ["0", "0.01", "0.99", "1%", "100%", "0%"])
  func shares(text: String) {
    #expect(diagnostics(smallFile + "\n    provider: {fetch: {failure: \(text)}}\n") == [])
  }

  @Test(
    "a program's limits have a range",
    arguments: [
      ("time: 100d", "10ms to 1h"), ("time: 9ms", "10ms to 1h"), ("time: 0", "10ms to 1h"),
      ("memory: 1B", "1MB to 1000GB"), ("memory: 1001GB", "1MB to 1000GB"),
    ])
  func limits(limit: String, range: String) {
    let found = diagnostics(smallFile + "\n    provider: {command: {run: [p], limits: {\(limit)}}}\n")
    #expect(found.count == 1 && found.first?.contains("expected \(range); found") == true, "\(found)")
    #expect(found.first?.hasPrefix("f.yaml:10:") == true)
  }

  @Test(
    "the ends of these ranges are limits",
    arguments: ["time: 10ms", "time: 1h", "memory: 1MB", "memory: 1000GB"])
  func ends(limit: String) {
    #expect(diagnostics(smallFile + "\n    provider: {command: {run: [p], limits: {\(limit)}}}\n") == [])
  }

  @Test(
    "an override makes no incomplete widget, app, stack or content",
    arguments: [
      ("widgets.v.family=systemSmall", "there is no widget 'v' (widgets.v={…} adds one); did you mean 'w'?"),
      (
        "apps.Wether.foreground=none",
        "there is no app 'Wether' (apps.Wether={…} adds one); did you mean 'Weather'?"
      ),
      ("apps.Other.foreground=none", "there is no app 'Other' (apps.Other={…} adds one); there is 'Weather'"),
      ("stacks.s.rotation=5%", "there is no stack 's' (stacks.s={…} adds one); the file has none"),
      ("contents.c.live=none", "there is no content 'c' (contents.c={…} adds one); the file has none"),
    ])
  func missing(override: String, message: String) {
    #expect(diagnostics(smallFile, overrides: [override]) == ["--set \(override): error: \(message)"])
  }

  @Test("an override with all of a widget adds it")
  func whole() throws {
    let widget = "{app: Weather, kind: K, family: systemSmall, surface: standBy}"
    #expect(try scenario(smallFile, overrides: ["widgets.v=\(widget)"]).widgets.map(\.name) == ["w", "v"])
  }
}

@Suite("The JSON Schema, and files that people have written")
struct WrittenFilesTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func texts(_ directory: String, _ isWanted: (String) -> Bool) throws -> [(String, String)] {
    let directory = project.appending(path: directory)
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter(isWanted)
    return try names.sorted().map { name in
      (name, try String(contentsOf: directory.appending(path: name), encoding: .utf8))
    }
  }

  @Test("it accepts every shipped scenario and template")
  func shipped() throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    let files =
      try Self.texts("scenarios") { $0.hasSuffix(".yaml") } + ScenarioTemplate.all.map { ($0.name, $0.text) }
    #expect(files.count > 30)
    for (name, text) in files {
      #expect(try checker.accepts(try #require(JSONValue(yaml: text))), "\(name)")
    }
  }

  @Test("it accepts every part of a scenario in the articles")
  func documented() throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    let widgets = try #require(JSONValue(yaml: smallFile)).members["widgets"]
    let articles =
      try Self.texts("Sources") { $0.hasSuffix(".md") }
      + [("README.md", String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8))]
    var count = 0
    for (name, text) in articles {
      for block in text.matches(of: /```yaml\n((?s).*?)```/).map({ String($0.1) }) {
        guard let part = JSONValue(yaml: block)?.members, !part.isEmpty,
          Set(part.keys).isSubset(of: scenarioSchema.keys)
        else { continue }
        count += 1
        let whole = JSONValue.object(part.merging(["widgets": widgets ?? .null]) { own, _ in own })
        #expect(try checker.accepts(whole), "\(name): \(block)")
      }
    }
    #expect(count > 5)
  }
}

extension JSONValue {
  /// `nil`: it is not YAML.
  fileprivate init?(yaml text: String) {
    let source = YAMLSource(text)
    guard let root = source.root, source.findings.isEmpty else { return nil }
    self.init(Sample(root))
  }
}

extension Sample {
  fileprivate init(_ node: SourceNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .scalar(isPlain ? text : "\"\(text)\"")
    case .list(let elements): self = .list(elements.map(Sample.init))
    case .mapping(let entries):
      self = .mapping(entries.map { Entry(key: $0.key, value: Sample($0.value)) })
    }
  }
}
