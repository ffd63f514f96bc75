import CSimulatedClock
import Dispatch
import Foundation

/// Finds out whether all that the code can observe is simulated. Parts of this depend on what is internal to the
/// runtime of Swift, so that a new compiler may need changes in `CSimulatedClock`.
enum SelfTest {
  /// What is not simulated; empty if all is well.
  static func failures() -> [String] {
    let start = sim_now()
    defer { sim_set_now(start) }
    sim_set_now(1_000_000_000 * 1_000_000_000)
    var failures: [String] = []
    func check(_ name: String, _ holds: Bool) {
      if !holds { failures.append(name) }
    }
    check("Date()", Date().timeIntervalSince1970 == 1e9)
    check("DispatchTime.now()", DispatchTime.now().uptimeNanoseconds == 1_000_000_000 * 1_000_000_000)
    check("ProcessInfo.systemUptime", ProcessInfo.processInfo.systemUptime == 1e9)
    // Without these, the rest would wait for real.
    guard failures.isEmpty else { return failures }
    check("Thread.sleep", passes(5) { Thread.sleep(forTimeInterval: 5) })
    check(
      "DispatchQueue.async",
      passes(0) { wait { done in DispatchQueue.global().async { DispatchQueue.main.async { done() } } } })
    check(
      "DispatchQueue.asyncAfter",
      passes(2) { wait { done in DispatchQueue.global().asyncAfter(deadline: .now() + 2) { done() } } })
    check(
      "DispatchQueue.asyncAfter(wallDeadline:)",
      passes(2) { wait { done in DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2) { done() } } })
    check(
      "DispatchGroup",
      passes(1) {
        wait { done in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 1) }
          group.notify(queue: .main) { done() }
        }
      })
    check(
      "DispatchSemaphore",
      passes(4) {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 4) { semaphore.signal() }
        semaphore.wait()
      })
    check(
      "Task.sleep",
      passes(3) {
        wait { done in
          Task {
            try? await Task.sleep(nanoseconds: 3_000_000_000)
            done()
          }
        }
      })
    check(
      "ContinuousClock",
      passes(6) {
        wait { done in
          Task {
            let begin = ContinuousClock.now
            try? await Task.sleep(for: .seconds(6))
            if begin.duration(to: .now) == .seconds(6) { done() }
          }
        }
      })
    check("random numbers", repeats { UInt64.random(in: 0...UInt64.max) })
    check("UUID()", repeats { UUID() })
    check("hashes", "widget".hashValue == "widget".hashValue && getenv("SWIFT_DETERMINISTIC_HASHING") != nil)
    check("threads of Dispatch and Swift", sim_thread_count() == 1)
    return failures
  }

  /// Whether an action takes so many simulated seconds.
  private static func passes(_ seconds: Double, _ action: () -> Void) -> Bool {
    let start = sim_now()
    action()
    return sim_now() - start == Int64(seconds * 1e9)
  }

  private static func wait(for start: (@escaping @Sendable () -> Void) -> Void) {
    final class Flag: @unchecked Sendable { var isSet = false }
    let flag = Flag()
    start { flag.isSet = true }
    // An hour more tells that it never came.
    if !SimulatedPhone.wait(until: { flag.isSet }) { sim_set_now(sim_now() + 3_600_000_000_000) }
  }

  private static func repeats<Value: Equatable>(_ draw: () -> Value) -> Bool {
    sim_set_seed(7)
    let first = draw()
    sim_set_seed(7)
    return draw() == first
  }
}
