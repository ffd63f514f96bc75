@testable import EventKernel

extension FutureEventList {
  /// The invariant that does not hold, in words. `nil`: all hold. O(n).
  var brokenInvariant: String? {
    if heap.hasHole, heap.size == 0 { return "a hole in an empty heap" }
    let padding = heap.entries.dropFirst(heap.size)
    if padding.count < EventHeap.padding { return "no padding after the last entry" }
    if padding.contains(where: { $0.key != EventHeap.Entry.none.key }) { return "an entry in the padding" }
    if nextSequence > Self.sequenceLimit { return "sequence number \(nextSequence) is over its limit" }
    for child in heap.entries.indices.prefix(heap.size).dropFirst() {
      let parent = (child - 1) / 4
      let isHole = parent == 0 && heap.hasHole
      if !isHole, heap.entries[child].key < heap.entries[parent].key {
        return "entry \(child) comes before its parent"
      }
    }
    for entry in heap.entries.prefix(heap.size).dropFirst(heap.hasHole ? 1 : 0)
    where Self.time(of: entry.key).milliseconds < earliest {
      return "an event at \(Self.time(of: entry.key).milliseconds) ms is in the past"
    }
    return nil
  }
}
