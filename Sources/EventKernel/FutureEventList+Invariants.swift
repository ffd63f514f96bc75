extension FutureEventList {
  /// The invariant that does not hold, in words. `nil`: all hold. O(n).
  package var brokenInvariant: String? {
    if heap.hasHole, heap.entries.isEmpty { return "a hole in an empty heap" }
    if nextSequence > Self.sequenceLimit { return "sequence number \(nextSequence) is over its limit" }
    for child in heap.entries.indices.dropFirst() {
      let parent = (child - 1) / 4
      let isHole = parent == 0 && heap.hasHole
      if !isHole, heap.entries[child].key < heap.entries[parent].key {
        return "entry \(child) comes before its parent"
      }
    }
    for entry in heap.entries.dropFirst(heap.hasHole ? 1 : 0)
    where Self.time(of: entry.key).milliseconds < earliest {
      return "an event at \(Self.time(of: entry.key).milliseconds) ms is in the past"
    }
    return nil
  }
}
