import Experiments
import Foundation
import OutputAnalysis
import ScenarioFile
import Testing
import WidgetRefresh

@testable import Reports

/// What is tried, and a scenario that a developer would write after reading the sentence.
@Suite struct RemedyTests {
  private static func file(_ parts: [String: String]) -> String {
    """
    device: {days: 3, warmUpDays: 1}
    contents: {n: {\(parts["content"] ?? "live: {changes: {perDay: 20}}")}}
    apps: {A: {foreground: {sessions: {perDay: 4}}, \(parts["app"] ?? "forceQuits: 0%")}}
    widgets:
      w: {app: A, kind: W, content: n, \(parts["place"] ?? small), \(parts["widget"] ?? read)}
      \(parts["other"] ?? "")
    """
  }

  private static let small = "family: systemSmall, surface: {homePage: 1}"
  private static let face = "family: accessoryCircular, surface: watchFace"
  private static let control = "family: control, surface: controlCenter"
  private static let read = "provider: {timeline: {policy: {after: 1h}}}"
  private static let fetch = "provider: {fetch: {}, timeline: {policy: {after: 1h}}}"
  private static let changed = "{call: {reloadTimelines: W}, when: contentChanged}"
  private static let learns = "learns: [foreground], writes: [foreground]"
  private static func learning(_ event: String) -> String {
    "learns: [\(event), foreground], writes: [\(event), foreground]"
  }

  /// A sentence, the parts of today's scenario (-), and those that the developer changes (+).
  private static let table = """
    Request a reload every 30m instead of every 1h
    - other: v: {app: A, kind: W, content: n, \(small), \(read)}
    + other: v: {app: A, kind: W, content: n, \(small), provider: {timeline: {policy: {after: 30m}}}}
    + widget: provider: {timeline: {policy: {after: 30m}}}
    Return an entry for each change that is known ahead (up to 108 entries, the first one for now), and request a reload at the end of the timeline (policy .atEnd) instead of every 1h
    - content: schedule: {changes: {every: 20m}}
    + widget: provider: {timeline: {entriesAt: [schedule, now], atMost: 108, policy: atEnd}}
    Fetch in the provider instead of reading what the app has written, and request a reload every 20m instead of every 1h
    - app: \(learns)
    + widget: provider: {fetch: {}, timeline: {policy: {after: 20m}}}
    If a fetch fails, return the old content with a reload 10m later
    - widget: provider: {fetch: {failure: 30%}, timeline: {policy: {after: 1h}}}
    + widget: provider: {fetch: {failure: 30%}, timeline: {policy: {after: 1h}}, onFailure: {oldContent: {policy: {after: 10m}}}}
    Use cached data for at most 10m before a new fetch
    - widget: provider: {fetch: {}, cache: {maxAge: 30m}}
    + widget: provider: {fetch: {}, cache: {maxAge: 10m}}
    While the phone is locked, show the last value instead of a placeholder
    - widget: provider: {fetch: {}, timeline: [{while: locked, shows: placeholder}, {policy: {after: 1h}}]}
    + widget: provider: {fetch: {}, timeline: [{while: locked, shows: lastValue}, {policy: {after: 1h}}]}
    Take the call out of the provider
    - widget: provider: {fetch: {}, calls: reloadAllTimelines, timeline: {policy: {after: 1h}}}
    + widget: \(fetch)
    Return 3 entries in a timeline instead of 5
    - widget: provider: {fetch: {}, memoryPerEntry: 5MB, timeline: {entries: 5, spacing: 1h}}
    + widget: provider: {fetch: {}, memoryPerEntry: 5MB, timeline: {entries: 3, spacing: 1h}}
    Put the app and its widget extension into one App Group
    - app: appGroup: different, onBackground: reloadAllTimelines
    + app: onBackground: reloadAllTimelines
    While the app is in the foreground, write what the widget shows, and when the user leaves the app, write what the widget shows
    - app: writes: []
    + app: writes: [background, foreground]
    Send a silent push at each change and reload the widget after it
    - app: \(learns)
    - widget: \(fetch)
    + app: \(learns), silentPush: contentChange, onSilentPush: {reloadTimelines: W}
    Send a silent push at each change, and after it fetch what has changed, write it for the widget and reload the widget if the content has changed
    - app: \(learns)
    + app: \(learning("silentPush")), silentPush: contentChange, onSilentPush: \(changed)
    Send a widget push (iOS 26) at each change
    - widget: \(fetch)
    + app: widgetPush: contentChange
    Send a complication push at each change and reload the widget after it if the content has changed
    - app: watch: {}
    - place: \(face)
    - widget: \(fetch)
    + app: watch: {complicationPush: contentChange}, onWakeUp: \(changed)
    Send a widget push (watchOS 26) at each change
    - app: watch: {}
    - place: \(face)
    - widget: \(fetch)
    + app: watch: {}, widgetPush: contentChange
    Send a control push at each change
    - place: \(control)
    - widget: provider: {fetch: {}}
    + app: controlPush: contentChange
    While the app is in the foreground, reload the controls each time the content changes (at its start if it has changed before)
    - app: onForeground: reloadAllTimelines
    - place: \(control)
    - widget: provider: {fetch: {}}
    + app: onForeground: [reloadAllTimelines, {call: {reloadControls: W}, when: contentChanged}]
    While the app is in the foreground, reload the widget each time the content changes (at its start if it has changed before)
    + app: onForeground: \(changed)
    Reload the widget when the user leaves the app if the content has changed
    + app: onBackground: \(changed)
    Schedule background refreshes at least 30m apart, and in each of them, fetch what has changed, write it for the widget and reload the widget if the content has changed
    - app: \(learns)
    + app: \(learning("backgroundRefresh")), backgroundRefresh: {earliestBegin: 30m}, onBackgroundRefresh: \(changed)
    Schedule background refreshes at least 20m apart
    - app: backgroundRefresh: {earliestBegin: 1h}, onBackgroundRefresh: reloadAllTimelines
    + app: backgroundRefresh: {earliestBegin: 20m}, onBackgroundRefresh: reloadAllTimelines
    After a wake-up, fetch what has changed, write it for the widget and reload the widget if the content has changed
    - app: wakeUps: {perDay: 9}, \(learns)
    + app: wakeUps: {perDay: 9}, \(learning("wakeUp")), onWakeUp: \(changed)
    In the notification service extension, fetch what has changed, write it for the widget and reload the widget if the content has changed
    - app: alertPush: contentChange, \(learns)
    + app: alertPush: contentChange, \(learning("notificationService")), onNotificationService: \(changed)
    In the network tunnel, fetch what has changed, write it for the widget and reload the widget if the content has changed
    - app: networkTunnel: contentChange, \(learns)
    + app: networkTunnel: contentChange, \(learning("networkTunnel")), onNetworkTunnel: \(changed)
    Call for a reload at most every 30m after a wake-up
    - app: wakeUps: {perDay: 90}, onWakeUp: reloadAllTimelines
    + app: wakeUps: {perDay: 90}, onWakeUp: {call: reloadAllTimelines, atMostEvery: 30m}
    Let perform() of the Button or Toggle return only when the content has changed (after 5s)
    - content: byIntent: 5s
    - widget: intentsPerView: 20%, \(fetch)
    + content: byIntent: 0s
    + widget: intentDuration: 5s, intentsPerView: 20%, \(fetch)
    At the end of perform() of a Button or Toggle, also reload the widgets of the kind W
    - content: byIntent: 0s
    - other: v: {app: A, kind: V, content: n, intentsPerView: 20%, \(small), \(fetch)}
    + app: onIntent: {reloadTimelines: W}
    Draw from dates what is known ahead (set drawsDates to true)
    - content: schedule: {changes: {every: 1h}}
    - app: activities: {x: {content: n, lasts: 3h}}
    + app: activities: {x: {content: n, lasts: 3h, drawsDates: true}}
    Send a push at each change, 50% of them with priority 10, the others with 5
    - app: activities: {x: {content: n, lasts: 3h}}
    + app: activities: {x: {content: n, lasts: 3h, pushes: {priority10: 50%}}}
    At an age of 7h, end it and start it anew by push
    - app: activities: {x: {content: n, lasts: 12h, pushes: {sent: contentChange}}}
    + app: activities: {x: {content: n, lasts: 12h, pushes: {sent: contentChange}, restart: {after: 7h, by: push}}}
    At an age of 5h, end it and start it anew by push
    - app: activities: {x: {content: n, restart: {after: 5h, by: app}}}
    + app: activities: {x: {content: n, restart: {after: 5h}}}
    At an age of 2h, end it and start it anew by the app, as soon as it is in the foreground
    - app: activities: {x: {content: n}}
    + app: activities: {x: {content: n, restart: {after: 2h, by: app}}}
    Schedule background refreshes at least 30m apart, and in each of them, fetch what has changed and update the Live Activity
    - app: learns: [foreground], activities: {x: {content: n, updatedOn: [foreground]}}
    + app: learns: [foreground, backgroundRefresh], backgroundRefresh: {earliestBegin: 30m}, activities: {x: {content: n, updatedOn: [backgroundRefresh, foreground]}}
    Start it also when the app comes to the foreground
    - app: activities: {x: {content: n, start: {on: [background]}}}
    + app: activities: {x: {content: n, start: {on: [foreground, background]}}}
    """

  private struct Remedy {
    var sentence: String
    var parts: [Character: [String: String]] = ["-": [:], "+": [:]]
  }

  private static let remedies = table.split(separator: "\n").reduce(into: [Remedy]()) { remedies, line in
    if let sign = line.first, "+-".contains(sign), let colon = line.firstIndex(of: ":") {
      let part = String(line[..<colon].dropFirst(2))
      remedies[remedies.count - 1].parts[sign]?[part] = String(line[colon...].dropFirst(2))
    } else {
      remedies.append(Remedy(sentence: String(line)))
    }
  }

  /// The change that the sentence says: what sets it, and the scenario with it.
  private static func edit(_ remedy: Remedy) throws -> (
    today: Scenario, edit: PolicyWords.Policy, item: String
  )? {
    let file = file(remedy.parts["-"] ?? [:])
    let today = try scenario(file)
    for item in today.items.indices {
      let words = PolicyWords(widget: today.items[item].name, today: today)
      let variations = today.usualVariations(of: item) { (try? scenario(file, $0)) != nil }
      for settings in variations.flatMap(\.alternatives).flatMap(\.trials) {
        guard let changed = try? scenario(file, settings) else { continue }
        if words.instruction((settings, changed)) == remedy.sentence {
          return (today, (settings, changed), today.items[item].name)
        }
      }
    }
    return nil
  }

  @Test(arguments: remedies.indices)
  func `a scenario that does what the sentence says gives the figures of the edit`(_ number: Int) throws {
    let remedy = Self.remedies[number]
    let (today, edit, _) = try #require(try Self.edit(remedy), "\(remedy.sentence)")
    let parts = (remedy.parts["-"] ?? [:]).merging(remedy.parts["+"] ?? [:]) { $1 }
    let twin = try Self.scenario(Self.file(parts))
    let (found, wanted, before) = (try run(edit.scenario), try run(twin), try run(today))
    #expect(found == wanted && found != before, "\(remedy.sentence)")
  }

  /// CI compiles the file against the simulated modules. Three remedies need no Swift: two keys and a server.
  @Test func `Remedies.swift has the lines of Swift of all remedies. WIDGETSIM_UPDATE=1 makes it again`()
    throws
  {
    var text = """
      // swift-format-ignore-file
      // Made by `RemedyTests` with WIDGETSIM_UPDATE=1.
      import ActivityKit
      import BackgroundTasks
      import SwiftUI
      import WidgetKit

      """
    var without = 0
    for (number, remedy) in Self.remedies.enumerated() {
      let (today, edit, item) = try #require(try Self.edit(remedy))
      let blocks = PolicyWords(widget: item, today: today).swift(edit)
      without += blocks.isEmpty ? 1 : 0
      for (part, block) in blocks.enumerated() {
        let code = block.map { $0.hasPrefix("Text(") ? "_ = \($0)" : $0 }
        let isTimeline = code.contains { $0.contains("return Timeline") || $0.contains("return cached") }
        let used = ["let items", "guard let (data, _)"].filter { name in
          code.contains { $0.hasPrefix(name) } && !code.contains { $0.contains("save(items)") }
        }.map { $0 == "let items" ? "use(items)" : "use(data)" }
        let end = isTimeline && code.last?.hasPrefix("return") == false ? ["return cached.timeline"] : []
        text += "\n/// \(remedy.sentence)\n"
        text += "func remedy\(number)_\(part)() async throws\(isTimeline ? " -> Timeline<Entry>" : "") {\n"
        let middle =
          code.last?.hasPrefix("return") == true
          ? used + [code[code.count - 1]] : [code[code.count - 1]] + used
        text += (code.dropLast() + middle + end).map { "  \($0)\n" }.joined() + "}\n"
      }
    }
    #expect(without <= 8, "\(without)")
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "SimulatedModules/Remedies/Remedies.swift")
    if ProcessInfo.processInfo.environment["WIDGETSIM_UPDATE"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  private static func scenario(_ text: String, _ settings: [ScenarioOverride] = []) throws -> Scenario {
    try ScenarioReader(overrides: settings.map(\.text)).read(Array(text.utf8), file: "f.yaml")
  }

  private func run(_ scenario: Scenario) throws -> RunFingerprint? {
    try Replications(of: scenario).run(0..<3)?.fingerprint
  }
}
