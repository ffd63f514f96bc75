import Foundation

/// A version of the content and when it changed.
public struct ContentVersion {
  public var version: Int
  public var changed: Date?

  init?(_ value: Any?) {
    guard let object = value as? [String: Any], let version = object["version"] as? Int else { return nil }
    self.version = version
    changed = (object["changed"] as? Double).map { Date(timeIntervalSince1970: $0) }
  }
}

/// A widget that the user has added: as in the first line of the protocol.
public struct InstalledWidget {
  public var kind: String
  public var family: String
  public var parameters: [String: Any]

  init(_ object: [String: Any]) {
    kind = object["kind"] as? String ?? object["widget"] as? String ?? ""
    family = object["family"] as? String ?? "systemSmall"
    parameters = object["configuration"] as? [String: Any] ?? [:]
  }
}

/// The first line of the protocol.
struct Hello {
  var app: String
  var seed: UInt64
  var time: Int64
  var timeZone: String
  var widgets: [InstalledWidget]

  init(line: Data) throws(ProtocolError) {
    let object = try objectOfLine(line)
    guard let version = object["protocol"] as? String, version.split(separator: ".").first == "1" else {
      throw ProtocolError(
        words: "This program speaks protocol 1.0, not \(object["protocol"] ?? "an unnamed one").")
    }
    app = object["app"] as? String ?? ""
    seed = UInt64(bitPattern: (object["seed"] as? NSNumber)?.int64Value ?? 0)
    time = nanoseconds(object["time"])
    timeZone = object["timeZone"] as? String ?? "UTC"
    widgets = (object["widgets"] as? [[String: Any]] ?? []).map(InstalledWidget.init)
  }
}

/// The system asks for a timeline.
struct Question {
  var number: Int64
  var time: Int64
  var timeZone: String?
  var installed: InstalledWidget
  var reason: String
  var network: Bool
  /// Seconds that a request takes, and whether it fails.
  var fetchDuration: Double
  var fetchFails: Bool
  var server: ContentVersion?
  var store: ContentVersion?
  var storeWritten: Date?

  init(line: Data) throws(ProtocolError) {
    let object = try objectOfLine(line)
    guard let number = object["question"] as? Int, number > 0 else {
      throw ProtocolError(words: "A question has no number.")
    }
    self.number = Int64(number)
    time = nanoseconds(object["time"])
    timeZone = object["timeZone"] as? String
    installed = InstalledWidget(object)
    reason = object["reason"] as? String ?? ""
    network = object["network"] as? Bool ?? true
    let fetch = object["fetch"] as? [String: Any]
    fetchDuration = min(max((fetch?["duration"] as? Double) ?? 0, 0), 86400)
    fetchFails = fetch?["fails"] as? Bool ?? false
    server = ContentVersion(object["server"])
    store = ContentVersion(object["store"])
    let written = (object["store"] as? [String: Any])?["written"] as? Double
    storeWritten = written.map { Date(timeIntervalSince1970: $0) }
  }
}

/// A line that does not follow the protocol.
struct ProtocolError: Error {
  var words: String
}

private func objectOfLine(_ line: Data) throws(ProtocolError) -> [String: Any] {
  guard let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else {
    throw ProtocolError(
      words: "A line is not a JSON object: \(String(decoding: line.prefix(60), as: UTF8.self))")
  }
  return object
}

/// Whole milliseconds, as nanoseconds since 1970.
private func nanoseconds(_ value: Any?) -> Int64 {
  let seconds = (value as? Double) ?? 0
  return Int64((min(max(seconds, 0), 9e9) * 1000).rounded()) * 1_000_000
}
