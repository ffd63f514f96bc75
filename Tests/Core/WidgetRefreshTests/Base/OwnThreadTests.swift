import Foundation
import Synchronization
import Testing
import WidgetRefresh

@Suite struct OwnThreadTests {
  @Test func `all threads run the body, and their stacks are large`() {
    let all = Mutex<Set<UInt>>([])
    let (started, count) = (DispatchSemaphore(value: 0), 4)
    OwnThread.run(on: count) {
      // The stack has 8 MiB. That of the dispatch library's threads has 512 KiB on a Mac.
      withUnsafeTemporaryAllocation(byteCount: 4 << 20, alignment: 1) { bytes in
        bytes.initializeMemory(as: UInt8.self, repeating: 1)
        _ = all.withLock { $0.insert(UInt(bitPattern: bytes.baseAddress)) }
      }
      // Each thread waits until all have begun.
      for _ in 0..<count { started.signal() }
      for _ in 0..<count { started.wait() }
    }
    #expect(all.withLock(\.count) == count)
  }

  @Test(arguments: [0, 1, 2])
  func `if no more threads can be created, the existing ones do the work`(possible: Int) {
    let runs = Atomic(0)
    let asked = Atomic(0)
    func make(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
      asked.add(1, ordering: .relaxed).newValue <= possible ? OwnThread.make(body) : nil
    }
    OwnThread.run(on: 5, make: make) { runs.add(1, ordering: .relaxed) }
    #expect(runs.load(ordering: .relaxed) == possible + 1)
    #expect(asked.load(ordering: .relaxed) == possible + 1)
  }
}
