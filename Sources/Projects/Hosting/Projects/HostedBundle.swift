import Foundation

/// Files that Xcode and SwiftPM copy into the bundle of a program: their paths, by their places in the bundle.
struct HostedBundle {
  private(set) var files: [String: String] = [:]

  /// What is compiled, or describes the project, is not copied. Foundation on Linux crashes on plurals (`stringsdict`).
  private static let others: Set = [
    "a", "c", "cc", "cpp", "docc", "entitlements", "framework", "h", "hpp", "intentdefinition", "m", "md",
    "metal", "mm", "modulemap", "storyboard", "stringsdict", "swift", "xcassets", "xcconfig", "xcdatamodel",
    "xcdatamodeld",
    "xcframework", "xcodeproj", "xcprivacy", "xcstrings", "xib",
  ]

  /// Adds files, each in the bundle's top directory. Of the languages, only English counts. If several files have the
  /// same place, the first one counts.
  mutating func add(_ paths: [String], in folder: String = "") {
    for path in paths {
      let name = (path as NSString).lastPathComponent
      guard !Self.others.contains((name as NSString).pathExtension),
        !["Info.plist", "program"].contains(name)
      else { continue }
      let parent = (FilePaths.parent(path) as NSString).lastPathComponent
      guard parent.hasSuffix(".lproj") else {
        merge([name: path], in: folder)
        continue
      }
      if ["en.lproj", "Base.lproj"].contains(parent) { merge(["\(parent)/\(name)": path], in: folder) }
    }
  }

  mutating func merge(_ more: [String: String], in folder: String = "") {
    for (place, path) in more {
      files[FilePaths.join(folder, place)] = files[FilePaths.join(folder, place)] ?? path
    }
  }

  /// Makes a directory with links to the files, so that a change of a file needs no build.
  func write(to directory: URL) throws {
    for (place, path) in files where files[FilePaths.parent(place)] == nil {
      let link = directory.appendingPathComponent(place)
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(fileURLWithPath: path))
    }
  }
}
