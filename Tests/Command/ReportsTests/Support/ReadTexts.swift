@testable import Reports

/// Reads what `CompactNumbers` wrote.
struct CompactNumberReader {
  private static let values = Dictionary(uniqueKeysWithValues: zip(CompactNumbers.alphabet, 0...))
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> Int? {
    guard let value = rest.popFirst().flatMap({ Self.values[$0] }) else { return nil }
    if value < 60 { return value }
    return next().map { value + (CompactNumbers.alphabet.count - 60) * $0 }
  }
}

/// Reads what `TextArchive` wrote; `nil`: it cannot be read.
func readTexts(_ lines: String, _ texts: String, templates: [String]) -> [[String]]? {
  var known: [String] = []
  var numbers = CompactNumberReader(lines)
  while !numbers.isAtEnd {
    guard let template = numbers.next(), templates.indices.contains(template) else { return nil }
    var line = ""
    var zeros = 0
    func number() -> String? {
      defer { zeros = 0 }
      return numbers.next().map { value in
        let digits = String(value)
        return String(repeating: "0", count: zeros - digits.count) + digits
      }
    }
    for letter in templates[template].unicodeScalars {
      if letter == "0" { zeros += 1 }
      if zeros == 9 || letter != "0" && zeros > 0 {
        guard let digits = number() else { return nil }
        line += digits
      }
      if letter != "0" { line.unicodeScalars.append(letter) }
    }
    if zeros > 0 {
      guard let digits = number() else { return nil }
      line += digits
    }
    known.append(line)
  }
  var result: [[String]] = []
  var sequence: [Int] = []
  var (told, distance) = (0, 0)
  var tokens = CompactNumberReader(texts)
  while !tokens.isAtEnd {
    guard let count = tokens.next() else { return nil }
    let start = sequence.count
    while sequence.count < start + count {
      guard var copied = tokens.next() else { return nil }
      if copied == 0 {
        sequence.append(told)
        told += 1
        continue
      }
      if copied >= 30 {
        distance = copied - 30
        copied = tokens.next() ?? 0
      }
      let from = sequence.count - distance
      guard from >= 0, copied > 0 else { return nil }
      for index in from..<(from + copied) { sequence.append(sequence[index]) }
    }
    result.append(sequence[start...].map { known[$0] })
  }
  return result
}
