import Foundation

/// Builds the widget's files against the built modules.
struct HostedProgramBuild {
  let inputs: HostedInputs
  let modules: HostedModules
  /// The directory of the built modules.
  let built: URL
  let compiler: HostedCompiler
  /// Where the results go.
  let directory: URL
  let tell: (String) -> Void
  /// The modules that the files import and nobody has. They are built empty.
  private var missing: [String] = []

  init(
    _ inputs: HostedInputs, modules: HostedModules, built: URL, compiler: HostedCompiler, directory: URL,
    tell: @escaping (String) -> Void
  ) {
    self.inputs = inputs
    self.modules = modules
    self.built = built
    self.compiler = compiler
    self.directory = directory
    self.tell = tell
  }

  mutating func build() throws(HostedBuildError) {
    var objects: [String] = []
    var imports: [String] = []
    if let text = inputs.generated.assets {
      objects.append(try module(XcodeGenerated.assetsModule, [write(text, "assets/assets.swift")]))
      imports = ["-Xfrontend", "-import-module", "-Xfrontend", XcodeGenerated.assetsModule]
    }
    var units: [Unit] = []
    for (module, sources) in inputs.modules {
      var unit = try copy(sources, to: module.name, options: module.options)
      if module.isOfPackage, !sources.contains(where: { $0.text.contains(/static\s+(?:let|var)\s+module\b/) })
      {
        unit.paths.append(try write(Self.packageBundle, "\(module.name)/package-bundle.swift"))
      }
      units.append(unit)
    }
    let options = inputs.project.widget.options
    var widget = try copy(inputs.files + [inputs.hook].compactMap { $0 }, to: "sources", options: options)
    if inputs.hook != nil { widget.paths.append(try write(Self.hookCaller, "world-caller.swift")) }
    if let text = inputs.generated.intents { widget.paths.append(try write(text, "generated-intents.swift")) }
    if let main = try generatedMain() { widget.paths.append(try write(main, "generated-main.swift")) }
    objects += try emptyModules(units + [widget])
    for (unit, (module, _)) in zip(units, inputs.modules) {
      objects.append(try self.module(module.name, unit.paths, imports + unit.options, unit.originals))
    }
    let clock = modules.files("CSimulatedClock", ".c").map {
      built.appendingPathComponent("\($0.lastPathComponent).o")
    }
    try compile(
      // Functions that replace those of the C library must be in the program itself: it is searched first.
      imports + widget.options + [
        "-module-name", moduleName, "-o", directory.appendingPathComponent("program").path,
        "-continue-building-after-errors",
      ] + widget.paths + objects + clock.map(\.path) + [
        "-L", built.path, "-Xlinker", "--no-as-needed", "-lSimulatedModules", "-Xlinker", "-rpath",
        "-Xlinker", built.path, "-Xlinker", "--export-dynamic",
      ], widget.originals)
    for copy in widget.paths { try? FileManager.default.removeItem(atPath: copy) }
    if let info = inputs.info { _ = try write(String(decoding: info, as: UTF8.self), "Info.plist") }
    let leftOut =
      inputs.project.leftOut + (missing.isEmpty ? [] : [HostedBuildAdvice.modules(missing, inputs)])
    for line in leftOut { tell("left out, because nothing that compiles here needs it: \(line)") }
  }

  /// What is compiled together: copies of files, the developer's path of each, and options of the compiler.
  private typealias Unit = (paths: [String], originals: [String: String], options: [String])

  private func copy(_ sources: [HostedSource], to name: String, options: [String]) throws(HostedBuildError)
    -> Unit
  {
    var unit: Unit = ([], [:], options)
    for (number, source) in sources.enumerated() {
      // Crashes name the file: it keeps its name.
      let copy = try write(
        source.compiled, "\(name)/\(number)/\((source.path as NSString).lastPathComponent)")
      unit.paths.append(copy)
      unit.originals[copy] = source.path
    }
    return unit
  }

  /// Builds an empty module for each module that files import and that is not there. So one attempt shows all that is
  /// missing, and an import that is not used does no harm.
  ///
  /// - Returns: their object files.
  private mutating func emptyModules(_ units: [Unit]) throws(HostedBuildError) -> [String] {
    var imported: Set<String> = []
    for unit in units { imported.formUnion(try imports(of: unit.paths, unit.options)) }
    imported.subtract(modules.names + inputs.modules.map(\.module.name))
    guard !imported.isEmpty else { return [] }
    let probe = imported.sorted().map { "#if !canImport(\($0))\nimport \($0)\n#endif\n" }.joined()
    missing = try imports(of: [write(probe, "probe.swift")], []).sorted()
    var objects: [String] = []
    for name in missing { objects.append(try module(name, [write("", "empty/\(name).swift")])) }
    return objects
  }

  private func imports(of files: [String], _ options: [String]) throws(HostedBuildError) -> Set<String> {
    let list = directory.appendingPathComponent("imports").path
    // Files with errors are compiled later, which says so.
    _ = try HostedTool.run(
      compiler.swiftc, paths + options + ["-emit-imported-modules", "-o", list] + files)
    let text = FileManager.default.contents(atPath: list).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }

  /// A module named as Xcode names it: after the target, or else the directory of the files.
  private var moduleName: String {
    let name = inputs.project.widget.name
    let taken = modules.names + inputs.modules.map(\.module.name) + missing
    return name.first?.isLetter ?? false && !taken.contains(name) ? name : "HostedWidget"
  }

  /// Compiles a module.
  /// - Returns: its object file.
  private func module(
    _ name: String, _ files: [String], _ options: [String] = [], _ originals: [String: String] = [:]
  ) throws(HostedBuildError) -> String {
    let object = directory.appendingPathComponent("\(name).o").path
    try compile(
      options + [
        "-emit-module", "-c", "-wmo", "-module-name", name, "-o", object, "-emit-module-path",
        directory.appendingPathComponent("\(name).swiftmodule").path,
      ] + files, originals)
    return object
  }

  private func write(_ text: String, _ name: String) throws(HostedBuildError) -> String {
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
    _ arguments: [String], _ originals: [String: String] = [:]
  ) throws(HostedBuildError) {
    let result = try HostedTool.run(
      compiler.swiftc,
      paths + [
        "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-package-name", "hosted",
        "-load-plugin-executable",
        "\(built.appendingPathComponent("SimulatedMacros").path)#SimulatedMacros",
      ] + arguments)
    if result.hasSucceeded { return }
    let text = originals.reduce(result.text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    throw HostedBuildError(HostedBuildAdvice(text, modules: modules, inputs: inputs, missing: missing).text)
  }

  /// Where modules are.
  private var paths: [String] {
    [
      "-I", built.path, "-I", built.appendingPathComponent("CSimulatedClock").path, "-I", directory.path,
      "-module-cache-path", built.appendingPathComponent("ModuleCache").path,
    ]
  }

  // MARK: Generated files

  /// Calls the function of `World.swift` by a name that the simulated phone knows.
  private static let hookCaller = """
    import SimulatedFoundation
    @_cdecl("widgetsim_app_writes") public func widgetsimAppWrites(_ version: Int64, _ time: Double) {
      appWrites(version: Int(version), date: Date(timeIntervalSince1970: time))
    }

    """

  /// The resources of a package are not simulated.
  private static let packageBundle = """
    import SimulatedFoundation
    extension Bundle { static var module: Bundle { .main } }

    """

  /// A main program, if the files have widgets but none of them begins the program: `@main` may be in a file that was
  /// not given.
  private func generatedMain() throws(HostedBuildError) -> String? {
    if inputs.files.contains(where: { $0.text.contains(/(?m)^\s*@main\b/) }) { return nil }
    let widgets = inputs.files.flatMap { source in
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
