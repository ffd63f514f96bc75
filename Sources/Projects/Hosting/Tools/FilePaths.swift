import Foundation

/// Paths as the developer writes them: those relative to the working directory stay so.
enum FilePaths {
  /// A path that is relative to a directory.
  static func join(_ directory: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    let isAbsolute = directory.hasPrefix("/")
    var parts: [Substring] = []
    for part in directory.split(separator: "/") + path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return isAbsolute
      ? "/" + parts.joined(separator: "/") : parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The parent directory. Foundation's own function traps on Linux if the path is one character long.
  static func parent(_ path: String) -> String { join(path, "..") }

  /// The last part, without its extension.
  static func name(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// The path from the working directory, if it is below it.
  static func shortened(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
  }

  /// `nil`: there is no such file or directory.
  static func isDirectory(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      ? isDirectory.boolValue : nil
  }

  /// Writes a file, and makes the directories around it.
  ///
  /// - Returns: its path.
  static func write(_ text: String, to file: URL) throws(HostedBuildError) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw HostedBuildError("\(file.path) cannot be written: \(error.localizedDescription)")
    }
    return file.path
  }

  private static let bundles: Set = [
    "bundle", "docc", "framework", "playground", "xcassets", "xcdatamodel", "xcdatamodeld", "xcframework",
    "xcodeproj",
  ]

  /// All files in a directory, relative to it and in order. A bundle, such as an asset catalog, is one file.
  static func inside(_ directory: String) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: directory) else { return [] }
    var files: [String] = []
    while let path = found.nextObject() as? String {
      let name = path as NSString
      let isBundle = bundles.contains(name.pathExtension)
      let isHidden = name.lastPathComponent.hasPrefix(".")
      if isBundle || isHidden { found.skipDescendants() }
      let isDirectory = found.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if !isHidden, isBundle || !isDirectory { files.append(path) }
    }
    return files.sorted()
  }
}
