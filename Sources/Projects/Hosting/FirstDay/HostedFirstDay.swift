import Foundation
import ProviderHost

/// A first look at a hosted program: each of its widgets for one day in which every reload is granted at once, the
/// network works without delay, and the content changes every half hour.
package struct HostedFirstDay {
  /// What one widget did.
  package struct Widget {
    package var kind: String
    package var family: String
    /// How often it was asked in the day, at most ``HostedFirstDay/mostReloads`` times.
    package var reloads = 0
    /// Whether it has made a request.
    package var fetches = false
    /// What its timelines looked like and how often, such as "19 entries 1 s apart, atEnd".
    package var timelines: [(words: String, count: Int)] = []
    /// Why reloads brought no timeline, without repetitions.
    package var failures: [String] = []
    /// What is unusual in its timelines, without repetitions.
    package var warnings: [String] = []
    /// The most resident memory of its process in bytes, and that before the first reload.
    package var memory = (start: 0, most: 0)

    package init(kind: String, family: String) { (self.kind, self.family) = (kind, family) }
  }

  package static let mostReloads = 10_000
  /// If a widget's first 3 reloads bring no timeline, it is not asked again.
  fileprivate static let mostFailures = 3

  package private(set) var widgets: [Widget] = []
  /// Messages of the simulated modules, such as which request has no response.
  package private(set) var notes: [String] = []

  /// A first day whose results are already known.
  package init(_ widgets: [Widget]) { self.widgets = widgets }

  static let start = 1_767_225_600.0
  private static let day = 86_400.0
  private static let change = 1800.0

  /// - Parameters:
  ///   - command: the hosted program and its arguments.
  ///   - hosted: its widgets.
  ///   - progress: called after each reload with the number of the widget, from 1, and the share of the days that is done.
  package init(
    of command: [String], _ hosted: HostedWidgets,
    progress: (_ widget: Int, _ done: Double) -> Void = { _, _ in }
  ) throws(HostedBuildError) {
    guard !hosted.widgets.isEmpty else {
      throw HostedBuildError("The code has a Live Activity, but no widget with a timeline.")
    }
    var number = 0
    do {
      for widget in hosted.widgets {
        let family = widget.family
        var seen = Widget(kind: widget.kind, family: family)
        let process = try LineProcess(ProviderProgram(command))
        let heard = HostedNotes()
        process.hear = heard.add
        try process.write(Self.hello([widget]))
        _ = try Self.object(process.readLine(), process)
        seen.memory.start = process.peakMemory
        var time = Self.start
        while time < Self.start + Self.day, seen.reloads < Self.mostReloads {
          number += 1
          try process.write(Self.question(number, time, widget.kind, family))
          let answer = try Self.object(process.readLine(), process)
          seen.reloads += 1
          // If the process that answered has ended, only its answer tells its memory.
          seen.memory.most = max(seen.memory.most, answer["memory"] as? Int ?? 0)
          guard let next = seen.note(answer, at: time) else { break }
          time = next
          let done = Double(widgets.count) + min(1, (time - Self.start) / Self.day)
          progress(widgets.count + 1, done / Double(hosted.widgets.count))
        }
        seen.memory.most = max(seen.memory.most, process.peakMemory)
        process.drain()
        for line in heard.lines where !notes.contains(line) { notes.append(line) }
        widgets.append(seen)
      }
    } catch let error as HostedBuildError {
      throw error
    } catch {
      throw HostedBuildError("The hosted program failed: \(error)")
    }
  }

  /// The widgets that returned a timeline, and the kinds of the others.
  package func split() -> (HostedFirstDay, silent: [String]) {
    var day = self
    day.widgets.removeAll { $0.timelines.isEmpty }
    return (day, widgets.filter { $0.timelines.isEmpty }.map(\.kind))
  }

  // MARK: Lines

  static func hello(_ widgets: [HostedWidgets.Widget]) -> [UInt8] {
    line([
      "protocol": "1.0", "app": "Hosted", "replication": 0, "seed": 1, "time": start, "timeZone": "UTC",
      "widgets": widgets.map {
        [
          "widget": $0.kind, "kind": $0.kind, "family": $0.family, "configuration": [String: String](),
        ] as [String: Any]
      },
    ])
  }

  private static func question(_ number: Int, _ time: Double, _ kind: String, _ family: String) -> [UInt8] {
    let version = Int((time - start) / change) + 1
    let changed = start + Double(version - 1) * change
    return line([
      "question": number, "time": time, "timeZone": "UTC", "utcOffset": 0, "widget": kind, "kind": kind,
      "family": family, "configuration": [String: String](),
      "reason": number == 1 ? "widgetAdded" : "timelinePolicy",
      "network": true, "fetch": ["duration": 0.0, "fails": false] as [String: Any],
      "server": ["version": version, "changed": changed] as [String: Any],
      "store": ["version": version, "changed": changed, "written": changed] as [String: Any],
    ])
  }

  private static func line(_ object: [String: Any]) -> [UInt8] {
    let data = (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? Data()
    return Array(data) + [UInt8(ascii: "\n")]
  }

  static func object(_ line: ArraySlice<UInt8>, _ process: LineProcess) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
      throw process.failure("it wrote a line that is not JSON")
    }
    if let error = object["error"] as? String { throw HostedBuildError(error) }
    return object
  }
}

extension HostedFirstDay.Widget {
  /// - Returns: when it wants to be asked next; `nil`: never.
  fileprivate mutating func note(_ answer: [String: Any], at time: Double) -> Double? {
    if answer["fetched"] as? Bool == true { fetches = true }
    let end = time + (answer["duration"] as? Double ?? 0)
    if let fails = answer["fails"] as? String {
      let words = "\(Self.failureWords[fails] ?? fails) \(answer["message"] as? String ?? "")"
      if !failures.contains(words) { failures.append(words) }
      let isHopeless = timelines.isEmpty && reloads >= HostedFirstDay.mostFailures
      return isHopeless || failures.count > 20 || reloads > 100 ? nil : end + 3600
    }
    let given = (answer["entries"] as? [[String: Any]] ?? []).compactMap { $0["date"] as? Double }
    let dates = given.sorted()
    if dates.isEmpty { warn("Warning: a timeline without entries shows nothing new.") }
    if dates != given {
      warn("Warning: entries are not in the order of their dates, as WidgetKit expects them.")
    }
    let next: Double?
    let policy: String
    switch answer["policy"] {
    case let object as [String: Double]:
      let date = object["after"] ?? end
      policy = "after \(Self.duration(date - time))"
      next = date
      if date < time - 1 {
        warn(
          "Warning: the policy's date is in the past: iOS reloads the widget as soon as its budget allows.")
      }
    case let word as String where word == "never":
      (policy, next) = ("never", nil)
    default: (policy, next) = ("atEnd", dates.last ?? end)
    }
    add("\(Self.entries(dates, at: time)), \(policy)")
    return next.map { max($0, end + 1) }
  }

  private static let failureWords = [
    "crashes": "It crashes: iOS keeps the old timeline and tries again later.",
    "neverCompletes":
      "It gives no timeline: iOS keeps the old one, halts the extension and tries again later.",
    "noTimeline": "It gives no timeline: iOS keeps the old one.",
  ]

  private mutating func warn(_ words: String) {
    if !warnings.contains(words) { warnings.append(words) }
  }

  private mutating func add(_ words: String) {
    if let index = timelines.firstIndex(where: { $0.words == words }) {
      timelines[index].count += 1
    } else if timelines.count < 50 {
      timelines.append((words, 1))
    }
  }

  private static func entries(_ dates: [Double], at time: Double) -> String {
    guard let first = dates.first, let last = dates.last else { return "no entries" }
    let offset =
      abs(first - time) < 0.5 ? "now" : duration(first - time) + (first > time ? " from now" : " ago")
    guard dates.count > 1 else { return "1 entry, \(offset)" }
    let gaps = Set(zip(dates, dates.dropFirst()).map { ($1 - $0).rounded() })
    let spacing = gaps.count == 1 ? "\(duration(gaps.first ?? 0)) apart" : "over \(duration(last - first))"
    return "\(dates.count) entries \(spacing), the first \(offset)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(abs(seconds), 1e12).rounded())
    if whole < 60 || whole < 120 && whole % 60 != 0 { return "\(whole) s" }
    if whole < 7200 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    return "\(whole / 3600) h" + (whole % 3600 < 60 ? "" : " \(whole % 3600 / 60) min")
  }
}
