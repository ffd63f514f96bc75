import Foundation

/// Runs a compiler.
enum HostedTool {
  /// - Parameter executable: a path, or a name that is searched in PATH.
  /// - Returns: its standard output and standard error, and whether it ended with status 0.
  static func run(
    _ executable: String, _ arguments: [String]
  ) throws(HostedBuildError) -> (text: String, hasSucceeded: Bool) {
    do {
      let scratch = try PrivateDirectory(for: "build", isHome: true)
      return try withExtendedLifetime(scratch) {
        try ProcessGroup(
          [executable] + arguments, directory: nil,
          environment: ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 },
          home: scratch.path, mergesErrors: true
        ).readToEnd()
      }
    } catch {
      throw HostedBuildError("\(error)")
    }
  }

  static func succeed(_ executable: String, _ arguments: [String], what: String) throws(HostedBuildError) {
    let result = try run(executable, arguments)
    if !result.hasSucceeded { throw HostedBuildError("\(what) cannot be built.\n\(result.text)") }
  }
}
