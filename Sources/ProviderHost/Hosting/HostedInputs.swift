import Foundation
import RandomVariates

/// All that a hosted program is compiled of.
struct HostedInputs {
  typealias Module = (module: HostedModule, sources: [HostedSource])

  let project: HostedProject
  /// The widget's files, and stubs.
  let files: [HostedSource]
  /// The developer's own modules that the files import, and stubs that stand for modules. Each comes after those that
  /// it imports.
  let modules: [Module]
  let generated: XcodeGenerated
  let stubs: [String]
  /// The world's `World.swift`.
  let hook: HostedSource?

  /// - Parameter simulated: the names of the simulated modules. No other module stands for one of them.
  init(
    _ project: HostedProject, stubs: [String], world: String?, simulated: [String]
  ) throws(HostedBuildError) {
    (self.project, self.stubs) = (project, stubs)
    var own = project.modules
    for path in stubs { own[FilePaths.name(path)] = HostedModule(name: FilePaths.name(path), files: [path]) }
    for name in simulated { own[name] = nil }
    let given = try HostedSource.all(project.widget.files)
    guard !given.isEmpty else { throw HostedBuildError("There are no Swift files.") }
    let added = try HostedSource.all(stubs)
    var modules: [Module] = []
    for name in Self.imports(given + added) { try Self.add(name, from: &own, to: &modules) }
    files = given + added.filter { stub in !modules.contains { $0.module.files == [stub.path] } }
    self.modules = modules
    generated = try XcodeGenerated(project.widget.resources + modules.flatMap(\.module.resources))
    let path = world.map { "\($0)/World.swift" }
    hook = try path.flatMap { path throws(HostedBuildError) in
      FileManager.default.fileExists(atPath: path) ? try HostedSource(path: path) : nil
    }
  }

  private static func add(
    _ name: String, from own: inout [String: HostedModule], to modules: inout [Module]
  ) throws(HostedBuildError) {
    guard let module = own.removeValue(forKey: name) else { return }
    let sources = try HostedSource.all(module.files)
    for needed in imports(sources) { try add(needed, from: &own, to: &modules) }
    modules.append((module, sources))
  }

  private static func imports(_ sources: [HostedSource]) -> [String] {
    sources.reduce(into: Set()) { $0.formUnion($1.imports) }.sorted()
  }

  /// The files, without those of the world.
  var paths: [String] {
    (files + modules.flatMap(\.sources)).map(\.path) + generated.files + project.files
      + (modules.map(\.module) + [project.widget]).flatMap(\.dataModels).map(\.file)
  }

  func fingerprint(_ simulated: String) -> String {
    var hash = FNV1a()
    hash.combine(simulated)
    for source in files + [hook].compactMap({ $0 }) { hash.combine(source) }
    for (module, sources) in modules {
      hash.combine("\(module.name) \(module.options) \(sources.count) ")
      for source in sources { hash.combine(source) }
    }
    hash.combine("\(project.widget.name) \(project.widget.options) \(generated.intents ?? "") ")
    hash.combine("\(generated.assets ?? "") ")
    for module in modules.map(\.module) + [project.widget] {
      hash.combine(module.dataModels.map(\.text).joined() + " ")
    }
    for byte in info ?? Data() { hash.combine(byte) }
    return hash.value.hexadecimalText
  }

  /// The property list of `Bundle.main`; the same bytes for the same values. Nil: no project says it.
  var info: Data? {
    guard !project.info.isEmpty else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: project.info, format: .xml, options: 0)
  }
}

extension FNV1a {
  fileprivate mutating func combine(_ source: HostedSource) {
    combine("\(source.path.utf8.count):\(source.path)\(source.text.utf8.count):\(source.text)")
  }
}
