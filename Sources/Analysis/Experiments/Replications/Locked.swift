import Foundation

/// A value that one thread at a time touches.
///
/// `Synchronization.Mutex` would work too. But on Linux it waits in the standard library, where the thread sanitizer does
/// not see it, and reports a race.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
