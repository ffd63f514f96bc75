import ScenarioValues

/// Reads scenarios from YAML. All errors of a file are reported together, each with its place.
///
/// ```swift
/// let yaml = """
///   widgets:
///     rain:
///       app: Weather
///       family: tiny
///   """
/// #expect(throws: ScenarioFileError.self) {
///   try ScenarioReader().read(Array(yaml.utf8), file: "rain.yaml")
/// }
/// ```
public struct ScenarioReader: Sendable {
  /// Values that replace those of the file, as `path=value` with a value in YAML: `device.days=30`,
  /// `device.budget={fixed: 50}`, `device.events.0.at=07:30`. A name with a dot or an equals sign is in quotation marks:
  /// `widgets."a.b".family=systemLarge`. The reader applies them in order.
  public var overrides: [String]
  /// Reads the files that a scenario names. `nil`: their paths are relative to the scenario file.
  public var files: ScenarioFiles?
  /// Whether the file that the key `phone` names is read.
  package var readsPhone = true

  /// The most errors that are listed.
  package static let mostDiagnostics = 100

  /// Each parameter sets the property with its name.
  public init(overrides: [String] = [], files: ScenarioFiles? = nil) {
    self.overrides = overrides
    self.files = files
  }

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8.
  ///   - file: the file's name, for messages.
  /// - Throws: the errors of the file and the overrides: the first 100, and the number of others.
  public func read(_ bytes: [UInt8], file: String) throws(ScenarioFileError) -> Scenario {
    var warnings: [Diagnostic] = []
    return try read(bytes, file: file, warnings: &warnings)
  }

  /// Reads a file's bytes, and gives warnings about it and about repairs of the files that it names.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8.
  ///   - file: the file's name, for messages; paths in it are relative to the file.
  ///   - warnings: warnings are appended here: of each kind the first ``ScenarioReader/mostWarningsOfAKind``, and the
  ///     number of others.
  /// - Throws: all errors of the file and the overrides.
  public func read(
    _ bytes: [UInt8], file: String, warnings: inout [Diagnostic]
  ) throws(ScenarioFileError) -> Scenario {
    let source = try source(bytes, file)
    let (scenario, context) = try scenario(of: source, file)
    // A command that uses the alternatives checks them with its overrides. For any other, those of the file may not
    // fit.
    if overrides.isEmpty { try checkAlternatives(of: scenario, source, file) }
    for content in context.names.contents?.names ?? []
    where !scenario.widgets.contains(where: { $0.shows(content) })
      && !scenario.activities.contains(where: { $0.activity.content.name == content })
    {
      let place = source.root.place(ofPath: "contents.\(ScenarioPath.key(content))")
      warnings.append(
        diagnostic(
          Finding(position: place.position, path: place.path, message: "nothing shows this content"), file,
          severity: .warning))
    }
    warnings += self.warnings(of: scenario, in: source.root, file: file) + context.warnings
    return scenario
  }

  /// A file's values with the overrides, and the errors found in them so far.
  struct Source: Sendable {
    var root: SourceNode
    var findings: [Finding]
    /// What its phone can be, without the keys that the overrides set.
    var phone: PhoneFile?
  }

  /// The values of a file's bytes, with the overrides.
  func source(_ bytes: [UInt8], _ file: String) throws(ScenarioFileError) -> Source {
    let text: String
    do throws(Finding) {
      text = try SourceText.decode(bytes)
    } catch {
      throw fail([error], file)
    }
    let source = YAMLSource(text)
    var findings = source.findings
    guard var root = source.root else {
      if findings.isEmpty {
        findings.append(Finding(position: .start, message: "the file is empty; expected a scenario"))
      }
      throw fail(findings, file)
    }
    let values = overrides.compactMap { ScenarioOverride($0) }
    let phone = try phone(values.last { $0.path == "phone" }?.value, root["phone"], file)?.without(values)
    findings += OverrideEditor.apply(phone?.usual.map(\.text) ?? [], to: &root)
    findings += OverrideEditor.apply(overrides, to: &root)
    return Source(root: root, findings: findings, phone: phone)
  }

  /// The file that the key `phone` names. `nil`: there is none, or it is not read.
  private func phone(
    _ override: String?, _ node: SourceNode?, _ file: String
  ) throws(ScenarioFileError) -> PhoneFile? {
    guard readsPhone,
      case .scalar(let path, _)? = (override.map { YAMLSource($0).root } ?? node)?.content
    else {
      return nil
    }
    let name: String
    let bytes: [UInt8]
    do throws(ScenarioFiles.Unreadable) {
      (name, bytes) = try (files ?? .beside(file)).read(path, PhoneFile.largestByteCount)
    } catch {
      let message = "\(path.escapedForMessage()): it cannot be read: \(error.reason)"
      throw fail([Finding(position: node?.position ?? .start, path: "phone", message: message)], file)
    }
    return try PhoneFile(bytes, file: name)
  }

  /// The scenario of a file's values.
  func scenario(
    of source: Source, _ file: String
  ) throws(ScenarioFileError) -> (scenario: Scenario, context: ReadingContext) {
    let root = source.root
    var context = ReadingContext(names: ScenarioNames(of: root), files: files ?? .beside(file))
    if let contents = root["contents"] {
      let read = context.descend(into: "contents") { contentsTable.read(contents, &$0) } ?? []
      for content in read { context.contents[content.name ?? ""] = content }
    }
    let scenario = scenarioTable.read(root, &context)
    checkWidgets(of: root, &context)
    let findings = source.findings + context.findings
    guard let scenario, findings.isEmpty else { throw fail(findings, file) }
    let problems = scenario.problems
    guard problems.isEmpty else {
      // The search for a place goes through the whole file.
      let placed = problems.prefix(ReadingContext.mostCaredFor).map { Self.finding(for: $0, in: root) }
      throw fail(placed, file, andOthers: problems.count - placed.count)
    }
    return (scenario, context)
  }

  /// Without a Live Activity, there must be a widget.
  private func checkWidgets(of root: SourceNode, _ context: inout ReadingContext) {
    if (root["apps"]?.entries ?? []).contains(where: { $0.value["activities"] != nil }) { return }
    guard let widgets = root["widgets"] else {
      if root.entries != nil { context.report("missing key 'widgets'", at: root.owner) }
      return
    }
    guard widgets.entries?.isEmpty == true else { return }
    context.descend(into: "widgets") {
      $0.report("expected at least one entry; found none", at: widgets.position)
    }
  }

  private static func finding(for problem: ScenarioError, in root: SourceNode) -> Finding {
    let (path, expected, found) =
      switch problem {
      case .unknownTimeZone(let name):
        ("device.timeZone", "an IANA time zone such as Europe/Berlin", "'\(name.escapedForMessage())'")
      case .invalid(let path, let expected, let found): (path, expected, found)
      case .provider(let name, let problem): ("", "provider \(name) to answer", problem)
      }
    let place = root.place(ofPath: path)
    return Finding(
      position: place.position, path: place.path, message: "expected \(expected); found \(found)")
  }

  func fail(_ findings: [Finding], _ file: String, andOthers: Int = 0) -> ScenarioFileError {
    // Sorted by place. Errors at the same place stay in the order in which they were found.
    let sorted = findings.sorted { $0.position < $1.position }
    var diagnostics = sorted.prefix(Self.mostDiagnostics).map { diagnostic($0, file) }
    let omitted = sorted.count - diagnostics.count + andOthers
    if omitted > 0 {
      let message =
        "\(omitted) more error\(omitted == 1 ? " is" : "s are") not listed; correct these and validate again"
      diagnostics.append(Diagnostic(file: file, message: message))
    }
    return ScenarioFileError(diagnostics: diagnostics)
  }

  func diagnostic(
    _ finding: Finding, _ file: String, severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    switch finding.position {
    case .file(let line, let column):
      return Diagnostic(
        file: file, line: line, column: column, severity: severity, path: finding.path,
        message: finding.message)
    case .override(let index):
      let override = overrides.indices.contains(index) ? overrides[index].escapedForMessage(limit: 200) : ""
      return Diagnostic(
        file: "--set " + override, severity: severity, path: finding.path, message: finding.message)
    }
  }
}

extension ScenarioReader {
  /// Reads the file at a path.
  ///
  /// - Throws: all errors of the file and the overrides, or that the file cannot be opened.
  public func read(contentsOf path: String) throws(ScenarioFileError) -> Scenario {
    try read(bytes(of: path), file: path)
  }

  private func bytes(of path: String) throws(ScenarioFileError) -> [UInt8] {
    do throws(ScenarioFiles.Unreadable) {
      return try FileBytes.read(path, limit: SourceText.largestByteCount)
    } catch {
      throw ScenarioFileError(diagnostics: [
        Diagnostic(file: path, message: "the file cannot be read: \(error.reason)")
      ])
    }
  }

  /// The line, from 1, that a path such as `expect.weather.freshViews` or its nearest ancestor is on. `nil` if the
  /// file cannot be read.
  public static func line(ofPath path: String, in bytes: [UInt8]) -> Int? {
    guard let text = try? SourceText.decode(bytes), let root = YAMLSource(text).root,
      case .file(let line, _) = root.place(ofPath: path).position
    else { return nil }
    return line
  }
}
