import SwiftUI
import UIKit
import WidgetKit

/// Writes down each reload of the app's widgets, for `widgetsim reloads summarize`. Add this file to the app and to its
/// widget extension. Nothing leaves the phone unless somebody exports the file.
enum ReloadLog {
  static let group = "group.com.example.MyApp"  // your app group
  static let developerMode = false  // true while WidgetKit's developer mode is on: no process can find out
  private static var shared: UserDefaults? { UserDefaults(suiteName: group) }
  static var url: URL? {
    let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    return container?.appendingPathComponent("reloads.jsonl")
  }

  /// In the provider, before it returns a timeline. `due` is the date of the policy `.after`; `asked`: when it was called.
  static func timeline<Entry>(
    _ timeline: Timeline<Entry>, kind: String, in context: TimelineProviderContext, after due: Date? = nil,
    configuration: String? = nil, asked: Date = Date()
  ) {
    let policy = timeline.policy == .never ? "never" : timeline.policy == .atEnd ? "atEnd" : "after"
    let date = policy == "never" ? nil : policy == "atEnd" ? timeline.entries.last?.date : due
    var line: [String: Any?] = ["kind": kind, "family": "\(context.family)", "configuration": configuration]
    (line["policy"], line["due"], line["preview"]) = (policy, date?.timeIntervalSince1970, context.isPreview)
    line["took"] = -asked.timeIntervalSinceNow
    line["foreground"] = shared?.object(forKey: "ReloadLog.app")
    write("timeline", line)
  }

  /// Instead of `WidgetCenter.shared.reloadTimelines`; without a kind, instead of `reloadAllTimelines`.
  static func reload(_ kind: String? = nil) {
    write("call", ["kind": kind])
    kind.map(WidgetCenter.shared.reloadTimelines(ofKind:)) ?? WidgetCenter.shared.reloadAllTimelines()
  }

  /// At the end of `perform()` of an intent that a Button or Toggle of the widget runs.
  static func intent(_ kind: String) { write("intent", ["kind": kind]) }

  /// In the initializer of the `App`. An app that was killed has left `true`.
  @MainActor static func watchApp() {
    UIDevice.current.isBatteryMonitoringEnabled = true
    shared?.set(false, forKey: "ReloadLog.app")
    for name in [UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification] {
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { note in
        let isActive = note.name == UIApplication.didBecomeActiveNotification
        guard let shared, shared.bool(forKey: "ReloadLog.app") != isActive else { return }
        shared.set(isActive, forKey: "ReloadLog.app")
        let battery = MainActor.assumeIsolated { Double(UIDevice.current.batteryLevel) }
        write(isActive ? "foreground" : "background", ["battery": battery])
      }
    }
  }

  private static func write(_ event: String, _ more: [String: Any?]) {
    guard let url, let shared else { return }
    let phone = shared.string(forKey: "ReloadLog.phone") ?? String(UUID().uuidString.prefix(8))
    shared.set(phone, forKey: "ReloadLog.phone")
    var line = more.merging(["event": event, "phone": phone, "developerMode": developerMode]) { $1 }
    (line["time"], line["zone"]) = (Date().timeIntervalSince1970, TimeZone.current.identifier)
    (line["bundle"], line["debugger"]) = (Bundle.main.bundleIdentifier, getppid() != 1)  // else launchd, 1
    let info = ProcessInfo.processInfo
    (line["os"], line["lowPower"]) = (info.operatingSystemVersionString, info.isLowPowerModeEnabled)
    let text = try? JSONSerialization.data(withJSONObject: line.compactMapValues { $0 }, options: .sortedKeys)
    let file = open(url.path, O_RDWR | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    guard var bytes = text, file >= 0, flock(file, LOCK_EX) == 0 else { return }
    bytes.insert(10, at: 0)  // ends a line that was cut off
    // Of more than 8 MiB, the newer half stays.
    if lseek(file, 0, SEEK_END) > 8 << 20, let all = try? Data(contentsOf: url), ftruncate(file, 0) == 0 {
      bytes = (all[(all.count / 2)...].firstIndex(of: 10).map { all[$0...] } ?? Data()) + bytes
    }
    _ = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
  }
}

/// For a debug screen of the app: a button that exports the log.
struct ReloadLogLink: View {
  var body: some View { ReloadLog.url.map { ShareLink("Export the log of reloads", item: $0) } }
}
