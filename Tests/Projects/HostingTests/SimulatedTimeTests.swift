import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  @Suite("Hosted code sees simulated time, chance and files")
  struct SimulatedTimeTests {
    /// Each timeline has one entry, so many seconds after the question.
    @Test(arguments: [
      ("now", 0.0), ("sleep", 5), ("after", 2), ("task", 3), ("clock", 4), ("semaphore", 1), ("group", 3),
      ("thread", 6), ("timer", 7),
    ])
    func `waiting takes no time`(how: String, seconds: Double) throws {
      let program = try AskedProgram(HostedCode.command(Self.code))
      for question in 0..<3 {
        let time = Double(question) * 1000
        let answer = try program.answer("Wait", at: time, ["configuration": ["how": how]])
        let dates = (answer["entries"] as? [[String: Double]] ?? []).compactMap { $0["date"] }
        #expect(dates == [1_767_225_600 + time + seconds])
        #expect(answer["duration"] as? Double == seconds)
      }
    }

    @Test func `the same questions have the same answers, to the byte`() throws {
      let command = try HostedCode.command(Self.code)
      func answers(seed: Int) throws -> [String] {
        let program = try AskedProgram(command, seed: seed)
        return try (0..<20).map {
          try program.ask("Wait", at: Double($0) * 60, ["configuration": ["how": "random"]])
        }
      }
      let first = try answers(seed: 1)
      #expect(try answers(seed: 1) == first)
      #expect(try answers(seed: 2) != first)
      #expect(Set(first).count == 20)
    }

    @Test func `the local time is that of the phone's time zone`() throws {
      let command = try HostedCode.command(Self.code)
      for (zone, hour) in [("UTC", 0.0), ("Europe/Berlin", 1), ("Asia/Tokyo", 9)] {
        let program = try AskedProgram(command, timeZone: zone)
        let answer = try program.answer("Wait", ["configuration": ["how": "hour"], "timeZone": zone])
        let dates = (answer["entries"] as? [[String: Double]] ?? []).compactMap { $0["date"] }
        #expect(dates == [1_767_225_600 + hour])
      }
    }

    private static let code = """
      import AppIntents
      import SwiftUI
      import WidgetKit
      struct Entry: TimelineEntry { let date: Date }
      struct Settings: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Settings"
        @Parameter(title: "How", default: "now") var how: String
      }
      struct Provider: AppIntentTimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func snapshot(for settings: Settings, in context: Context) async -> Entry { Entry(date: Date()) }
        func timeline(for settings: Settings, in context: Context) async -> Timeline<Entry> {
          var date = Date()
          switch settings.how {
          case "sleep": Thread.sleep(forTimeInterval: 5)
          case "after":
            await withCheckedContinuation { done in
              DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + 2) {
                DispatchQueue.main.async { done.resume() }
              }
            }
          case "task": try? await Task.sleep(nanoseconds: 3_000_000_000)
          case "clock": try? await ContinuousClock().sleep(for: .seconds(4))
          case "semaphore": waitForSemaphore()
          case "group":
            await withTaskGroup(of: Void.self) { group in
              for seconds in 1...3 { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
            }
          case "thread":
            let start = DispatchTime.now().uptimeNanoseconds
            while DispatchTime.now().uptimeNanoseconds - start < 6_000_000_000 { usleep(500_000) }
          case "timer":
            await withCheckedContinuation { done in
              _ = Timer.scheduledTimer(withTimeInterval: 7, repeats: false) { _ in done.resume() }
            }
          case "random":
            let identifier = UUID().uuidString
            date += Double.random(in: 0..<1000) + Double(identifier.hashValue % 1000)
            date += Double(Set((0..<100).map { "\\\\($0)" }).first!)!
            return Timeline(entries: [Entry(date: date)], policy: .never)
          case "hour":
            return Timeline(
              entries: [Entry(date: date + Double(Calendar.current.component(.hour, from: date)))], policy: .never)
          default: break
          }
          date = Date()
          return Timeline(entries: [Entry(date: date)], policy: .never)
        }
        private func waitForSemaphore() {
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.global().asyncAfter(deadline: .now() + 1) { semaphore.signal() }
          semaphore.wait()
        }
      }
      @main struct Wait: Widget {
        var body: some WidgetConfiguration {
          AppIntentConfiguration(kind: "Wait", intent: Settings.self, provider: Provider()) { _ in Text("entry") }
        }
      }
      """.replacingOccurrences(of: "\\\\(", with: "\\(")
  }
#endif
