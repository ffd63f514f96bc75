import Foundation

/// What this process does for the programs that scenarios start.
enum ServedProgram {
  /// Replaces this process with a program. Returns only if this fails.
  static func become(_ command: [String]) throws -> any Error {
    let arguments = command.map { strdup($0) } + [nil]
    execv(command[0], arguments)
    Console.report("'\(command[0])' cannot be started: \(String(cString: strerror(errno)))")
    return ExitStatus.inputOutput
  }

  /// Makes a text the standard input of this process.
  static func readFromStandardInput(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "widgetsim-\(UUID().uuidString).yaml")
    try exitingOnErrors(in: file.path) { try Data(text.utf8).write(to: file) }
    defer { try? FileManager.default.removeItem(at: file) }
    let descriptor = open(file.path, O_RDONLY)
    guard descriptor >= 0, dup2(descriptor, STDIN_FILENO) >= 0 else { throw ExitStatus.inputOutput }
    close(descriptor)
  }
}
