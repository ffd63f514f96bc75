import Foundation
import RandomVariates

/// Builds the widget's files against the built modules.
struct HostedProgramBuild {
  private let files: [HostedSource]
  /// Stubs that become modules, by the module's name.
  private let stubModules: [String: HostedSource]
  /// The world's `World.swift`.
  private let hook: HostedSource?
  private let generated: XcodeGenerated
  private let modules: HostedModules
  /// The directory of the built modules.
  private let built: URL
  private let compiler: HostedCompiler

  init(
    files paths: [String], stubs: [String], generated: XcodeGenerated, world: String?, modules: HostedModules,
    built: URL, compiler: HostedCompiler
  ) throws(HostedBuildError) {
    self.modules = modules
    self.generated = generated
    self.built = built
    self.compiler = compiler
    var files: [HostedSource] = []
    for path in paths { files.append(try HostedSource(path: path)) }
    guard !files.isEmpty else { throw HostedBuildError("There are no Swift files.") }
    let imported = files.reduce(into: Set()) { $0.formUnion($1.imports) }
    var stubModules: [String: HostedSource] = [:]
    for path in stubs {
      let name = (path as NSString).lastPathComponent.replacingOccurrences(of: ".swift", with: "")
      let stub = try HostedSource(path: path)
      if imported.contains(name), !modules.names.contains(name) {
        stubModules[name] = stub
      } else {
        files.append(stub)
      }
    }
    self.stubModules = stubModules
    let path = world.map { "\($0)/World.swift" }
    hook = try path.flatMap { path throws(HostedBuildError) in
      FileManager.default.fileExists(atPath: path) ? try HostedSource(path: path) : nil
    }
    self.files = files
  }

  func fingerprint(_ modules: String) -> String {
    var hash = FNV1a()
    hash.combine(modules)
    let stubs = stubModules.sorted { $0.key < $1.key }.map(\.value)
    for source in files + stubs + [hook].compactMap({ $0 }) {
      hash.combine("\(source.path.utf8.count):\(source.path)\(source.text.utf8.count):\(source.text)")
    }
    hash.combine((generated.intents ?? "") + (generated.assets ?? ""))
    return hash.hexadecimal
  }

  func build(in directory: URL) throws(HostedBuildError) {
    var objects: [String] = []
    for (name, stub) in stubModules.sorted(by: { $0.key < $1.key }) {
      objects.append(try module(name, stub.compiled, directory))
    }
    var imports: [String] = []
    if let text = generated.assets {
      objects.append(try module(XcodeGenerated.assetsModule, text, directory))
      imports = ["-Xfrontend", "-import-module", "-Xfrontend", XcodeGenerated.assetsModule]
    }
    var copies: [String] = []
    var originals: [String: String] = [:]
    for (number, source) in (files + [hook].compactMap { $0 }).enumerated() {
      // Crashes name the file: it keeps its name.
      let name = "sources/\(number)/\((source.path as NSString).lastPathComponent)"
      let copy = try write(source.compiled, directory, name)
      originals[copy] = source.path
      copies.append(copy)
    }
    if hook != nil {
      copies.append(try write(Self.hookCaller, directory, "world-caller.swift"))
    }
    if let text = generated.intents { copies.append(try write(text, directory, "generated-intents.swift")) }
    if let main = try generatedMain() { copies.append(try write(main, directory, "generated-main.swift")) }
    let clock = modules.files("CSimulatedClock", ".c").map {
      built.appendingPathComponent("\($0.lastPathComponent).o")
    }
    try compile(
      // Functions that replace those of the C library must be in the program itself: it is searched first.
      imports + ["-module-name", moduleName, "-o", directory.appendingPathComponent("program").path] + copies
        + objects
        + clock.map(\.path) + [
          "-L", built.path, "-Xlinker", "--no-as-needed", "-lSimulatedModules", "-Xlinker", "-rpath",
          "-Xlinker",
          built.path, "-Xlinker", "--export-dynamic",
        ], directory, originals)
    for copy in copies { try? FileManager.default.removeItem(atPath: copy) }
  }

  /// A module named as Xcode names it: after the directory of the files.
  private var moduleName: String {
    let directory = ((files[0].path as NSString).deletingLastPathComponent as NSString).lastPathComponent
    let name = directory.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let isUsable = name.first?.isLetter ?? false && !modules.names.contains(String(name))
    return isUsable ? String(name) : "HostedWidget"
  }

  /// Compiles a module of one file.
  /// - Returns: its object file.
  private func module(_ name: String, _ text: String, _ directory: URL) throws(HostedBuildError) -> String {
    let copy = try write(text, directory, "module-\(name).swift")
    let object = directory.appendingPathComponent("\(name).o").path
    try compile(
      [
        "-emit-module", "-c", "-wmo", "-module-name", name, "-o", object, "-emit-module-path",
        directory.appendingPathComponent("\(name).swiftmodule").path, copy,
      ], directory)
    return object
  }

  private func write(_ text: String, _ directory: URL, _ name: String) throws(HostedBuildError) -> String {
    let file = directory.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw HostedBuildError("\(file.path) cannot be written: \(error.localizedDescription)")
    }
    return file.path
  }

  /// - Parameter originals: the developer's paths of the files that are compiled, for the compiler's messages.
  private func compile(
    _ arguments: [String], _ directory: URL, _ originals: [String: String] = [:]
  ) throws(HostedBuildError) {
    let result = try HostedTool.run(
      compiler.swiftc,
      [
        "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-I", built.path, "-I",
        built.appendingPathComponent("CSimulatedClock").path, "-I", directory.path, "-module-cache-path",
        built.appendingPathComponent("ModuleCache").path, "-load-plugin-executable",
        "\(built.appendingPathComponent("SimulatedMacros").path)#SimulatedMacros",
      ] + arguments)
    if result.hasSucceeded { return }
    let text = originals.reduce(result.text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    throw HostedBuildError(HostedBuildAdvice(text, modules: modules, files: files).text)
  }

  // MARK: Generated files

  /// Calls the function of `World.swift` by a name that the simulated phone knows.
  private static let hookCaller = """
    import SimulatedFoundation
    @_cdecl("widgetsim_app_writes") public func widgetsimAppWrites(_ version: Int64, _ time: Double) {
      appWrites(version: Int(version), date: Date(timeIntervalSince1970: time))
    }

    """

  /// A main program, if the files have widgets but none of them begins the program: `@main` may be in a file that was
  /// not given.
  private func generatedMain() throws(HostedBuildError) -> String? {
    if files.contains(where: { $0.text.contains(/(?m)^\s*@main\b/) }) { return nil }
    let widgets = files.flatMap { source in
      source.text.matches(of: /(?m)^\s*(?:public |internal )?struct\s+(\w+)\s*:\s*(?:\w+\s*,\s*)*Widget\b/)
        .map { String($0.output.1) }
    }
    guard !widgets.isEmpty else {
      throw HostedBuildError(
        """
        The files have no widget: no '@main' and no 'struct … : Widget'. Add the file with the widget, or a stub:
          struct MyWidget: Widget {
            var body: some WidgetConfiguration {
              StaticConfiguration(kind: "MyWidget", provider: MyProvider()) { _ in EmptyView() }
            }
          }
        """)
    }
    return """
      import SwiftUI
      import WidgetKit
      @main struct GeneratedBundle: WidgetBundle {
        var body: some Widget {
      \(widgets.map { "    \($0)()" }.joined(separator: "\n"))
        }
      }

      """
  }
}
