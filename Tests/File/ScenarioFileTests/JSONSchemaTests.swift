import Foundation
import ScenarioFile
import TestSupport
import Testing

@Suite("The JSON Schema")
struct JSONSchemaTests {
  @Test("is the same for each call, and JSON")
  func deterministic() throws {
    let text = scenarioJSONSchema()
    #expect(text == scenarioJSONSchema())
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    #expect(text.contains("Default: GUESS, plausible: 1m to 15m."))
    #expect(text.contains("\"default\": \"5m\""))
  }

  @Test("accepts every file that the reader accepts")
  func acceptsValidFiles() throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    for variation in scenarioSchema.variations {
      for sample in [variation.first.complete, variation.second.complete] {
        let isAccepted = try checker.accepts(JSONValue(sample))
        if !isAccepted { Issue.record("\(variation.path): \(sample.yaml)") }
      }
    }
  }

  /// What only the reader can know, because it hangs together across values.
  static let meaning = [
    "the name of an app", "the name of a stack", "the name of a content", "a condition, such as while",
    "no condition in the last timeline",
    "a session, a condition of the device", "also has the key 'fetch'", "needs dates with names",
    "that is not a session", "dates of a schedule", "a shorter delay",
    "have names; write 'atMost'", "there is no widget",
    "an IANA time zone",
    "missing key 'widgets'", "missing key 'spacing'", "later than 'from'", "two times of day or two dates",
    "whole seconds",
    "a duration of at least 1s", "not below low", "above 0", "expected an hourly weight",
    "expected 'mean' to be", "for family", "a date and time, because the time zone changes once",
    "a day after addedOnDay", "'to' to differ", "'on' needs two times of day", "a duration of at least 1ms",
    "at most 36500d",
    "a mean greater than 0", "more views than",
    "expected 'scale' to be", "a date such as",
    "cannot be read: there is no such file", "or 'repeat: true'", "covers no day",
    "the name of a widget", "a share above 0 and below 1", "a range of durations", "the smaller bound first",
    "at least one entry", "needs 'when' or 'on'", "at most 4096 B", "an age of 1s to 8h",
    "a content with a schedule", "a rate above 0", "a faster server or fewer pushes",
    "a name that no widget and no Live Activity",
    "family control", "a surface of the watch", "a surface of the phone", "does not reload by itself",
    "a control shows one value", "an app with wakeUps: contentChange", "that is on the phone",
    "at least one app event", "cannot start one", "a session or a state of the app",
    "a widget in watchSmartStack",
    "not valid with", "expected 10ms to 1h", "expected 1MB to 1000GB",
  ]

  @Test("agrees with the reader on thousands of mutated files", arguments: [1, 2, 3, 4] as [UInt64])
  func agreesOnMutations(seed: UInt64) throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    var random = SplitMix64(state: seed)
    let variations = scenarioSchema.variations
    let fragments =
      variations.flatMap { $0.first.leaves } + [
        "x", "-1", "0", "5", "1e3", "true", "~", "\"5\"", "5%", "24:00",
      ]
    var rejected = 0
    for _ in 0..<300 {
      guard let variation = variations.randomElement(using: &random) else { continue }
      let sample = variation.first.complete.mutated(with: fragments, &random)
      let found = diagnostics(sample.yaml)
      let isAccepted = try checker.accepts(JSONValue(sample))
      let syntax = found.filter { line in !Self.meaning.contains { line.contains($0) } }
      if !found.isEmpty { rejected += 1 }
      if isAccepted ? !syntax.isEmpty : found.isEmpty {
        Issue.record("schema \(isAccepted ? "accepts" : "rejects"), reader: \(found)\n\(sample.yaml)")
      }
    }
    #expect(rejected > 100)
  }
}

extension Sample {
  var leaves: [String] {
    switch self {
    case .scalar(let text): [text]
    case .list(let elements): elements.flatMap(\.leaves)
    case .mapping(let entries): entries.flatMap(\.value.leaves)
    }
  }

  /// The same with one thing changed, anywhere.
  func mutated(with fragments: [String], _ random: inout SplitMix64) -> Sample {
    let goesDeeper = UInt8.random(in: 0..<8, using: &random) > 0
    switch self {
    case .mapping(var entries):
      guard goesDeeper, let index = entries.indices.randomElement(using: &random) else { break }
      switch UInt8.random(in: 0..<12, using: &random) {
      case 0: entries.remove(at: index)
      case 1: entries[index].key += "x"
      case 2: entries.append(Entry(key: "perDay", value: .scalar("3")))
      default: entries[index].value = entries[index].value.mutated(with: fragments, &random)
      }
      var seen: Set<String> = []
      return .mapping(entries.filter { seen.insert($0.key).inserted })
    case .list(var elements):
      guard goesDeeper, let index = elements.indices.randomElement(using: &random) else { break }
      switch UInt8.random(in: 0..<8, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = elements[index].mutated(with: fragments, &random)
      }
      return .list(elements)
    case .scalar: break
    }
    switch UInt8.random(in: 0..<8, using: &random) {
    case 0: return .list([self])
    case 1: return .mapping("constant", self)
    case 2: return .mapping([])
    default: return .scalar(fragments.randomElement(using: &random) ?? "x")
    }
  }
}
