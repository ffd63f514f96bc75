import Foundation

/// Runs a compiler.
enum HostedTool {
  struct Result {
    var status: Int32
    /// Standard output and standard error.
    var text: String
  }

  /// - Parameter executable: a path, or a name that is searched in PATH.
  static func run(_ executable: String, _ arguments: [String]) throws(HostedBuildError) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [executable] + arguments
    let pipe = Foundation.Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      throw HostedBuildError("'\(executable)' cannot be started: \(error.localizedDescription)")
    }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
  }

  static func succeed(_ executable: String, _ arguments: [String], what: String) throws(HostedBuildError) {
    let result = try run(executable, arguments)
    if result.status != 0 { throw HostedBuildError("\(what) cannot be built.\n\(result.text)") }
  }
}
