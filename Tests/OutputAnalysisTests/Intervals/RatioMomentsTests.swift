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
}
