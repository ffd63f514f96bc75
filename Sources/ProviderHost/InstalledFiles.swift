import Foundation

/// What is installed beside the program.
package enum InstalledFiles {
  /// The JSON Schema of scenario files; `nil`: it is not there.
  package static var schema: URL? {
    places(of: "scenario.schema.json", inBuild: "../../../scenarios/scenario.schema.json").first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  package static var program: URL {
    (Bundle.main.executableURL ?? URL(fileURLWithPath: "/proc/self/exe")).resolvingSymlinksInPath()
  }

  /// Where `make install` puts it, and where a build has it.
  static func places(of name: String, inBuild path: String) -> [URL] {
    ["../share/widgetsim/\(name)", path].map {
      program.deletingLastPathComponent().appendingPathComponent($0).standardizedFileURL
    }
  }
}
