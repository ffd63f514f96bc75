/// A JSON object whose keys are written down: they are names in stored files, so they do not follow those of Swift properties. What is
/// `nil` is left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  package typealias Key = String
  package typealias Value = (any Encodable)?

  private var members: [String: any Encodable] = [:]

  package init(dictionaryLiteral elements: (String, Value)...) {
    for (key, value) in elements { members[key] = value }
  }

  /// Sets a member, or a member of a member: each dot in the name opens a group.
  mutating func set(_ value: any Encodable, at name: some StringProtocol) {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      members[String(name)] = value
      return
    }
    let key = String(name[..<dot])
    var group = members.removeValue(forKey: key) as? JSONObject ?? [:]
    group.set(value, at: name[name.index(after: dot)...])
    members[key] = group
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in members { try container.encode(value, forKey: Name(stringValue: key)) }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A JSON array of values of different kinds.
struct JSONArray: Encodable, ExpressibleByArrayLiteral {
  private let elements: [any Encodable]

  init(arrayLiteral elements: any Encodable...) { self.elements = elements }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in elements { try container.encode(element) }
  }
}
