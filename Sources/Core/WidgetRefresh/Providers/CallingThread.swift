import Foundation

/// Runs an asynchronous operation on the thread that calls it, step by step, so that a simulation can wait for it.
///
/// A thread of Swift's pool must not wait for another one. This executor lets the waiting thread itself do the work.
final class CallingThread: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isDone = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  /// Not to be called by two threads at a time.
  func run(_ operation: @escaping @Sendable () async -> Void) {
    isDone = false
    Task(executorPreference: self) {
      await operation()
      self.finish()
    }
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func finish() {
    condition.withLock {
      isDone = true
      condition.signal()
    }
  }

  private func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty {
        if isDone { return nil }
        condition.wait()
      }
      return jobs.removeFirst()
    }
  }
}
