import RandomVariates
import Testing

@Suite struct RenewalCountsTests {
  // A Poisson count has Fano factor 1; 20,000 counts estimate it with standard error √(2/20,000) = 0.01. A fixed stream:
  // ±0.05 is five of them, false alarm 6e-7.
  @Test(arguments: [1.0, 30, 90])
  func `exponential gaps make Poisson counts`(perStretch: Double) throws {
    let fano = try RenewalCounts.fanoFactor(gap: .exponential(mean: 7), perStretch: perStretch)
    #expect(abs(fano - 1) < 0.05)
  }

  // Of long stretches it is cv², here 1/4 of an Erlang law; corrections are of the order of 1/perStretch.
  @Test func `over long stretches it is the squared coefficient of variation`() throws {
    let fano = try RenewalCounts.fanoFactor(gap: .gamma(shape: 4, scale: 1), perStretch: 200)
    #expect(abs(fano - 0.25) < 0.02)
  }

  @Test func `a long tail counts for less than its cv² within a day`() throws {
    let gap = Distribution.lognormal(median: 1, sigma: 1.5)
    let fano = try RenewalCounts.fanoFactor(gap: gap, perStretch: 30)
    #expect(fano > 3 && fano < gap.variance / (gap.mean * gap.mean))
  }

  @Test func `regular gaps make counts that hardly vary`() throws {
    #expect(try RenewalCounts.fanoFactor(gap: .constant(1), perStretch: 10) < 1e-9)
  }
}
