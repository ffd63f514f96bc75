import TestSupport
import Testing

@testable import Reports

@Suite struct TextArchiveTests {
  @Test func `numbers come back, and small ones are short`() {
    let numbers = [0, 1, 59, 60, 61, 89, 90, 1859, 1860, 86_400_000, Int(Int32.max), Int.max]
    var written = CompactNumbers()
    for number in numbers { written.append(number) }
    var reader = CompactNumberReader(written.text)
    for number in numbers { #expect(reader.next() == number) }
    #expect(reader.isAtEnd)
    func length(_ number: Int) -> Int {
      var written = CompactNumbers()
      written.append(number)
      return written.bytes.count
    }
    #expect([0, 59, 60, 1859, 1860].map(length) == [1, 1, 2, 2, 3])
    #expect(CompactNumbers.alphabet.count == 90)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random texts come back, from archives that share templates`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let words = ["", "at 08:03:12", "007", "\t", "1234567890123456789", "é 0", "a 9", ".", "0"]
    var templates = TextArchive.Templates()
    var archives: [(texts: [[String]], archive: TextArchive)] = []
    for _ in 0..<3 {
      var (texts, archive) = ([[String]](), TextArchive())
      for _ in 0..<60 {
        // Part of an earlier text, and new lines.
        var text = Array(
          (texts.randomElement(using: &random) ?? []).suffix(Int.random(in: 0...40, using: &random)))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let line = (0...2).map { _ in
            words[Int.random(in: 0..<words.count, using: &random)]
              + "\(Int.random(in: 0...99, using: &random))"
          }
          text.insert(line.joined(), at: Int.random(in: 0...text.count, using: &random))
        }
        texts.append(text)
        archive.append(text, sharing: &templates)
      }
      archives.append((texts, archive))
    }
    for (texts, archive) in archives {
      #expect(readTexts(archive.lines.text, archive.texts.text, templates: templates.texts) == texts)
    }
  }

  @Test func `a part of the bytes is the first texts`() {
    var (templates, archive) = (TextArchive.Templates(), TextArchive())
    let texts = (0..<50).map { number in (number / 2..<number / 2 + 9).map { "line \($0)" } }
    for text in texts { archive.append(text, sharing: &templates) }
    for (count, end) in zip(1..., archive.ends) {
      let lines = String(decoding: archive.lines.bytes.prefix(end.lines), as: UTF8.self)
      let tokens = String(decoding: archive.texts.bytes.prefix(end.texts), as: UTF8.self)
      #expect(readTexts(lines, tokens, templates: templates.texts) == Array(texts.prefix(count)))
    }
    #expect(archive.lines.bytes.count + archive.texts.bytes.count < 300, "a window that moves is a few bytes")
  }
}
