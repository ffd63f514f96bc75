import Foundation
import ScenarioValues

/// Writes questions as lines of JSON. It writes each key in the same order, and uses the same memory again.
struct QuestionText {
  private(set) var bytes: [UInt8] = []
  /// JSON of the parts that are the same in each question about a widget.
  private var fixedParts: [String: [UInt8]] = [:]

  mutating func write(_ question: TimelineQuestion, number: Int) {
    bytes.removeAll(keepingCapacity: true)
    add("{\"question\":\(number),\"time\":")
    add(question.date)
    add(",\"timeZone\":")
    add(quoting: question.timeZone)
    add(",\"utcOffset\":\(question.utcOffset)")
    bytes += fixed(question)
    add(",\"reason\":\"\(question.reason.name)\",\"network\":\(question.hasNetwork),\"fetch\":")
    if let fetch = question.fetch {
      add("{\"duration\":\(fetch.duration),\"fails\":\(fetch.fails)}")
    } else {
      add("null")
    }
    add(question.server, named: "server", since: nil)
    add(question.store, named: "store", since: "written")
    add(question.cache, named: "cache", since: "fetched")
    if !question.schedule.isEmpty {
      add(",\"schedule\":[")
      for (place, date) in question.schedule.enumerated() {
        if place > 0 { add(",") }
        add(date)
      }
      add("]")
    }
    add("}\n")
  }

  private mutating func fixed(_ question: TimelineQuestion) -> [UInt8] {
    if let known = fixedParts[question.widget] { return known }
    var text = QuestionText()
    text.add(",\"widget\":")
    text.add(quoting: question.widget)
    text.add(",\"kind\":")
    text.add(quoting: question.kind)
    text.add(",\"family\":\"\(question.family.rawValue)\",\"configuration\":{")
    for (place, parameter) in question.configuration.sorted(by: { $0.key < $1.key }).enumerated() {
      if place > 0 { text.add(",") }
      text.add(quoting: parameter.key)
      text.add(":")
      text.add(quoting: parameter.value)
    }
    text.add("}")
    fixedParts[question.widget] = text.bytes
    return text.bytes
  }

  private mutating func add(_ version: ContentVersion?, named name: String, since key: String?) {
    add(",\"\(name)\":")
    guard let version else { return add("null") }
    add("{\"version\":\(version.number),\"changed\":")
    if let changed = version.changed { add(changed) } else { add("null") }
    if let key, let since = version.since {
      add(",\"\(key)\":")
      add(since)
    }
    add("}")
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// Seconds since 1970, exact to a millisecond.
  private mutating func add(_ date: Date) {
    let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    if milliseconds < 0 { add("-") }
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    add("\(seconds)")
    guard rest > 0 else { return }
    add("." + String(1000 + rest).dropFirst())
  }

  private mutating func add(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: add("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
