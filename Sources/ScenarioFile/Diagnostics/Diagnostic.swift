/// One mistake or doubtful value in a scenario file, in an override of one of its values, or in a file that it names.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable {
    /// There is no scenario.
    case error
    /// There is one: a `ScenarioWarning`, or what was repaired in a usage log.
    case warning
  }

  /// The name of the file as it was given, or `--set path=value` for a mistake in an override.
  public var file: String
  /// From 1; `nil` where `file` names an override, could not be opened, or is spoken of as a whole.
  public var line: Int?
  /// From 1, in Unicode scalars; `nil` exactly where ``line`` is.
  public var column: Int?
  public var severity: Severity
  /// The place as the file's keys spell it, such as `widgets.weather.provider`; empty for the file as a whole.
  public var path: String
  /// What was expected and what was found.
  public var message: String

  public init(
    file: String, line: Int? = nil, column: Int? = nil, severity: Severity = .error, path: String = "",
    message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.path = path
    self.message = message
  }

  /// As compilers print it: `file:line:column: error: path: message`, or `warning`.
  public var description: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    let subject = path.isEmpty ? "" : "\(path.escapedForMessage(limit: 200)): "
    return "\(place): \(severity.rawValue): \(subject)\(message)"
  }
}
