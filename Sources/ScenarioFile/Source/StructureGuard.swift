/// Checks a text before the parser, which recurses and hashes keys. It refuses deep nesting, and keys that are
/// collections or aliases: an alias bomb makes their hash endless.
///
/// It knows only the syntax that tells structure from text: quotes, comments, block text and flow collections. If it
/// errs in an unusual text, the parser's own limit of 1,000 levels holds.
struct StructureGuard {
  /// This limit keeps the parser's stack small. The tree's own limit is ``YAMLSource/deepestNesting``.
  static let deepestNesting = 200

  static func check(_ text: String) -> Finding? {
    var guardian = StructureGuard(text)
    return guardian.run()
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var cursor = TextCursor()
  private var indents: [Int] = []
  private var flow: [Unicode.Scalar] = []
  private var lineIndent = 0
  /// A value or a key may start here, so quotes and brackets are structure.
  private var mayBegin = true
  /// The last token was `{`, or a `,` inside braces.
  private var isAtFlowKey = false

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  private mutating func run() -> Finding? {
    beginLine()
    while let scalar = peek() {
      if Self.isBreak(scalar) {
        advance()
        beginLine()
      } else if let error = structure(scalar) {
        return error
      }
      if indents.count + flow.count > Self.deepestNesting {
        return refuse(
          "the file is nested more than \(Self.deepestNesting) levels deep; no scenario needs that")
      }
    }
    return nil
  }

  private mutating func structure(_ scalar: Unicode.Scalar) -> Finding? {
    let isSpaced = peek(1).map(Self.isBlankOrBreak) ?? true
    switch scalar {
    case " ", "\t":
      advance()
      if peek() == "#" { skipLine() }
      return nil
    case "\"", "'":
      guard mayBegin else { break }
      skipQuoted(scalar)
      isAtFlowKey = false
      mayBegin = false
      return nil
    case "[", "{":
      guard mayBegin || !flow.isEmpty else { break }
      if isAtFlowKey { return refuseKey() }
      flow.append(scalar)
      advance()
      mayBegin = true
      isAtFlowKey = scalar == "{"
      return nil
    case "]", "}":
      guard !flow.isEmpty else { break }
      flow.removeLast()
      advance()
      mayBegin = false
      isAtFlowKey = false
      return isKeyFollowedByColon() ? refuseKey() : nil
    case ",":
      guard !flow.isEmpty else { break }
      advance()
      mayBegin = true
      isAtFlowKey = flow.last == "{"
      return nil
    case "*":
      guard mayBegin else { break }
      if isAtFlowKey { return refuseKey() }
      skipWord()
      mayBegin = false
      return isKeyFollowedByColon() ? refuseKey() : nil
    case "&", "!":
      guard mayBegin else { break }
      skipWord()
      return nil
    case "?":
      guard mayBegin, isSpaced else { break }
      advance()
      return beginsCollection() ? refuseKey() : nil
    case "-":
      guard mayBegin, isSpaced, flow.isEmpty else { break }
      indents.append(lineIndent)
      advance()
      return nil
    case ":":
      guard isSpaced || !flow.isEmpty else { break }
      advance()
      mayBegin = true
      isAtFlowKey = false
      return nil
    case "|", ">":
      guard mayBegin, flow.isEmpty else { break }
      skipBlockText()
      return nil
    case "#":
      guard mayBegin else { break }
      skipLine()
      return nil
    default: break
    }
    mayBegin = false
    isAtFlowKey = false
    advance()
    return nil
  }

  private mutating func beginLine() {
    guard flow.isEmpty else { return }
    mayBegin = true
    var indent = 0
    while peek() == " " {
      advance()
      indent += 1
    }
    guard let first = peek(), !Self.isBreak(first), first != "#" else { return }
    lineIndent = indent
    while let last = indents.last, last >= indent { indents.removeLast() }
    indents.append(indent)
  }

  private func beginsCollection() -> Bool {
    var ahead = 0
    while let scalar = peek(ahead), scalar == " " || scalar == "\t" { ahead += 1 }
    guard let scalar = peek(ahead), !Self.isBreak(scalar) else { return true }
    if scalar == "-" || scalar == "?" { return peek(ahead + 1).map(Self.isBlankOrBreak) ?? true }
    return ["[", "{", "*", "&", "!", "|", ">"].contains(scalar)
  }

  private func isKeyFollowedByColon() -> Bool {
    var ahead = 0
    while peek(ahead) == " " { ahead += 1 }
    guard peek(ahead) == ":" else { return false }
    return !flow.isEmpty || (peek(ahead + 1).map(Self.isBlankOrBreak) ?? true)
  }

  // MARK: Skipping text

  private mutating func skipQuoted(_ quote: Unicode.Scalar) {
    advance()
    while let scalar = peek() {
      advance()
      if scalar == "\\", quote == "\"" {
        advance()
      } else if scalar == quote {
        guard quote == "'", peek() == "'" else { return }
        advance()
      }
    }
  }

  private mutating func skipWord() {
    while let scalar = peek(), !Self.isBlankOrBreak(scalar), !",[]{}".unicodeScalars.contains(scalar) {
      advance()
    }
  }

  private mutating func skipLine() {
    while let scalar = peek(), !Self.isBreak(scalar) { advance() }
  }

  /// Skips the following lines that are empty or indented more than the line of the indicator.
  private mutating func skipBlockText() {
    skipLine()
    while peek() != nil {
      var ahead = 1
      if peek() == "\r", peek(1) == "\n" { ahead = 2 }
      var indent = 0
      while peek(ahead) == " " {
        ahead += 1
        indent += 1
      }
      if let first = peek(ahead), !Self.isBreak(first), indent <= lineIndent { return }
      advance(by: ahead)
      skipLine()
    }
  }

  // MARK: The text

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count {
      guard let scalar = peek() else { return }
      cursor.advance(over: scalar)
      index += 1
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r"
  }

  private static func isBlankOrBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || isBreak(scalar)
  }

  private func refuseKey() -> Finding {
    refuse("expected a name as key; found a list, a mapping or an alias")
  }

  private func refuse(_ message: String) -> Finding {
    Finding(position: cursor.position, message: message)
  }
}
