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

/// The compiler that builds the widget's code.
struct HostedCompiler {
  var swiftc: String
  var clang: String
  /// Its version, in its own words.
  var version: String

  static func found() throws(HostedBuildError) -> HostedCompiler {
    #if !os(Linux)
      throw HostedBuildError(
        "Hosting works on Linux only: on a Mac, the modules would have the names of Apple's. Use a container; see "
          + "the page Hosting a widget.")
    #else
      let result = try HostedTool.run("swiftc", ["--version"])
      guard result.status == 0 else {
        throw HostedBuildError("There is no 'swiftc' in PATH. Install Swift from swift.org.")
      }
      let search = try HostedTool.run("sh", ["-c", "readlink -f \"$(command -v swiftc)\""])
      let path = search.text.trimmingCharacters(in: .whitespacesAndNewlines)
      let beside = (path as NSString).deletingLastPathComponent + "/clang"
      // A toolchain may keep its compilers elsewhere than the link in PATH.
      let clang = FileManager.default.isExecutableFile(atPath: beside) ? beside : "clang"
      return HostedCompiler(swiftc: "swiftc", clang: clang, version: result.text)
    #endif
  }
}
