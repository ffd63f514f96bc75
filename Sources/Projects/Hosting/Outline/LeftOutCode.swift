import Foundation

/// Leaves out the smallest parts of a file that do not compile, so that the rest of it does.
///
/// If something calls a function without its body, a message names the function. The process then ends, unless the
/// declaration of the function has no `->`. So no function that a timeline needs is missing without a message. A view
/// without its body is empty.
struct LeftOutCode {
  /// The file without the parts. All lines keep their numbers.
  let text: String
  /// What was left out, and why.
  let names: [String]

  private struct Cut {
    var range: Range<Int>
    var replacement: String
    var name: String
  }

  /// Nil: nothing can be left out.
  ///
  /// - Parameters:
  ///   - errors: the compiler's errors in the file, with their lines and columns.
  init?(
    _ outline: SourceOutline, errors: [(line: Substring, column: Substring, message: Substring)]
  ) {
    // What a declaration says comes before what bodies use, because a body may only need the declaration.
    var (declarations, later): ([Cut], [Cut]) = ([], [])
    for error in errors {
      guard let offset = outline.offset(error.line, error.column),
        let (part, isLater) = Self.cut(at: offset, error.message, outline)
      else { continue }
      var cut = part
      cut.name += " (\(error.message))"
      if isLater { later.append(cut) } else { declarations.append(cut) }
    }
    let chosen = (declarations.isEmpty ? later : declarations).sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    guard !chosen.isEmpty else { return nil }
    var bytes: [UInt8] = []
    var names: [String] = []
    var end = 0
    for cut in chosen where cut.range.lowerBound >= end {
      bytes += outline.bytes[end..<cut.range.lowerBound]
      bytes += cut.replacement.utf8
      bytes += outline.bytes[cut.range].filter { $0 == UInt8(ascii: "\n") }
      if cut.replacement.hasPrefix("{") { bytes.append(UInt8(ascii: "}")) }
      names.append(cut.name)
      end = cut.range.upperBound
    }
    text = String(decoding: bytes + outline.bytes[end...], as: UTF8.self)
    self.names = names
  }

  /// - Returns: the part to leave out, and whether that waits until all declarations are right.
  private static func cut(at offset: Int, _ message: Substring, _ outline: SourceOutline) -> (Cut, Bool)? {
    let parts = outline.parts
    // The smallest part around the error that can be left out.
    let around = parts.indices.filter { parts[$0].range.contains(offset) }
      .sorted { parts[$0].range.count < parts[$1].range.count }
    for index in around {
      let part = parts[index]
      switch part.kind {
      case .attribute:
        if message.hasPrefix("unknown attribute") {
          return (Cut(range: part.range, replacement: "", name: outline.text(part.range)), false)
        }
      case .inherited:
        guard !isEssential(part.parent, outline) else { return nil }
        return (without(index, outline), false)
      case .body:
        // What is left of a function without its body is the problem.
        guard let body = replacement(index, outline), !outline.text(part.range).hasPrefix(body) else {
          continue
        }
        return (Cut(range: part.range, replacement: body, name: part.name), true)
      case .member:
        if isEssential(member: index, outline) { return nil }
        return (Cut(range: part.range, replacement: "", name: part.name), false)
      case .type:
        guard !isEssential(index, outline) else { return nil }
        guard let match = message.firstMatch(of: /does not conform to protocol '(\w+)'/) else {
          return (
            Cut(range: part.range, replacement: "", name: part.name), message.contains("has no initializers")
          )
        }
        let names =
          ["Encodable", "Decodable"].contains(match.output.1)
          ? ["Codable"] : match.output.1 == "Equatable" ? ["Hashable"] : []
        let inherited = parts.indices.first {
          parts[$0].kind == .inherited && parts[$0].parent == index
            && ([String(match.output.1)] + names).contains(parts[$0].name)
        }
        return (
          inherited.map { without($0, outline) } ?? Cut(range: part.range, replacement: "", name: part.name),
          true
        )
      }
    }
    return nil
  }

  /// Leaves out one of the names after the colon of a type.
  private static func without(_ index: Int, _ outline: SourceOutline) -> Cut {
    let part = outline.parts[index]
    return Cut(
      range: part.range, replacement: "Any",
      name: "\(part.parent.map { outline.parts[$0].name } ?? ""): \(part.name)")
  }

  private static func isEssential(_ type: Int?, _ outline: SourceOutline) -> Bool {
    guard let type, let brace = outline.parts[type].brace else { return false }
    return outline.text(outline.parts[type].range.lowerBound..<brace)
      .contains(/@main\b|:[^{\n]*\b(?:Widget|WidgetBundle|\w*TimelineProvider)\b/)
  }

  /// Whether there is no timeline without a member.
  private static func isEssential(member: Int, _ outline: SourceOutline) -> Bool {
    let part = outline.parts[member]
    return isEssential(part.parent, outline) && part.name.contains(/^(?:body|getTimeline|timeline)\b/)
  }

  /// What stands for the body of a function. Nil: there is nothing that compiles.
  private static func replacement(_ body: Int, _ outline: SourceOutline) -> String? {
    let part = outline.parts[body]
    guard let member = part.parent, !isEssential(member: member, outline) else { return nil }
    let header = outline.text(outline.parts[member].range.lowerBound..<part.range.lowerBound)
    if header.contains(/\bdeinit\b/) { return "{ " }
    // Without an arrow, it returns nothing and, as a rule, takes no closure that somebody waits for.
    if header.contains(/\bfunc\b/), !header.contains("->") {
      return "{ \(GeneratedCode.leftOut)(\"\(part.name)\") "
    }
    guard let opaque = header.matches(of: /(?:->|:)\s*some\s+([\w.]+)/).last else {
      return "{ fatalError(\"\(part.name) does not compile here, so it was left out.\") "
    }
    return opaque.output.1 == "View" || opaque.output.1 == "SwiftUI.View" ? "{ EmptyView() " : nil
  }
}
