import Foundation

/// What a program inherits and must not take for granted.
enum ProcessState {
  /// Makes it what the rest of the program expects. To be called before any file is opened.
  static func prepare() {
    // A stream that is closed would be the next file opened, and messages would go into a report. Open the wrong way,
    // it still cannot be used.
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard (STDIN_FILENO...STDERR_FILENO).contains(descriptor) else {
        close(descriptor)
        break
      }
    }
    // A file that grows beyond `ulimit -f` is a failure to write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }
}
