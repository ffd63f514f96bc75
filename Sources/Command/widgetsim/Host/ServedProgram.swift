import CommandBase
import Foundation
import Reports

/// What this process does for the programs that scenarios start.
enum ServedProgram {
  /// Replaces this process with a program. Returns only if this fails.
  static func become(_ command: [String]) throws -> any Error {
    let arguments = command.map { strdup($0) } + [nil]
    // The program does not wait for signals as this process does.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv(command[0], arguments)
    Console.report("'\(command[0])' cannot be started: \(systemError())")
    return ExitStatus.inputOutput
  }

  /// Makes a text the standard input of this process.
  static func readFromStandardInput(_ text: String) throws {
    guard let file = tmpfile() else { throw ExitStatus.inputOutput }
    defer { fclose(file) }
    let isWritten = fputs(text, file) >= 0 && fflush(file) == 0
    guard isWritten, fseek(file, 0, SEEK_SET) == 0, dup2(fileno(file), STDIN_FILENO) >= 0 else {
      throw ExitStatus.inputOutput
    }
  }
}
