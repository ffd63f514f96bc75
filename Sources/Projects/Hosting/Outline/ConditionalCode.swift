import Foundation

/// The parts of a Swift file between `#if` and `#endif`. `swiftc -dump-parse` omits this code.
struct ConditionalCode {
  private let lines: [Substring]
  /// The directives, by their lines.
  private let directives: [Int: Substring]

  /// Nil: the file has no conditions.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.lines = lines
    let directive = /^\s*#(if|elseif|else|endif)\b/
    directives = lines.indices.reduce(into: [:]) { found, line in
      found[line] = lines[line].firstMatch(of: directive)?.output.1
    }
    if directives.isEmpty { return nil }
  }

  /// A file of nothing but the conditions: of those that hold, the compiler warns with their lines.
  var probe: String {
    directives.sorted { $0.key < $1.key }.map { line, directive in
      "\(lines[line])\n" + (directive == "endif" ? "" : "#warning(\"line \(line)\")\n")
    }.joined()
  }

  /// The file with the code that counts and without the directives. All that stays keeps its place.
  ///
  /// - Parameter messages: what the compiler says of the probe.
  func text(_ messages: String) -> String {
    let holding = Set(messages.matches(of: /warning: line (\d+)/).compactMap { Int($0.output.1) })
    var around: [Bool] = []
    var text: [String] = []
    for (line, words) in lines.enumerated() {
      switch directives[line] {
      case "if"?: around.append(holding.contains(line))
      case "endif"?: _ = around.popLast()
      case _?: if !around.isEmpty { around[around.count - 1] = holding.contains(line) }
      case nil where !around.contains(false):
        text.append(String(words))
        continue
      case nil: break
      }
      text.append(String(repeating: " ", count: words.utf8.count))
    }
    return text.joined(separator: "\n")
  }
}
