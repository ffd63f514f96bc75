import Foundation
import RandomVariates
import Testing

@Suite("Correlated gamma variates")
struct CorrelatedGammaTests {
  private func variates(_ count: Int, shape: Double, correlation: Double) -> [Double] {
    var sequence = CorrelatedGamma(
      shape: shape, correlation: correlation,
      stream: RandomStream(seed: 5, replication: 0, entity: "days", purpose: "\(shape) \(correlation)"))
    return (0..<count).map { _ in sequence.next() }
  }

  /// H0: the values are gamma distributed; n = 5,000, false alarm 1e-6. The values of a correlated sequence are taken far
  /// apart (0.65²⁰ = 2e-4), so that they are as good as independent.
  @Test(
    "have the gamma distribution",
    arguments: [(40.0, 0.0, 1), (40, 0.65, 20), (0.5, 0.65, 20), (1e4, 0, 1), (1e5, 0, 1)])
  func margin(shape: Double, correlation: Double, step: Int) throws {
    let all = variates(5000 * step, shape: shape, correlation: correlation)
    let sample = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let law = Distribution.gamma(shape: shape, scale: 1 / shape)
    #expect(GoodnessOfFit.kolmogorovSmirnovRatio(sample) { law.cumulativeProbability($0) ?? .nan } < 1)
  }

  /// H0: lag-1 correlation ρ, about that of the Gaussian at shape 40, n = 100,000; its standard error is below
  /// 2 / √n = 0.0063; 5 of them and 0.005 for the copula's loss.
  @Test("are correlated with the one before as told", arguments: [0, 0.32, 0.65, 0.9])
  func correlation(_ correlation: Double) {
    let values = variates(100_000, shape: 40, correlation: correlation)
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let products = zip(values, values.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
    #expect(abs(products / squares - correlation) < 0.037)
  }

  @Test("are finite and positive whatever the parameters")
  func extremes() {
    for (shape, correlation) in [(Double.nan, 0.5), (-1, 2), (.infinity, -2), (0.05, 0.999)] {
      let isGood = variates(1000, shape: shape, correlation: correlation).allSatisfy { $0 > 0 && $0.isFinite }
      #expect(isGood, "\(shape), \(correlation)")
    }
  }
}
