import Foundation

/// The state that the program inherits and cannot rely on.
package enum ProcessState {
  /// Sets up the state that the rest of the program expects. Call this before any file is opened.
  package static func prepare() {
    // If a standard stream is closed, the next opened file gets its number, and messages would go into a report. Opened
    // like this, the stream still cannot be used by mistake.
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard (STDIN_FILENO...STDERR_FILENO).contains(descriptor) else {
        close(descriptor)
        break
      }
    }
    // Writing beyond `ulimit -f` then fails like any other write.
    signal(SIGXFSZ, SIG_IGN)
    // Some programs start others with this signal ignored. Then a program cannot learn how its child processes ended.
    signal(SIGCHLD, SIG_DFL)
  }
}
