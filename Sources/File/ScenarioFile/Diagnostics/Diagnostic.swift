/// One error or warning about a scenario file, an override of one of its values, or a file that it names.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Whether the scenario can be used.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used: there is no scenario.
    case error
    /// The scenario can run. A `ScenarioWarning`, or a repair of a usage log.
    case warning
  }

  /// The name of the file as it was given, or `--set path=value` for an error in an override.
  public var file: String
  /// From 1. `nil` if `file` is an override, if it could not be opened, or if the message is about the whole file.
  public var line: Int?
  /// From 1, in Unicode scalars. `nil` if ``line`` is `nil`.
  public var column: Int?
  /// An error or a warning.
  public var severity = Severity.error
  /// The place by the file's keys, such as `widgets.weather.provider`. Empty for the whole file.
  public var path = ""
  /// What was expected, what was found, and what to do.
  public var message: String

  /// In the form of compilers: `file:line:column: error: path: message`, or `warning`.
  public var description: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    return "\(place): \(severity.rawValue): \(text)"
  }

  /// The message with the place by the file's keys.
  public var text: String {
    (path.isEmpty ? "" : "\(path.escapedForMessage(limit: 200)): ") + message
  }
}

extension Diagnostic {
  /// An error about a whole file.
  public init(file: String, message: String) {
    self.init(file: file, line: nil, column: nil, message: message)
  }

  /// A warning about a whole file.
  package init(file: String, warning: String) {
    self.init(file: file, line: nil, column: nil, severity: .warning, message: warning)
  }
}

/// All errors of a scenario file, or of a log, by place.
public struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  public let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// One line for each diagnostic.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
