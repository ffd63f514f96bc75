import Foundation

/// As much of JSON Schema, draft 7, as the schema of scenarios uses; a keyword that it does not know is an error.
struct JSONSchemaChecker {
  struct UnknownKeyword: Error { var keyword: String }

  private let root: JSONValue
  private var patterns: [String: NSRegularExpression] = [:]

  init(_ text: String) throws {
    root = JSONValue(json: try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  mutating func accepts(_ value: JSONValue) throws -> Bool {
    try accepts(value, root)
  }

  private mutating func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    if case .bool(let flag) = schema { return flag }
    for (keyword, argument) in schema.members {
      guard try check(value, keyword, argument, schema) else { return false }
    }
    return true
  }

  private mutating func check(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "$schema", "$id", "title", "description", "default", "definitions": return true
    case "$ref":
      let name = argument.text.split(separator: "/").last.map(String.init) ?? ""
      return try accepts(value, root.members["definitions"]?.members[name] ?? .bool(false))
    case "type":
      let types = argument.elements.isEmpty ? [argument] : argument.elements
      return types.contains { value.is($0.text) }
    case "enum": return argument.elements.contains(value)
    case "const": return value == argument
    case "anyOf":
      for branch in argument.elements where try accepts(value, branch) { return true }
      return false
    case "allOf":
      for branch in argument.elements where try !accepts(value, branch) { return false }
      return true
    case "not": return try !accepts(value, argument)
    case "pattern":
      guard case .string(let text) = value else { return true }
      return try matches(text, argument.text)
    case "minLength", "maxLength":
      guard case .string(let text) = value else { return true }
      let length = Double(text.unicodeScalars.count)
      return keyword == "minLength" ? length >= argument.number : length <= argument.number
    case "minimum", "maximum", "exclusiveMaximum":
      guard case .number(let found) = value else { return true }
      let bound = argument.number
      if keyword == "exclusiveMaximum" { return found < bound }
      return keyword == "minimum" ? found >= bound : found <= bound
    case "items", "minItems", "maxItems":
      guard case .array(let elements) = value else { return true }
      let count = Double(elements.count)
      if keyword == "minItems" { return count >= argument.number }
      if keyword == "maxItems" { return count <= argument.number }
      for element in elements where try !accepts(element, argument) { return false }
      return true
    case "properties", "required", "additionalProperties", "propertyNames", "minProperties":
      guard case .object(let members) = value else { return true }
      return try check(members, keyword, argument, schema)
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private mutating func check(
    _ members: [String: JSONValue], _ keyword: String, _ argument: JSONValue, _ schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "required": return argument.elements.allSatisfy { members[$0.text] != nil }
    case "minProperties": return Double(members.count) >= argument.number
    case "propertyNames":
      for name in members.keys where try !accepts(.string(name), argument) { return false }
      return true
    case "properties":
      for (name, value) in members {
        if let property = argument.members[name], try !accepts(value, property) { return false }
      }
      return true
    default:
      let properties = schema.members["properties"]?.members ?? [:]
      for (name, value) in members where properties[name] == nil {
        if try !accepts(value, argument) { return false }
      }
      return true
    }
  }

  private mutating func matches(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try patterns[pattern] ?? NSRegularExpression(pattern: pattern)
    patterns[pattern] = expression
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

/// A file as an editor sees it: YAML 1.2's core schema.
indirect enum JSONValue: Equatable {
  case string(String)
  case number(Double)
  case bool(Bool)
  case null
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ sample: Sample) {
    switch sample {
    case .scalar(let text): self = JSONValue(plain: text)
    case .list(let elements): self = .array(elements.map(JSONValue.init))
    case .mapping(let entries):
      self = .object(
        Dictionary(entries.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  // Parsed only once. It does not change.
  nonisolated(unsafe) private static let decimal = /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/

  private init(plain text: String) {
    if text.hasPrefix("\"") {
      self = .string(text.trimmingCharacters(in: ["\""]))
    } else if ["", "~", "null", "Null", "NULL"].contains(text) {
      self = .null
    } else if ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) {
      self = .bool(text.lowercased() == "true")
    } else if text.wholeMatch(of: Self.decimal) != nil,
      let number = Double(text)
    {
      self = .number(number)
    } else {
      self = .string(text)
    }
  }

  /// What `JSONSerialization` gives.
  init(json: Any) {
    switch json {
    case let text as String: self = .string(text)
    case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init(json:)))
    case let elements as [Any]: self = .array(elements.map(JSONValue.init(json:)))
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: self = .null
    }
  }

  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  var number: Double {
    if case .number(let number) = self { number } else { .nan }
  }

  func `is`(_ type: String) -> Bool {
    switch self {
    case .string: type == "string"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .bool: type == "boolean"
    case .null: type == "null"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
