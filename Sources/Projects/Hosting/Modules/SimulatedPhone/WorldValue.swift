import Foundation

/// A value of `defaults.json` or `activities.json`. JSON has no data and no dates, so that an object with one of these keys stands for them:
/// `{"$json": …}` is the data of a JSON text, as `JSONEncoder` makes it, `{"$text": "…"}` the data of a text,
/// `{"$base64": "…"}` any data, and `{"$date": "2026-01-31T08:00:00Z"}` a date.
enum WorldValue {
  static func value(_ value: Any, in file: URL) throws(WorldError) -> Any {
    if let list = value as? [Any] {
      var values: [Any] = []
      for element in list { values.append(try self.value(element, in: file)) }
      return values
    }
    guard let object = value as? [String: Any] else {
      if value is NSNull { throw WorldError(words: "\(file.path): null is not a value here.") }
      return value
    }
    if object.count == 1, let (key, content) = object.first, key.hasPrefix("$") {
      return try special(key, content, in: file)
    }
    var values: [String: Any] = [:]
    for (key, element) in object { values[key] = try self.value(element, in: file) }
    return values
  }

  private static func special(_ key: String, _ content: Any, in file: URL) throws(WorldError) -> Any {
    switch (key, content) {
    case ("$json", _): return Data(json(content).utf8)
    case ("$text", let text as String): return Data(text.utf8)
    case ("$base64", let text as String):
      if let data = Data(base64Encoded: text) { return data }
    case ("$date", let text as String):
      if let date = ISO8601DateFormatter().date(from: text) { return date }
    default: break
    }
    throw WorldError(
      words: "\(file.path): {\"\(key)\": …} needs $json, $text, $base64 or $date, with a value for it.")
  }
}
