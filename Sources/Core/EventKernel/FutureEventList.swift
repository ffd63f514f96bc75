/// The scheduled events in order of time. Events at the same time come out in the order in which they were scheduled.
///
/// A 4-ary heap. One integer holds the time (40 bits, high) and the sequence number (24 bits, low), so one comparison
/// orders two events, ties included. The event is stored beside this key. Nothing is allocated unless more events are
/// scheduled than ever before.
///
/// ```swift
/// struct Alarm: PackedEvent {
///   var packed: UInt64
/// }
/// var events = FutureEventList<Alarm>()
/// events.schedule(Alarm(packed: 1), at: .zero + .minutes(5))
/// events.schedule(Alarm(packed: 2), at: .zero + .minutes(1))
/// #expect(events.popNext()?.event.packed == 2)
/// ```
@frozen
public struct FutureEventList<Event: PackedEvent>: Sendable {
  @usableFromInline package var heap: EventHeap
  @usableFromInline var nextSequence: UInt64
  /// Milliseconds of the last popped event.
  @usableFromInline var earliest: Int64 = 0

  @inlinable static var timeShift: UInt64 { 24 }
  @inlinable static var sequenceLimit: UInt64 { 1 << timeShift }

  /// Makes an empty list that holds `minimumCapacity` events without another allocation.
  @inlinable
  public init(minimumCapacity: Int = 256) {
    self.init(minimumCapacity: minimumCapacity, firstSequence: 0)
  }

  @usableFromInline
  package init(minimumCapacity: Int, firstSequence: UInt64) {
    nextSequence = firstSequence
    heap = EventHeap(minimumCapacity: max(0, minimumCapacity))
  }

  /// The number of scheduled events. O(1).
  @inlinable
  public var count: Int {
    heap.count
  }

  /// Whether no event is scheduled. O(1).
  @inlinable
  public var isEmpty: Bool {
    count == 0
  }

  /// The time of the next event, or `nil` if none is scheduled. O(1).
  @inlinable
  public var nextTime: SimulationTime? {
    guard !isEmpty else { return nil }
    let next = heap.hasHole ? heap.entries[1...4].lazy.map(\.key).min() : heap.entries[0].key
    return next.map(Self.time(of:))
  }

  /// The time of the last popped event, or 0 before the first. O(1).
  @inlinable
  public var now: SimulationTime { SimulationTime(milliseconds: earliest) }

  /// Schedules `event` at `time`. O(log n).
  ///
  /// With 2²⁴ or more scheduled events, those at the same time come out in any order.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: not before 0 or the last popped event. A time in the past is an error of the model: it stops a debug
  ///     build, and counts as the present in a release build. A time after ``SimulationTime/distantFuture`` counts as
  ///     that.
  @inlinable
  public mutating func schedule(_ event: Event, at time: SimulationTime) {
    assert(
      time.milliseconds >= earliest,
      "scheduled into the past: at \(time.milliseconds) ms, when it is \(earliest) ms")
    if nextSequence == Self.sequenceLimit { renumber() }
    let milliseconds = min(max(time.milliseconds, earliest), SimulationTime.distantFuture.milliseconds)
    let key = UInt64(truncatingIfNeeded: milliseconds) &<< Self.timeShift | nextSequence
    nextSequence &+= 1
    heap.insert(EventHeap.Entry(key: key, payload: event.packed))
  }

  /// Removes and returns the next event, or `nil` if none is scheduled. O(log n).
  @inlinable
  public mutating func popNext() -> (time: SimulationTime, event: Event)? {
    if heap.hasHole { heap.fillHole() }
    return heap.size > 0 ? pop(heap.entries[0]) : nil
  }

  // Inlined, so that the event loop has no call for each event.
  /// Removes and returns the next event if it is before `end`, otherwise `nil`. O(log n).
  @inlinable
  @inline(__always)
  public mutating func popNext(before end: SimulationTime) -> (time: SimulationTime, event: Event)? {
    if heap.hasHole { heap.fillHole() }
    let entry = heap.entries[0]
    return heap.size > 0 && Self.time(of: entry.key) < end ? pop(entry) : nil
  }

  @inlinable
  mutating func pop(_ entry: EventHeap.Entry) -> (time: SimulationTime, event: Event) {
    heap.hasHole = true
    let time = Self.time(of: entry.key)
    earliest = time.milliseconds
    return (time, Event(packed: entry.payload))
  }

  @inlinable
  static func time(of key: UInt64) -> SimulationTime {
    SimulationTime(milliseconds: Int64(truncatingIfNeeded: key &>> timeShift))
  }

  /// Gives the scheduled events new sequence numbers from 0, in their order, when all 2²⁴ numbers are used.
  @usableFromInline
  mutating func renumber() {
    if heap.hasHole { heap.fillHole() }
    let size = heap.size
    heap.entries.withUnsafeMutableBufferPointer { $0[..<size].sort { $0.key < $1.key } }
    let last = Self.sequenceLimit - 1
    for index in 0..<heap.size {
      heap.entries[index].key = heap.entries[index].key & ~last | min(UInt64(index), last)
    }
    nextSequence = min(UInt64(heap.size), last)
  }
}
