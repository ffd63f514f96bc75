import WidgetRefresh

/// A number for each `Figure.Count`, in place: a run counts in it. Numbers that are merged stay at the largest integer
/// instead of overflowing.
struct CountTable: Equatable, Sendable {
  private typealias Eight = (Int, Int, Int, Int, Int, Int, Int, Int)
  private var rows: (Eight, Eight, Eight, Eight, Eight, Eight, Eight)
  /// The figures whose counts, or whose moments, a file does not have.
  var unknownFigures: Set<Figure> = []

  init() {
    let zeros: Eight = (0, 0, 0, 0, 0, 0, 0, 0)
    rows = (zeros, zeros, zeros, zeros, zeros, zeros, zeros)
  }

  subscript(count: Figure.Count) -> Int {
    get { withUnsafeBytes(of: rows) { $0.load(fromByteOffset: Self.offset(of: count), as: Int.self) } }
    set {
      withUnsafeMutableBytes(of: &rows) {
        $0.storeBytes(of: newValue, toByteOffset: Self.offset(of: count), as: Int.self)
      }
    }
  }

  /// Adds in place, where a `get` and a `set` would copy all.
  @inline(__always)
  mutating func add(_ number: Int, to count: Figure.Count) {
    withUnsafeMutableBytes(of: &rows) { bytes in
      let offset = Self.offset(of: count)
      let sum = bytes.load(fromByteOffset: offset, as: Int.self) + number
      bytes.storeBytes(of: sum, toByteOffset: offset, as: Int.self)
    }
  }

  // With a count that is written in the source, nothing of this is left in the program.
  @inline(__always)
  private static func offset(of count: Figure.Count) -> Int {
    let offset = Int(count.rawValue) * MemoryLayout<Int>.stride
    precondition(
      offset < MemoryLayout<(Eight, Eight, Eight, Eight, Eight, Eight, Eight)>.size,
      "expected room for all counts: add a row to CountTable")
    return offset
  }

  mutating func merge(_ other: CountTable) {
    for count in Figure.Count.allCases { self[count] = self[count].addingSaturated(other[count]) }
    unknownFigures.formUnion(other.unknownFigures)
  }

  /// Whether each number could be the result of runs.
  var isPossible: Bool { Figure.Count.allCases.allSatisfy { $0.limits.contains(self[$0]) } }

  /// The numbers of a part of a fingerprint, in the order of the counts.
  func numbers(_ part: Figure.Count.FingerprintPart) -> [Int] {
    Figure.Count.allCases.compactMap { $0.fingerprintPart == part ? self[$0] : nil }
  }

  static func == (left: Self, right: Self) -> Bool {
    Figure.Count.allCases.allSatisfy { left[$0] == right[$0] } && left.unknownFigures == right.unknownFigures
  }
}

/// Encoded by the names of the counts.
extension CountTable: Codable {
  func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: Figure.Count.allCases.map { ($0.name, self[$0]) }).encode(
      to: encoder)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    let numbers: [Figure.Count: Int] = try decoder.values(of: Figure.Count.allCases, by: \.name)
    for count in Figure.Count.allCases {
      if let number = numbers[count] {
        self[count] = number
        continue
      }
      try decoder.lacks("the count '\(count.name)'")
      unknownFigures.formUnion(Figure.allCases.filter { $0.measure.counts.contains(count) })
    }
  }
}
