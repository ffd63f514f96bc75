/// The events that are going to happen, in order of time; events at the same time come out in the order in
/// which they were scheduled.
///
/// A 4-ary heap. Time (40 bits) and sequence number (24) stand in one integer, high and low, so that a single
/// comparison orders two events, ties included; the event itself lies beside it and is moved only where its key goes. A
/// pop leaves a hole at the root, because the handler of an event mostly schedules another one, which then
/// fills it with one sift instead of two. Nothing is allocated while no more events are pending than there
/// were before.
@frozen
public struct FutureEventList<Event: PackedEvent>: Sendable {
  @frozen @usableFromInline
  package struct Entry: Sendable {
    /// Time and sequence number.
    @usableFromInline var key: UInt64
    @usableFromInline var payload: UInt64

    @inlinable
    init(key: UInt64, payload: UInt64) {
      self.key = key
      self.payload = payload
    }
  }

  @usableFromInline package var entries: [Entry] = []
  /// Whether `entries[0]` has been popped and not yet replaced.
  @usableFromInline var hasHole = false
  @usableFromInline var nextSequence: UInt64
  /// Milliseconds of the last popped event.
  @usableFromInline var earliest: Int64 = 0

  @inlinable static var timeShift: UInt64 { 24 }
  @inlinable static var sequenceLimit: UInt64 { 1 << timeShift }

  /// Makes an empty list with room for `minimumCapacity` events before it has to allocate.
  @inlinable
  public init(minimumCapacity: Int = 256) {
    self.init(minimumCapacity: minimumCapacity, firstSequence: 0)
  }

  @usableFromInline
  package init(minimumCapacity: Int, firstSequence: UInt64) {
    nextSequence = firstSequence
    entries.reserveCapacity(max(0, minimumCapacity))
  }

  /// The number of pending events. O(1).
  @inlinable
  public var count: Int {
    hasHole ? entries.count - 1 : entries.count
  }

  /// Whether no event is pending. O(1).
  @inlinable
  public var isEmpty: Bool {
    count == 0
  }

  /// The time of the next event, or nil when none is pending. O(1).
  @inlinable
  public var nextTime: SimulationTime? {
    guard hasHole else { return entries.first.map { Self.time(of: $0.key) } }
    return entries.dropFirst().prefix(4).map(\.key).min().map(Self.time(of:))
  }

  /// Schedules `event` at `time`. O(log n).
  ///
  /// A time before that of the last popped event (or before zero) counts as that time, and one after
  /// ``SimulationTime/distantFuture`` as that. Among 2²⁴ pending events or more, those of the same time come in any order.
  @inlinable
  public mutating func schedule(_ event: Event, at time: SimulationTime) {
    if nextSequence == Self.sequenceLimit { renumber() }
    let milliseconds = min(max(time.milliseconds, earliest), SimulationTime.distantFuture.milliseconds)
    let entry = Entry(
      key: UInt64(truncatingIfNeeded: milliseconds) &<< Self.timeShift | nextSequence, payload: event.packed)
    nextSequence &+= 1
    if hasHole {
      hasHole = false
      siftDown(entry)
    } else {
      entries.append(entry)
      siftUp(entry)
    }
  }

  /// Takes out the next event, or gives nil when none is pending. O(log n).
  @inlinable
  public mutating func popNext() -> (time: SimulationTime, event: Event)? {
    if hasHole { fillHole() }
    guard let entry = entries.first else { return nil }
    return pop(entry)
  }

  /// Takes out the next event if it lies before `end`, or else gives nil and keeps it. O(log n).
  @inlinable
  public mutating func popNext(before end: SimulationTime) -> (time: SimulationTime, event: Event)? {
    if hasHole { fillHole() }
    guard let entry = entries.first, Self.time(of: entry.key) < end else { return nil }
    return pop(entry)
  }

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

  /// Puts `entry` into the heap whose root is free.
  @inlinable
  mutating func siftDown(_ entry: Entry) {
    entries.withUnsafeMutableBufferPointer { entries in
      let count = entries.count
      var position = 0
      var firstChild = 1
      // Four children that are all there: two comparisons side by side, and one between their winners.
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

  /// Puts `entry` into the heap whose last place is free.
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

  /// Gives the pending events sequence numbers from zero on, in their order, once all 2²⁴ are used up.
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
