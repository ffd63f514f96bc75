import Reports
import Testing

@Suite struct ProgressTextTests {
  private func line(_ label: String, _ fraction: Double, elapsed: Double, columns: Int = 79) -> String {
    ProgressText.line(
      label, fraction: fraction, unit: "world", 5, of: 1024, elapsed: elapsed, columns: columns)
  }

  @Test func `at an even speed, the time left falls evenly`() {
    for total in [7.0, 40, 59, 300] {
      for tenth in stride(from: 2.03, to: total, by: 0.2) {
        let left = total - tenth
        let words = left < 59.5 ? "\(Int(left.rounded()))s left" : "\(Int((left / 60).rounded()))m left"
        #expect(line("a", tenth / total, elapsed: tenth).hasSuffix(", \(words)"))
      }
    }
  }

  @Test func `a long label leaves room for the numbers`() {
    let text = line(String(repeating: "long/", count: 50), 0.5, elapsed: 10, columns: 59)
    #expect(text.count == 59 && text.hasSuffix("…: 50%, world 5 of 1024, 10s left"))
    #expect(line("a\u{1B}[2J", 0, elapsed: 0).contains("\u{FFFD}[2J"))
  }
}
