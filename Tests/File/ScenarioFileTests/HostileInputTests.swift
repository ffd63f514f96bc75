import ScenarioFile
import TestSupport
import Testing

@Suite("A file that is no scenario")
struct HostileInputTests {
  static let texts: [(String, [String])] = [
    ("", ["1:1: error: the file is empty; expected a scenario"]),
    ("# only a comment\n", ["1:1: error: the file is empty; expected a scenario"]),
    (
      "3\n",
      [
        "1:1: error: expected a mapping with keys such as title, seed, device and population; found a single value"
      ]
    ),
    (
      "- s3cret\n",
      ["1:1: error: expected a mapping with keys such as title, seed, device and population; found a list"]
    ),
    (
      "!s3cret x\n",
      [
        "1:1: error: tags are not supported",
        "1:1: error: expected a mapping with keys such as title, seed, device and population; found a single value",
      ]
    ),
    ("a\0b", ["1:2: error: found a NUL byte; a scenario file is plain text"]),
    ("é: x\u{1}", ["1:5: error: found the control character U+1; a scenario file is plain text"]),
    ("widgets:\n\tw: 3\n", ["2:1: error: found a tab; YAML is indented with spaces"]),
    ("widgets: \"abc\n", ["1:10: error: not YAML: the text that starts here has no end"]),
    (
      "widgets: {w: [}\n",
      ["1:15: error: not YAML: while parsing a flow node: did not find expected node content"]
    ),
    ("widgets: *w\n", ["1:10: error: not YAML: found undefined alias"]),
    ("title: a\n---\ntitle: b\n", ["2:1: error: a second document starts here; expected only one"]),
    ("? [a, b]\n: 3\n", ["1:3: error: expected a name as key; found a list, a mapping or an alias"]),
    (
      "<<: {a: b}\nwidgets: !map x\n",
      [
        "1:1: error: merge keys (<<) are not supported; use an alias for each value",
        "2:10: error: widgets: tags such as '!map' are not supported",
        "2:10: error: widgets: expected a mapping from the name of a widget; found 'x'",
      ]
    ),
    (
      smallFile.replacing("Weather: {}", with: "Weather: {}\n  \"<<\": {}"),
      ["4:3: error: apps: expected a name; found '<<', YAML's key for merging"]
    ),
    (
      "\u{FEFF}seed: x\r\nwidgets: {}\r\n",
      [
        "1:7: error: seed: expected a whole number from 0 to 18446744073709551615; found 'x'",
        "2:10: error: widgets: expected at least one entry; found none",
      ]
    ),
    (
      String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
      ["1:66: error: the file is nested more than 64 levels deep; no scenario needs that"]
    ),
    (
      String(repeating: "[", count: 100_000),
      ["1:1: error: the file is nested more than 64 levels deep; no scenario needs that"]
    ),
    (
      String(repeating: "- ", count: 100_000),
      ["1:131: error: the file is nested more than 64 levels deep; no scenario needs that"]
    ),
  ]

  // By index: a failing argument is printed, and some of these are long.
  @Test("is refused in words", arguments: texts.indices)
  func refused(index: Int) {
    let (text, lines) = Self.texts[index]
    #expect(diagnostics(text) == lines.map { "f.yaml:" + $0 })
  }

  @Test("is refused when it is not UTF-8, or too large")
  func encodings() {
    #expect(diagnostics([0xFF, 0xFE, 0x61, 0]) == ["f.yaml:1:1: error: the file is UTF-16; expected UTF-8"])
    #expect(
      diagnostics([0x0A, 0x3A, 0x20, 0xC3, 0x28]) == [
        "f.yaml:2:3: error: the file is not UTF-8: found byte 0xC3"
      ])
    #expect(
      diagnostics([UInt8](repeating: 0x20, count: 4 * 1024 * 1024 + 1)) == [
        "f.yaml:1:1: error: the file is larger than 4 MiB; a scenario has a few kB, so put recorded usage into a log"
      ])
  }

  @Test(
    "is refused at once when its aliases multiply, as values or as keys",
    arguments: ["b: *a9\n", "*a9 : b\n", "? *a9\n: b\n", "[*a9]: b\n", "{*a9}\n", "b: {[*a9]}\n"])
  func aliasBomb(last: String) {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      text += "a\(level): &a\(level) [" + Array(repeating: alias, count: 10).joined(separator: ", ") + "]\n"
    }
    // It takes 60 ms; the aliases' 10⁹ nodes would take minutes. Other tests run beside this one.
    let time = ContinuousClock().measure { #expect(diagnostics(text + last).count == 1) }
    #expect(time < .seconds(10))
  }

  @Test("gets an answer for each duplicate key")
  func manyDuplicates() {
    let lines = diagnostics(String(repeating: "title: 1\n", count: 60))
    let twice = lines.count { $0.hasSuffix("error: key 'title' is given twice; the first is in line 1") }
    #expect(twice == 59)
  }

  @Test("may use an alias where a value is meant twice")
  func alias() throws {
    let text =
      smallFile + "\n    provider: {timeline: &t {policy: {after: 5m}}, onFailure: *t}"
    let widget = try scenario(text).widgets.first
    #expect(widget?.provider.onFailure == widget.map { .timeline($0.provider.timeline) })
  }

  @Test(
    "never traps, and always gets an answer, with bytes changed at random",
    arguments: 1...4 as ClosedRange<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let valid = Array(
      (smallFile + "\n    provider: {timeline: &t {policy: {after: 5m}}, onFailure: *t}\n").utf8)
    let odd =
      Array("\"'[]{},:?-&*!|>%@`#~<=\n\t .0\u{0}\u{85}\u{2028}é\u{1F600}".utf8) + [0xC3, 0xFF, 0xED, 0xA0]
    var accepted = 0
    for _ in 0..<1000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = odd.randomElement(using: &random) ?? 0
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = byte
        case 2: bytes.insert(byte, at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
        }
      }
      do throws(ScenarioFileError) {
        _ = try ScenarioReader().read(bytes, file: "f.yaml")
        accepted += 1
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
    #expect((1..<1000).contains(accepted))
  }
}
