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

    /// Padding for a place without an entry. Its key is the largest possible, and the first of equal children is chosen. So
    /// the heap never chooses padding over an entry.
    @inlinable static var none: Entry { Entry(key: .max, payload: 0) }
  }

  /// The entries of the heap, then `Entry.none` at least ``padding`` times.
  @usableFromInline package var entries: [Entry]
  /// The number of entries of the heap. The hole counts as one.
  @usableFromInline package var size = 0
  /// Whether `entries[0]` has been removed and not replaced.
  @usableFromInline package var hasHole = false

  /// The least number of places after the last entry. With these places, the code can read four children of every entry
  /// that has at least one child.
  @inlinable package static var padding: Int { 3 }

  @inlinable
  init(minimumCapacity: Int) {
    entries = Array(repeating: .none, count: minimumCapacity + Self.padding)
  }

  @inlinable
  var count: Int {
    hasHole ? size - 1 : size
  }

  @inlinable
  mutating func insert(_ entry: Entry) {
    if hasHole {
      hasHole = false
      siftDown(entry)
    } else {
      append(entry)
    }
  }

  // Inlined into the event loop, where the cost of a call shows.
  /// Fills the hole with the last entry. There must be a hole. The last entry most likely belongs near the bottom. So the
  /// hole first moves to the bottom, without comparisons with the last entry, and then up until that entry fits.
  @inlinable
  @inline(__always)
  mutating func fillHole() {
    hasHole = false
    size &-= 1
    let size = size
    entries.withUnsafeMutableBufferPointer { entries in
      let last = entries[size]
      entries[size] = .none
      var position = 0
      while 4 &* position &+ 1 < size {
        let child = Self.smallestChild(of: position, in: entries)
        // Copies key and payload separately. Often, two stores of 8 bytes have just written the child. One load of
        // 16 bytes would have to wait for both stores (no store forwarding).
        entries[position] = Entry(key: child.key, payload: entries[child.index].payload)
        position = child.index
      }
      if size > 0 { Self.siftUp(last, from: position, in: entries) }
    }
  }

  /// Puts `entry` into the heap. The root must be the hole.
  @inlinable
  mutating func siftDown(_ entry: Entry) {
    let size = size
    entries.withUnsafeMutableBufferPointer { entries in
      var position = 0
      while 4 &* position &+ 1 < size {
        let child = Self.smallestChild(of: position, in: entries).index
        guard entries[child].key < entry.key else { break }
        // Copies the entry as a whole. Here, unlike in `fillHole`, separate copies take more time.
        entries[position] = entries[child]
        position = child
      }
      entries[position] = entry
    }
  }

  /// Puts `entry` at `position` or at one of its ancestors. `position` must hold no entry and have no children.
  @inlinable
  @inline(__always)
  static func siftUp(
    _ entry: Entry, from position: Int, in entries: UnsafeMutableBufferPointer<Entry>
  ) {
    var position = position
    while position > 0 {
      let parent = (position &- 1) &>> 2
      guard entry.key < entries[parent].key else { break }
      entries[position] = entries[parent]
      position = parent
    }
    entries[position] = entry
  }

  /// The index and the key of the child with the smallest key. Compares two pairs of children independently, then the
  /// smaller key of each pair.
  ///
  /// - Parameter parent: the index of an entry that has a child.
  @inlinable
  @inline(__always)
  static func smallestChild(
    of parent: Int, in entries: UnsafeMutableBufferPointer<Entry>
  ) -> (index: Int, key: UInt64) {
    let child = 4 &* parent &+ 1
    let (first, second) = (entries[child].key, entries[child &+ 1].key)
    let (third, fourth) = (entries[child &+ 2].key, entries[child &+ 3].key)
    let isSecond = second < first
    let left = isSecond ? second : first
    let isFourth = fourth < third
    let right = isFourth ? fourth : third
    return right < left ? (child &+ (isFourth ? 3 : 2), right) : (child &+ (isSecond ? 1 : 0), left)
  }

  @inlinable
  mutating func append(_ entry: Entry) {
    if size &+ Self.padding == entries.count {
      entries.append(contentsOf: repeatElement(.none, count: entries.count))
    }
    let position = size
    size &+= 1
    entries.withUnsafeMutableBufferPointer { Self.siftUp(entry, from: position, in: $0) }
  }
}
