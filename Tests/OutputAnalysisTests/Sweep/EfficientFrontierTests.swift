import OutputAnalysis
import Testing

@Suite struct EfficientFrontierTests {
  @Test func `a point is efficient when none is better in one and as good in the other`() {
    let points = [(1.0, 9.0), (2, 5), (3, 5), (3, 2), (4, 4), (2, 5), (.nan, 1), (0.5, .nan)]
    #expect(
      EfficientFrontier.of(points) == [true, true, false, true, false, true, false, false])
    #expect(EfficientFrontier.of([]).isEmpty)
  }
}
