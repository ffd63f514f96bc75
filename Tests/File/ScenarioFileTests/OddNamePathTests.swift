import Foundation
import Testing
import WidgetRefresh

@testable import ScenarioFile

/// A setting has the same effect whatever names a scenario has.
@Suite struct OddNamePathTests {
  private static let parts = [
    ".", ".", "=", " ", "\"", "\\", "'", "[", "]", "{", "}", ":", "#", ",", "ä", "a", "b", "0", "\u{301}",
    "\u{600}", "👩‍👩", "\u{200D}", "\n", "contentAge.mean", ".provider", ".x.family",
  ]

  /// Random names from SplitMix64. They are the same in each run.
  private static func names(_ seed: UInt64) -> [String] {
    var state = seed
    func next(_ count: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(count))
    }
    var names: [String] = []
    while names.count < plain.count {
      // Some names begin with another name.
      let start = names.last.flatMap { next(3) == 0 ? $0 : nil } ?? ""
      let name = start + (0...next(5)).map { _ in parts[next(parts.count)] }.joined()
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static let plain = ["app", "first", "second", "content", "activity", "kindA", "kindB"]

  private static func file(_ names: [String], more: String = "") -> String {
    let n = names.map { name in
      "\"" + name.unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined() + "\""
    }
    return """
      device: {days: 2}
      contents: {? \(n[3]) : {live: {changes: {perDay: 24}}}}
      apps:
        ? \(n[0])
        : foreground: {sessions: {perDay: 4}}
          silentPush: contentChange
          onSilentPush: {reloadTimelines: [\(n[5])]}
          onBackground: {call: {reloadTimelines: [\(n[5]), \(n[6])]}, when: contentChanged}
          activities: {? \(n[4]) : {content: \(n[3]), pushes: {sent: contentChange}}}
      widgets:
        ? \(n[1])
        : {app: \(n[0]), kind: \(n[5]), family: systemSmall, surface: {homePage: 1}, content: \(n[3]),
           provider: {fetch: {latency: 1s, failure: 1%}, timeline: {entries: 1, policy: {after: 15m}}}}
        ? \(n[2])
        : {app: \(n[0]), kind: \(n[6]), family: systemSmall, surface: {homePage: 1}, content: \(n[3]),
           provider: {timeline: [{while: charging, policy: never}, {entries: 4, spacing: 15m, policy: atEnd}]}}
      \(more)
      """
  }

  /// The scenario with plain names.
  private static func renamed(_ scenario: Scenario, from names: [String]) -> Scenario {
    var scenario = scenario
    let new = Dictionary(uniqueKeysWithValues: zip(names, plain))
    func name(_ name: inout String) { name = new[name] ?? "?" }
    for app in scenario.apps.indices {
      name(&scenario.apps[app].name)
      for (event, calls) in scenario.apps[app].calls {
        scenario.apps[app].calls[event] = calls.map { call in
          guard case .timelines(let kinds) = call.target else { return call }
          var call = call
          call.target = .timelines(ofKinds: kinds.map { new[$0] ?? "?" })
          return call
        }
      }
      for activity in scenario.apps[app].activities?.indices ?? 0..<0 {
        scenario.apps[app].activities?[activity].name = plain[4]
        scenario.apps[app].activities?[activity].content.name = plain[3]
      }
    }
    for widget in scenario.widgets.indices {
      name(&scenario.widgets[widget].name)
      name(&scenario.widgets[widget].app)
      name(&scenario.widgets[widget].kind)
      scenario.widgets[widget].content.name = plain[3]
    }
    return scenario
  }

  private func trials(_ text: String, _ scenario: Scenario) -> [[[ScenarioOverride]]] {
    scenario.items.indices.map { item in
      scenario.usualVariations(of: item) { overrides in
        (try? ScenarioFileTests.scenario(text, overrides: overrides.map(\.text))) != nil
      }.flatMap(\.alternatives).flatMap(\.trials)
    }
  }

  @Test func `what could be changed, and the plausible worlds, do not depend on names`() throws {
    let text = Self.file(Self.plain)
    let today = try scenario(text)
    let usual = trials(text, today)
    #expect(usual.allSatisfy { $0.count > 5 })
    let worlds = try UncertainScenario(Array(text.utf8), file: "a.yaml", by: ScenarioReader())
    for seed in 0..<60 {
      let names = Self.names(UInt64(seed))
      let odd = Self.file(names)
      let scenario = try ScenarioFileTests.scenario(odd)
      #expect(Self.renamed(scenario, from: names) == today)
      let found = trials(odd, scenario)
      #expect(found.map(\.count) == usual.map(\.count), "\(names)")
      for (new, old) in zip(found.joined(), usual.joined()) {
        let changed = try ScenarioFileTests.scenario(odd, overrides: new.map(\.text))
        let wanted = try ScenarioFileTests.scenario(text, overrides: old.map(\.text))
        #expect(Self.renamed(changed, from: names) == wanted, "\(names): \(new.map(\.text))")
        let rewritten = try #require(ScenarioFileEditor.rewritten(setting: new, in: Array(odd.utf8)))
        #expect(try ScenarioFileTests.scenario(rewritten) == changed)
      }
      let uncertain = try UncertainScenario(Array(odd.utf8), file: "a.yaml", by: ScenarioReader())
      let shares = worlds.parameters.map { _ in Double?.some(0.3) }
      #expect(uncertain.parameters.count == worlds.parameters.count)
      #expect(
        Self.renamed(try uncertain.scenario(at: shares), from: names) == (try worlds.scenario(at: shares)))
    }
  }

  @Test func `a path gives back each name`() {
    for seed in 0..<300 {
      let names = Self.names(UInt64(seed))
      let path = names.map(ScenarioPath.key).joined(separator: ".")
      #expect(ScenarioPath.keys(path) == names)
      #expect(ScenarioOverride("\(path)=a=b")?.path == path)
      #expect(ScenarioPath.rest(of: path, after: Array(names.dropLast()))?.isEmpty == false)
    }
    #expect(ScenarioPath.key("ä b") == "ä b" && ScenarioPath.key("a.b") == "\"a.b\"")
  }

  /// A path can have the name in quotation marks, or without them if the names in the file leave no doubt.
  @Test(arguments: ["widgets.\"a.b\".family", "widgets.a.b.family"])
  func `a name with a dot inside can be set and be uncertain`(path: String) throws {
    let text =
      smallFile.replacing("  w:", with: "  a.b:") + "\n    provider: {fetch: {}}"
    #expect(
      try scenario(text, overrides: ["\(path)=systemLarge"]).widgets[0].family == .systemLarge)
    let place = path.replacing("family", with: "provider.fetch.latency")
    let own = text + "\nuncertain: {'\(place)': 1s..3s}"
    var uncertain = try UncertainScenario(Array(own.utf8), file: "a.yaml", by: ScenarioReader())
    #expect(uncertain.parameters.last?.path == "widgets.\"a.b\".provider.fetch.latency")
    let isKnown = uncertain.remove(path.replacing(".family", with: ""))
    #expect(isKnown)
    #expect(!uncertain.parameters.contains { $0.path.hasPrefix("widgets.") })
  }

  @Test func `the longest names can be set`() throws {
    let name = String(repeating: "👩=", count: NameLimits.longest / 2)
    let text = smallFile.replacing("  w:", with: "  ? \(name)\n  :")
    let path = "widgets.\(ScenarioPath.key(name)).family"
    #expect(try scenario(text, overrides: ["\(path)=systemLarge"]).widgets[0].family == .systemLarge)
  }

  @Test func `an empty key is refused, and the message says how to write such a name`() {
    let found = diagnostics(smallFile, overrides: ["widgets.a..b.family=systemLarge"])
    #expect(found.first?.contains("is written in quotation marks, as in widgets.\"a..b\".family") == true)
  }
}
