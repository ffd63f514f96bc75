import Foundation

/// A JSON text that is asked by paths such as `waiting.0.cause`.
public struct ParsedJSON {
  public let root: Any

  public init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  public subscript(path: String) -> Any? {
    path.split(separator: ".").reduce(Optional(root)) { value, key in
      if let list = value as? [Any], let index = Int(key) {
        return list.indices.contains(index) ? list[index] : nil
      }
      return (value as? [String: Any])?[String(key)]
    }
  }

  public func text(_ path: String) -> String? { self[path] as? String }
  public func number(_ path: String) -> Double? { (self[path] as? NSNumber)?.doubleValue }
  public func count(_ path: String) -> Int? { (self[path] as? [Any])?.count }
}
