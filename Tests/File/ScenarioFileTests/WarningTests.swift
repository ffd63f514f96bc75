import ScenarioFile
import Testing

@Suite("A warning")
struct WarningTests {
  private func warnings(_ text: String, overrides: [String] = []) throws -> [String] {
    var warnings: [Diagnostic] = []
    _ = try ScenarioReader(overrides: overrides, files: logFiles).read(
      Array(text.utf8), file: "f.yaml", warnings: &warnings)
    #expect(warnings.allSatisfy { $0.severity == .warning })
    return warnings.map(\.description)
  }

  private let file = """
    apps:
      A:
        onSilentPush: {reloadTimelines: [K, Knd]}
        onForeground: {call: {reloadTimelines: Knd}, when: contentChanged}
        foreground: {sessions: {perDay: 3}}
    widgets:
      w:
        app: A
        kind: K
        family: systemSmall
        surface: {homePage: 1}
        provider:
          timeline: {entries: 6, spacing: 4m, policy: {after: 15m}, relevance: 3}
    """

  @Test("stands at its value, in the file's order; of what is missing, at the key that would hold it")
  func places() throws {
    let found = try warnings(file)
    #expect(
      found.map { $0.split(separator: ": ").prefix(3).joined(separator: ": ") } == [
        "f.yaml:3:19: warning: apps.A.onSilentPush",
        "f.yaml:3:41: warning: apps.A.onSilentPush.reloadTimelines.1",
        "f.yaml:4:44: warning: apps.A.onForeground.call.reloadTimelines",
        "f.yaml:7:3: warning: widgets.w.content",
        "f.yaml:13:39: warning: widgets.w.provider.timeline.spacing",
        "f.yaml:13:59: warning: widgets.w.provider.timeline.policy.after",
        "f.yaml:13:76: warning: widgets.w.provider.timeline.relevance",
      ])
    #expect(found[3].contains("content: {live: {changes: {perDay: 24}}}"))
  }

  @Test("names the override that it is about")
  func overrides() throws {
    let lively = smallFile + "\n    content: {live: {changes: {perDay: 3}}}\n    provider: {fetch: {}}"
    #expect(try warnings(lively) == [])
    #expect(
      try warnings(lively, overrides: ["widgets.w.provider.timeline.relevance=4"]).map {
        $0.split(separator: ": ").prefix(3).joined(separator: ": ")
      } == ["--set widgets.w.provider.timeline.relevance=4: warning: widgets.w.provider.timeline.relevance"])
  }

  @Test(
    "of a widget that never has data says what its app lacks",
    arguments: [
      ("writes: []", "the app never writes it when it runs; let the app write it on an app event"),
      ("learns: []", "the app never learns of the content; let the app learn on an app event"),
      ("learns: {failure: 100%}", "the app never learns of the content; let the app learn on an app event"),
    ])
  func withoutData(key: String, text: String) throws {
    let found = try warnings(
      """
      apps: {A: {foreground: {sessions: {perDay: 3}}, \(key)}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {}, content: {live: {changes: {perDay: 9}}}}
      """)
    #expect(found.count == 1 && found[0].contains(text), "\(found)")
    let made = try warnings(
      """
      apps: {A: {foreground: {sessions: {perDay: 3}}, learns: []}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {}, content: {inSession: {poisson: 2}}}
      """)
    #expect(made == [])
  }

  @Test("of content that never changes is not given where the file says so")
  func deliberate() throws {
    let smallFile = smallFile.replacing("Weather: {}", with: "Weather: {foreground: {sessions: {perDay: 3}}}")
    #expect(try warnings(smallFile + "\n    content: static") == [])
    for content in ["", "\n    content: {}", "\n    content: {live: {changes: {perDay: 0}}}"] {
      #expect(try warnings(smallFile + content).count == 1, "\(content)")
    }
  }

  @Test("that the file gives is none where there is an error")
  func errors() {
    var warnings: [Diagnostic] = []
    #expect(throws: ScenarioFileError.self) {
      try ScenarioReader().read(
        Array((smallFile + "\n    familly: x").utf8), file: "f.yaml", warnings: &warnings)
    }
    #expect(warnings.isEmpty)
  }

  @Test("is listed three times, and counted for the rest")
  func many() throws {
    let widgets = (1...10_000).map {
      "  w\($0): {app: A, kind: K, family: systemSmall, surface: {homePage: 1}}\n"
    }
    let found = try warnings(
      "apps: {A: {foreground: {sessions: {perDay: 3}}}}\nwidgets:\n" + widgets.joined())
    #expect(found.count == 4)
    #expect(found.first?.hasPrefix("f.yaml:3:3: warning: widgets.w1.content: ") == true)
    #expect(found.last == "f.yaml: warning: widgets.w3.content: 9997 more like this are not listed")
  }
}
