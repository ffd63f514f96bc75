import Foundation

/// A module of the developer's own.
struct HostedModule {
  /// As Swift says it.
  let name: String
  /// Its Swift files.
  var files: [String]
  /// Asset catalogs, definitions of intents and models of Core Data.
  var resources: [String] = []
  /// Files that its code finds in a bundle.
  var bundle = HostedBundle()
  /// Options of the compiler.
  var options: [String] = []
  /// The name of its own bundle, `Bundle.module`. Nil: it is not of a package.
  var packageBundle: String?
  /// Whether it is of a package that the project does not have itself.
  var isCheckedOut = false

  init(
    name: String, files: [String], resources: [String] = [], bundle: HostedBundle = HostedBundle(),
    options: [String] = [], packageBundle: String? = nil
  ) {
    self.name = Self.identifier(name)
    // A project may list a file twice.
    var seen: Set<String> = []
    self.files = files.filter { seen.insert($0).inserted }
    (self.resources, self.options) = (resources, options)
    (self.bundle, self.packageBundle) = (bundle, packageBundle)
  }

  /// A name in which each character that is no letter or digit is replaced.
  static func identifier(_ name: String, filler: Character = "_") -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : filler })
  }

  /// The classes of its models of Core Data.
  var dataModels: [DataModel] {
    resources.filter { $0.contains(".xcdatamodel") }.compactMap(DataModel.init)
  }

  /// Whether a file has a widget that begins the program.
  fileprivate var hasWidget: Bool {
    files.contains { file in
      let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.contains("@main") && text.contains(/@main\s[^{]*:[^{]*\bWidget(?:Bundle)?\b/)
    }
  }
}

/// The widget's files, and what a project or package says of them.
struct HostedProject {
  let widget: HostedModule
  /// Other modules that the project or its packages build, by their names.
  private(set) var modules: [String: HostedModule] = [:]
  /// What `Bundle.main` says. With the app groups of the entitlements.
  private(set) var info: [String: Any] = [:]
  /// The files that describe the project.
  private(set) var files: [String] = []
  /// Where packages are that the project does not have itself, by the names of their products.
  private(set) var remotePackages: [String: String] = [:]
  /// Directories with packages that the project does not have itself, as SwiftPM, Xcode or Carthage have cloned them.
  private var checkouts: [String] = []
  /// What belongs to the widget's target but is not built.
  private(set) var leftOut: [String] = []

  static let groupsKey = "com.apple.security.application-groups"

  /// - Parameters:
  ///   - paths: Swift files and directories of such files; or a project, a workspace, a package or their directory.
  ///   - target: which target, if there are several.
  ///   - except: files and directories that do not count.
  init(
    _ paths: [String], target: String?, except: [String], cache: URL
  ) throws(HostedBuildError) {
    guard let first = paths.first, let found = try Self.project(first) else {
      guard target == nil else {
        throw HostedBuildError("--target needs a project, a workspace or a Package.swift.")
      }
      let folder = paths.first.map { $0.hasSuffix(".swift") ? FilePaths.parent($0) : $0 } ?? ""
      var bundle = HostedBundle()
      for path in paths where FilePaths.isDirectory(path) == true {
        bundle.add(
          FilePaths.inside(path).map { FilePaths.join(path, $0) }.filter { file in
            !except.contains { file == $0 || file.hasPrefix("\($0)/") }
          })
      }
      widget = HostedModule(
        name: (folder as NSString).lastPathComponent, files: try HostedSource.files(paths, except: except),
        resources: XcodeGenerated.resources(of: paths), bundle: bundle)
      return
    }
    guard paths.count == 1 else {
      throw HostedBuildError("Give no other path with '\(found)'. Add files with --stub.")
    }
    var (projects, packages) = try Self.contents(of: found)
    checkouts = Self.checkouts(beside: FilePaths.parent(found))
    var targets: [XcodeTarget] = []
    var described: Set<String> = []
    while let path = projects.popLast() {
      guard described.insert(path).inserted else { continue }
      checkouts += Self.checkouts(beside: FilePaths.parent(path))
      if path.hasSuffix(".yml") {
        let project = try XcodeGenProject(path: path)
        packages += project.packages
        targets += project.targets
        remotePackages.merge(project.remotePackages) { $1 }
        files += project.files
        continue
      }
      let project = try XcodeProject(path: path)
      projects += project.subprojects
      packages += project.packages
      targets += project.targets
      remotePackages.merge(project.remotePackages) { $1 }
      files.append("\(path)/project.pbxproj")
    }
    var packaged: [HostedModule] = []
    while let directory = packages.popLast() {
      guard described.insert(directory).inserted else { continue }
      checkouts += Self.checkouts(beside: directory)
      let package: SwiftPackage
      do throws(HostedBuildError) {
        package = try SwiftPackage(
          directory: directory, compiler: try HostedCompiler.found(cache: cache), cache: cache)
      } catch {
        // A project may have packages that the widget does not use.
        guard !targets.isEmpty else { throw error }
        leftOut.append("the package \(directory): \(error.description.prefix(500))")
        continue
      }
      packages += package.packages
      packaged += package.modules
      remotePackages.merge(package.remotePackages) { $1 }
      files.append(FilePaths.join(directory, "Package.swift"))
    }
    let extensions = targets.filter { $0.isExtension && (target == nil ? $0.hasWidget : $0.name == target) }
    let inPackages = packaged.filter { target == nil ? $0.hasWidget : $0.name == target }
    let phones = extensions.count > 1 ? extensions.filter(\.isForPhone) : extensions
    let names = extensions.isEmpty ? inPackages.map(\.name) : extensions.map(\.name)
    guard (extensions.isEmpty ? inPackages.count : phones.count) == 1 else {
      let all = Set(names.isEmpty ? targets.filter(\.isExtension).map(\.name) + packaged.map(\.name) : names)
      throw HostedBuildError(
        "Expected '\(found)' to have one target with a widget\(target.map { " and the name \($0)" } ?? ""); found "
          + (names.isEmpty ? "none" : "\(names.count)")
          + (all.isEmpty ? "." : ". Choose one with --target: \(all.sorted().joined(separator: ", ")).")
      )
    }
    for module in targets.filter(\.isLibrary).map(\.module) + packaged
    where !module.files.isEmpty {
      modules[module.name] = module
    }
    widget = phones.first?.module ?? inPackages[0]
    if let chosen = phones.first { describe(chosen) }
  }

  /// What the target's settings and its other files say.
  private mutating func describe(_ target: XcodeTarget) {
    let (settings, list) = (target.settings, target.settings.propertyList("INFOPLIST_FILE"))
    info = (list?.values ?? [:]).merging(settings.infoKeys) { old, _ in old }
    for (key, name) in [
      ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"),
      ("CFBundleShortVersionString", "MARKETING_VERSION"),
      ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ] where info[key] == nil { info[key] = settings[name] }
    let entitlements = settings.propertyList("CODE_SIGN_ENTITLEMENTS")
    if entitlements != nil || settings["CODE_SIGN_ENTITLEMENTS"] == nil {
      info[Self.groupsKey] = entitlements?.values[Self.groupsKey] ?? [String]()
    }
    files += settings.files
    files += [list?.path, entitlements?.path].compactMap { $0 }.filter(FileManager.default.fileExists)
    let found = target.files.filter {
      ["m", "mm", "c", "cc", "cpp"].contains(($0 as NSString).pathExtension)
    }
    if !found.isEmpty {
      leftOut.append("files of Objective-C or C: \(found.sorted().joined(separator: ", "))")
    }
    if let header = settings["SWIFT_OBJC_BRIDGING_HEADER"] { leftOut.append("the bridging header \(header)") }
  }

  // MARK: Checkouts

  private static func checkouts(beside directory: String) -> [String] {
    ["SourcePackages/checkouts", ".build/checkouts", "Tuist/.build/checkouts", "Carthage/Checkouts"]
      .map { FilePaths.join(directory, $0) }.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { FilePaths.join(folder, $0) }
      }
  }

  /// Evaluates the packages that the developer has checked out and that seem to have a module. The others cost time.
  mutating func findModule(_ name: String, cache: URL) throws(HostedBuildError) {
    for directory in checkouts {
      let path = FilePaths.join(directory, "Package.swift")
      guard let text = FileManager.default.contents(atPath: path),
        String(decoding: text, as: UTF8.self).contains("\"\(name)\"")
      else { continue }
      checkouts.removeAll { $0 == directory }
      do throws(HostedBuildError) {
        let package = try SwiftPackage(
          directory: directory, compiler: try HostedCompiler.found(cache: cache), cache: cache)
        for module in package.modules where !module.files.isEmpty && modules[module.name] == nil {
          modules[module.name] = module
          modules[module.name]?.isCheckedOut = true
        }
      } catch {
        leftOut.append("the package \(directory): \(error.description.prefix(500))")
      }
      if modules[name] != nil { return }
    }
  }

  // MARK: Finding

  /// The path of a project, or of the only one in a directory. Nil: the path is of Swift files.
  private static func project(_ path: String) throws(HostedBuildError) -> String? {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    if [".xcodeproj", ".xcworkspace", "Package.swift", "project.yml"].contains(where: path.hasSuffix) {
      guard FileManager.default.fileExists(atPath: path) else {
        throw HostedBuildError("There is no '\(path)'.")
      }
      return path
    }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    // What a generator makes may be there without its contents.
    func having(_ contents: String) -> [String] {
      names.filter { FileManager.default.fileExists(atPath: FilePaths.join(path, "\($0)/\(contents)")) }
    }
    let workspaces = having("contents.xcworkspacedata")
    let projects = having("project.pbxproj")
    let others = ["project.yml", "Package.swift"].filter(names.contains).prefix(1)
    let found = workspaces.count == 1 ? workspaces : projects.isEmpty ? Array(others) : projects
    guard found.count < 2 else {
      throw HostedBuildError("Expected one project in '\(path)'; found \(found.joined(separator: ", ")).")
    }
    return found.first.map { FilePaths.join(path, $0) }
  }

  /// The projects and the packages of a workspace, or the one that the path is of.
  private static func contents(
    of path: String
  ) throws(HostedBuildError) -> (projects: [String], packages: [String]) {
    let parent = FilePaths.parent(path)
    if path.hasSuffix("Package.swift") { return ([], [parent]) }
    if !path.hasSuffix(".xcworkspace") { return ([path], []) }
    guard let data = FileManager.default.contents(atPath: "\(path)/contents.xcworkspacedata") else {
      throw HostedBuildError("'\(path)/contents.xcworkspacedata' cannot be read.")
    }
    var folders = [parent]
    var places: [String] = []
    let element = /<(\/?)(Group|FileRef)\b(?:[^>]*?location\s*=\s*"(\w+):([^"]*)")?/
    for match in String(decoding: data, as: UTF8.self).matches(of: element) {
      let isGroup = match.output.2 == "Group"
      guard match.output.1.isEmpty else {
        if isGroup { folders.removeLast(folders.count > 1 ? 1 : 0) }
        continue
      }
      let relative = String(match.output.4 ?? "").replacingOccurrences(of: "&amp;", with: "&")
      let place = FilePaths.join(match.output.3 == "group" ? folders[folders.count - 1] : parent, relative)
      if isGroup { folders.append(place) } else { places.append(place) }
    }
    return (
      places.filter { FileManager.default.fileExists(atPath: "\($0)/project.pbxproj") },
      places.filter { FileManager.default.fileExists(atPath: "\($0)/Package.swift") }
    )
  }
}

extension XcodeTarget {
  fileprivate var hasWidget: Bool {
    let list = settings.propertyList("INFOPLIST_FILE")?.values["NSExtension"] as? [String: Any]
    guard let point = list?["NSExtensionPointIdentifier"] as? String else { return module.hasWidget }
    return point == "com.apple.widgetkit-extension"
  }

  fileprivate var isForPhone: Bool {
    let platforms = settings.list("SDKROOT") + settings.list("SUPPORTED_PLATFORMS")
    return platforms.isEmpty || platforms.contains { ["iphoneos", "auto"].contains($0) }
  }
}
