import ArgumentParser
import Foundation
import Synchronization

/// Ctrl-C and `kill`, noticed between simulated days, so that temporary files can be removed first.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)

  /// Starts to watch.
  static func watch() {
    // Also makes sure that the counter exists before a handler needs it.
    signalNumber.store(0, ordering: .relaxed)
    // Some programs start others with signals blocked.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM] {
      signal(number) { Interruption.signalNumber.store($0, ordering: .relaxed) }
      sigaddset(&unblocked, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  static var isRequested: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// Ends the process as the signal would have; what it returns is for the compiler.
  static func obeyed() -> ExitCode {
    obey()
    return ExitCode.failure
  }

  /// Ends the process as the signal would have.
  static func obey() {
    let number = signalNumber.load(ordering: .relaxed)
    signal(number, SIG_DFL)
    raise(number)
  }
}
