/// Where a value was written.
enum SourcePosition: Hashable, Comparable, Sendable {
  /// Both count from 1. The column is in Unicode scalars.
  case file(line: Int, column: Int)
  /// In the override with this index.
  case override(Int)

  static let start = SourcePosition.file(line: 1, column: 1)

  static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    switch (a, b) {
    case (.file(let lineA, let columnA), .file(let lineB, let columnB)):
      (lineA, columnA) < (lineB, columnB)
    case (.file, .override): true
    case (.override, .file): false
    case (.override(let a), .override(let b)): a < b
    }
  }
}

/// An error and its place. It becomes a ``Diagnostic`` when the names of the file and the overrides are known.
struct Finding: Error, Hashable {
  var position: SourcePosition
  var path: String = ""
  var message: String
}
