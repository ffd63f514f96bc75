import Foundation
import ScenarioFile
import ScenarioValues

/// Lines of JSON: those of `ReloadLog.swift`, and those of the unified log.
enum ReloadLines {
  struct Line: Decodable {
    var time: Double?
    var event: String?
    var phone: String?
    var bundle: String?
    var zone: String?
    var os: String?
    var kind: String?
    var family: String?
    var configuration: String?
    var due: Double?
    var policy: String?
    var took: Double?
    var foreground: Bool?
    var preview: Bool?
    var lowPower: Bool?
    var debugger: Bool?
    var developerMode: Bool?
    // Those of the unified log.
    var timestamp: String?
    var eventMessage: String?
    /// That of `unifiedlog_iterator`, a parser for logarchives that needs no Mac: https://github.com/mandiant/macos-UnifiedLogs
    var message: String?

    var systemMessage: String? { eventMessage ?? (timestamp == nil ? nil : message) }
  }

  static func read(_ bytes: [UInt8], _ read: inout ReadLines, _ findings: inout LogFindings) {
    let decoder = JSONDecoder()
    var (rest, number) = (bytes[...], 0)
    while !rest.isEmpty {
      let text = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(text.count + 1)
      number += 1
      guard text.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
      guard findings.hasRoom(read, line: number) else { return }
      do {
        let text = text.starts(with: "\u{FEFF}".utf8) ? text.dropFirst(3) : text
        guard !text.contains(0) else { throw CocoaError(.fileReadCorruptFile) }
        let line = try decoder.decode(Line.self, from: Data(text))
        if let message = line.systemMessage {
          read.isUnified = true
          SystemLine.read(message, line.timestamp, number, &read, &findings)
        } else if line.event != nil || line.time != nil {
          event(line, number, &read, &findings)
        }
      } catch DecodingError.typeMismatch(let type, let context) {
        let form = type == Bool.self ? "true or false" : type == Double.self ? "a number" : "a text"
        let key = context.codingPath.last.map { "\($0.stringValue): " } ?? ""
        findings.refuse("\(key)expected \(key.isEmpty ? "an object" : form)", line: number)
      } catch {
        // A process was killed while it wrote, or the phone had no space.
        findings.repair("not a line of JSON", "left out", line: number)
      }
    }
  }

  private static func event(
    _ line: Line, _ number: Int, _ read: inout ReadLines, _ findings: inout LogFindings
  ) {
    guard let name = line.event.flatMap(ReloadLog.Event.Name.init),
      ReloadLog.Event.Name.written.contains(name)
    else {
      let names = ReloadLog.Event.Name.written.map(\.rawValue).listed()
      let found = line.event.map { "'\($0.escapedForMessage())'" } ?? "none"
      return findings.refuse("event: expected \(names); found \(found)", line: number)
    }
    func instant(_ seconds: Double?, _ key: String) -> Int64? {
      if let seconds, let instant = LogTime.instant(ofSeconds: seconds) { return instant }
      findings.refuse(
        "\(key): expected seconds since 1970; found \(seconds.map { "\($0)" } ?? "none")", line: number)
      return nil
    }
    guard let written = instant(line.time, "time") else { return }
    var event = ReloadLog.Event(name: name, time: written, line: number)
    if let took = line.took {
      guard (0...3600).contains(took) else {
        return findings.refuse("took: expected 0 to 3600 seconds; found \(took)", line: number)
      }
      event.time = max(0, written - Int64((took * 1000).rounded()))
    }
    if name == .timeline, line.kind?.isEmpty ?? true {
      return findings.refuse("kind: expected a widget's kind; found none", line: number)
    }
    (event.phone, event.bundle, event.kind) = (line.phone, line.bundle, line.kind)
    (event.family, event.configuration) = (line.family, line.configuration)
    event.policy = line.policy
    if let due = line.due { event.due = instant(due, "due") }
    event.isForeground = line.foreground
    event.isPreview = line.preview ?? false
    event.isLowPower = line.lowPower
    event.isUnlimited = line.debugger ?? false || line.developerMode ?? false
    read.events.append(event)
    if let zone = line.zone == "GMT" ? "UTC" : line.zone,
      read.zones[zone] != nil || WallClock.isKnown(timeZone: zone)
    {
      read.zones[zone, default: 0] += 1
    }
    if let build = line.os { read.builds.insert(build) }
  }
}
