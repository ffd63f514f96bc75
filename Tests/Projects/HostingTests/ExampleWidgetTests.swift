import Foundation
import ScenarioFile
import Testing
import WidgetRefresh

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  /// The widgets of `scenarios/hosted`, as they are.
  @Suite("The example widgets' own code")
  struct ExampleWidgetTests {
    /// How often each widget is asked on a day on which every reload is granted at once, and its timelines.
    @Test(arguments: [
      (
        "PosterOfTheDay", ["PosterWidget": 4548], "19 entries 1 s apart, the first 1 s from now, atEnd"
      ),
      ("MessageWidget", ["MessageWidget": 1440, "PictureWidget": 1440], "1 entry, now, after 1 min"),
      ("CommitChecker", ["CommitCheckerWidget": 288], "1 entry, now, after 5 min"),
      ("ConfigurableWidget", ["ConfigurableWidget": 6], "5 entries 60 min apart, the first now, atEnd"),
      ("Delivery", ["OrderWidget": 96], "1 entry, now, after 15 min"),
    ])
    func `is asked as often in a day as its policy says`(
      name: String, reloads: [String: Int], timeline: String
    ) throws {
      let command = try HostedCode.example(name)
      let day = try HostedFirstDay(of: command, HostedWidgets(of: command))
      #expect(Dictionary(uniqueKeysWithValues: day.widgets.map { ($0.kind, $0.reloads) }) == reloads)
      for widget in day.widgets {
        #expect(widget.timelines.map(\.words) == [timeline])
        #expect(widget.failures.isEmpty)
      }
      #expect(day.notes.isEmpty)
    }

    @Test func `a bundle has its widgets and its Live Activity`() throws {
      let hosted = try HostedWidgets(of: HostedCode.example("MessageWidget"))
      #expect(hosted.widgets.map(\.kind) == ["MessageWidget", "PictureWidget"])
      #expect(hosted.activities == ["DeliveryAttributes"])
      let checker = try HostedWidgets(of: HostedCode.example("CommitChecker"))
      #expect(checker.widgets.map(\.configuration) == ["appIntent"])
      #expect(checker.widgets.map(\.parameters) == [["account", "repository", "branch"]])
    }

    @Test func `a message is the store's version, a poster the server's`() throws {
      let message = try AskedProgram(HostedCode.example("MessageWidget"))
      let stored = try message.answer("MessageWidget", ["store": ["version": 3, "changed": 1_767_225_000]])
      #expect(versions(stored) == [3])
      #expect(stored["fetched"] as? Bool == false)

      let poster = try AskedProgram(HostedCode.example("PosterOfTheDay"))
      let fetched = try poster.answer(
        "PosterWidget", ["fetch": ["duration": 0.8, "fails": false] as [String: Any]])
      #expect(Set(versions(fetched)) == [5])
      #expect(fetched["fetched"] as? Bool == true)
      #expect(fetched["duration"] as? Double == 0.8)
    }

    @Test func `the commit checker shows a failure without network, and nothing without parameters`() throws {
      let program = try AskedProgram(HostedCode.example("CommitChecker"))
      let parameters = ["account": "apple", "repository": "swift", "branch": "main"]
      let none = try program.answer("CommitCheckerWidget")
      #expect(none["shows"] as? String == "placeholder")
      let failed = try program.answer(
        "CommitCheckerWidget", at: 300, ["configuration": parameters, "network": false])
      #expect(failed["shows"] as? String == "failure")
      let fetched = try program.answer("CommitCheckerWidget", at: 600, ["configuration": parameters])
      #expect(versions(fetched) == [5])
    }
  }

  /// Each scenario of `scenarios/hosted` and the one of the same name in `scenarios`, which declares its provider.
  @Suite("The example widgets' own code and declared providers")
  struct ExampleScenarioTests {
    /// Some read `Date()` once their request has ended. For them, a request takes no time and does not fail.
    @Test(arguments: [
      ("poster-of-the-day", "PosterOfTheDay", false), ("configurable-widget", "ConfigurableWidget", false),
      ("commit-checker", "CommitChecker", true), ("message-widget", "MessageWidget", true),
      ("tap-laboratory", "TapLaboratory", false),
    ])
    func `reload and update at the same times`(file: String, code: String, usesFetches: Bool) throws {
      let program = try ProviderProgram(HostedCode.example(code)).provider
      let directory = HostedCode.examples.path
      var hosted = try ScenarioReader().read(contentsOf: "\(directory)/\(file).yaml")
      var declared = try ScenarioReader().read(contentsOf: "\(directory)/../\(file).yaml")
      for index in hosted.widgets.indices where hosted.widgets[index].provider.own != nil {
        hosted.widgets[index].provider.own = program
      }
      if !usesFetches {
        for index in hosted.widgets.indices {
          hosted.widgets[index].provider.fetch = Fetch()
          declared.widgets[index].provider.fetch = Fetch()
        }
      }
      #expect(try Self.reloads(hosted) == Self.reloads(declared))
    }

    private static func reloads(_ scenario: Scenario) throws -> [String] {
      var simulation = try DeviceSimulation(scenario)
      var log = ObservationLog()
      try simulation.run(into: &log)
      return log.observations.compactMap {
        switch $0 {
        case .finished(let reload): "\(reload)"
        case .updated(let update): "\(update)"
        default: nil
        }
      }
    }
  }

  private func versions(_ answer: [String: Any]) -> [Int] {
    (answer["entries"] as? [[String: Any]] ?? []).compactMap { $0["version"] as? Int }
  }
#endif
