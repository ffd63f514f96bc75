import Foundation
import RandomVariates

/// All that a hosted program is compiled of.
struct HostedInputs {
  typealias Module = (module: HostedModule, sources: [HostedSource])

  private(set) var project: HostedProject
  /// The widget's files, and stubs.
  let files: [HostedSource]
  /// The developer's own modules that the files import, and stubs that stand for modules. Each comes after those that
  /// it imports.
  let modules: [Module]
  /// What `Bundle.main` and the bundles of packages have.
  let bundle: HostedBundle
  let generated: XcodeGenerated
  let stubs: [String]
  /// The world's `World.swift`.
  let hook: HostedSource?

  /// - Parameter simulated: the names of the simulated modules. No other module stands for one of them.
  init(
    _ project: HostedProject, stubs: [String], world: String?, simulated: [String], cache: URL
  ) throws(HostedBuildError) {
    var search = ModuleSearch(project: project, stubs: stubs, seen: Set(simulated), cache: cache)
    let given = try HostedSource.all(project.widget.files)
    guard !given.isEmpty else { throw HostedBuildError("There are no Swift files.") }
    let added = try HostedSource.all(stubs)
    for name in Self.imports(given + added) { try search.add(name) }
    let modules = search.found
    (self.project, self.stubs) = (search.project, stubs)
    files = given + added.filter { stub in !modules.contains { $0.module.files == [stub.path] } }
    self.modules = modules
    var bundle = project.widget.bundle
    for module in modules.map(\.module) { bundle.merge(module.bundle.files) }
    self.bundle = bundle
    generated = try XcodeGenerated(project.widget.resources + modules.flatMap(\.module.resources))
    let path = world.map { "\($0)/World.swift" }
    hook = try path.flatMap { path throws(HostedBuildError) in
      FileManager.default.fileExists(atPath: path) ? try HostedSource(path: path) : nil
    }
  }

  private struct ModuleSearch {
    var project: HostedProject
    let stubs: [String]
    var seen: Set<String>
    let cache: URL
    var found: [Module] = []

    /// Adds a module after those that it imports.
    mutating func add(_ name: String) throws(HostedBuildError) {
      guard seen.insert(name).inserted else { return }
      let stub = stubs.first { FilePaths.name($0) == name }.map { HostedModule(name: name, files: [$0]) }
      if stub == nil, project.modules[name] == nil { try project.findModule(name, cache: cache) }
      guard let module = stub ?? project.modules[name] else { return }
      let sources = try HostedSource.all(module.files)
      for needed in imports(sources) { try add(needed) }
      found.append((module, sources))
    }
  }

  private static func imports(_ sources: [HostedSource]) -> [String] {
    sources.reduce(into: Set()) { $0.formUnion($1.imports) }.sorted()
  }

  /// The files, without those of the world.
  var paths: [String] {
    (files + modules.flatMap(\.sources)).map(\.path) + generated.files + project.files
      + (modules.map(\.module) + [project.widget]).flatMap(\.dataModels).map(\.file)
      + bundle.files.values.sorted().flatMap { path in
        FilePaths.isDirectory(path) == true
          ? FilePaths.inside(path).map { FilePaths.join(path, $0) } : [path]
      }
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
    hash.combine("\(generated.assets ?? "") \(bundle.files.sorted { $0.key < $1.key }) ")
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
