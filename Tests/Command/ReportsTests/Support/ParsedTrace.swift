import Foundation

/// A trace read back, and the rules of the format that it breaks.
struct ParsedTrace {
  struct Event {
    let phase: String
    let name: String
    let category: String
    let process: Int
    let thread: Int
    let time: Int64
    let duration: Int64?
    let id: Int64?
    let arguments: [String: Any]
    let scope: String?

    var end: Int64 { time + (duration ?? 0) }
  }

  struct Malformed: Error {}

  let metadata: [String: Any]
  let fingerprint: String
  let events: [Event]

  init(_ bytes: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let metadata = root["otherData"] as? [String: Any], let list = root["traceEvents"] as? [[String: Any]],
      let fingerprint = root["fingerprint"] as? String
    else { throw Malformed() }
    self.metadata = metadata
    self.fingerprint = fingerprint
    events = try list.map { event in
      guard let phase = event["ph"] as? String, let name = event["name"] as? String,
        let category = event["cat"] as? String, let process = event["pid"] as? Int,
        let thread = event["tid"] as? Int, let time = event["ts"] as? NSNumber
      else { throw Malformed() }
      return Event(
        phase: phase, name: name, category: category, process: process, thread: thread,
        time: time.int64Value, duration: (event["dur"] as? NSNumber)?.int64Value,
        id: (event["id"] as? NSNumber)?.int64Value, arguments: event["args"] as? [String: Any] ?? [:],
        scope: event["s"] as? String)
    }
  }

  func events(_ phase: String, _ category: String? = nil) -> [Event] {
    events.filter { $0.phase == phase && (category == nil || $0.category == category) }
  }

  func names(_ metadata: String) -> [(process: Int, thread: Int, name: String)] {
    events("M").filter { $0.name == metadata }.map {
      ($0.process, $0.thread, $0.arguments["name"] as? String ?? "")
    }
  }

  /// What breaks the rules of the format, in words.
  func mistakes(length: Int64) -> [String] {
    events.flatMap { mistakes(in: $0, length: length) } + trackMistakes + nestingMistakes + orderMistakes
      + flowMistakes
  }

  private func mistakes(in event: Event, length: Int64) -> [String] {
    var mistakes: [String] = []
    if event.time < 0 || event.end > length { mistakes.append("outside the period: \(event)") }
    switch event.phase {
    case "M": break
    case "X":
      if event.duration.map({ $0 < 0 }) ?? true { mistakes.append("duration: \(event)") }
    case "i":
      if event.scope != "t" { mistakes.append("scope: \(event)") }
    case "C":
      if event.arguments.isEmpty || !event.arguments.values.allSatisfy({ $0 is NSNumber }) {
        mistakes.append("counter without numbers: \(event)")
      }
    case "s", "t", "f":
      if event.id == nil { mistakes.append("flow without id: \(event)") }
    default: mistakes.append("phase: \(event)")
    }
    return mistakes
  }

  /// Every process and thread is named once, and no two processes share a thread.
  private var trackMistakes: [String] {
    var mistakes: [String] = []
    let processes = names("process_name").map(\.process)
    let threads = names("thread_name")
    if Set(processes).count != processes.count { mistakes.append("a process is named twice") }
    if Set(threads.map(\.thread)).count != threads.count { mistakes.append("a thread is named twice") }
    let named = Set(threads.map { [$0.process, $0.thread] })
    for event in events where event.phase != "M" {
      if !processes.contains(event.process) { mistakes.append("process without a name: \(event)") }
      if event.phase != "C", !named.contains([event.process, event.thread]) {
        mistakes.append("thread without a name: \(event)")
      }
    }
    return mistakes
  }

  /// Slices of one track lie beside or within each other.
  private var nestingMistakes: [String] {
    var mistakes: [String] = []
    for (_, slices) in Dictionary(grouping: events("X"), by: \.thread) {
      var open: [Event] = []
      let ordered = slices.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      for slice in ordered.map(\.element) {
        while let last = open.last, last.end <= slice.time, slice.end > last.end || slice.time > last.end {
          open.removeLast()
        }
        if let parent = open.last, slice.end > parent.end { mistakes.append("overlap: \(parent) \(slice)") }
        open.append(slice)
      }
    }
    return mistakes
  }

  /// Instants of a track and values of a counter come in the order of time.
  private var orderMistakes: [String] {
    var last: [String: Int64] = [:]
    return events.compactMap { event in
      let key: String
      switch event.phase {
      case "i": key = "\(event.thread)"
      case "C": key = "\(event.process) \(event.name)"
      default: return nil
      }
      let before = last.updateValue(event.time, forKey: key) ?? 0
      return before <= event.time ? nil : "out of order: \(event)"
    }
  }

  /// Each flow starts once, goes on once and ends at most once, in slices of its request.
  private var flowMistakes: [String] {
    var slices: [Int: [Event]] = [:]
    for slice in events("X") { slices[slice.thread, default: []].append(slice) }
    var mistakes: [String] = []
    for (id, steps) in Dictionary(grouping: events.filter { "stf".contains($0.phase) }, by: \.id) {
      let phases = steps.map(\.phase)
      if phases != ["s", "t"] && phases != ["s", "t", "f"] { mistakes.append("flow of \(phases)") }
      if steps.map(\.time) != steps.map(\.time).sorted() { mistakes.append("flow back in time: \(steps)") }
      for (step, category) in zip(steps, ["request", "reload", "view"]) {
        let isBound = slices[step.thread, default: []].contains {
          $0.category == category && $0.time <= step.time && step.time <= $0.end
            && (category == "view" || $0.arguments["request"] as? Int == id.map { Int($0 & 0xFFFF_FFFF) })
        }
        if !isBound { mistakes.append("unbound: \(step)") }
      }
    }
    return mistakes
  }
}
