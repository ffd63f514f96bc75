import ClosedForms
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing

@Suite struct BatchMeansTests {
  @Test func `batches double instead of growing in number`() throws {
    var batches = BatchMeans(mostBatches: 4)
    for part in 1...21 { batches.add([FigurePair(x: Int64(part), y: 1)]) }
    #expect(batches.partsPerBatch == 8)
    #expect(batches.batches == [[FigurePair(x: 36, y: 8)], [FigurePair(x: 100, y: 8)]])
    #expect(batches.moments(at: 0)?.ratio == 8.5)
    #expect(batches.moments(at: 1) == nil)
    #expect(BatchMeans().moments(at: 0) == nil)
  }

  // H0: the variance estimated from k batches of size b, divided by σ², has for an AR(1) process the mean (V(b) − V(kb)) / (k − 1)
  // with V from the table (exact, because E s² of the batches' means is k (V(b) − V(kb)) / (k − 1)). 400 runs for each case; |z| > 5.5 has
  // probability 4e-8 under H0.
  @Test(arguments: [
    (0.0, 10, 10), (0.5, 10, 10), (0.8, 10, 10), (0.9, 10, 10), (0.5, 100, 10), (0.8, 10, 100),
  ])
  func `the variance of an autocorrelated mean is what theory expects`(phi: Double, size: Int, count: Int)
    throws
  {
    let table = try Fixture.numbers("ar1_batchmeans", of: .module)
    func variance(_ n: Int) throws -> Double {
      try #require(table.first { $0[0] == phi && $0[1] == Double(n) })[2]
    }
    let expected = try (variance(size) - variance(size * count)) / Double(count - 1)
    var sum = 0.0
    var squares = 0.0
    let runs = 400
    for run in 0..<runs {
      var stream = RandomStream(test: "AR(1) \(phi) \(size) \(count)", number: run)
      var batches = BatchMeans(mostBatches: 2 * count, partsPerBatch: size)
      let noise = (1 - phi * phi).squareRoot()
      var value = stream.normal()
      for _ in 0..<size * count {
        batches.add([FigurePair(x: Int64((value * 1e6).rounded()), y: 1)])
        value = phi * value + noise * stream.normal()
      }
      let estimate = try #require(batches.moments(at: 0)?.varianceOfRatio) / 1e12
      sum += estimate
      squares += estimate * estimate
    }
    let mean = sum / Double(runs)
    let error = ((squares / Double(runs) - mean * mean) / Double(runs)).squareRoot()
    #expect(abs(mean - expected) / error < 5.5)
  }
}
