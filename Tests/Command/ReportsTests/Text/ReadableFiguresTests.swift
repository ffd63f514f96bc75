import OutputAnalysis
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct ReadableFiguresTests {
  @Test(
    arguments: [
      (0, "0s"), (0.01, "<0.1s"), (0.44, "0.4s"), (9.9, "9.9s"), (9.97, "10s"), (45, "45s"), (59.7, "1m"),
      (60, "1m"), (90, "1m30s"), (599, "9m59s"), (1080, "18m"), (3570, "1h"), (3900, "1h05m"),
      (35_940, "9h59m"),
      (82_800, "23h"), (200_000, "2d"), (1e300, ">27y"), (-5, "0s"), (.nan, "-"), (.infinity, "-"),
    ] as [(Double, String)])
  func `durations are short`(seconds: Double, text: String) {
    #expect(ReadableFigures.duration(seconds: seconds) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (0.04, "0"), (4.25, "4.3"), (46.94, "46.9"), (99.96, "100"), (288, "288"), (86_400, "86400"),
      (123_456, "123k"), (1.2e7, "12M"), (1e200, ">99M"), (.nan, "-"),
    ] as [(Double, String)])
  func `rates are short`(value: Double, text: String) {
    #expect(ReadableFigures.rate(value) == text)
  }

  @Test(
    arguments: [
      (0, "0%"), (0.0001, "0.1%"), (0.613, "61.3%"), (0.99999, "99.9%"), (1, "100%"), (nil, "-"),
    ] as [(Double?, String)])
  func `only all is called all`(value: Double?, text: String) {
    #expect(ReadableFigures.share(value) == text)
  }

  @Test(arguments: [
    (Figure.contentAgeMean, 100.0, 140.0, "2m ±20s"),
    (.updateIntervalMedian, 100, 140, "2m (1m40s to 2m20s)"),
    (.contentAgeP95, 120, 120, "2m (2m to 2m)"), (.contentAgeMean, 0, 300, "2m (0s to 5m)"),
  ])
  func `a median or percentile has no plus-minus`(figure: Figure, low: Double, high: Double, text: String) {
    let interval = FigureInterval(
      figure: figure, estimate: 120, low: low, high: high, n: 20,
      method: figure == .contentAgeMean ? .replications : .orderStatistics)
    #expect(ReadableFigures.estimate(interval) == text)
  }

  @Test func `a difference between all and nothing is all of it`() {
    #expect(ReadableFigures.difference(-1, unit: .share) == "-100%")
    #expect(ReadableFigures.difference(0.9999, unit: .share) == "+99.9%")
  }
}
