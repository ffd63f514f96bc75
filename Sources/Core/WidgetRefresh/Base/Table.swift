/// A type of index of a ``Table``.
protocol TableKey: Hashable, Sendable {
  init(index: Int)

  /// From 0.
  var index: Int { get }
}

extension TableKey where Self: RawRepresentable, RawValue: FixedWidthInteger {
  init(index: Int) {
    guard let key = Self(rawValue: RawValue(truncatingIfNeeded: index)) else {
      preconditionFailure("no \(Self.self) has the index \(index)")
    }
    self = key
  }

  var index: Int { Int(rawValue) }
}

/// An array with typed indices, so that the number of an app cannot be used for a widget.
struct Table<Key: TableKey, Element> {
  private var elements: [Element]

  init(_ elements: [Element]) {
    self.elements = elements
  }

  /// An empty table for so many elements.
  init(capacity: Int) {
    elements = []
    elements.reserveCapacity(capacity)
  }

  init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  // A call of the coroutine would allocate.
  subscript(key: Key) -> Element {
    @inline(__always) get { elements[key.index] }
    @inline(__always) _modify { yield &elements[key.index] }
  }

  var count: Int { elements.count }

  /// All keys, in order.
  @inline(__always)
  var keys: TableKeys<Key> { TableKeys(0..<elements.count) }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Changes all elements, in order.
  @inline(__always)
  mutating func changeEach(_ body: (Key, inout Element) -> Void) {
    elements.withUnsafeMutableBufferPointer { elements in
      for index in elements.indices { body(Key(index: index), &elements[index]) }
    }
  }
}

extension Table where Key: CaseIterable {
  /// One element for each case.
  init<Failure>(_ element: (Key) throws(Failure) -> Element) throws(Failure) {
    elements = []
    elements.reserveCapacity(Key.allCases.count)
    for key in Key.allCases { elements.append(try element(key)) }
  }

  init(repeating element: Element) {
    elements = Array(repeating: element, count: Key.allCases.count)
  }
}

extension Table: Sendable where Element: Sendable {}

/// Keys of a ``Table`` that follow each other.
struct TableKeys<Key: TableKey>: Sequence, IteratorProtocol {
  private var position: Int
  private let end: Int

  init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

  var isEmpty: Bool { position == end }

  @inline(__always)
  mutating func next() -> Key? {
    guard position < end else { return nil }
    defer { position += 1 }
    return Key(index: position)
  }
}
