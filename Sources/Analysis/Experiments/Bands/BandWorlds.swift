/// The results of some worlds of ``Bands``. The results of all worlds give the bands.
package struct BandWorlds: Codable, Hashable, Sendable {
  /// The number of the first world, from 0.
  package private(set) var first: Int
  /// See ``BandResults/varied``.
  package private(set) var varied: [Int]
  /// The figures of each run; `nil`: a figure that does not apply. The runs of a world are next to each other.
  private var runs: [[Double?]]

  init(first: Int, varied: [Int], values: [[Double]]) {
    self.first = first
    self.varied = varied
    runs = values.map { $0.map { $0.isFinite ? $0 : nil } }
  }

  /// As ``runs``, with NaN for figures that do not apply.
  var values: [[Double]] { runs.map { $0.map { $0 ?? .nan } } }

  /// The numbers of the worlds, from 0; `nil`: a run of one of them is missing. A file may lack runs.
  package var worlds: Range<Int>? {
    let row = Bands.runs(ofWorldWith: varied.count)
    guard (0..<Bands.mostWorlds).contains(first), runs.count.isMultiple(of: row) else { return nil }
    return first..<first + runs.count / row
  }

  /// Puts parts together.
  ///
  /// - Parameters:
  ///   - parts: in any order.
  ///   - count: the number of all worlds.
  ///   - figures: the number of figures.
  /// - Returns: all worlds.
  /// - Throws: if a world is missing or is there twice.
  package static func whole(
    _ parts: [BandWorlds], count: Int, figures: Int
  ) throws(BandWorldsError) -> BandWorlds {
    var whole = BandWorlds(first: 0, varied: parts.first?.varied ?? [], values: [])
    var next = 0
    for part in parts.sorted(by: { $0.first < $1.first }) {
      guard let worlds = part.worlds, part.varied == whole.varied,
        part.runs.allSatisfy({ $0.count == figures })
      else { throw .other }
      if worlds.lowerBound < next { throw .twice(worlds.lowerBound) }
      if worlds.lowerBound > next { throw .missing(next..<worlds.lowerBound) }
      whole.runs += part.runs
      next = worlds.upperBound
    }
    if next < count { throw .missing(next..<count) }
    if next > count { throw .other }
    return whole
  }
}

/// Why worlds cannot be put together.
package enum BandWorldsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They are of other bands.
  case other
  case missing(Range<Int>)
  case twice(Int)

  package var description: String {
    switch self {
    case .other:
      "expected worlds of the same scenario, unknowns, widget, figures, days, seed, --samples and version"
    case .missing(let worlds):
      "expected files with all worlds; found none with the worlds \(worlds.lowerBound)..<\(worlds.upperBound)"
    case .twice(let world): "expected each world in one file; found world \(world) in two"
    }
  }
}
