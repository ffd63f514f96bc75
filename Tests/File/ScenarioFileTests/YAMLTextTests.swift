import TestSupport
import Testing
import WidgetRefresh

@testable import ScenarioFile

/// The reader finds in a scenario file what the program wrote into it, and nothing else.
struct YAMLTextTests {
  static let texts = HostileText.all + HostileText.mixed(300) + [String(repeating: "\u{1}", count: 3000)]

  private static func scalar(_ text: String) -> SourceNode.Content { .scalar(text, isPlain: false) }

  private func read(_ text: String) throws -> SourceNode {
    let source = YAMLSource(try SourceText.decode(Array(text.utf8)))
    #expect(source.findings.isEmpty, "\(source.findings): \(text)")
    return try #require(source.root)
  }

  /// The words of a tree, and whether each could be a number.
  private static func shape(_ node: SourceNode) -> String {
    switch node.content {
    case .scalar(let text, let isPlain):
      node.isNothing ? "nothing" : "\(isPlain && NumberText.parse(text) != nil)\(text.debugDescription)"
    case .list(let elements): "[\(elements.map(shape))]"
    case .mapping(let entries): "{\(entries.map { "\($0.key.debugDescription): \(shape($0.value))" })}"
    }
  }

  @Test func `a text from outside is one word, one key or one comment, whatever it contains`() throws {
    for text in Self.texts where text != "<<" {
      let yaml: YAMLText = """
        \(comment: text)
        title: \(text)   \(comment: text)
        list: \(list: ["\(text)", "\(text)"])
        flow: {\(key: text) \(text), end: 1}
        names:
          \(key: text)
            kind: \(text)
            \(key: text) \(text)
        end: yes
        """
      let root = try read(yaml.text)
      #expect(root.entries?.map(\.key) == ["title", "list", "flow", "names", "end"])
      #expect(root["names"]?.entries?.map(\.key) == [text])
      let inner = root["names"]?[text]
      let words = [root["title"], root["flow"]?[text], inner?["kind"], inner?[text]]
      for word in words {
        guard case .scalar(text, let isPlain)? = word?.content else {
          Issue.record("\(text.debugDescription) became \(String(describing: word)) in \(yaml.text)")
          continue
        }
        // A plain word must not be a number, a truth value or null.
        #expect(!isPlain || text.utf8.allSatisfy { $0 > 0x20 } && NumberText.parse(text) == nil)
        #expect(!isPlain || !["yes", "no", "true", "off", "null", "~", ""].contains(text))
      }
      #expect(root["list"].map(Self.shape) == "[\([Self.shape(words[0]!), Self.shape(words[0]!)])]")
      #expect(root["flow"]?.entries?.count == 2 && inner?.entries?.count == 2)
    }
  }

  @Test func `a value in YAML stays the same value, and a text that is no YAML is a text`() throws {
    for text in Self.texts {
      let yaml = ("first: \(value: text)\nend: yes\n" as YAMLText).text
      let root = try read(yaml)
      #expect(root.entries?.map(\.key) == ["first", "end"], "\(yaml)")
      let decoded = try? SourceText.decode(Array(text.utf8))
      let source = decoded.map { YAMLSource($0) }
      guard let value = source?.root, source?.findings.isEmpty ?? false else { continue }
      #expect(root["first"].map(Self.shape) == Self.shape(value))
    }
    for text in [
      "~", "", "-.5", "+5", ".5", "-5", "1e-05", "7", "'7'", "true", "[1, {a: ~}]", "{\":a\": 1}", "0.5%",
    ] {
      let value = try #require(YAMLSource("v: " + text).root?["v"])
      #expect(try read("v: " + value.flowText)["v"].map(Self.shape) == Self.shape(value))
    }
  }

  @Test func `the comments and names of a phone add nothing to the file`() throws {
    // The keys of a phone file are keys of scenarios, so none of them is long.
    for text in Self.texts where text.utf8.count < 1000 {
      let word = ("\(text)" as YAMLText).text
      let shared = SharedPhone(
        builds: ["Version \(text)26.1 \(text)"], days: 7, budget: .init(low: 1, median: 2, high: 3),
        values: [
          .init(text, low: word, median: text, high: word),
          .init("b", shares: [.init(value: text, share: 0.5), .init(value: "other", share: 0.5)]),
        ])
      let phone = PhoneFile(
        comments: [text], usual: [ScenarioOverride(path: "device.days", value: word)],
        paths: ["device.days", "device.start"], worlds: [[word, "1"], [text, word]], found: shared)
      let root = try read(phone.yaml)
      #expect(root.entries?.map(\.key) == ["found", "usual", "paths", "worlds"])
      let found = root["found"]
      #expect(found?.entries?.map(\.key) == ["systems", "days", "budgetPerDay", "values"])
      #expect(found?["values"]?.entries?.map(\.key) == [text, "b"])
      #expect(found?["values"]?["b"]?.entries?.map(\.key) == [text, "other"])
      #expect(found.map(Self.shape) == Self.shape(try read(shared.lines.joined("\n").text)))
      let again = try PhoneFile(Array(phone.yaml.utf8))
      #expect(again.usual == phone.usual && again.worlds[0] == phone.worlds[0])
      #expect(again.worlds.map(\.count) == [2, 2])
    }
  }

  @Test func `a policy is applied to a file with any names, and written anew with the same values`() throws {
    for text in Self.texts where text != "<<" && !text.isEmpty && !text.contains("=") {
      let yaml: YAMLText = """
        title: \(text)
        widgets:
          \(key: text)
            app: \(text)
            lists: [{a: \(text)}, {b: 1}]
            words: [\(text), 2, ~]
            empty: {}
        """
      let before = try read(yaml.text)
      let settings = [ScenarioOverride(path: "seed", value: text)]
      let rewritten = ScenarioFileEditor.rewritten(setting: [], in: Array(yaml.text.utf8))
      #expect(Self.shape(try read(try #require(rewritten))) == Self.shape(before))
      for written in [
        ScenarioFileEditor.text(setting: settings, in: Array(yaml.text.utf8)),
        ScenarioFileEditor.rewritten(setting: settings, in: Array(yaml.text.utf8)),
      ].compactMap(\.self) {
        let root = try read(written)
        #expect(root.entries?.map(\.key) == ["title", "widgets", "seed"], "\(written)")
        #expect(root["widgets"].map(Self.shape) == before["widgets"].map(Self.shape))
      }
    }
  }
}
