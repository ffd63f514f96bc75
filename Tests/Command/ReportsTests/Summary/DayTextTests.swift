import Testing

@testable import Reports

@Suite struct DayTextTests {
  @Test func `bars are eighths of the largest, rounded up, and nothing is nothing`() {
    #expect(DayText.bars([0, 0.01, 1, 1.01, 4, 7.9, 8]) == " ▁▁▂▄██")
    #expect(DayText.bars([0, 0]) == "  ")
  }

  @Test func `the busiest hour is full, whatever the scale`() {
    for scale in [1e-9, 1, 1e9] { #expect(DayText.bars([scale, scale / 2]) == "█▄") }
  }
}
