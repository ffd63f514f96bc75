import Foundation

/// The declarations of a Swift file and where their texts are, as the compiler's parser sees them.
struct SourceOutline {
  /// What can be left out.
  struct Part {
    enum Kind { case attribute, inherited, member, type, body }
    var kind: Kind
    var name: String
    /// Of the file's bytes.
    var range: Range<Int>
    /// What surrounds it.
    var parent: Int?
    /// Where the braces of a type begin.
    var brace: Int?
  }

  let bytes: [UInt8]
  private(set) var parts: [Part] = []
  private let lineStarts: [Int]

  /// - Parameter dump: what `swiftc -dump-parse` says.
  init(text: String, dump: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    // The declarations around a line of the dump, by their indentations.
    var around: [(indent: Int, part: Int?, isVariable: Bool)] = []
    // Below this indentation is what a body or a value consists of.
    var skipped: Int?
    for line in dump.utf8.split(separator: UInt8(ascii: "\n")) {
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      if let outside = skipped {
        if indent > outside { continue }
        skipped = nil
      }
      while let last = around.last, last.indent >= indent { around.removeLast() }
      let entry = line.dropFirst(indent + 1)
      let word = String(decoding: entry.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      guard word.hasSuffix("_decl") || word.hasSuffix("_attr") || word == "brace_stmt",
        let (range, name) = place(String(decoding: entry, as: UTF8.self))
      else { continue }
      let parent = around.last { $0.part != nil }?.part ?? nil
      switch word {
      case "brace_stmt":
        guard let parent, parts[parent].kind == .member else { continue }
        parts.append(Part(kind: .body, name: parts[parent].name, range: range, parent: parent))
        skipped = indent
      case _ where word.hasSuffix("_attr"):
        let owner =
          around.last?.isVariable ?? false
          ? parts.lastIndex { $0.kind == .member && $0.range.contains(range.upperBound) }
            ?? parts.lastIndex { $0.kind == .member } : parent
        guard let owner else { continue }
        if range.lowerBound < parts[owner].range.lowerBound {
          parts[owner].range = range.lowerBound..<parts[owner].range.upperBound
        }
        parts.append(Part(kind: .attribute, name: "an attribute", range: range, parent: owner))
      case "struct_decl", "class_decl", "enum_decl", "protocol_decl", "extension_decl":
        let brace = bytes[range].firstIndex(of: UInt8(ascii: "{"))
        parts.append(Part(kind: .type, name: name, range: range, parent: parent, brace: brace))
        addInherited(by: parts.count - 1)
        around.append((indent, parts.lastIndex { $0.kind == .type }, false))
      case "var_decl":
        around.append((indent, nil, true))
      case "accessor_decl":
        // It belongs to the variable or subscript before it.
        guard
          let owner = parts.lastIndex(where: { $0.kind == .member && $0.range.contains(range.lowerBound) })
        else { continue }
        around.append((indent, owner, false))
      case "import_decl", "enum_element_decl", "param_decl", "generic_type_param_decl": continue
      default:
        parts.append(Part(kind: .member, name: name, range: range, parent: parent))
        around.append((indent, parts.count - 1, false))
        if ["pattern_binding_decl", "macro_expansion_decl"].contains(word) { skipped = indent }
      }
    }
  }

  // Each is parsed only once. They do not change.
  nonisolated(unsafe) private static let rangeOfEntry = /range=\[[^\]]*?:(\d+):(\d+) - line:(\d+):(\d+)\]/
  nonisolated(unsafe) private static let quotedName = /"([^"]*)"/
  nonisolated(unsafe) private static let declaredName = /(?:let|var|case|extension)\s+(\w+)/

  /// The range and the name in a line such as `(func_decl range=[File.swift:1:2 - line:3:4] "name()"`.
  private func place(_ entry: String) -> (Range<Int>, String)? {
    guard let match = entry.firstMatch(of: Self.rangeOfEntry),
      let start = offset(match.output.1, match.output.2), let last = offset(match.output.3, match.output.4),
      start <= last, !entry[..<match.range.lowerBound].contains(" implicit ")
    else { return nil }
    let name = entry[match.range.upperBound...].firstMatch(of: Self.quotedName).map { String($0.output.1) }
    let range = start..<endOfToken(at: last)
    let text = String(decoding: bytes[range].prefix(80), as: UTF8.self)
    return (
      range,
      name ?? text.firstMatch(of: Self.declaredName).map { String($0.output.1) } ?? ""
    )
  }

  func offset(_ line: Substring, _ column: Substring) -> Int? {
    guard let line = Int(line), let column = Int(column), lineStarts.indices.contains(line - 1) else {
      return nil
    }
    let offset = lineStarts[line - 1] + column - 1
    return offset < bytes.count ? offset : nil
  }

  /// The parser says where the last token begins.
  private func endOfToken(at start: Int) -> Int {
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 128 || byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
        || Character(UnicodeScalar(byte)).isNumber
    }
    let quotes = Array("\"\"\"".utf8)
    var end = start
    if bytes[start...].starts(with: quotes) {
      end += 3
      while end < bytes.count, !bytes[end...].starts(with: quotes) { end += 1 }
      return min(end + 3, bytes.count)
    }
    if bytes[start] == quotes[0] {
      var depth = 0
      repeat {
        if bytes[end] == UInt8(ascii: "\\") {
          end += 1
          depth += bytes[end] == UInt8(ascii: "(") ? 1 : 0
        } else if depth > 0, bytes[end] == UInt8(ascii: ")") {
          depth -= 1
        }
        end += 1
      } while end < bytes.count && bytes[end] != UInt8(ascii: "\n") && (depth > 0 || bytes[end] != quotes[0])
      return min(end + 1, bytes.count)
    }
    while end < bytes.count, isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") && isWord(bytes[start]) {
      end += 1
    }
    return max(end, start + 1)
  }

  /// The names after the colon of a type.
  private mutating func addInherited(by type: Int) {
    guard let brace = parts[type].brace else { return }
    let start = parts[type].range.lowerBound
    let header = String(decoding: bytes[start..<brace], as: UTF8.self)
    guard
      let match = header.firstMatch(
        of: /^[^:]*?\w+\s*(?:<.*>)?\s*:\s*(.*?)(?:\bwhere\b|$)/.dotMatchesNewlines())
    else { return }
    let clause = match.output.1
    for name in clause.matches(of: /[^,\s][^,]*?(?=\s*(?:,|$))/) {
      let before = header.utf8.distance(from: header.startIndex, to: name.range.lowerBound)
      parts.append(
        Part(
          kind: .inherited, name: String(name.output),
          range: start + before..<start + before + name.output.utf8.count,
          parent: type))
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
