import Foundation

/// An object of the world that has only known keys.
struct WorldObject {
  let object: [String: Any]
  let path: String

  /// - Parameter path: where it is in the file; errors begin with the file.
  init(_ value: Any, at path: String, in file: String = "", _ keys: [String]) throws(WorldError) {
    self.path = file.isEmpty ? path : "\(file): "
    object = value as? [String: Any] ?? [:]
    guard value is [String: Any] else { throw Self.error(self.path, "an object", value) }
    if let key = object.keys.sorted().first(where: { !keys.contains($0) }) {
      throw error(key, "one of the keys \(keys.joined(separator: ", "))", key)
    }
  }

  private func place(_ key: String) -> String { path.hasSuffix(" ") ? path + key : "\(path).\(key)" }

  static func error(_ path: String, _ expected: String, _ found: Any?) -> WorldError {
    WorldError(words: "\(path): expected \(expected); found \(found.map { json($0) } ?? "nothing").")
  }

  static func error(_ path: String, in known: [String], _ what: String, _ found: Any?) -> WorldError {
    let names = known.map { json($0) }.joined(separator: ", ")
    return error(path, known.isEmpty ? "\(what) in the code" : "one of \(names)", found)
  }

  func error(_ key: String, _ expected: String, _ found: Any?) -> WorldError {
    Self.error(place(key), expected, found)
  }

  func value<T>(_ key: String, _ expected: String, _ read: (Any) -> T?) throws(WorldError) -> T? {
    object[key] == nil ? nil : try required(key, expected, read)
  }

  func required<T>(_ key: String, _ expected: String, _ read: (Any) -> T?) throws(WorldError) -> T {
    guard let value = object[key].flatMap(read) else { throw error(key, expected, object[key]) }
    return value
  }

  func objects(_ key: String, _ keys: [String]) throws(WorldError) -> [WorldObject] {
    var objects: [WorldObject] = []
    for (index, value) in (try self.value(key, "a list") { $0 as? [Any] } ?? []).enumerated() {
      objects.append(try WorldObject(value, at: "\(place(key))[\(index)]", keys))
    }
    return objects
  }

  func content(_ key: String) -> WorldJSON? { object[key].map { WorldJSON(value: $0, path: place(key)) } }

  /// Minutes after the first midnight.
  var minute: Int {
    get throws(WorldError) {
      try required("at", "a time such as \"10:30\"; a time of the next day has up to 47 hours") {
        ($0 as? String).flatMap { minutes($0, hours: 48) }
      }
    }
  }
}

/// Minutes after midnight of a time such as "08:30".
func minutes(_ text: String, hours: Int) -> Int? {
  let parts = text.split(separator: ":").map { Int($0) }
  guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<hours).contains(hour),
    (0..<60).contains(minute)
  else { return nil }
  return hour * 60 + minute
}

/// A value of the world that the code's own types read.
public struct WorldJSON {
  var value: Any
  var path: String

  public func decoded<T: Codable>(as type: T.Type) throws -> T {
    let given = try plain(value)
    do {
      let decoded = try JSONDecoder().decode(T.self, from: Data(json(given).utf8))
      try check(
        given, JSONSerialization.jsonObject(with: JSONEncoder().encode(decoded), options: .fragmentsAllowed),
        path)
      return decoded
    } catch let DecodingError.keyNotFound(key, context) {
      throw error(context.codingPath, "the key \(key.stringValue)", given)
    } catch let DecodingError.typeMismatch(type, context) {
      throw error(context.codingPath, "\(type)", given)
    } catch let DecodingError.valueNotFound(type, context) {
      throw error(context.codingPath, "\(type)", given)
    } catch let DecodingError.dataCorrupted(context) {
      throw error(context.codingPath, "another value: \(context.debugDescription)", given)
    }
  }

  /// `JSONDecoder` reads dates as seconds since 2001, and data as Base64.
  private func plain(_ value: Any) throws -> Any {
    switch value {
    case let list as [Any]: try list.map(plain)
    case let object as [String: Any] where object.count == 1 && object.keys.contains { $0.hasPrefix("$") }:
      try plain(WorldValue.value(object, in: URL(fileURLWithPath: path)))
    case let object as [String: Any]: try object.mapValues(plain)
    case let date as Date: date.timeIntervalSinceReferenceDate
    case let data as Data: data.base64EncodedString()
    default: value
    }
  }

  private func error(_ keys: [any CodingKey], _ expected: String, _ given: Any) -> WorldError {
    var (place, found) = (path, given as Any?)
    for key in keys {
      place += key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
      found = key.intValue.map { (found as? [Any])?[$0] } ?? (found as? [String: Any])?[key.stringValue]
    }
    return WorldObject.error(place, expected, found)
  }

  /// A key that the type does not keep is misspelled.
  private func check(_ given: Any, _ kept: Any, _ path: String) throws(WorldError) {
    if let given = given as? [String: Any], let kept = kept as? [String: Any] {
      for (key, value) in given.sorted(by: { $0.key < $1.key }) where !(value is NSNull) {
        guard let same = kept[key] else {
          throw WorldObject.error(
            "\(path).\(key)", "one of the keys \(kept.keys.sorted().joined(separator: ", "))", key)
        }
        try check(value, same, "\(path).\(key)")
      }
    } else if let given = given as? [Any], let kept = kept as? [Any] {
      for (index, pair) in zip(given, kept).enumerated() { try check(pair.0, pair.1, "\(path)[\(index)]") }
    }
  }
}
