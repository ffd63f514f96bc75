import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  /// Providers that crash, loop, wait or ask for too much.
  @Suite("Bad code of a hosted widget", .serialized)
  struct BadCodeTests {
    @Test(arguments: [
      ("fatalError", "crashes", "Fatal error: no data"),
      ("nil", "crashes", "Unexpectedly found nil"),
      ("exit", "crashes", "exit(3)"),
      ("recursion", "crashes", "calls itself without end"),
      ("view", "crashes", "Fatal error: no view"),
      ("loop", "neverCompletes", "does not end"),
      ("memory", "crashes", "512 MiB"),
      ("never", "neverCompletes", "completion handler is not called"),
      ("semaphore", "neverCompletes", "semaphore"),
      ("lock", "neverCompletes", "lock"),
      ("thousands", "crashes", "86400 entries"),
    ])
    func `has an answer in words, and the next question has a timeline`(
      kind: String, fails: String, words: String
    ) throws {
      let program = try AskedProgram(HostedCode.command(Self.code))
      let answer = try program.answer(kind)
      #expect(answer["fails"] as? String == fails)
      #expect((answer["message"] as? String ?? "").contains(words))
      #expect(try program.answer("good", at: 60)["entries"] != nil)
    }

    @Test func `on the first day, each is unusual in words, and those without a timeline are set apart`()
      throws
    {
      let command = try HostedCode.command(Self.code)
      var hosted = try HostedWidgets(of: command)
      hosted.widgets.removeAll { !["fatalError", "memory", "empty", "unsorted", "good"].contains($0.kind) }
      let day = try HostedFirstDay(of: command, hosted)
      let warnings = Dictionary(uniqueKeysWithValues: day.widgets.map { ($0.kind, $0.warnings.joined()) })
      #expect(warnings["good"] == "")
      #expect(warnings["empty"]?.contains("without entries") == true)
      #expect(warnings["unsorted"]?.contains("not in the order") == true)
      #expect(warnings["unsorted"]?.contains("date is in the past") == true)
      #expect(day.widgets.allSatisfy { $0.memory.start > 1_000_000 && $0.memory.most >= $0.memory.start })
      // The memory is that of the process that reached the limit, not of the next one.
      let memory = Dictionary(uniqueKeysWithValues: day.widgets.map { ($0.kind, $0.memory.most) })
      #expect(memory["memory"] ?? 0 > 400 << 20 && memory["good"] ?? 0 < 400 << 20)
      #expect(day.split().0.widgets.map(\.kind) == ["good", "empty", "unsorted"])
      #expect(day.split().silent == ["fatalError", "memory"])
    }

    /// `unshare` tells whether the system allows it.
    @Test(
      .enabled(
        if: HostedCode.succeeds(["unshare", "-n", "true"]) || HostedCode.succeeds(["unshare", "-rn", "true"]))
    )
    func `has no network`() throws {
      let answer = try AskedProgram(HostedCode.command(Self.code)).answer("interfaces")
      #expect((answer["entries"] as? [[String: Any]])?.count == 1)
    }

    @Test func `that needs too much before it lists its widgets is ended`() throws {
      let code = Self.code.replacingOccurrences(
        of: "WidgetBundle {", with: "WidgetBundle { init() { _ = [UInt8](repeating: 1, count: 1 << 30) }")
      #expect(throws: HostedBuildError.self) { try HostedWidgets(of: HostedCode.command(code)) }
    }

    @Test func `two calls of the completion handler count as one`() throws {
      let program = try AskedProgram(HostedCode.command(Self.code))
      #expect(try program.answer("twice")["policy"] as? String == "never")
      #expect(try program.answer("good", at: 60)["answer"] as? Int == 2)
    }

    @Test func `dates that are no dates are moved to some`() throws {
      let line = try AskedProgram(HostedCode.command(Self.code)).ask("dates")
      #expect(
        line.hasPrefix(
          #"{"answer":1,"entries":[{"date":0,"version":5},{"date":64092211200,"version":5}],"policy":{"after":-62135596800}"#
        ))
    }

    private static let kinds = [
      "fatalError", "nil", "exit", "recursion", "view", "loop", "memory", "never", "semaphore", "lock",
      "thousands", "twice",
      "dates",
      "good", "empty", "unsorted", "interfaces",
    ]

    private static let code = """
      import SwiftUI
      import WidgetKit
      struct Entry: TimelineEntry { let date: Date }
      struct Provider: TimelineProvider {
        let kind: String
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: Date())) }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          let one = Timeline(entries: [Entry(date: Date())], policy: .never)
          switch kind {
          case "fatalError": fatalError("no data")
          case "nil": print(URL(string: "")!)
          case "exit": exit(3)
          case "recursion": print(depth(1))
          case "loop": var n = 0; while true { n &+= 1; if n == -1 { break } }
          case "memory": var all: [[UInt8]] = []; while true { all.append([UInt8](repeating: 1, count: 1 << 20)) }
          case "never": break
          case "semaphore": DispatchSemaphore(value: 0).wait()
          case "lock": let lock = NSLock(); lock.lock(); lock.lock()
          case "thousands": completion(Timeline(entries: (0..<86_400).map { Entry(date: Date() + Double($0)) }, policy: .atEnd))
          case "twice": completion(one); completion(Timeline(entries: [], policy: .atEnd))
          case "dates":
            completion(Timeline(
              entries: [Entry(date: Date(timeIntervalSince1970: .nan)), Entry(date: .distantFuture)],
              policy: .after(.distantPast)))
          case "empty": completion(Timeline(entries: [], policy: .never))
          case "unsorted":
            completion(Timeline(
              entries: [Entry(date: Date() + 60), Entry(date: Date())], policy: .after(Date() - 86_400)))
          case "interfaces":
            let lines = try! String(contentsOfFile: "/proc/net/dev", encoding: .utf8).split(separator: "\\n").dropFirst(2)
            completion(Timeline(entries: lines.map { _ in Entry(date: Date()) }, policy: .never))
          default: completion(one)
          }
        }
      }
      func depth(_ number: Int) -> Int { number == 0 ? 0 : depth(number + 1) + 1 }
      struct EntryView: View {
        let kind: String
        var body: some View {
          if kind == "view" { fatalError("no view") }
          return Text("entry")
        }
      }
      func configuration(_ kind: String) -> some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: Provider(kind: kind)) { _ in EntryView(kind: kind) }
      }
      \(kinds.enumerated().map { "struct Widget\($0.offset): Widget { var body: some WidgetConfiguration { configuration(\"\($0.element)\") } }" }.joined(separator: "\n"))
      @main struct All: WidgetBundle {
        @WidgetBundleBuilder var body: some Widget {
          \(kinds.indices.map { "Widget\($0)()" }.joined(separator: "\n    "))
        }
      }
      """
  }
#endif
