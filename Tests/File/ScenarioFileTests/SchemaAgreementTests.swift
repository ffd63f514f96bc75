import ScenarioFile
import TestSupport
import Testing

/// Values of many shapes, in every place of a file where a single value may stand.
@Suite("The reader and the JSON Schema say the same")
struct SchemaAgreementTests {
  /// What a person, a program or another tool might write.
  private static let shapes =
    [
      "0", "-0", "+0", "0.0", "0e5", "1", "+1", "-1", "1.0", "1.", ".5", "-.5", "0.5", "5e-1", "1e3", "1E+3",
      "1000.0",
      "7.0", "7.5", "1e15", "1e16", "1e400", "1e-400", "0.9999999999999999999", "1.0000000000000000001",
      "--1", "1e",
      "e1", "1_000", "12e", "true", "True", "TRUE", "false", "False", "yes", "on", "~", "null", "Null",
      "NULL",
      "x", "atEnd", "never", "none", "documented", "07:30", "7:30", "24:00", "23:59:59", "24:00:01",
      "2026-03-02",
      "2026-3-2", "2026-03-02T07:30", "2026-03-02T24:00", "5%", "0%", "100%", "100.0%", "100.1%",
      "05%", "099%", "99.9999999999999%", "-5%", "5 %", "15m", "1h30m", "30m1h", "1.5h", "0s", "00s", "1e3s",
      "5",
      "9999999999s", "999999999d", "12MB", "12MiB", "12mb", "0B", "12", "1.5.5MB", ".5MB", "1.MB",
    ]

  private static let quoted =
    shapes + [
      "1,5", ">= 60%", "<=60%", ">=  60%", "> 60%", ">= 60", ">= 0", ">= 0.0", "<= 999999999.999999999",
      "<= 999999999",
      "<= 1000000000", "<= 1.1234567890", "<= 01", "<= 1.", "<= .5", "<= 1e3", ">= 45m", ">= 1h30m",
      ">= 30m1h",
      "never ", " never", ">= 100.0%", ">= 101%", "<=", "0 ", " 0",
    ]

  private static let pieces = [
    "0", "1", "9", "10", "99", "100", ".", "-", "+", "e", "E", "%", "s", "ms", "m", "h", "d", "kB", "MiB",
    ":", "T",
    "2026-03-02", "07:30", ">=", "<= ", " ",
  ]

  /// One of `pieces` after the other; in quotes unless it can stand without, and numbers are not read in two ways.
  private static func random(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 1...5, using: &random)
    let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    let isPlain =
      text.wholeMatch(of: /[0-9A-Za-z.+][0-9A-Za-z.+%-]*/) != nil
      && text.firstMatch(of: /^[-+.]*0[0-9]/) == nil
    return isPlain && Bool.random(using: &random) ? text : "\"\(text)\""
  }

  @Test("of every value", arguments: 0..<4)
  func everyValue(part: Int) throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    var random = SplitMix64(state: UInt64(part))
    // None of the values is a date that there is not.
    let meaning = JSONSchemaTests.meaning.filter { $0 != "a date such as" }
    // Places with the same examples are of the same shape.
    var seen: Set<[Sample]> = []
    let places = scenarioSchema.variations.filter { seen.insert($0.first.difference(to: $0.second)).inserted }
    #expect(places.count > 40)
    var (accepted, refused) = (0, 0)
    for (index, place) in places.enumerated() where index % 4 == part {
      let texts =
        Self.shapes + Self.quoted.map { "\"\($0)\"" } + (0..<20).map { _ in Self.random(&random) }
      for value in texts.map(Sample.scalar) + [.list([]), .mapping([])] {
        let sample = place.first.replacing(differenceTo: place.second, with: value).complete
        let found = diagnostics(sample.yaml)
        let isRead = found.allSatisfy { line in
          line.contains("not valid with")
            || meaning.contains { line.contains($0) } && !line.hasSuffix("nothing")
              && !line.contains("found a ")
        }
        if isRead { accepted += 1 } else { refused += 1 }
        if try checker.accepts(JSONValue(sample)) != isRead {
          Issue.record("\(place.path), \(value.yaml): the reader \(isRead ? "accepts" : "refuses"): \(found)")
        }
      }
    }
    #expect(accepted > 100 && refused > 1000)
  }

  @Test(
    "of names", arguments: ["<<", "", "a", "1", "true", "null", "a.b", String(repeating: "n", count: 10_001)])
  func names(name: String) throws {
    var checker = try JSONSchemaChecker(scenarioJSONSchema())
    let widget = scenarioSchema.minimal["widgets"]?["n0"] ?? .mapping([])
    for sample in [
      scenarioSchema.minimal.setting("apps", .mapping(name, .mapping([]))),
      scenarioSchema.minimal.setting("widgets", .mapping(name, widget)),
    ].map(\.complete) {
      let isRead = diagnostics(sample.yaml).isEmpty
      #expect(try checker.accepts(JSONValue(sample)) == isRead)
    }
  }

  @Test("but for numbers that versions of YAML read in different ways, which only the reader can refuse")
  func ambiguousNumbers() throws {
    for text in ["017", "0o17", "0x1F", "-01", "00", ".inf", ".nan", "1_000", "0b1"] {
      #expect(diagnostics("seed: \(text)\n" + smallFile).count == 1, "\(text)")
    }
  }
}

extension Sample {
  /// The same with this value where the two differ.
  fileprivate func replacing(differenceTo other: Sample, with value: Sample) -> Sample {
    switch (self, other) {
    case (.mapping(let a), .mapping(let b)) where a.map(\.key) == b.map(\.key):
      .mapping(
        zip(a, b).map { a, b in
          a == b ? a : Entry(key: a.key, value: a.value.replacing(differenceTo: b.value, with: value))
        })
    case (.list(let a), .list(let b)) where a.count == b.count:
      .list(zip(a, b).map { $0 == $1 ? $0 : $0.replacing(differenceTo: $1, with: value) })
    default: value
    }
  }

  /// The two values in which they differ.
  fileprivate func difference(to other: Sample) -> [Sample] {
    switch (self, other) {
    case (.mapping(let a), .mapping(let b)) where a.map(\.key) == b.map(\.key):
      zip(a, b).first { $0 != $1 }.map { $0.value.difference(to: $1.value) } ?? []
    case (.list(let a), .list(let b)) where a.count == b.count:
      zip(a, b).first { $0 != $1 }.map { $0.difference(to: $1) } ?? []
    default: [self, other]
    }
  }
}
