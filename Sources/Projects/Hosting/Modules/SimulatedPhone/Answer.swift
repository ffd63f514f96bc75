import Foundation

/// The lines that the program writes.
enum Answer {
  static func timeline(
    _ timeline: HostedTimeline, to question: Question, content: EntryContent, duration: Double,
    reloads: [String]
  ) -> String {
    var line = "{\"answer\":\(question.number),\"entries\":["
    let version = content.version.map { ",\"version\":\($0)" } ?? ""
    for (index, entry) in timeline.entries.enumerated() {
      line += index > 0 ? ",{\"date\":" : "{\"date\":"
      line += seconds(entry.date) + version
      if let score = entry.score, score.isFinite { line += ",\"score\":\(score)" }
      if let duration = entry.relevanceDuration, duration.isFinite, duration > 0 {
        line += ",\"relevanceDuration\":\(milliseconds(duration))"
      }
      line += "}"
    }
    line += "],\"policy\":"
    switch timeline.policy {
    case .atEnd: line += "\"atEnd\""
    case .never: line += "\"never\""
    case .after(let date): line += "{\"after\":\(seconds(date))}"
    }
    if content.shows != .content { line += ",\"shows\":\"\(content.shows.rawValue)\"" }
    line += ",\"fetched\":\(content.fetched),\"duration\":\(milliseconds(duration))"
    if !reloads.isEmpty {
      line += reloads.contains("all") ? ",\"reloads\":\"all\"" : ",\"reloads\":\(json(reloads))"
    }
    return line + "}"
  }

  static func failure(
    _ how: String, _ words: String, to question: Question, fetched: Bool, duration: Double
  ) -> String {
    "{\"answer\":\(question.number),\"fails\":\"\(how)\",\"message\":\(json(words)),"
      + "\"fetched\":\(fetched),\"duration\":\(milliseconds(duration))}"
  }

  static func error(_ words: String) -> String {
    "{\"error\":\(json(words))}"
  }

  /// Seconds since 1970, exact to a millisecond. Dates before the year 1 and after 9999 are moved there.
  static func seconds(_ date: Date) -> String {
    let value = date.timeIntervalSince1970
    guard value.isFinite else { return milliseconds(value > 0 ? 253_402_300_799 : 0) }
    return milliseconds(min(max(value, -62_135_596_800), 253_402_300_799))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let count = Int64((seconds * 1000).rounded())
    let rest = count.magnitude % 1000
    let whole = (count < 0 ? "-" : "") + String(count.magnitude / 1000)
    return rest == 0 ? whole : whole + "." + String(1000 + rest).dropFirst()
  }
}

/// The JSON text of a value that JSON can say.
func json(_ value: Any) -> String {
  let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else { return "null" }
  return String(decoding: data, as: UTF8.self)
}
