internal import Yams

/// A text in which duplicate keys differ by a character put before them. It maps its places back to those of the
/// original.
struct RepairedText {
  private(set) var repaired: String
  /// Places in the repaired text where characters were inserted.
  private(set) var tellApart: [(line: Int, column: Int, character: Unicode.Scalar)] = []

  private let end: SourcePosition

  init(_ text: String) {
    var cursor = TextCursor()
    for scalar in text.unicodeScalars { cursor.advance(over: scalar) }
    end = cursor.position
    // A short string is stored inline. Its address would not last as long as the parser.
    repaired = text.utf8.count < 16 ? text + String(repeating: "\n", count: 16) : text
  }

  /// Makes the key at this mark of the repaired text differ from all others. `false` if it is not a simple key.
  mutating func tellApart(keyAt mark: Mark) -> Bool {
    guard let first = character(at: mark), !"[]{}&*!|>?%@`".unicodeScalars.contains(first),
      let character = Unicode.Scalar(0xF_0000 + UInt32(tellApart.count))
    else { return false }
    let isQuoted = first == "\"" || first == "'"
    let column = mark.column + (isQuoted ? 1 : 0)
    var scalars = repaired.unicodeScalars
    guard let index = index(line: mark.line, column: column) else { return false }
    scalars.insert(character, at: index)
    repaired = String(scalars)
    for position in tellApart.indices
    where tellApart[position].line == mark.line && tellApart[position].column >= column {
      tellApart[position].column += 1
    }
    tellApart.append((mark.line, column, character))
    return true
  }

  /// The position in the original text.
  func original(_ mark: Mark) -> SourcePosition {
    let before = tellApart.count { $0.line == mark.line && $0.column < mark.column }
    return min(.file(line: mark.line, column: mark.column - before), end)
  }

  /// The key without the inserted character.
  func originalKey(_ key: String, at mark: Mark?) -> String {
    guard let mark, let first = key.unicodeScalars.first,
      tellApart.contains(where: {
        $0.character == first && $0.line == mark.line
          && ($0.column == mark.column || $0.column == mark.column + 1)
      })
    else { return key }
    return String(key.unicodeScalars.dropFirst())
  }

  /// The character at a mark of the repaired text.
  func character(at mark: Mark) -> Unicode.Scalar? {
    index(line: mark.line, column: mark.column).map { repaired.unicodeScalars[$0] }
  }

  private func index(line: Int, column: Int) -> String.Index? {
    var cursor = TextCursor()
    let scalars = repaired.unicodeScalars
    for index in scalars.indices {
      if cursor.line == line, cursor.column == column { return index }
      if cursor.line > line { return nil }
      cursor.advance(over: scalars[index])
    }
    return nil
  }
}
