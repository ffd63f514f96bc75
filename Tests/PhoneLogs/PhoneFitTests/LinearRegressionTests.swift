import Testing

@testable import PhoneFit

@Suite struct LinearRegressionTests {
  private let inputs = (0..<50).map { [Double($0), Double(($0 * 7) % 11), 3] }

  @Test func `finds a linear function, whatever the scale of its inputs`() {
    let outputs = inputs.map { [2 * $0[0] - 0.5 * $0[1] + 4, 1e6 * $0[0]] }
    let found = LinearRegression(inputs, outputs, ridge: 1e-12)
    let predicted = found.prediction([100, -3, 3])
    #expect(abs(predicted[0] - 205.5) < 1e-6)
    #expect(abs(predicted[1] - 1e8) < 1)
  }

  @Test func `examples with more weight count more`() {
    let outputs = inputs.indices.map { [$0 < 25 ? 1.0 : 5] }
    let ones = inputs.map { _ in [1.0] }
    let weights = inputs.indices.map { $0 < 25 ? 3.0 : 1 }
    #expect(abs(LinearRegression(ones, outputs, weights: weights).prediction([1])[0] - 2) < 1e-9)
  }

  @Test func `a ridge makes the coefficients smaller`() {
    let outputs = inputs.map { [$0[0]] }
    func slope(_ ridge: Double) -> Double {
      let found = LinearRegression(inputs, outputs, ridge: ridge)
      return found.prediction([1, 0, 3])[0] - found.prediction([0, 0, 3])[0]
    }
    #expect(slope(1) < 0.7 * slope(0))
  }

  @Test func `an example is predicted as if it were unknown`() {
    let outputs = inputs.map { [($0[1] - 3) * ($0[0] - 20)] }
    let weights = inputs.indices.map { 1 + Double($0 % 3) }
    let whole = LinearRegression(inputs, outputs, weights: weights, ridge: 0)
    for left in [0, 17, 49] {
      let rest = inputs.indices.filter { $0 != left }
      let others = LinearRegression(
        rest.map { inputs[$0] }, rest.map { outputs[$0] }, weights: rest.map { weights[$0] }, ridge: 0)
      let predicted = whole.predictionOfOthers(inputs[left], outputs[left], weight: weights[left])
      #expect(abs(predicted[0] - others.prediction(inputs[left])[0]) < 1e-6)
    }
  }

  /// χ² of even numbers is 0, so p is 1. Null hypothesis of the last: 1000 uniform numbers; false alarm 1e-6.
  @Test func `ranks that are even have p 1, and ranks that are all in the middle have p 0`() throws {
    #expect(UniformRanks.p((0..<100).map { (Double($0) + 0.5) / 100 }) == 1)
    #expect(try #require(UniformRanks.p(Array(repeating: 0.5, count: 100))) < 1e-12)
    #expect(UniformRanks.p([0.1, 0.9]) == nil)
    // Half of a chi-square with 19 degrees of freedom is above its median, 18.34.
    let uneven = (0..<100).map { index in index < 10 ? 0.02 : (Double(index) + 0.5) / 100 }
    #expect(try #require(UniformRanks.p(uneven)) < 1)
  }
}
