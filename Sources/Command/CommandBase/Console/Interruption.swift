import ArgumentParser
import Foundation
import ProviderHost
import Synchronization
import WidgetRefresh

/// Ctrl-C and `kill`. After the first, which is noticed within milliseconds, the program reports what is complete, marks it as
/// partial, and ends as the signal would have ended it. The second ends it at once. Neither leaves temporary files.
package enum Interruption {
  private static let first = Atomic<Int32>(0)
  private static let endsAtOnce = Atomic(true)
  /// For the rest of the process.
  private static let hasDeadline = Atomic(false)

  /// From now on, the first signal only asks the program to end.
  package static func watch() { endsAtOnce.store(false, ordering: .relaxed) }

  /// From now on, the program ends within a second of the first signal, whatever it waits for.
  package static func setDeadline() { hasDeadline.store(true, ordering: .relaxed) }

  /// Starts to wait for signals. Until ``watch()`` is called, the first signal ends the program.
  package static func prepare() {
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Some programs start others with signals ignored, and `sigwait` does not get ignored signals.
      let earlier = signal(number) { _ in }
      // With nohup, a program outlives its terminal.
      if number == SIGHUP, isIgnored(earlier) {
        signal(number, SIG_IGN)
      } else {
        sigaddset(&watched, number)
      }
    }
    // Later threads inherit this, so that only the waiting thread gets the signals.
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    let signals = watched
    if OwnThread.start({ wait(for: signals) }) { return }
    // No thread waits for the signals, so they must end the program.
    for number in [SIGINT, SIGTERM, SIGHUP] where sigismember(&watched, number) == 1 {
      signal(number, SIG_DFL)
    }
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }

  private static func wait(for signals: sigset_t) {
    var signals = signals
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      let isFirst = first.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
      // Other threads may be in the middle of something. The program does not wait for them.
      if !isFirst || endsAtOnce.load(ordering: .relaxed) { end(by: number) }
      if hasDeadline.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: 0.7)
        end(by: number)
      }
    }
  }

  // Glibc and Darwin have different names for this type.
  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  package static var isRequested: Bool { first.load(ordering: .relaxed) != 0 }

  /// Ends the process as the signal would have. It returns a value only for the compiler.
  package static func obeyed() -> ExitCode {
    end(by: first.load(ordering: .relaxed))
    return ExitCode.failure
  }

  /// The same, with a message about what is missing because of it.
  package static func obeyed(without lost: String) -> ExitCode {
    Console.report("interrupted: \(lost)")
    return obeyed()
  }

  /// Ends the process as this signal would have, at once.
  package static func end(by number: Int32) {
    Leftovers.removeAll {
      signal(number, SIG_DFL)
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, number)
      pthread_sigmask(SIG_UNBLOCK, &own, nil)
      raise(number)
    }
  }
}
