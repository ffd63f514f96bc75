import Foundation

/// What is installed beside the program.
package enum InstalledFiles {
  /// The JSON Schema of scenario files; `nil`: it is not installed. If possible, the path stays the same in the next version.
  package static var schema: URL? {
    let called = called.map { [share("scenario.schema.json", of: $0)] } ?? []
    let places = places(of: "scenario.schema.json", inBuild: "../../../scenarios/scenario.schema.json")
    return (called + places).first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The path by which the program was called. This path may be a link to the program of one version, as with Homebrew.
  private static var called: URL? {
    guard let name = CommandLine.arguments.first else { return nil }
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = name.contains("/") ? [name] : directories.map { "\($0)/\(name)" }
    return paths.map { URL(fileURLWithPath: $0) }.first { $0.resolvingSymlinksInPath() == program }
  }

  package static var program: URL {
    (Bundle.main.executableURL ?? URL(fileURLWithPath: "/proc/self/exe")).resolvingSymlinksInPath()
  }

  /// Where `make install` puts it, and where a build has it.
  package static func places(of name: String, inBuild path: String) -> [URL] {
    [
      share(name, of: program),
      program.deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL,
    ]
  }

  private static func share(_ name: String, of program: URL) -> URL {
    // A path with ".." would have its links resolved.
    program.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/widgetsim/\(name)")
  }
}
