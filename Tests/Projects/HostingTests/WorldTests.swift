import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  @Suite("The world of hosted code")
  struct WorldTests {
    /// The widget's timeline has an entry whose date says what it read: seconds since 2026-01-01.
    private static func date(_ answer: [String: Any]) -> Double? {
      (answer["entries"] as? [[String: Any]])?.first.flatMap { $0["date"] as? Double }.map {
        $0 - 1_767_225_600
      }
    }

    private static func version(_ answer: [String: Any]) -> Int? {
      (answer["entries"] as? [[String: Any]])?.first.flatMap { $0["version"] as? Int }
    }

    private static func store(_ version: Int) -> [String: Any] {
      ["store": ["version": version, "changed": 1_767_225_600, "written": 1_767_225_600]]
    }

    @Test func `what the app writes comes by version, and settings are no content`() throws {
      let program = try AskedProgram(
        HostedCode.command(
          Self.code,
          world: [
            "store/defaults.json": #"{"group.test": {"unit": 1000}}"#,
            "store/2/defaults.json": #"{"group.test": {"number": 7}}"#,
            "store/4/defaults.json": #"{"group.test": {"number": {"$json": "{version}"}}}"#,
            "store/4/group.test/number.txt": "4{version}",
          ]))
      let early = try program.answer("Reader", Self.store(1))
      #expect(Self.date(early) == 1000)
      let second = try program.answer("Reader", at: 1, Self.store(3))
      #expect(Self.date(second) == 1007)
      #expect(Self.version(second) == 3)
      let third = try program.answer("Reader", at: 2, Self.store(5))
      // The file has the text 45.
      #expect(Self.date(third) == 1045)
      #expect(Self.version(third) == 5)
    }

    @Test func `nothing that the app wrote is a placeholder`() throws {
      let program = try AskedProgram(HostedCode.command(Self.code))
      #expect(try program.answer("Reader")["shows"] as? String == "placeholder")
    }

    @Test func `the app's writing in Swift`() throws {
      let program = try AskedProgram(
        HostedCode.command(
          Self.code,
          world: [
            "World.swift": """
            import Foundation
            func appWrites(version: Int, date: Date) {
              UserDefaults(suiteName: "group.test")?.set(100 * version, forKey: "number")
            }
            """
          ]))
      for version in [2, 3] {
        let answer = try program.answer("Reader", at: Double(version), Self.store(version))
        #expect(Self.date(answer) == Double(100 * version))
        #expect(Self.version(answer) == version)
      }
    }

    @Test func `responses come by URL and version, with their status`() throws {
      let program = try AskedProgram(
        HostedCode.command(
          Self.code,
          world: [
            "responses.json": """
            [{"url": "https://example.com/*", "body": "{version}"},
             {"url": "https://example.com/n?x=*", "from": 7, "status": 503, "body": "down"},
             {"url": "https://example.com/n?x=*", "from": 9, "file": "nine.txt"}]
            """, "nine.txt": "999",
          ]))
      func fetched(_ version: Int) throws -> [String: Any] {
        try program.answer("Fetcher", ["server": ["version": version]])
      }
      #expect(Self.date(try fetched(5)) == 5)
      #expect(Self.version(try fetched(5)) == 5)
      #expect(try fetched(8)["shows"] as? String == "failure")
      #expect(Self.date(try fetched(12)) == 999)
    }

    @Test func `what the widget keeps is as old as when it was fetched`() throws {
      let program = try AskedProgram(
        HostedCode.command(Self.code, world: ["responses.json": #"[{"url": "*", "body": "{version}"}]"#]))
      #expect(Self.version(try program.answer("Keeper", ["server": ["version": 3]])) == 3)
      let offline = try program.answer("Keeper", at: 60, ["server": ["version": 9], "network": false])
      #expect(Self.version(offline) == 3)
      #expect(offline["shows"] == nil)
    }

    @Test func `calls of WidgetCenter are in the answer`() throws {
      let program = try AskedProgram(
        HostedCode.command(Self.code, world: ["responses.json": #"[{"url": "*", "body": "1"}]"#]))
      #expect(try program.answer("Keeper")["reloads"] as? [String] == ["Reader"])
      #expect(try program.answer("Fetcher")["reloads"] == nil)
    }

    @Test func `a tap performs the intent of the widget's button before the reload`() throws {
      let program = try AskedProgram(HostedCode.command(Self.code))
      #expect(Self.date(try program.answer("Counter")) == 0)
      for tap in 1...3 {
        let answer = try program.answer("Counter", at: Double(tap) * 60, ["reason": "intent"])
        #expect(Self.date(answer) == Double(tap))
        #expect(answer["reloads"] as? [String] == ["Reader"])
      }
      #expect(Self.date(try program.answer("Counter", at: 300)) == 3)
    }

    @Test(arguments: [
      ("responses.json", "{}", "is not a JSON list"),
      ("responses.json", #"[{"url": "*", "code": 3}]"#, #"cannot use "code""#),
      ("store/defaults.json", "[]", "is not a JSON object"),
      ("store/1/defaults.json", #"{"standard": {"a": {"$hex": "00"}}}"#, "$base64"),
    ])
    func `a world that cannot be used is an error in words`(file: String, text: String, words: String) throws
    {
      let command = try HostedCode.command(Self.code, world: [file: text])
      let process = try LineProcess(ProviderProgram(command))
      try process.write(
        Array((#"{"protocol":"1.0","app":"A","seed":1,"time":0,"timeZone":"UTC","widgets":[]}"# + "\n").utf8))
      var line = String(decoding: try process.readLine(), as: UTF8.self)
      if !line.contains("error") {
        let question =
          #"{"question":1,"time":0,"widget":"Reader","kind":"Reader","family":"systemSmall","store":{"version":1}}"#
        try process.write(Array((question + "\n").utf8))
        line = String(decoding: try process.readLine(), as: UTF8.self)
      }
      let error = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      #expect(error?["error"]?.contains(words) == true)
    }

    private static let code = """
      import AppIntents
      import SwiftUI
      import WidgetKit
      let start = Date(timeIntervalSince1970: 1_767_225_600)
      struct Entry: TimelineEntry { let date: Date }
      func one(_ number: Double) -> Timeline<Entry> { Timeline(entries: [Entry(date: start + number)], policy: .never) }
      struct Reader: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          let defaults = UserDefaults(suiteName: "group.test")!
          let file = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.test")!
            .appendingPathComponent("number.txt")
          let text = try? String(contentsOf: file, encoding: .utf8)
          let number = text.flatMap(Double.init) ?? defaults.double(forKey: "number")
          completion(one(defaults.double(forKey: "unit") + number))
        }
      }
      struct Fetcher: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          URLSession.shared.dataTask(with: URL(string: "https://example.com/n?x=1")!) { data, response, error in
            completion(one(data.flatMap { Double(String(decoding: $0, as: UTF8.self)) } ?? 0))
          }.resume()
        }
      }
      struct Keeper: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          URLSession.shared.dataTask(with: URL(string: "https://example.com/n")!) { data, _, _ in
            if let data { UserDefaults.standard.set(data, forKey: "kept") }
            WidgetCenter.shared.reloadTimelines(ofKind: "Reader")
            let kept = UserDefaults.standard.data(forKey: "kept") ?? Data()
            completion(one(Double(String(decoding: kept, as: UTF8.self)) ?? 0))
          }.resume()
        }
      }
      struct Count: AppIntent {
        static let title: LocalizedStringResource = "Count"
        func perform() async throws -> some IntentResult {
          try await Task.sleep(for: .milliseconds(10))
          UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "count") + 1, forKey: "count")
          WidgetCenter.shared.reloadTimelines(ofKind: "Reader")
          return .result()
        }
      }
      struct Counter: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          completion(one(UserDefaults.standard.double(forKey: "count")))
        }
      }
      struct CounterView: View {
        var body: some View { VStack { Text("count"); Button(intent: Count()) { Label("More", systemImage: "plus") } } }
      }
      struct CounterWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Counter", provider: Counter()) { _ in CounterView() }
        }
      }
      func configuration<P: TimelineProvider>(_ kind: String, _ provider: P) -> some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: provider) { _ in Text("entry") }
      }
      struct ReaderWidget: Widget { var body: some WidgetConfiguration { configuration("Reader", Reader()) } }
      struct FetcherWidget: Widget { var body: some WidgetConfiguration { configuration("Fetcher", Fetcher()) } }
      struct KeeperWidget: Widget { var body: some WidgetConfiguration { configuration("Keeper", Keeper()) } }
      """
  }
#endif
