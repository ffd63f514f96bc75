/// The heap's algorithm. A pop leaves a hole at the root. The handler of an event usually schedules another event,
/// which then fills the hole with one sift instead of two.
extension FutureEventList {
  @inlinable
  mutating func pop(_ entry: Entry) -> (time: SimulationTime, event: Event) {
    hasHole = true
    let time = Self.time(of: entry.key)
    earliest = time.milliseconds
    return (time, Event(packed: entry.payload))
  }

  @inlinable
  static func time(of key: UInt64) -> SimulationTime {
    SimulationTime(milliseconds: Int64(truncatingIfNeeded: key &>> timeShift))
  }

  @inlinable
  mutating func fillHole() {
    hasHole = false
    if let last = entries.popLast(), !entries.isEmpty {
      siftDown(last)
    }
  }

  /// Puts `entry` into the heap. Its root must be free.
  @inlinable
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

  /// Gives the scheduled events new sequence numbers from 0, in their order, when all 2²⁴ numbers are used.
  @usableFromInline
  mutating func renumber() {
    if hasHole { fillHole() }
    entries.sort { $0.key < $1.key }
    let last = Self.sequenceLimit - 1
    for index in entries.indices {
      entries[index].key = entries[index].key & ~last | min(UInt64(index), last)
    }
    nextSequence = min(UInt64(entries.count), last)
  }
}
