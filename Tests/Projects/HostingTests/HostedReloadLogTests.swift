import Foundation
import ReloadLogs
import ScenarioFile
import Testing

#if os(Linux)
  /// The Swift files that `widgetsim reloads logger` prints.
  @Suite("The logger of reloads")
  struct HostedReloadLogTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/PhoneLogs/PhoneCommands/Reloads/Logger").standardizedFileURL

    private func source(_ name: String) throws -> String {
      try String(contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
    }

    /// Also a timeline without a due date, the calls of an app, and a log of 10 MB.
    private static let rest = """
      import SwiftUI
      import WidgetKit

      @main struct Probes: WidgetBundle {
        var body: some Widget {
          ReloadProbe()
          NeverWidget()
        }
      }
      struct NeverWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Never", provider: NeverProvider()) { Text($0.date, style: .time) }
        }
      }
      struct NeverProvider: TimelineProvider {
        func placeholder(in context: Context) -> ReloadProbeEntry { ReloadProbeEntry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (ReloadProbeEntry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<ReloadProbeEntry>) -> Void) {
          let timeline = Timeline(entries: [ReloadProbeEntry(date: Date())], policy: .never)
          if Date().timeIntervalSince1970 > 1_767_230_000 {
            try? Data(String(repeating: "\\n{\\"event\\":\\"call\\"}", count: 600_000).utf8).write(to: ReloadLog.url!)
          }
          ReloadLog.intent("Never")
          ReloadLog.reload("Never")
          ReloadLog.timeline(timeline, kind: "Never", in: context, configuration: "a, \\"b\\"")
          completion(timeline)
        }
      }
      struct Screen: View {
        init() { ReloadLog.watchApp() }
        var body: some View { ReloadLogLink() }
      }
      """

    @Test func `writes what the reader reads: the times, kinds, due dates and calls of the probe`() throws {
      let logger = try source("ReloadLog.swift")
      #expect(logger.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
      let code = try [logger, source("Probe.swift"), Self.rest].joined(separator: "\n")
      let program = try AskedProgram(
        HostedCode.command(code.replacing("group.com.example.MyApp", with: "group.reload-log")))
      for index in 0..<3 {
        _ = try program.answer(
          "ReloadProbe", at: Double(index * 300 + 7), ["timeZone": "Europe/Berlin", "utcOffset": 3600])
      }
      _ = try program.answer("Never", at: 2000)
      let file = try #require(Self.find())
      let log = try ReloadLogReader().read(Array(Data(contentsOf: file)), file: "log")
      #expect(log.repairs.map { $0.message.prefix(38) } == ["the time zones Europe/Berlin, UTC; the"])
      let phone = try #require(LoggedReloads.all([log]).first)
      #expect(phone.widgets.map(\.widget.kind) == ["ReloadProbe", "Never"])
      #expect(phone.widgets.map(\.widget.family) == ["systemSmall", "systemSmall"])
      #expect(phone.widgets.map(\.widget.configuration) == [nil, "a, \"b\""])
      let start: Int64 = 1_767_225_600_000
      #expect(phone.widgets[0].reloads.map { $0.time - start } == [7000, 307_000, 607_000])
      #expect(phone.widgets[0].reloads.map { $0.due.map { $0 - start } } == [nil, 307_000, 607_000])
      #expect(phone.widgets[0].reloads.allSatisfy { $0.cost == .unknown && !$0.isUnlimited })
      #expect(phone.widgets[1].reloads.map(\.cost) == [.free])
      #expect(phone.timeZone == "Europe/Berlin")
      _ = try program.answer("Never", at: 9000)
      let long = try String(contentsOf: file, encoding: .utf8)
      #expect((5_000_000...6_000_000).contains(long.utf8.count))
      #expect(long.hasPrefix("\n{\"event\":\"call\"}\n{") && long.contains("\"kind\":\"Never\""))
      #expect(log.events.map(\.name) == [.timeline, .timeline, .timeline, .intent, .call, .timeline])
    }

    /// A hosted program has a home of its own below the temporary directory.
    private static func find() -> URL? {
      let all = FileManager.default.enumerator(
        at: FileManager.default.temporaryDirectory, includingPropertiesForKeys: nil)
      while let url = all?.nextObject() as? URL {
        if url.path.hasSuffix("group.reload-log/reloads.jsonl") { return url }
      }
      return nil
    }
  }
#endif
