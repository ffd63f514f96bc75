import Foundation
import ProviderHost

/// Runs a compiler.
enum HostedTool {
  /// - Parameter executable: a path, or a name that is searched in PATH.
  /// - Returns: its standard output and standard error, and whether it ended with status 0.
  /// - Throws: if the compiler did not end by itself, or the disk is full. Then nothing is known about the code.
  static func run(
    _ executable: String, _ arguments: [String]
  ) throws(HostedBuildError) -> (text: String, hasSucceeded: Bool) {
    let (text, ending) = try output(of: executable, arguments)
    // Lines about the code do not count, because the code that they quote may say anything.
    let errors = text.split(separator: "\n").filter { !$0.contains(#/^ |:\d+:\d+: |^\s*\d*\s*[|`]| \| /#) }
    func says(_ words: String) -> Bool { errors.contains { $0.contains(words) } }
    guard let status = ending.status, status == 0 || !says("failed due to signal \(SIGKILL)") else {
      throw HostedBuildError(
        "'\(executable)' was ended by a signal, perhaps because memory is short.\n\(text)")
    }
    if status != 0,
      let problem = [ENOSPC, EDQUOT, EFBIG].map({ String(cString: strerror($0)) }).first(where: says)
    {
      throw HostedBuildError(
        "'\(executable)' could not write its files: \(problem). The variable TMPDIR chooses another directory, "
          + "and \(HostedCache.variable) another cache.\n\(text)")
    }
    return (text, status == 0)
  }

  /// Runs a program. Returns what it wrote, and how it ended.
  static func output(
    of executable: String, _ arguments: [String]
  ) throws(HostedBuildError) -> (text: String, ending: ProcessGroup.Ending) {
    do {
      let scratch = try PrivateDirectory(for: "build", isHome: true)
      return try withExtendedLifetime(scratch) {
        var text: [UInt8] = []
        let ending = try ProcessGroup(
          [executable] + arguments, directory: nil,
          environment: ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 },
          home: scratch.path, mergesErrors: true
        ).readToEnd { text += $0 }.ending
        return (String(decoding: text, as: UTF8.self), ending)
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
