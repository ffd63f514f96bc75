import Foundation
import ProviderHost

/// Builds a widget's own source files, with the simulated modules, into a program that speaks the provider protocol.
///
/// Modules and programs are kept in a cache: `$XDG_CACHE_HOME/widgetsim` or `~/.cache/widgetsim`.
package struct HostedBuild {
  /// Swift files and directories of Swift files; or a project, a workspace, a package, or the directory of one.
  package var sources: [String]
  /// The target of the project that is built, if it has several widget extensions.
  package var target: String?
  /// Files that declare what the sources need and the simulated modules lack. If a file has the name of a module that
  /// the sources import, such as `GRDB.swift`, it becomes this module.
  package var stubs: [String]
  /// The directory of the world, if there is one.
  package var world: String?
  package var cache: URL
  /// Called with a message before a build, which takes seconds.
  package var tell: (String) -> Void
  /// Called when a simulated module is built: how many are, and of how many.
  package var progress: (_ done: Int, _ count: Int) -> Void

  package init(
    sources: [String], target: String? = nil, stubs: [String] = [], world: String? = nil,
    cache: URL = HostedCache.usual,
    tell: @escaping (String) -> Void = { _ in }, progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) {
    self.sources = sources
    self.target = target
    self.stubs = stubs
    self.world = world
    self.cache = cache
    self.tell = tell
    self.progress = progress
  }

  /// All files that are part of the program, as a scenario names them.
  package func files() throws(HostedBuildError) -> [String] {
    try inputs(HostedModules()).paths + worldFiles
  }

  private func inputs(_ modules: HostedModules) throws(HostedBuildError) -> HostedInputs {
    let project = try HostedProject(
      sources, target: target, except: [world].compactMap { $0 } + stubs, cache: cache)
    return try HostedInputs(
      project, stubs: try HostedSource.files(stubs), world: world, simulated: modules.names, cache: cache)
  }

  private var worldFiles: [String] {
    guard let world, let inside = FileManager.default.enumerator(atPath: world) else { return [] }
    return inside.compactMap { $0 as? String }.sorted().map { "\(world)/\($0)" }
      .filter { FilePaths.isDirectory($0) == false }
  }

  /// The command of the built program. Builds only what has changed.
  package func command() throws(HostedBuildError) -> [String] {
    let program = try program().path
    guard let world else { return [program] }
    return [program, "--world", URL(fileURLWithPath: world).path]
  }

  private func program() throws(HostedBuildError) -> URL {
    let modules = try HostedModules()
    let inputs = try inputs(modules)
    let compiler = try HostedCompiler.found(cache: cache)
    let fingerprint = modules.fingerprint(compiler)
    let built = try kept("modules-\(fingerprint)") { directory throws(HostedBuildError) in
      tell("building the simulated modules; this happens once for each version of Swift")
      try HostedModuleBuild(
        modules: modules, compiler: compiler, directory: directory, progress: progress
      ).build()
    }
    let directory = try kept("program-\(inputs.fingerprint(fingerprint))") {
      directory throws(HostedBuildError) in
      tell("building the widget's code")
      var program = HostedProgramBuild(
        inputs: inputs, modules: modules, built: built, compiler: compiler, directory: directory, tell: tell)
      try program.build()
    }
    return directory.appendingPathComponent("bundle/program")
  }

  /// A directory of the cache. It appears there only when it is complete. If several processes need it, one makes it
  /// and the others wait.
  private func kept(
    _ name: String, make: (URL) throws(HostedBuildError) -> Void
  ) throws(HostedBuildError) -> URL {
    let manager = FileManager.default
    let directory = cache.appendingPathComponent(name)
    if manager.fileExists(atPath: directory.path) { return directory }
    let draft = cache.appendingPathComponent("\(name).draft")
    func write(_ change: () throws -> Void) throws(HostedBuildError) {
      do {
        try change()
      } catch {
        throw HostedBuildError("\(cache.path) cannot be written: \(error.localizedDescription)")
      }
    }
    try write { try manager.createDirectory(at: cache, withIntermediateDirectories: true) }
    // The end of this process also unlocks it.
    let lock = open(cache.appendingPathComponent("\(name).lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if lock >= 0 { flock(lock, LOCK_EX) }
    defer { if lock >= 0 { close(lock) } }
    if manager.fileExists(atPath: directory.path) { return directory }
    let unfinished = Leftovers.add { try? FileManager.default.removeItem(at: draft) }
    defer {
      try? manager.removeItem(at: draft)
      // If a system call failed, the end of this process tries again.
      if !manager.fileExists(atPath: draft.path) { Leftovers.forget(unfinished) }
    }
    try? manager.removeItem(at: draft)
    try write { try manager.createDirectory(at: draft, withIntermediateDirectories: true) }
    try make(draft)
    try write { try manager.moveItem(at: draft, to: directory) }
    return directory
  }
}
