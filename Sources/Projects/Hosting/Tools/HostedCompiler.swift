import Foundation
import RandomVariates

/// The compiler that builds the widget's code.
package struct HostedCompiler {
  package var swiftc: String
  var clang: String
  /// Its version, in its own words.
  package var version: String

  /// The first `swiftc` in PATH.
  ///
  /// - Parameter cache: keeps its version, because asking for it takes longer than a simulated day.
  package static func found(cache: URL) throws(HostedBuildError) -> HostedCompiler {
    #if !os(Linux)
      throw HostedBuildError(
        "Hosting works only on Linux, because the simulated modules have the names of Apple's. Use a container: see "
          + "the article On a Mac.")
    #else
      guard let link = inPath("swiftc") else {
        throw HostedBuildError(
          "Expected a Swift compiler; found no 'swiftc' in PATH. Only `widgetsim host` and scenarios that run it need one. "
            + "Install Swift 6.1 or later from swift.org.")
      }
      let path = URL(fileURLWithPath: link).resolvingSymlinksInPath()
      let beside = path.deletingLastPathComponent().appendingPathComponent("clang").path
      // A toolchain may keep its compilers elsewhere than the link in PATH.
      let clang = FileManager.default.isExecutableFile(atPath: beside) ? beside : "clang"
      return HostedCompiler(
        swiftc: link, clang: clang, version: try version(of: link, at: path, cache: cache))
    #endif
  }

  private static func inPath(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func version(
    of link: String, at path: URL, cache: URL
  ) throws(HostedBuildError) -> String {
    // The program of swiftly is always the same: it starts the toolchain that the user has chosen.
    let isKept = path.lastPathComponent.hasPrefix("swift") && path.lastPathComponent != "swiftly"
    let attributes = try? FileManager.default.attributesOfItem(atPath: path.path)
    var hash = FNV1a()
    hash.combine("\(path.path) \(attributes?[.size] ?? "") \(attributes?[.modificationDate] ?? "")")
    let file = cache.appendingPathComponent("compiler-\(hash.value.hexadecimalText)")
    if isKept, let known = try? String(contentsOf: file, encoding: .utf8), !known.isEmpty { return known }
    let result = try HostedTool.run(link, ["--version"])
    guard result.hasSucceeded else { throw HostedBuildError("'swiftc --version' failed.\n\(result.text)") }
    if isKept {
      try? FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
      try? Data(result.text.utf8).write(to: file, options: .atomic)
    }
    return result.text
  }
}
