import Foundation
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("The table of the format")
struct SchemaCoverageTests {
  @Test("has no key that is read and ignored: every leaf changes the scenario")
  func everyLeafCounts() {
    let variations = scenarioSchema.variations
    #expect(variations.count > 300)
    for variation in variations where !Self.onlyRefuses(variation) {
      do throws(ScenarioFileError) {
        let first = try scenario(variation.first.complete.yaml)
        let second = try scenario(variation.second.complete.yaml)
        if first == second { Issue.record("\(variation.path) changes nothing") }
      } catch {
        Issue.record("\(variation.path): \(error)")
      }
    }
  }

  @Test("sets a property of its own with each key: no two neighbours do the same")
  func noKeysAreCrossed() throws(ScenarioFileError) {
    var seen: [[Scenario]: [String]] = [:]
    for variation in scenarioSchema.variations where !Self.onlyRefuses(variation) {
      let pair = [try scenario(variation.first.complete.yaml), try scenario(variation.second.complete.yaml)]
      for other in seen[pair] ?? [] where Self.areNeighbours(variation.path, other) {
        Issue.record("\(variation.path) does what \(other) does")
      }
      seen[pair, default: []].append(variation.path)
    }
  }

  @Test("is in the fuzzers' dictionary")
  func fuzzersKnowEveryKey() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let dictionary = try String(contentsOf: tests.appending(path: "Fuzzing/words.dict"), encoding: .utf8)
    let words = Set(dictionary.split(separator: "\n").map { $0.dropFirst().dropLast() }.map(String.init))
    #expect(scenarioSchema.keys().filter { !words.contains($0) } == [])
  }

  /// A key that says what to do with a log that has mistakes, for which there is `UsageLogReaderTests`; a limit beyond which a program
  /// is stopped, for which there is `ProgramTests`; the block that only `UncertainScenario` reads; and that of
  /// an observation, for which there is `FieldCriterionTests`; and what needs another key, a small value or a content
  /// that no widget shows, for which there is `ActivityFileTests`.
  private static func onlyRefuses(_ variation: Variation) -> Bool {
    variation.path.hasSuffix(".repair") || variation.path.contains(".command.limits")
      || variation.path.hasPrefix(".uncertain") || variation.path.hasPrefix(".observation")
      || variation.path.hasSuffix(".fromPhone.app") || variation.path.hasSuffix(".start.by")
      || variation.path.contains(".payload") || variation.path.contains(".afterStart")
  }

  /// Paths that differ in one key; elements of lists have no keys.
  private static func areNeighbours(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.split(separator: "."), b.split(separator: "."))
    let differing = zip(a, b).filter { $0 != $1 }
    // A constant interval is what `every` is for. Two profiles differ only in their stalls.
    let isOneMeaning = differing.contains {
      [["every", "interval"], ["documented", "stalling"]].contains(Set([$0, $1]))
    }
    return a.count == b.count && differing.count == 1 && !isOneMeaning
      && !differing.contains { $0 == "0" || $1 == "0" }
  }

  @Test("says the defaults that the reader has: writing one down changes nothing")
  func defaultsAreTrue() throws {
    var count = 0
    for (path, text, base) in defaults(of: scenarioSchema, path: "", wrap: { $0 }) {
      count += 1
      let (field, parent) = base
      let without = try scenario(parent.complete.yaml)
      let with = try scenario(field.complete.yaml)
      #expect(without == with, "\(path): \(text)")
    }
    #expect(count > 50)
  }

  @Test("has an evidence class for each default that stands for something measured or guessed")
  func evidence() throws {
    guard case .mapping(let root) = scenarioSchema,
      case .mapping(let device) = root.fields.first(where: { $0.key == "device" })?.value
    else {
      Issue.record("the device is no mapping")
      return
    }
    #expect(device.fields.first { $0.key == "charging" }?.evidence == .guess)
    let count = evidenceCount(scenarioSchema, open: [])
    #expect(count > 40)
  }

  private func evidenceCount(_ node: SchemaNode, open: Set<String>) -> Int {
    switch node {
    case .scalar, .any: 0
    case .list(let list): evidenceCount(list.element, open: open)
    case .mapping(let mapping):
      mapping.fields.reduce(0) { $0 + ($1.evidence == nil ? 0 : 1) + evidenceCount($1.value, open: open) }
    case .entries(let entries): evidenceCount(entries.value, open: open)
    case .choice(let nodes): nodes.reduce(0) { $0 + evidenceCount($1, open: open) }
    case .reference(let name, let resolve):
      open.contains(name) ? 0 : evidenceCount(resolve(), open: open.union([name]))
    }
  }

  private typealias Default = (path: String, text: String, (with: Sample, without: Sample))

  /// For each default of a mapping that the file can reach without a list: the file with it and without it.
  private func defaults(
    of node: SchemaNode, path: String, wrap: @escaping (Sample) -> Sample
  ) -> [Default] {
    switch node {
    case .mapping(let mapping):
      mapping.fields.flatMap { field -> [Default] in
        let base = node.minimal
        let place = "\(path).\(field.key)"
        let own: [Default] =
          field.defaultText.map {
            [(place, $0, (wrap(base.setting(field.key, .scalar($0))), wrap(base)))]
          } ?? []
        return own
          + defaults(of: field.value, path: place) { wrap(base.setting(field.key, $0)) }
      }
    case .choice(let nodes): nodes.flatMap { defaults(of: $0, path: path, wrap: wrap) }
    case .entries(let entries):
      defaults(of: entries.value, path: "\(path).CommitChecker") { wrap(.mapping("CommitChecker", $0)) }
    case .reference(let name, let resolve):
      name.hasSuffix("Distribution") ? [] : defaults(of: resolve(), path: path, wrap: wrap)
    case .scalar, .list, .any: []
    }
  }
}
