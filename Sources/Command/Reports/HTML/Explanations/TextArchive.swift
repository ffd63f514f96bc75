/// Texts with many lines in common, written small: each different line once, and each text as copies of lines of earlier
/// texts. A line is a template, in which each digit is 0, and its numbers. `texts.js` reads it.
struct TextArchive: Sendable {
  /// The templates of lines, which several archives can share.
  struct Templates: Sendable {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    fileprivate mutating func number(of template: String) -> Int {
      if let number = numbers[template] { return number }
      numbers[template] = texts.count
      texts.append(template)
      return texts.count - 1
    }
  }

  /// Each different line: the number of its template, and its numbers.
  private(set) var lines = CompactNumbers()
  /// Each text: the number of its lines, then what they are. 0 is the next of ``lines``. Below ``firstDistance``, it is the
  /// number of lines that are copied, from as far back as the last copy. From there on, it is ``firstDistance`` plus how
  /// many lines back a copy begins, followed by the number of its lines.
  private(set) var texts = CompactNumbers()
  /// The lengths of ``lines`` and ``texts`` after each text.
  private(set) var ends: [(lines: Int, texts: Int)] = []
  private var numbers: [String: Int] = [:]
  /// The numbers of the lines of all texts.
  private var sequence: [Int] = []
  /// Where a line was last, by its number.
  private var last: [Int] = []
  /// How many lines back the last copy began.
  private var distance = 0

  private static let firstDistance = 30

  mutating func append(_ text: [String], sharing templates: inout Templates) {
    let text = text.map { number(of: $0, &templates) }
    texts.append(text.count)
    var index = 0
    while index < text.count {
      guard last.indices.contains(text[index]) else {
        texts.append(0)
        add(text[index])
        index += 1
        continue
      }
      let (same, other) = (sequence.count - distance, last[text[index]])
      func length(from start: Int) -> Int {
        zip(sequence[start...], text[index...]).prefix { $0 == $1 }.count
      }
      var count = min(length(from: same), Self.firstDistance - 1)
      let most = length(from: other)
      if count > 0, most < count + 3 {
        texts.append(count)
      } else {
        (count, distance) = (most, sequence.count - other)
        texts.append(Self.firstDistance + distance)
        texts.append(count)
      }
      for number in text[index..<(index + count)] { add(number) }
      index += count
    }
    ends.append((lines.bytes.count, texts.bytes.count))
  }

  private mutating func add(_ number: Int) {
    if number == last.count { last.append(sequence.count) } else { last[number] = sequence.count }
    sequence.append(number)
  }

  private mutating func number(of line: String, _ templates: inout Templates) -> Int {
    if let number = numbers[line] { return number }
    numbers[line] = numbers.count
    let template = String(
      decoding: line.utf8.map { Self.isDigit($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    lines.append(templates.number(of: template))
    for run in line.utf8.split(whereSeparator: { !Self.isDigit($0) }) {
      var rest = run
      while !rest.isEmpty {
        lines.append(rest.prefix(Self.mostDigits).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        rest = rest.dropFirst(Self.mostDigits)
      }
    }
    return numbers.count - 1
  }

  /// Longer runs of digits are several numbers.
  private static let mostDigits = 9

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
