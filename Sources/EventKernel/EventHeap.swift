/// The 4-ary heap in which ``FutureEventList`` keeps its events, each with a key.
///
/// A removal leaves a hole at the root. The handler of an event usually schedules another event, which then fills the
/// hole with one sift instead of two.
///
/// It is not generic: all types of events use the same heap.
@frozen
@usableFromInline
package struct EventHeap: Sendable {
  @frozen @usableFromInline
  package struct Entry: Sendable {
    /// Time and sequence number. The heap is ordered by this key.
    @usableFromInline var key: UInt64
    @usableFromInline var payload: UInt64

    @inlinable
    init(key: UInt64, payload: UInt64) {
      self.key = key
      self.payload = payload
    }
  }

  @usableFromInline package var entries: [Entry] = []
  /// Whether `entries[0]` has been removed and not replaced.
  @usableFromInline var hasHole = false

  @inlinable
  init(minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
  }

  @inlinable
  var count: Int {
    hasHole ? entries.count - 1 : entries.count
  }

  @inlinable
  mutating func insert(_ entry: Entry) {
    if hasHole {
      hasHole = false
      siftDown(entry)
    } else {
      entries.append(entry)
      siftUp(entry)
    }
  }

  // This and `siftDown` are inlined into the event loop: a call would cost a tenth of a sift.
  @inlinable
  @inline(__always)
  mutating func fillHole() {
    hasHole = false
    if let last = entries.popLast(), !entries.isEmpty {
      siftDown(last)
    }
  }

  /// Puts `entry` into the heap. Its root must be free.
  @inlinable
  @inline(__always)
  mutating func siftDown(_ entry: Entry) {
    entries.withUnsafeMutableBufferPointer { entries in
      let count = entries.count
      var position = 0
      var firstChild = 1
      // If all four children exist: two independent comparisons, and one between their winners.
      while firstChild &+ 3 < count {
        let (first, second) = (entries[firstChild].key, entries[firstChild &+ 1].key)
        let (third, fourth) = (entries[firstChild &+ 2].key, entries[firstChild &+ 3].key)
        let isSecond = second < first
        let left = isSecond ? second : first
        let isFourth = fourth < third
        let right = isFourth ? fourth : third
        let isRight = right < left
        guard (isRight ? right : left) < entry.key else {
          entries[position] = entry
          return
        }
        let child = firstChild &+ (isRight ? (isFourth ? 3 : 2) : (isSecond ? 1 : 0))
        entries[position] = entries[child]
        position = child
        firstChild = 4 &* position &+ 1
      }
      if firstChild < count {
        var child = firstChild
        for other in firstChild &+ 1..<count where entries[other].key < entries[child].key { child = other }
        if entries[child].key < entry.key {
          entries[position] = entries[child]
          position = child
        }
      }
      entries[position] = entry
    }
  }

  /// Puts `entry` into the heap. Its last place must be free.
  @inlinable
  mutating func siftUp(_ entry: Entry) {
    entries.withUnsafeMutableBufferPointer { entries in
      var position = entries.count &- 1
      while position > 0 {
        let parent = (position &- 1) / 4
        guard entry.key < entries[parent].key else { break }
        entries[position] = entries[parent]
        position = parent
      }
      entries[position] = entry
    }
  }

}
