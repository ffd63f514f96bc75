/// The events that are going to happen, in order of time; events at the same time come out in the order in
/// which they were scheduled.
///
/// A 4-ary heap of `UInt128` keys in which time (48 bits), sequence number (40) and event (40) stand from
/// high to low: one integer comparison orders two events, ties included. A pop leaves a hole at the root,
/// because the handler of an event mostly schedules another one, which then fills it with one sift instead
/// of two. Nothing is allocated while no more events are pending than there were before.
@frozen
public struct FutureEventList<Event: PackedEvent>: Sendable {
  @usableFromInline package var keys: [UInt128] = []
  /// Whether `keys[0]` has been popped and not yet replaced.
  @usableFromInline var hasHole = false
  @usableFromInline var nextSequence: UInt64
  /// Milliseconds of the last popped event.
  @usableFromInline var earliest: Int64 = 0

  @inlinable static var sequenceShift: UInt128 { 40 }
  @inlinable static var timeShift: UInt128 { 80 }
  @inlinable static var payloadMask: UInt64 { (1 << 40) - 1 }
  @inlinable static var sequenceLimit: UInt64 { 1 << 40 }

  /// Makes an empty list with room for `minimumCapacity` events before it has to allocate.
  @inlinable
  public init(minimumCapacity: Int = 256) {
    self.init(minimumCapacity: minimumCapacity, firstSequence: 0)
  }

  @usableFromInline
  package init(minimumCapacity: Int, firstSequence: UInt64) {
    nextSequence = firstSequence
    keys.reserveCapacity(max(0, minimumCapacity))
  }

  /// The number of pending events. O(1).
  @inlinable
  public var count: Int {
    hasHole ? keys.count - 1 : keys.count
  }

  /// Whether no event is pending. O(1).
  @inlinable
  public var isEmpty: Bool {
    count == 0
  }

  /// The time of the next event, or nil when none is pending. O(1).
  @inlinable
  public var nextTime: SimulationTime? {
    guard hasHole else { return keys.first.map(Self.time(of:)) }
    return keys.dropFirst().prefix(4).min().map(Self.time(of:))
  }

  /// Schedules `event` at `time`. O(log n).
  ///
  /// A time before that of the last popped event (or before zero) counts as that time, and one after
  /// ``SimulationTime/distantFuture`` as that.
  @inlinable
  public mutating func schedule(_ event: Event, at time: SimulationTime) {
    if nextSequence == Self.sequenceLimit { renumber() }
    let milliseconds = min(max(time.milliseconds, earliest), SimulationTime.distantFuture.milliseconds)
    let key =
      UInt128(truncatingIfNeeded: milliseconds) &<< Self.timeShift
      | UInt128(nextSequence) &<< Self.sequenceShift
      | UInt128(event.packed & Self.payloadMask)
    nextSequence += 1
    if hasHole {
      hasHole = false
      siftDown(key)
    } else {
      keys.append(key)
      siftUp(key)
    }
  }

  /// Takes out the next event, or gives nil when none is pending. O(log n).
  @inlinable
  public mutating func popNext() -> (time: SimulationTime, event: Event)? {
    if hasHole { fillHole() }
    guard let key = keys.first else { return nil }
    return pop(key)
  }

  /// Takes out the next event if it lies before `end`, or else gives nil and keeps it. O(log n).
  @inlinable
  public mutating func popNext(before end: SimulationTime) -> (time: SimulationTime, event: Event)? {
    if hasHole { fillHole() }
    guard let key = keys.first, Self.time(of: key) < end else { return nil }
    return pop(key)
  }

  @inlinable
  mutating func pop(_ key: UInt128) -> (time: SimulationTime, event: Event) {
    hasHole = true
    let time = Self.time(of: key)
    earliest = time.milliseconds
    return (time, Event(packed: UInt64(truncatingIfNeeded: key) & Self.payloadMask))
  }

  @inlinable
  static func time(of key: UInt128) -> SimulationTime {
    SimulationTime(milliseconds: Int64(truncatingIfNeeded: key &>> timeShift))
  }

  @inlinable
  mutating func fillHole() {
    hasHole = false
    if let last = keys.popLast(), !keys.isEmpty {
      siftDown(last)
    }
  }

  /// Puts `key` into the heap whose root is free.
  @inlinable
  mutating func siftDown(_ key: UInt128) {
    keys.withUnsafeMutableBufferPointer { keys in
      let count = keys.count
      var position = 0
      var firstChild = 1
      // Four children that are all there: two comparisons side by side, and one between their winners.
      while firstChild &+ 3 < count {
        let (first, second) = (keys[firstChild], keys[firstChild &+ 1])
        let (third, fourth) = (keys[firstChild &+ 2], keys[firstChild &+ 3])
        let isSecond = second < first
        let left = isSecond ? second : first
        let isFourth = fourth < third
        let right = isFourth ? fourth : third
        let isRight = right < left
        let smallest = isRight ? right : left
        guard smallest < key else {
          keys[position] = key
          return
        }
        keys[position] = smallest
        position = firstChild &+ (isRight ? (isFourth ? 3 : 2) : (isSecond ? 1 : 0))
        firstChild = 4 &* position &+ 1
      }
      if firstChild < count {
        var child = firstChild
        for other in firstChild &+ 1..<count where keys[other] < keys[child] { child = other }
        if keys[child] < key {
          keys[position] = keys[child]
          position = child
        }
      }
      keys[position] = key
    }
  }

  /// Puts `key` into the heap whose last place is free.
  @inlinable
  mutating func siftUp(_ key: UInt128) {
    var position = keys.count &- 1
    while position > 0 {
      let parent = (position &- 1) / 4
      let parentKey = keys[parent]
      guard key < parentKey else { break }
      keys[position] = parentKey
      position = parent
    }
    keys[position] = key
  }

  /// Gives the pending events sequence numbers from zero on, in their order, once all 2⁴⁰ are used up.
  @usableFromInline
  mutating func renumber() {
    if hasHole { fillHole() }
    keys.sort()
    let sequenceMask = UInt128(Self.sequenceLimit - 1) << Self.sequenceShift
    for index in keys.indices {
      keys[index] = keys[index] & ~sequenceMask | UInt128(index) << Self.sequenceShift
    }
    nextSequence = UInt64(keys.count)
  }
}
