import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  @Suite("Live Activities of hosted code")
  struct LiveActivityTests {
    private static func run(_ command: [String]) throws -> HostedActivities {
      try HostedActivities(of: command, HostedWidgets(of: command))
    }

    /// "time what", with the time in minutes of the first day.
    private static func events(_ activities: HostedActivities, of id: String) -> [String] {
      activities.events.filter { $0.id == id }.map {
        "\(Int(($0.time - HostedFirstDay.start) / 60)) \($0.what)"
      }
    }

    @Test func `a delivery is started, updated, stale, tapped, ended and dismissed as the world says`() throws
    {
      let delivery = try Self.run(HostedCode.example("Delivery"))
      var ids: [String] = []
      for event in delivery.events where !ids.contains(event.id) { ids.append(event.id) }
      try #require(ids.count == 3)
      #expect(
        Self.events(delivery, of: ids[0]) == [
          "600 started by a push, relevance 50", "615 stale", "625 updated by a push, relevance 75",
          "630 updated", "640 stale", "650 ended by a push", "665 dismissed",
        ])
      let shown = delivery.events.filter { $0.id == ids[0] }
      #expect(shown[0].places == ["Lock Screen", "compact", "minimal", "expanded"])
      #expect(
        shown.map { $0.texts[0] } == [
          "Bakery · Being prepared, 5 stops left", "Bakery · No news from the driver",
          "Bakery · On the way, 2 stops left · Leave at door",
          "Bakery · On the way, 2 stops left · At the door", "Bakery · No news from the driver · At the door",
          "Bakery · Delivered, 0 stops left · At the door", "Bakery · Delivered, 0 stops left · At the door",
        ])
      #expect(shown[2].texts[1...] == ["2 stops", "2", "2 · (timer: 10:55:00) · Bakery: On the way"])
      #expect(shown[0].attributes == #"{"order":7,"shop":"Bakery"}"#)
      #expect(shown[3].state.contains(#""atDoor":true"#))
      // From the background only an intent can start one. It has at most 8 hours, and then 4 on the Lock Screen.
      #expect(Self.events(delivery, of: ids[1]).map { $0.prefix(15) } == ["720 not started"])
      #expect(
        Self.events(delivery, of: ids[2]) == [
          "1020 started, relevance 50", "1035 stale", "1500 ended by iOS after 8 h", "1740 dismissed",
        ])
      #expect(
        delivery.report[1...4] == [
          "  10:00  started by a push, relevance 50",
          #"         content state  {"arrival":"2026-01-01T11:00:00Z","atDoor":false,"status":"preparing","stopsLeft":5}"#,
          "         Lock Screen    Bakery · Being prepared, 5 stops left", "         compact        5 stops",
        ])
      #expect(delivery.notes.isEmpty)
    }

    /// The files of Xcode's template for a widget with a Live Activity, as the third tutorial shows them.
    private static let template = """
      import ActivityKit
      import SwiftUI
      import WidgetKit

      struct widgetAttributes: ActivityAttributes {
        public struct ContentState: Codable, Hashable { var emoji: String }
        var name: String
      }
      struct widgetLiveActivity: Widget {
        var body: some WidgetConfiguration {
          ActivityConfiguration(for: widgetAttributes.self) { context in
            VStack { Text("Hello \\(context.state.emoji)") }
              .activityBackgroundTint(Color.cyan)
              .activitySystemActionForegroundColor(Color.black)
          } dynamicIsland: { context in
            DynamicIsland {
              DynamicIslandExpandedRegion(.leading) { Text("Leading") }
              DynamicIslandExpandedRegion(.trailing) { Text("Trailing") }
              DynamicIslandExpandedRegion(.bottom) { Text("Bottom \\(context.state.emoji)") }
            } compactLeading: { Text("L") } compactTrailing: { Text("T \\(context.state.emoji)") } minimal: {
              Text(context.state.emoji)
            }
            .widgetURL(URL(string: "http://www.apple.com"))
            .keylineTint(Color.red)
          }
        }
      }
      extension widgetAttributes {
        fileprivate static var preview: widgetAttributes { widgetAttributes(name: "World") }
      }
      extension widgetAttributes.ContentState {
        fileprivate static var smiley: widgetAttributes.ContentState { .init(emoji: "😀") }
      }
      #Preview("Notification", as: .content, using: widgetAttributes.preview) {
        widgetLiveActivity()
      } contentStates: {
        widgetAttributes.ContentState.smiley
      }
      """

    private static let widgets = """
      struct Entry: TimelineEntry { let date: Date }
      struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          Task { completion(Timeline(entries: [Entry(date: Date() + Double(await tried()))], policy: .never)) }
        }
      }
      struct widget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "widget", provider: Provider()) { _ in Button("Go", intent: Go()) }
        }
      }
      struct other: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "other", provider: Provider()) { _ in Button("Go", intent: GoAnyhow()) }
        }
      }
      @main struct widgetBundle: WidgetBundle {
        var body: some Widget {
          widget()
          other()
          if #available(iOS 16.1, *) { widgetLiveActivity() }
        }
      }
      """

    /// `tried` says what `request` did: in a provider, in an intent, and for the sixth one. It checks what the code of
    /// an app observes.
    private static let calls = """
      import AppIntents
      typealias Live = Activity<widgetAttributes>
      func content(_ emoji: String, stale: Date? = nil) -> ActivityContent<widgetAttributes.ContentState> {
        ActivityContent(state: .init(emoji: emoji), staleDate: stale, relevanceScore: 10)
      }
      @discardableResult func start(_ name: String) -> ActivityAuthorizationError? {
        do {
          _ = try Live.request(attributes: .init(name: name), content: content("a"), pushType: .token)
          return nil
        } catch { return error as? ActivityAuthorizationError }
      }
      func tried() async -> Int { start("provider") == .visibility ? 60 : 0 }
      struct Go: LiveActivityIntent {
        static let title: LocalizedStringResource = "Go"
        func perform() async throws -> some IntentResult {
          guard start(String(repeating: "x", count: 4096)) == .attributesTooLarge,
            start("first") == nil, let live = Live.activities.first, live.activityState == .active
          else { fatalError("It does not start.") }
          let seen = Task { () -> [String] in
            var seen: [String] = []
            for await state in live.activityStateUpdates { seen.append("\\(state)") }
            for await content in live.contentUpdates { seen.append(content.state.emoji) }
            return seen
          }
          for await token in live.pushTokenUpdates { if token == live.pushToken { break } }
          await live.update(content(String(repeating: "x", count: 4096)))
          await live.update(content("old"), timestamp: Date() - 60)
          await live.update(content("b", stale: Date() + 60), alertConfiguration: nil)
          try await Task.sleep(for: .seconds(90))
          guard live.activityState == .stale else { fatalError("It is not stale.") }
          await live.update(content("c"))
          await live.end(content("d"), dismissalPolicy: .after(Date() + 30))
          await live.update(content("e"))
          let all = await seen.value
          guard all == ["active", "stale", "active", "ended", "dismissed", "d"], Live.activities.isEmpty else {
            fatalError("It was \\(all).")
          }
          let alert = AlertConfiguration(title: "Soon", body: "It starts", sound: .default)
          _ = try Live.request(
            attributes: .init(name: "later"), content: content("f"), pushType: nil, style: .standard,
            alertConfiguration: alert, start: Date() + 600)
          for name in ["2", "3", "4", "5"] { start(name) }
          guard start("6") == .targetMaximumExceeded, Live.activities[0].activityState == .pending,
            ActivityAuthorizationInfo().frequentPushesEnabled
          else { fatalError("The limits are wrong.") }
          return .result()
        }
      }
      struct GoAnyhow: AppIntent {
        static let title: LocalizedStringResource = "Go"
        func perform() async throws -> some IntentResult {
          if let error = start("no") { throw error }
          return .result()
        }
      }
      """

    @Test func `the bundle of the third tutorial, whose intents and providers call ActivityKit`() throws {
      let code = [Self.template, Self.widgets, Self.calls].joined(
        separator: "\n")
      let command = try HostedCode.command(
        code,
        world: [
          "activities.json": """
          {"frequentPushes": true,
           "taps": [{"at": "09:00", "widget": "widget"}, {"at": "08:00", "widget": "other"}],
           "activities": [
             {"attributes": {"name": "World"}, "steps": [
               {"at": "07:00", "state": {"emoji": "😀"}}, {"at": "07:10", "state": {"emoji": "🤩"}},
               {"at": "07:20", "end": "immediate"}, {"at": "07:30", "state": {"emoji": "x"}}]}]}
          """
        ])
      let hosted = try HostedWidgets(of: command)
      #expect(hosted.widgets.map(\.kind) == ["widget", "other"])
      #expect(hosted.activities == ["widgetAttributes"])
      let tutorial = try HostedActivities(of: command, hosted)
      let first = try #require(tutorial.events.first)
      #expect(
        Self.events(tutorial, of: first.id) == [
          "420 started", "430 updated", "440 ended", "440 dismissed", "450 not updated: it has ended",
        ])
      #expect(first.texts == ["Hello 😀", "L · T 😀", "😀", "Leading · Trailing · Bottom 😀"])
      #expect(tutorial.notes.count == 1)
      #expect(tutorial.notes.first?.contains("other") == true)
      let own = tutorial.events.filter { $0.attributes == #"{"name":"first"}"# }
      #expect(
        own.map(\.what)
          == [
            "started, relevance 10", "not updated: it has more than 4 KB",
            "not updated: a newer one has come",
            "updated, relevance 10", "stale", "updated, relevance 10", "ended", "not updated: it has ended",
            "dismissed",
          ])
      let later = tutorial.events.filter { $0.attributes == #"{"name":"later"}"# }.map(\.what)
      #expect(later.prefix(2) == ["scheduled", "started, relevance 10"])
      let day = try HostedFirstDay(of: command, hosted)
      #expect(
        day.widgets.map(\.timelines.first?.words)
          == Array(repeating: "1 entry, 1 min from now, never", count: 2))
    }

    @Test(arguments: [
      (#"{"activities": [{"steps": []}]}"#, "activities[0].steps: expected a list with the start; found []"),
      (#"{"activites": []}"#, "activites: expected one of the keys enabled, frequentPushes"),
      (
        #"{"activities": [{"attributes": {"name": 3}, "steps": [{"at": "1:00", "state": {"emoji": "a"}}]}]}"#,
        "activities[0].attributes.name: expected String; found 3."
      ),
      (
        #"{"activities": [{"attributes": {"name": "a", "nam": 1}, "steps": [{"at": "1:00", "state": {"emoji": ""}}]}]}"#,
        #"activities[0].attributes.nam: expected one of the keys name; found "nam"."#
      ),
      (
        #"{"activities": [{"attributes": {"name": "a"}, "steps": [{"at": "1:00", "state": {}}]}]}"#,
        "activities[0].steps[0].state: expected the key emoji; found {}."
      ),
      (
        #"{"activities": [{"steps": [{"at": "25 h", "state": {}}]}]}"#,
        #"activities[0].steps[0].at: expected a time such as "10:30""#
      ),
      (
        #"{"activities": [{"type": "Other", "steps": [{"at": "1:00", "state": {}}]}]}"#,
        #"activities[0].type: expected one of "widgetAttributes"; found "Other"."#
      ),
      (
        #"{"activities": [{"steps": [{"at": "2:00", "state": {}}, {"at": "1:00", "end": "default"}]}]}"#,
        #"activities[0].steps[1].at: expected a time that is not before the one above; found "1:00"."#
      ),
      (#"{"taps": [{"at": "1:00", "widget": "a"}]}"#, "taps[0].widget: expected a widget in the code; found"),
    ])
    func `what is wrong in activities.json is said with its path`(text: String, words: String) throws {
      let command = try HostedCode.command(Self.template, world: ["activities.json": text])
      let error = #expect(throws: HostedBuildError.self) { try Self.run(command) }
      #expect(error?.description.contains("activities.json: \(words)") == true, "\(error?.description ?? "")")
    }

    @Test func `only a Live Activity, and Live Activities that the user has turned off`() throws {
      let command = try HostedCode.command(
        Self.template,
        world: [
          "activities.json": """
          {"enabled": false, "activities": [
            {"attributes": {"name": "a"}, "steps": [{"at": "1:00", "state": {"emoji": "a"}}, {"at": "2:00", "end": "default"}]}]}
          """
        ])
      let activities = try Self.run(command)
      #expect(
        activities.events.map(\.what) == ["not started: A person deactivated Live Activities in Settings."])
      let error = #expect(throws: HostedBuildError.self) {
        try HostedFirstDay(of: command, HostedWidgets(of: command))
      }
      #expect(error?.description == "The code has a Live Activity, but no widget with a timeline.")
      let silent = try HostedCode.command(Self.template)
      #expect(try Self.run(silent).report.map { $0.prefix(32) } == ["widgetAttributes (Live Activity)"])
    }
  }
#endif
