import Foundation

/// The user defaults of all suites, and which version of the content each value is.
public struct DefaultsDatabase {
  struct Value {
    var value: Any
    /// The version of the content that the value holds; nil: a setting.
    var version: Int?
  }

  private var suites: [String: [String: Value]] = [:]
  private(set) var isChanged = false

  func value(_ suite: String, _ key: String) -> Value? {
    suites[suite]?[key]
  }

  func values(_ suite: String) -> [String: Value] {
    suites[suite] ?? [:]
  }

  mutating func set(_ value: Value?, _ suite: String, _ key: String) {
    suites[suite, default: [:]][key] = value
    isChanged = true
  }

  mutating func removeSuite(_ suite: String) {
    suites[suite] = nil
    isChanged = true
  }

  // A property list keeps the database when the widget's process ends early.

  var propertyList: [String: Any] {
    suites.mapValues { suite in
      suite.mapValues { stored -> [String: Any] in
        var object: [String: Any] = ["value": stored.value]
        object["version"] = stored.version
        return object
      }
    }
  }

  mutating func restore(_ list: [String: Any]) {
    for case (let suite, let values as [String: [String: Any]]) in list {
      for (key, object) in values {
        guard let value = object["value"] else { continue }
        suites[suite, default: [:]][key] = Value(value: value, version: object["version"] as? Int)
      }
    }
    isChanged = false
  }

  mutating func markSaved() {
    isChanged = false
  }
}
