import ArgumentParser
import Foundation
import Synchronization

/// Ctrl-C and `kill`, noticed between replications and simulated days, so that reports are whole and temporary files are removed.
///
/// The first lets replications under way be the last; what is then known is reported, marked as partial. A second one ends
/// without a report.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let count = Atomic<Int>(0)

  /// Starts to watch.
  static func watch() {
    // Also makes sure that the counters exist before a handler needs them.
    signalNumber.store(0, ordering: .relaxed)
    count.store(0, ordering: .relaxed)
    // Some programs start others with signals blocked.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let earlier = signal(number) {
        Interruption.signalNumber.store($0, ordering: .relaxed)
        Interruption.count.wrappingAdd(1, ordering: .relaxed)
      }
      // Under nohup a program outlives its terminal.
      if number == SIGHUP, isIgnored(earlier) { signal(number, SIG_IGN) }
      sigaddset(&unblocked, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  private static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

  static var isRepeated: Bool { count.load(ordering: .relaxed) > 1 }

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
