import Foundation
import RandomVariates

/// A package of the developer's own, as its manifest describes it.
struct SwiftPackage {
  private let directory: String
  private let manifest: [String: Any]

  /// Evaluates the manifest. The result is kept until the manifest changes.
  init(directory: String, compiler: HostedCompiler, cache: URL) throws(HostedBuildError) {
    self.directory = directory
    let path = FilePaths.join(directory, "Package.swift")
    guard let text = FileManager.default.contents(atPath: path) else {
      throw HostedBuildError("'\(path)' cannot be read.")
    }
    var hash = FNV1a()
    hash.combine("\(compiler.version) \(URL(fileURLWithPath: path).path) ")
    for byte in text { hash.combine(byte) }
    let kept = cache.appendingPathComponent("package-\(hash.value.hexadecimalText).json")
    if let data = try? Data(contentsOf: kept), let manifest = Self.manifest(data) {
      self.manifest = manifest
      return
    }
    let result = try HostedTool.run(
      FilePaths.join(FilePaths.parent(compiler.swiftc), "swift"),
      ["package", "--package-path", directory, "--scratch-path", kept.path + ".scratch", "dump-package"])
    try? FileManager.default.removeItem(atPath: kept.path + ".scratch")
    let start = result.text.range(of: "\n{").map { $0.lowerBound } ?? result.text.startIndex
    let data = Data(result.text[start...].utf8)
    guard result.hasSucceeded, let manifest = Self.manifest(data) else {
      throw HostedBuildError("'\(path)' cannot be evaluated.\n\(result.text)")
    }
    self.manifest = manifest
    try? FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    try? data.write(to: kept, options: .atomic)
  }

  private static func manifest(_ data: Data) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }

  private func objects(_ key: String) -> [[String: Any]] { manifest[key] as? [[String: Any]] ?? [] }

  /// The directories of the packages that this one uses by their paths.
  var packages: [String] {
    objects("dependencies").flatMap { $0["fileSystem"] as? [[String: Any]] ?? [] }
      .compactMap { ($0["path"] as? String).map(FilePaths.shortened) }
  }

  /// Where the other packages are, by the names of their products.
  var remotePackages: [String: String] {
    var addresses: [String: String] = [:]
    for package in objects("dependencies").flatMap({ $0["sourceControl"] as? [[String: Any]] ?? [] }) {
      let remote = (package["location"] as? [String: Any])?["remote"] as? [[String: Any]]
      addresses[package["identity"] as? String ?? ""] = remote?.first?["urlString"] as? String
    }
    var products: [String: String] = [:]
    for product in objects("targets").flatMap({ $0["dependencies"] as? [[String: Any]] ?? [] })
      .compactMap({ $0["product"] as? [Any] ?? $0["byName"] as? [Any] })
    {
      guard let name = product.first as? String else { continue }
      products[name] = addresses[(product.dropFirst().first as? String ?? name).lowercased()]
    }
    return products
  }

  var modules: [HostedModule] {
    let targets = objects("targets").filter {
      ["regular", "executable"].contains($0["type"] as? String)
    }
    return targets.compactMap { target in
      guard let name = target["name"] as? String else { return nil }
      let usual = ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" } + ["Sources"]
      let path =
        target["path"] as? String
        ?? usual.first { FileManager.default.fileExists(atPath: FilePaths.join(directory, $0)) } ?? ""
      let folder = FilePaths.join(directory, path)
      let only = target["sources"] as? [String] ?? []
      let excluded = target["exclude"] as? [String] ?? []
      func isIn(_ file: String, _ paths: [String]) -> Bool {
        paths.map { FilePaths.join("", $0) }.contains { $0 == "." || file == $0 || file.hasPrefix("\($0)/") }
      }
      let files = FilePaths.inside(folder).filter { !isIn($0, excluded + ["Package.swift"]) }
      let swift = files.filter { $0.hasSuffix(".swift") && (only.isEmpty || isIn($0, only)) }
      let bundleName = "\(manifest["name"] as? String ?? "")_\(name).bundle"
      return HostedModule(
        name: name, files: swift.map { FilePaths.join(folder, $0) },
        resources: files.filter(XcodeGenerated.isResource).map { FilePaths.join(folder, $0) },
        bundle: Self.bundle(bundleName, of: target, in: folder),
        options: (target["settings"] as? [[String: Any]] ?? []).flatMap { setting in
          let defined = (setting["kind"] as? [String: Any])?["define"] as? [String: Any]
          return (defined?["_0"] as? String).map { ["-D", $0] } ?? []
        }, packageBundle: bundleName)
    }
  }

  /// The files that the manifest names as resources: single files, or directories that stay as they are.
  private static func bundle(_ name: String, of target: [String: Any], in folder: String) -> HostedBundle {
    var bundle = HostedBundle()
    for resource in target["resources"] as? [[String: Any]] ?? [] {
      guard let relative = resource["path"] as? String else { continue }
      let path = FilePaths.join(folder, relative)
      let isCopied = (resource["rule"] as? [String: Any])?["copy"] != nil
      switch FilePaths.isDirectory(path) {
      case true? where isCopied: bundle.merge([(path as NSString).lastPathComponent: path], in: name)
      case true?: bundle.add(FilePaths.inside(path).map { FilePaths.join(path, $0) }, in: name)
      case false?: bundle.add([path], in: name)
      case nil: continue
      }
    }
    return bundle
  }
}
