import Foundation

/// A project of Xcode: its targets and their files.
struct XcodeProject {
  let path: String
  /// Where its paths begin.
  private let directory: String
  private let objects: [String: [String: Any]]
  private let project: [String: Any]
  /// Where files and groups are, by their identifiers.
  private var places: [String: String] = [:]

  init(path: String) throws(HostedBuildError) {
    self.path = path
    guard let data = FileManager.default.contents(atPath: "\(path)/project.pbxproj"),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
      let objects = list["objects"] as? [String: [String: Any]],
      let project = (list["rootObject"] as? String).flatMap({ objects[$0] })
    else { throw HostedBuildError("'\(path)/project.pbxproj' is not an Xcode project file.") }
    (self.objects, self.project) = (objects, project)
    directory = FilePaths.join(FilePaths.parent(path), project["projectDirPath"] as? String ?? "")
    if let group = project["mainGroup"] as? String { locate(group, in: directory) }
  }

  private mutating func locate(_ identifier: String, in parent: String) {
    guard places[identifier] == nil, let object = objects[identifier] else { return }
    let path = object["path"] as? String ?? ""
    switch object["sourceTree"] as? String {
    case "<group>", nil: places[identifier] = FilePaths.join(parent, path)
    case "SOURCE_ROOT": places[identifier] = FilePaths.join(directory, path)
    case "<absolute>": places[identifier] = path
    default: return
    }
    for child in object["children"] as? [String] ?? [] {
      locate(child, in: places[identifier] ?? parent)
    }
  }

  /// The paths of references of a kind that exist.
  private func existing(_ kind: (String) -> Bool) -> [String] {
    places.values.filter(kind).filter(FileManager.default.fileExists).sorted()
  }

  /// Other projects that this one contains.
  var subprojects: [String] { existing { $0.hasSuffix(".xcodeproj") } }

  /// The directories of local packages.
  var packages: [String] {
    let referenced = objects.values.filter { $0["isa"] as? String == "XCLocalSwiftPackageReference" }
      .compactMap { $0["relativePath"] as? String }.map { FilePaths.join(directory, $0) }
    let candidates = Set(places.values.filter { !$0.hasSuffix(".swift") } + referenced)
    return candidates.filter { FileManager.default.fileExists(atPath: "\($0)/Package.swift") }.sorted()
  }

  /// Where the packages are that are not in the project's own files, by the names of their products.
  var remotePackages: [String: String] {
    var addresses: [String: String] = [:]
    for object in objects.values where object["isa"] as? String == "XCSwiftPackageProductDependency" {
      guard let product = object["productName"] as? String, let package = object["package"] as? String,
        let address = objects[package]?["repositoryURL"] as? String
      else { continue }
      addresses[product] = address
    }
    return addresses
  }

  // MARK: Targets

  /// All but those of scripts.
  var targets: [XcodeTarget] {
    (project["targets"] as? [String] ?? []).compactMap { identifier in
      guard let values = objects[identifier], let type = values["productType"] as? String else { return nil }
      return XcodeTarget(
        name: values["name"] as? String ?? identifier,
        type: type.replacingOccurrences(of: "com.apple.product-type.", with: ""),
        settings: settings(of: values), files: files(of: identifier, values))
    }
  }

  private func files(of identifier: String, _ target: [String: Any]) -> [String] {
    var files: [String] = []
    for phase in (target["buildPhases"] as? [String] ?? []).compactMap({ objects[$0] })
    where ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(phase["isa"] as? String) {
      for reference in (phase["files"] as? [String] ?? []).compactMap({ objects[$0]?["fileRef"] as? String })
      {
        // The languages of one file are a group.
        let isGroup = objects[reference]?["isa"] as? String == "PBXVariantGroup"
        let members = isGroup ? objects[reference]?["children"] as? [String] ?? [] : [reference]
        files += members.compactMap { places[$0] }
      }
    }
    let whole = target["fileSystemSynchronizedGroups"] as? [String] ?? []
    for (group, object) in objects.sorted(by: { $0.key < $1.key })
    where object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
      guard let folder = places[group] else { continue }
      let exceptions = (object["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
        .filter { $0["target"] as? String == identifier }
        .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
      let isWhole = whole.contains(group)
      guard isWhole || !exceptions.isEmpty else { continue }
      files += FilePaths.inside(folder).filter { file in
        exceptions.contains { file == $0 || file.hasPrefix("\($0)/") } != isWhole
      }.map { FilePaths.join(folder, $0) }
    }
    return files.filter(FileManager.default.fileExists)
  }

  private func settings(of target: [String: Any]) -> XcodeSettings {
    var settings = XcodeSettings([
      "TARGET_NAME": target["name"] as? String ?? "", "SRCROOT": directory, "PROJECT_DIR": directory,
      "PROJECT_NAME": FilePaths.name(path),
    ])
    for owner in [project, target] {
      guard let list = (owner["buildConfigurationList"] as? String).flatMap({ objects[$0] }) else { continue }
      let all = (list["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
      let usual = list["defaultConfigurationName"] as? String ?? "Release"
      guard let chosen = all.first(where: { $0["name"] as? String == usual }) ?? all.first else { continue }
      if let file = (chosen["baseConfigurationReference"] as? String).flatMap({ places[$0] }) {
        settings.add(file: file)
      } else if let anchor = (chosen["baseConfigurationReferenceAnchor"] as? String).flatMap({ places[$0] }),
        let relative = chosen["baseConfigurationReferenceRelativePath"] as? String
      {
        settings.add(file: FilePaths.join(anchor, relative))
      }
      settings.add(chosen["buildSettings"] as? [String: Any] ?? [:])
    }
    return settings
  }
}

/// The build settings of a target.
struct XcodeSettings {
  private var values: [String: String]
  /// The files that were read.
  private(set) var files: [String] = []
  /// Property lists that are generated at a path.
  private var generated: [String: [String: Any]] = [:]

  init(_ values: [String: String]) { self.values = values }

  /// Sets the path of a property list, and what it has if it is generated.
  mutating func add(propertyList: [String: Any]?, at path: String, for setting: String) {
    values[setting] = FilePaths.join(FileManager.default.currentDirectoryPath, path)
    generated[setting] = propertyList
  }

  /// Adds settings that count instead of those before.
  mutating func add(_ more: [String: Any]) {
    for (name, value) in more {
      guard let text = value as? String ?? (value as? [String])?.joined(separator: " ") else { continue }
      values[name] = text.replacing(/\$[({]inherited[)}]/, with: values[name] ?? "")
    }
  }

  /// Adds the settings of an `.xcconfig` file.
  mutating func add(file: String) {
    guard !files.contains(file), let data = FileManager.default.contents(atPath: file) else { return }
    files.append(file)
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if let match = line.firstMatch(of: /^\s*#include\??\s+"([^"]+)"/) {
        add(file: FilePaths.join(FilePaths.parent(file), String(match.output.1)))
      } else if let match = line.firstMatch(of: /^\s*(\w+)\s*=\s*(.*?)\s*;?\s*(?:\/\/.*)?$/) {
        add([String(match.output.1): String(match.output.2)])
      }
    }
  }

  /// A value that is not empty, without variables.
  subscript(name: String) -> String? {
    values[name].map { expanded($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func list(_ name: String) -> [String] { (self[name] ?? "").split(separator: " ").map(String.init) }

  /// The keys of an `Info.plist` that the settings themselves have.
  var infoKeys: [String: Any] {
    Dictionary(
      uniqueKeysWithValues: values.keys.filter { $0.hasPrefix("INFOPLIST_KEY_") }.compactMap { key in
        self[key].map { (String(key.dropFirst(14)), $0) }
      })
  }

  /// A text with the values of its variables.
  func expanded(_ text: String, depth: Int = 0) -> String {
    guard depth < 10, text.contains("$") else { return text }
    return text.replacing(/\$[({](\w+)(?::([\w,]+))?[)}]/) { match in
      let value = expanded(values[String(match.output.1)] ?? "", depth: depth + 1)
      switch match.output.2 {
      case "c99extidentifier": return HostedModule.identifier(value)
      case "rfc1034identifier": return HostedModule.identifier(value, filler: "-")
      default: return value
      }
    }
  }

  /// A property list with the values of its variables.
  private func expandedList(_ value: Any) -> Any {
    switch value {
    case let text as String: expanded(text)
    case let list as [Any]: list.map(expandedList)
    case let object as [String: Any]: object.mapValues(expandedList)
    default: value
    }
  }

  /// The property list whose path is the value of a setting.
  func propertyList(_ name: String) -> (path: String, values: [String: Any])? {
    guard let path = self[name].map({ FilePaths.join(values["SRCROOT"] ?? "", $0) }) else { return nil }
    if let list = generated[name] {
      return (FilePaths.shortened(path), expandedList(list) as? [String: Any] ?? [:])
    }
    guard let data = FileManager.default.contents(atPath: path),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return nil }
    return (path, expandedList(list) as? [String: Any] ?? [:])
  }
}
