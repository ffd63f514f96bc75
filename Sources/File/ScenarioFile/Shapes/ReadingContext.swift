import ScenarioValues

/// The errors found so far, the current place, and the names that the file may refer to.
struct ReadingContext {
  private(set) var findings: [Finding] = []
  private(set) var path: [String] = []
  /// The largest number of errors that get a place and hints.
  static let mostCaredFor = 1000
  /// Whether errors get hints. Each hint is searched for among all names.
  var givesHints: Bool { findings.count < Self.mostCaredFor }
  /// Warnings about the files that the scenario names.
  private(set) var warnings: [Diagnostic] = []
  let names: ScenarioNames
  /// The contents that the file defines, by name.
  var contents: [String: Content] = [:]
  let files: ScenarioFiles

  mutating func warn(_ warnings: [Diagnostic]) { self.warnings += warnings }

  mutating func report(_ message: String, at position: SourcePosition) {
    findings.append(Finding(position: position, path: path.joined(separator: "."), message: message))
  }

  /// Reports an error. There is `nil` in place of a value.
  mutating func refuse<Value>(_ message: String, at position: SourcePosition) -> Value? {
    report(message, at: position)
    return nil
  }

  /// Reports what was expected at a node, and what was found. There is `nil` in place of a value.
  mutating func refuse<Value>(
    expected: String, at node: SourceNode, hint: @autoclosure () -> String = ""
  ) -> Value? {
    // A file without a mapping is not a scenario. The message does not quote it, because it may be a secret, such as a private key.
    let found = path.isEmpty && !node.isList && !node.isNothing ? "a single value" : node.found
    return refuse("expected \(expected); found \(found)\(givesHints ? hint() : "")", at: node.position)
  }

  mutating func descend<Result>(
    into key: String, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    path.append(key)
    defer { path.removeLast() }
    return body(&self)
  }
}
