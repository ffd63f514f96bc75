/// The states of the entities of a run, such as its widgets, with typed indices.
///
/// It cannot be copied, so its elements change in place without a uniqueness check. In a ``Table``, such checks take 5
/// % of the instructions of a run.
struct StateTable<Key: TableKey, Element>: ~Copyable {
  private let elements: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// An empty table with room for so many elements.
  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
  }

  init(_ elements: [Element]) { self.init(count: elements.count) { elements[$0] } }

  /// - Parameter element: makes the element with an index.
  init(count: Int, _ element: (Int) -> Element) {
    self.init(capacity: count)
    for index in 0..<count { append(element(index)) }
  }

  deinit {
    UnsafeMutableBufferPointer(rebasing: elements[..<count]).deinitialize()
    elements.deallocate()
  }

  @inline(__always)
  subscript(key: Key) -> Element {
    _read { yield elements.baseAddress.unsafelyUnwrapped[checked(key)] }
    _modify { yield &elements.baseAddress.unsafelyUnwrapped[checked(key)] }
  }

  /// All keys, in order.
  @inline(__always)
  var keys: TableKeys<Key> { TableKeys(0..<count) }

  /// There must be room for it.
  mutating func append(_ element: Element) {
    precondition(count < elements.count, "the table has no room for another element")
    elements.initializeElement(at: count, to: element)
    count += 1
  }

  @inline(__always)
  private func checked(_ key: Key) -> Int {
    precondition(UInt(bitPattern: key.index) < UInt(bitPattern: count))
    return key.index
  }
}

// Nothing else holds its memory.
extension StateTable: @unchecked Sendable where Element: Sendable {}
