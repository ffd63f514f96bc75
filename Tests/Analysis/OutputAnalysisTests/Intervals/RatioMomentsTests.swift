import OutputAnalysis
import RandomVariates
import TestSupport
import Testing

@Suite struct RatioMomentsTests {
  private func moments(_ pairs: [(Int64, Int64)]) -> RatioMoments {
    pairs.reduce(into: RatioMoments()) { $0.add(FigurePair(x: $1.0, y: $1.1)) }
  }

  @Test func `with a constant denominator it is a mean and its variance`() throws {
    // 3, 5, 10: mean 6, sample variance 13.
    let moments = moments([(6, 2), (10, 2), (20, 2)])
    #expect(moments.ratio == 6)
    #expect(abs(try #require(moments.varianceOfRatio) - 13.0 / 3) < 1e-12)
  }

  @Test func `the variance of a ratio is near the jackknife's`() throws {
    var stream = RandomStream(test: "jackknife")
    let pairs = (0..<200).map { _ in
      let views = Int64(stream.poisson(mean: 500))
      return (Int64(stream.poisson(mean: 0.7 * Double(views))), views)
    }
    let all = moments(pairs)
    let n = Double(pairs.count)
    let left = pairs.indices.map { omitted in
      moments(pairs.enumerated().filter { $0.offset != omitted }.map(\.element)).ratio ?? .nan
    }
    let mean = left.reduce(0, +) / n
    let jackknife = left.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (n - 1) / n
    let delta = try #require(all.varianceOfRatio)
    #expect(abs(delta / jackknife - 1) < 0.02)
  }

  private func shift(_ pairs: [(Int64, Int64)], t: Double) -> Double {
    moments(pairs).skewnessShift(of: pairs.map { FigurePair(x: $0.0, y: $0.1) }, t: t)
  }

  // Residuals -1, -1, -1, 3: second moment 3, third moment 6.
  @Test(arguments: [0.0, 1, 2, 4])
  func `with a constant denominator an interval moves by Johnson's term of the skewness`(t: Double) {
    let expected = 6 / 3.0.squareRoot() / 3 * (1 + 2 * t * t) / 6 / 2
    for unit: Int64 in [1, 1000] {
      let pairs = [(0, 1), (0, 1), (0, 1), (4, 1)].map { ($0.0 * unit, $0.1 * unit) }
      #expect(abs(shift(pairs, t: t) - expected) < 1e-12)
      #expect(abs(shift(pairs.map { (4 * unit - $0.0, $0.1) }, t: t) + expected) < 1e-12)
    }
  }

  // Symmetrical residuals: only the dependence on the denominator is left. Its exact interval is Fieller's, the
  // solutions r of (x̄ − r ȳ)² = t² s²(x − r y)/n.
  @Test func `with dependent denominators an interval moves toward Fieller's`() throws {
    let pairs: [(Int64, Int64)] = (0..<1000).flatMap { [(900 + $0 % 7, 1000), (1200 + $0 % 7, 1100)] }
    let moments = moments(pairs)
    let (t, n) = (3.0, Double(pairs.count))
    let (ratio, variance) = (try #require(moments.ratio), try #require(moments.varianceOfRatio))
    func excess(_ r: Double) -> Double {
      let d = pairs.map { Double($0.0) - r * Double($0.1) }
      let mean = d.reduce(0, +) / n
      return mean * mean - t * t * d.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1) / n
    }
    var ends: [Double] = []
    for side in [-1.0, 1] {
      var (inside, outside) = (ratio, ratio + side * 10 * variance.squareRoot())
      for _ in 0..<200 {
        let middle = (inside + outside) / 2
        if excess(middle) < 0 { inside = middle } else { outside = middle }
      }
      ends.append(inside)
    }
    let fieller = (ends[0] + ends[1]) / 2 - ratio
    #expect(abs(shift(pairs, t: t) * variance.squareRoot() / fieller - 1) < 0.05)
  }

  @Test func `an interval without width does not move`() {
    #expect(shift([(2, 1), (4, 2), (6, 3)], t: 3) == 0)
    #expect(shift([], t: 3) == 0)
    #expect(shift([(1, 0), (2, 0)], t: 3) == 0)
  }

  @Test func `large equal numbers have no variance at all`() {
    let equal = moments(Array(repeating: (123_456_789_012_345, 604_800_000), count: 1000))
    #expect(equal.varianceOfRatio == 0)
  }

  @Test func `merging is adding`() {
    let pairs: [(Int64, Int64)] = [(1, 2), (7, 3), (0, 0), (9, 5), (4, 4)]
    var left = moments(Array(pairs[3...]))
    left.merge(moments(Array(pairs[..<3])))
    #expect(left == moments(pairs))
  }

  @Test func `too little has no variance, and the largest numbers do not trap`() {
    #expect(moments([(3, 1)]).varianceOfRatio == nil)
    #expect(moments([(0, 0), (0, 0)]).ratio == nil)
    #expect(moments(Array(repeating: (.max, .max), count: 9)).varianceOfRatio != nil)
    #expect(moments(Array(repeating: (.min, 1), count: 9)).varianceOfRatio != nil)
  }

  @Test func `a product beyond 128 bits leaves the variance right`() throws {
    // With v the largest, Σx · Σy is beyond, and Σxy · n is 0. The ratio is 1, so the residuals are ±v. The variance of
    // their mean is 4v²/3/4, and the square of the mean denominator is v²/4.
    let opposed = try #require(moments([(.max, 0), (.max, 0), (0, .max), (0, .max)]).varianceOfRatio)
    #expect(abs(opposed - 4.0 / 3) < 1e-12)
  }
}
