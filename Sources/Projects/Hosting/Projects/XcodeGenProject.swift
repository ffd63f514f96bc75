import Foundation
import Yams

/// A project that XcodeGen generates: `project.yml`, and the files that it includes.
struct XcodeGenProject {
  /// All targets that make a product.
  private(set) var targets: [XcodeTarget] = []
  /// The directories of local packages.
  private(set) var packages: [String] = []
  /// Where the other packages are, by the names of their products.
  private(set) var remotePackages: [String: String] = [:]
  /// The files that were read.
  private(set) var files: [String] = []

  private typealias Values = [String: Any]

  init(path: String) throws(HostedBuildError) {
    let directory = FilePaths.parent(path)
    let project = try specification(path, in: directory)
    let name = project["name"] as? String ?? FilePaths.name(path)
    let templates = project["targetTemplates"] as? Values ?? [:]
    for (identifier, declared) in (project["targets"] as? Values ?? [:]).sorted(by: { $0.key < $1.key }) {
      let whole = Self.withTemplates(declared as? Values ?? [:], templates)
      let target =
        Self.replacing(["${target_name}": identifier, "$target_name": identifier], in: whole) as? Values
      guard let target, let type = target["type"] as? String else { continue }
      let platforms = Self.list(target["platform"]).compactMap { $0 as? String }
      var settings = XcodeSettings([
        "TARGET_NAME": identifier, "PRODUCT_NAME": identifier, "SRCROOT": directory, "PROJECT_DIR": directory,
        "PROJECT_NAME": name,
        "SDKROOT": platforms.isEmpty || !Set(platforms).isDisjoint(with: ["iOS", "auto"])
          ? "iphoneos" : "other",
      ])
      let prefix = (project["options"] as? Values)?["bundleIdPrefix"] as? String
      settings.add(["PRODUCT_BUNDLE_IDENTIFIER": "\(prefix.map { "\($0)." } ?? "")\(identifier)"])
      for owner in [project, target] { add(owner, of: project, to: &settings) }
      for (key, setting) in [("info", "INFOPLIST_FILE"), ("entitlements", "CODE_SIGN_ENTITLEMENTS")] {
        guard let file = target[key] as? Values, let place = file["path"] as? String else { continue }
        // The file is generated, too.
        settings.add(propertyList: file["properties"] as? Values, at: place, for: setting)
      }
      targets.append(
        XcodeTarget(
          name: identifier, type: type, settings: settings,
          files: Self.files(Self.list(target["sources"]) + Self.list(target["resources"]))))
      addPackages(of: target, project["packages"] as? Values ?? [:])
    }
    packages = (project["packages"] as? Values ?? [:]).values.compactMap {
      ($0 as? Values)?["path"] as? String
    }
    .sorted()
  }

  private mutating func addPackages(of target: Values, _ packages: Values) {
    for dependency in Self.list(target["dependencies"]).compactMap({ $0 as? Values }) {
      guard let name = dependency["package"] as? String, let package = packages[name] as? Values else {
        continue
      }
      let github = (package["github"] as? String).map { "https://github.com/\($0)" }
      let products = Self.list(dependency["products"] ?? dependency["product"] ?? name)
      for product in products.compactMap({ $0 as? String }) {
        remotePackages[product] = package["url"] as? String ?? github
      }
    }
  }

  // MARK: Files

  /// What a file and those that it includes say. Paths become relative to the working directory, except those in settings.
  private mutating func specification(_ path: String, in base: String) throws(HostedBuildError) -> Values {
    guard !files.contains(path) else { return [:] }
    files.append(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw HostedBuildError("'\(path)' cannot be read.")
    }
    let loaded: Any?
    do {
      loaded = try Yams.load(yaml: String(decoding: data, as: UTF8.self))
    } catch {
      throw HostedBuildError("'\(path)' is not YAML: \(error)")
    }
    guard var own = loaded as? Values else {
      throw HostedBuildError("'\(path)': expected keys such as 'targets'; found none.")
    }
    for (kind, keys) in [
      ("targets", ["info", "entitlements"]), ("targetTemplates", ["info", "entitlements"]), ("packages", []),
    ] {
      own[kind] = (own[kind] as? Values)?.mapValues { declared -> Any in
        guard var values = declared as? Values else { return declared }
        if let path = values["path"] as? String { values["path"] = FilePaths.join(base, path) }
        for key in keys { values[key] = values[key].map { Self.located($0, in: base) } }
        for key in ["sources", "resources"] where values[key] != nil {
          values[key] = Self.list(values[key]).map { Self.located($0, in: base) }
        }
        return values
      }
    }
    var all: Values = [:]
    for included in Self.list(own["include"]) {
      let values = included as? Values
      guard let name = included as? String ?? values?["path"] as? String else { continue }
      let place = FilePaths.join(base, name)
      let isRelative = values?["relativePaths"] as? Bool ?? true
      all = Self.merged(all, try specification(place, in: isRelative ? FilePaths.parent(place) : base))
    }
    return Self.merged(all, own)
  }

  /// A path, or values with one.
  private static func located(_ value: Any, in base: String) -> Any {
    if let path = value as? String { return ["path": FilePaths.join(base, path)] }
    guard var values = value as? Values, let path = values["path"] as? String else { return value }
    values["path"] = FilePaths.join(base, path)
    return values
  }

  private static func files(_ sources: [Any]) -> [String] {
    sources.flatMap { source -> [String] in
      guard let source = source as? Values, let path = source["path"] as? String,
        source["buildPhase"] as? String != "none", let isDirectory = FilePaths.isDirectory(path)
      else { return [] }
      guard isDirectory, source["type"] as? String != "folder" else { return [path] }
      let (only, excluded) = (patterns(source["includes"]), patterns(source["excludes"]))
      return FilePaths.inside(path).filter { file in
        (only.isEmpty || only.contains { file.starts(with: $0) })
          && !excluded.contains { file.starts(with: $0) }
      }.map { FilePaths.join(path, $0) }
    }
  }

  /// `*` stands for any characters but a slash, `**` for any directories. A directory stands for all inside.
  private static func patterns(_ globs: Any?) -> [Regex<AnyRegexOutput>] {
    list(globs).compactMap { $0 as? String }.compactMap { glob in
      let pattern = NSRegularExpression.escapedPattern(for: glob)
        .replacingOccurrences(of: "\\*\\*\\/", with: "(?:.*/)?").replacingOccurrences(
          of: "\\*\\*", with: ".*"
        )
        .replacingOccurrences(of: "\\*", with: "[^/]*").replacingOccurrences(of: "\\?", with: "[^/]")
      return try? Regex("\(pattern)(?:/|$)")
    }
  }

  // MARK: Values

  /// What a target or the project sets for the configuration Release.
  private func add(_ owner: Values, of project: Values, to settings: inout XcodeSettings) {
    let release = { (values: Any?) in (values as? Values)?.first { $0.key.lowercased() == "release" }?.value }
    if let file = release(owner["configFiles"]) as? String {
      settings.add(file: FilePaths.join(FilePaths.parent(files[0]), file))
    }
    var names: Set<String> = []
    func add(_ declared: Any?) {
      guard let declared = declared as? Values else { return }
      let parts = ["base", "configs", "groups"]
      guard declared.keys.contains(where: parts.contains) else { return settings.add(texts(declared)) }
      for group in Self.list(declared["groups"]).compactMap({ $0 as? String })
      where names.insert(group).inserted {
        add((project["settingGroups"] as? Values)?[group])
      }
      settings.add(texts(declared["base"]))
      settings.add(texts(release(declared["configs"])))
    }
    add(owner["settings"])
  }

  private func texts(_ values: Any?) -> Values {
    (values as? Values ?? [:]).mapValues { value in
      if let flag = value as? Bool { return flag ? "YES" : "NO" }
      return (value as? [Any])?.map { "\($0)" } ?? "\(value)"
    }
  }

  private static func withTemplates(_ target: Values, _ templates: Values, depth: Int = 0) -> Values {
    var all: Values = [:]
    for name in list(target["templates"]).compactMap({ $0 as? String }) where depth < 10 {
      all = merged(all, withTemplates(templates[name] as? Values ?? [:], templates, depth: depth + 1))
    }
    return merged(all, target)
  }

  private static func replacing(_ texts: [String: String], in value: Any) -> Any {
    switch value {
    case let text as String: texts.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    case let list as [Any]: list.map { replacing(texts, in: $0) }
    case let values as Values: values.mapValues { replacing(texts, in: $0) }
    default: value
    }
  }

  private static func merged(_ old: Values, _ new: Values) -> Values {
    old.merging(new) { old, new in
      if let old = old as? Values, let new = new as? Values { return merged(old, new) }
      if let old = old as? [Any], let new = new as? [Any] { return old + new }
      return new
    }
  }

  /// One value stands for a list of it.
  private static func list(_ value: Any?) -> [Any] { value.map { $0 as? [Any] ?? [$0] } ?? [] }
}
