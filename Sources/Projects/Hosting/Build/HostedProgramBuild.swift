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
  private(set) var missing: [String] = []
  /// Files with errors that are not compiled, as nothing else needs them.
  private(set) var unneeded: [String] = []
  /// What does not compile here in files that otherwise do, by the developer's paths.
  private(set) var leftOutCode: [String: [String]] = [:]
  private var leftOutParts: [String] {
    leftOutCode.sorted { $0.key < $1.key }.map { "\($0): \(HostedBuildAdvice.some($1))" }
  }

  mutating func build() throws(HostedBuildError) {
    var objects: [String] = []
    var imports: [String] = []
    if let text = inputs.generated.assets {
      objects.append(try generated(XcodeGenerated.assetsModule, text))
      imports = ["-Xfrontend", "-import-module", "-Xfrontend", XcodeGenerated.assetsModule]
    }
    var units: [Unit] = []
    for (module, sources) in inputs.modules {
      var unit = try copy(sources, of: module, to: module.name)
      if let bundle = module.packageBundle,
        !sources.contains(where: { $0.text.contains(/static\s+(?:let|var)\s+module\b/) })
      {
        unit.paths.append(
          try write(GeneratedCode.packageBundle(bundle), "\(module.name)/package-bundle.swift"))
      }
      units.append(unit)
    }
    var widget = try copy(
      inputs.files + [inputs.hook].compactMap { $0 }, of: inputs.project.widget, to: "sources")
    if inputs.hook != nil { widget.paths.append(try write(GeneratedCode.hookCaller, "world-caller.swift")) }
    if let text = inputs.generated.intents { widget.paths.append(try write(text, "generated-intents.swift")) }
    if let main = try GeneratedCode.main(of: inputs) {
      widget.paths.append(try write(main, "generated-main.swift"))
    }
    objects += try emptyModules(units + [widget])
    var errors = Errors()
    for (unit, (module, _)) in zip(units, inputs.modules) {
      let object = directory.appendingPathComponent("\(module.name).o").path
      let interface = directory.appendingPathComponent("\(module.name).swiftmodule").path
      let wrong = try compile(
        unit,
        imports + ["-module-name", module.name],
        whole: ["-emit-module", "-emit-module-path", interface, "-c", "-o", object],
        broken: [
          "-emit-module", "-emit-module-path", interface, "-Xfrontend",
          "-experimental-allow-module-with-compiler-errors",
        ])
      if module.isCheckedOut, !wrong.last.isEmpty {
        missing.append(module.name)
        objects.append(try emptyModule(module.name))
      } else {
        errors += wrong
        objects.append(object)
      }
    }
    let clock = modules.files("CSimulatedClock", ".c").map {
      built.appendingPathComponent("\($0.lastPathComponent).o")
    }
    try writeBundle()
    // Functions that replace those of the C library must be in the program itself: it is searched first.
    let linked =
      ["-o", directory.appendingPathComponent("bundle/program").path]
      + objects
      + clock.map(\.path) + [
        "-L", built.path, "-Xlinker", "--no-as-needed", "-lSimulatedModules", "-Xlinker", "-rpath",
        "-Xlinker", built.path, "-Xlinker", "--export-dynamic",
      ]
    errors += try compile(
      widget, imports + ["-module-name", moduleName], whole: errors.last.isEmpty ? linked : ["-typecheck"],
      broken: ["-typecheck"])
    guard errors.last.isEmpty else {
      throw HostedBuildError(
        HostedBuildAdvice(
          [errors.first, errors.last], modules: modules, inputs: inputs, missing: missing,
          leftOut: unneeded + leftOutParts
        ).text)
    }
    for copy in widget.paths { try? FileManager.default.removeItem(atPath: copy) }
    let leftOut =
      inputs.project.leftOut + (missing.isEmpty ? [] : [HostedBuildAdvice.modules(missing, inputs)])
      + unneeded.map { "\($0), which does not compile here" }
    for line in leftOut { tell("left out, because nothing that compiles here needs it: \(line)") }
    if !leftOutCode.isEmpty {
      tell(
        "left out, because it does not compile here. Such a view is empty. A function without -> does nothing, and a message "
          + "names it. Anything else ends the process with a message, if your code uses it:\n"
          + leftOutParts.map { "  \($0)" }.joined(separator: "\n"))
    }
  }

  /// What is compiled together.
  private struct Unit {
    /// Copies of files.
    var paths: [String] = []
    /// The developer's path of each copy.
    var originals: [String: String] = [:]
    /// The copies without which there is no widget.
    var essential: Set<String> = []
    /// The copies of what the developer wrote for this build: stubs, and the file of the world.
    var kept: Set<String> = []
    /// Options of the compiler.
    var options: [String]
  }

  private func copy(
    _ sources: [HostedSource], of module: HostedModule, to name: String
  ) throws(HostedBuildError) -> Unit {
    var unit = Unit(options: module.options)
    unit.paths.append(try write(GeneratedCode.leftOutFunction, "\(name)/left-out.swift"))
    let models = module.dataModels.map(\.text).joined()
    if !models.isEmpty {
      unit.paths.append(try write("import CoreData\n" + models, "\(name)/generated-models.swift"))
    }
    for (number, source) in sources.enumerated() {
      // Crashes name the file: it keeps its name.
      let copy = try write(
        source.compiled, "\(name)/\(number)/\((source.path as NSString).lastPathComponent)")
      unit.paths.append(copy)
      unit.originals[copy] = source.path
      if (inputs.stubs + [inputs.hook?.path]).contains(source.path) { unit.kept.insert(copy) }
      if unit.kept.contains(copy)
        || source.text.contains(/@main\b|:[^{\n]*\b(?:Widget|WidgetBundle|\w*TimelineProvider)\b/)
      {
        unit.essential.insert(copy)
      }
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
    for name in missing { objects.append(try emptyModule(name)) }
    return objects
  }

  /// Apple's modules export Foundation.
  private func emptyModule(_ name: String) throws(HostedBuildError) -> String {
    try generated(name, "@_exported import SimulatedFoundation\n")
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

  /// The compiler's errors: the first ones, and those that are left without what nothing needs.
  private struct Errors {
    var first = ""
    var last = ""

    static func += (all: inout Errors, more: Errors) {
      all.first += more.first
      all.last += more.last
    }
  }

  /// Compiles files. What has errors is left out, one round after the other: parts of files, or else whole files, unless
  /// they have a widget or a provider. If these have errors, those who import the module are compiled with what is
  /// right in it.
  ///
  /// - Parameters:
  ///   - whole: more arguments, for what has no errors.
  ///   - broken: the same, for what has errors.
  private mutating func compile(
    _ unit: Unit, _ arguments: [String], whole: [String], broken: [String]
  ) throws(HostedBuildError) -> Errors {
    var files = unit.paths
    var errors = Errors()
    var rounds = 0
    // Bodies come once all declarations are right: checking those that use a missing type can take minutes.
    var output = ["-typecheck", "-Xfrontend", "-experimental-skip-all-function-bodies"]
    while true {
      let text = try compile(arguments + unit.options + output + files)
      if text.isEmpty, output != whole {
        output = whole
        continue
      }
      if rounds == 0 { errors.first = text }
      let isStuck = text == errors.last
      errors.last = text
      rounds += 1
      guard !text.isEmpty, rounds < 20 else { break }
      if !isStuck, try leaveOutParts(of: unit, text) { continue }
      let failing = files.filter { text.contains("\($0):") && unit.originals[$0] != nil }
      let left = failing.filter { !unit.essential.contains($0) }
      guard !left.isEmpty else { break }
      files.removeAll(where: left.contains)
      unneeded += left.compactMap { unit.originals[$0] }
    }
    if errors.last.isEmpty { return Errors() }
    _ = try compile(arguments + unit.options + broken + files)
    func named(_ text: String) -> String {
      unit.originals.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }
    return Errors(first: named(errors.first), last: named(errors.last))
  }

  /// Leaves out the parts of files in which the compiler found errors.
  /// - Returns: whether there are any.
  private mutating func leaveOutParts(of unit: Unit, _ errors: String) throws(HostedBuildError)
    -> Bool
  {
    var found: [Substring: [(line: Substring, column: Substring, message: Substring)]] = [:]
    for match in errors.matches(
      of: /(?m)^([^:\n]+):(\d+):(\d+): (?:error: (.+)|note: in expansion of macro .+)$/)
    {
      found[match.output.1, default: []].append((match.output.2, match.output.3, match.output.4 ?? ""))
    }
    var hasLeftOut = false
    let changeable = found.keys.map(String.init).filter {
      unit.originals[$0] != nil && !unit.kept.contains($0)
    }
    let parser = OutlineParser(
      swiftc: compiler.swiftc, arguments: paths + unit.options,
      directory: directory.appendingPathComponent("outline"))
    for (path, outline) in try parser.outlines(of: changeable.sorted()) {
      guard let original = unit.originals[path], let errors = found[Substring(path)] else { continue }
      guard let rest = LeftOutCode(outline, errors: errors) else { continue }
      _ = try FilePaths.write(rest.text, to: URL(fileURLWithPath: path))
      leftOutCode[original, default: []] += rest.names
      hasLeftOut = true
    }
    return hasLeftOut
  }

  /// Compiles a module that has one file.
  /// - Returns: its object file.
  private func generated(_ name: String, _ text: String) throws(HostedBuildError) -> String {
    let object = directory.appendingPathComponent("\(name).o").path
    let errors = try compile([
      "-emit-module", "-c", "-module-name", name, "-o", object, "-emit-module-path",
      directory.appendingPathComponent("\(name).swiftmodule").path, write(text, "generated/\(name).swift"),
    ])
    guard errors.isEmpty else { throw HostedBuildError(errors) }
    return object
  }

  private func write(_ text: String, _ name: String) throws(HostedBuildError) -> String {
    try FilePaths.write(text, to: directory.appendingPathComponent(name))
  }

  /// - Returns: the compiler's errors. Empty: there are none.
  private func compile(_ arguments: [String]) throws(HostedBuildError) -> String {
    let result = try HostedTool.run(
      compiler.swiftc,
      paths + [
        "-wmo", "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-package-name", "hosted",
        "-load-plugin-executable",
        "\(built.appendingPathComponent("SimulatedMacros").path)#SimulatedMacros",
      ] + arguments)
    return result.hasSucceeded ? "" : result.text
  }

  /// Where modules are.
  private var paths: [String] {
    [
      "-I", built.path, "-I", built.appendingPathComponent("CSimulatedClock").path, "-I", directory.path,
      "-module-cache-path", built.appendingPathComponent("ModuleCache").path,
    ]
  }

  /// The files that the program finds beside itself.
  private func writeBundle() throws(HostedBuildError) {
    let place = directory.appendingPathComponent("bundle")
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try inputs.bundle.write(to: place)
      try inputs.info?.write(to: place.appendingPathComponent("Info.plist"))
    } catch {
      throw HostedBuildError("\(place.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
