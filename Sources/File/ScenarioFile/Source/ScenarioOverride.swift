import ScenarioValues

/// `path=value`: sets a value in a scenario, as if the file had it.
package struct ScenarioOverride: Hashable, Sendable {
  /// Keys separated by dots, such as `device.days`: a `ScenarioPath`.
  package var path: String
  /// In YAML.
  package var value: String

  package init(path: String, value: String) {
    self.path = path
    self.value = value
  }

  /// `nil` unless there is a path before the first equals sign.
  package init?(_ text: String) {
    guard let equals = ScenarioPath.end(of: text), equals > text.startIndex else { return nil }
    let value = text.unicodeScalars[equals...].dropFirst()
    self.init(path: String(text[..<equals]), value: String(value))
  }

  package var text: String { "\(path)=\(value)" }
}
