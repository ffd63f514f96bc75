import Foundation

/// A Swift file of a widget, and as it is compiled against the simulated modules.
package struct HostedSource: Sendable {
  package var path: String
  package var text: String

  package init(path: String, text: String) { (self.path, self.text) = (path, text) }

  init(path: String) throws(HostedBuildError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw HostedBuildError("'\(path)' cannot be read.")
    }
    self.path = path
    text = String(decoding: data, as: UTF8.self)
  }

  static func all(_ paths: [String]) throws(HostedBuildError) -> [HostedSource] {
    var files: [HostedSource] = []
    for path in paths { files.append(try HostedSource(path: path)) }
    return files
  }

  /// The modules that the file imports.
  var imports: Set<String> {
    Set(text.matches(of: Self.importLine).map { String($0.output.2) })
  }

  /// The file as it compiles here, with the module that stands for Foundation. All lines keep their numbers.
  var compiled: String {
    // Of an empty module, only the whole can be imported.
    var text = text.replacing(Self.oneOfModule) { "\($0.output.1)\($0.output.2)" }
    text = text.replacing(Self.importLine) { match in
      match.output.2 == "Foundation" ? "\(match.output.1)SimulatedFoundation" : String(match.output.0)
    }
    for (condition, value) in Self.conditions {
      text = text.replacingOccurrences(of: condition, with: value)
    }
    // A macro called Entry would keep Swift from inferring the Entry of a provider.
    return withoutObjectiveC(text).replacing(/@Entry\b/, with: "@SimulatedEntry")
  }

  /// Without what only compiles where there is Objective-C. No method is called by its name.
  private func withoutObjectiveC(_ text: String) -> String {
    // Such a protocol is one of classes.
    text.replacing(
      /@objc(?:\([^)\n]*\))?(\s+(?:\w+\s+)?protocol\s+\w+)(\s*:)?/
    ) { "\($0.output.1): AnyObject\($0.output.2 == nil ? "" : ",")" }
    .replacing(/@(?:objc(?:Members)?|nonobjc)\b(?:\([^)\n]*\))?/, with: "")
    .replacing(/#selector\((?:[^()]|\([^()]*\))*\)/, with: "Selector(\"\")")
    .replacing(/#keyPath\(\s*(?:\w+\.)?([\w.]+)\s*\)/) { "\"\($0.output.1)\"" }
    // What Core Data declares has bodies of the simulated Core Data.
    .replacing(/@NSManaged\b([^\n]*?\bvar\s+(\w+)\s*:\s*[^\n{}\/]+)/) {
      "\($0.output.1) { get { simulatedValue(\"\($0.output.2)\") } set { setValue(newValue, forKey: \"\($0.output.2)\") } } "
    }
    .replacing(/@NSManaged\b([^\n]*?\bfunc\s+\w+\(_ (\w+):[^\n]*\))/) {
      "\($0.output.1) { simulatedChange(#function, \($0.output.2)) }"
    }
    .replacing(/(?m)^([ \t]*import[ \t]+os)\.\w+/) { $0.output.1 }
  }

  /// What holds on an iPhone.
  private static let conditions = [
    ("os(iOS)", "true"), ("os(Linux)", "false"), ("canImport(FoundationNetworking)", "false"),
  ]

  nonisolated(unsafe) private static let oneOfModule =
    /(?m)^([ \t]*(?:@\w+[ \t]+)*import[ \t]+)(?:struct|class|enum|protocol|func|typealias|let|var)[ \t]+(\w+)\.[\w.]+/

  nonisolated(unsafe) private static let importLine =
    /(?m)^([ \t]*(?:(?:@\w+|public|internal|private|package|fileprivate)[ \t]+)*import[ \t]+(?:(?:struct|class|enum|protocol|func|typealias|let|var)[ \t]+)?)(\w+)/

  /// All Swift files of paths, in the same order.
  package static func all(in paths: [String]) throws(HostedBuildError) -> [HostedSource] {
    try all(try files(paths))
  }

  /// All Swift files of paths: files as they are, and those in directories, by name. None comes twice.
  ///
  /// - Parameter except: files and directories that do not count.
  static func files(_ paths: [String], except: [String] = []) throws(HostedBuildError) -> [String] {
    var files: [String] = []
    var seen: Set<String> = []
    let excluded = except.map(standard)
    for path in paths {
      guard let isDirectory = FilePaths.isDirectory(path) else {
        throw HostedBuildError("There is no '\(path)'.")
      }
      guard isDirectory else {
        // Xcode's resources; see XcodeGenerated.
        if path.hasSuffix(".intentdefinition") { continue }
        if seen.insert(standard(path)).inserted { files.append(path) }
        continue
      }
      let directory = path.hasSuffix("/") ? String(path.dropLast()) : path
      for name in FilePaths.inside(path) where name.hasSuffix(".swift") {
        let file = standard("\(directory)/\(name)")
        if excluded.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) { continue }
        if seen.insert(file).inserted { files.append("\(directory)/\(name)") }
      }
    }
    return files
  }

  private static func standard(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

/// The widget's code cannot be built: words for the developer.
package struct HostedBuildError: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
