import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import Experiments

private typealias TestFunction = @Sendable ([Double]) -> Double

/// Ishigami and Homma (1990): a = 7, b = 0.1, each input uniform from −π to π.
private let ishigami: TestFunction = { x in
  let angles = x.map { .pi * (2 * $0 - 1) }
  return sin(angles[0]) + 7 * pow(sin(angles[1]), 2) + 0.1 * pow(angles[2], 4) * sin(angles[0])
}

/// Sobol's G function.
private let sobolG: TestFunction = { x in
  zip(x, [0, 1, 4.5, 9, 99, 99, 99, 99]).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
}

/// The index of each input that is exchanged. `second`: the function with other random numbers.
private func indices(
  _ first: [Double], _ second: [Double], exchanged: [(first: [Double], second: [Double])]
) -> [Double] {
  exchanged.map { TotalIndices.index(TotalIndices.points(first, second, exchanged: $0)) }
}

/// The same without chance.
private func indices(_ values: [Double], exchanged: [[Double]]) -> [Double] {
  indices(values, values, exchanged: exchanged.map { ($0, $0) })
}

private func totals(_ function: TestFunction, inputs: Int, count: Int) -> [Double] {
  let sample = SobolSampling(inputs: inputs, count: count)
  return indices(
    sample.points.map(function),
    exchanged: (0..<inputs).map { input in
      sample.points.indices.map { function(sample.point($0, exchanging: input)) }
    })
}

@Suite struct SobolSamplingTests {
  @Test func `in each dimension of both sets, each of N equal parts has one point`() {
    let count = 256
    let sample = SobolSampling(inputs: SobolSampling.mostInputs, count: count)
    for input in 0..<SobolSampling.mostInputs {
      let own = sample.points.map { Int($0[input] * Double(count)) }
      let other = sample.points.indices.map {
        Int(sample.point($0, exchanging: input)[input] * Double(count))
      }
      #expect(own.sorted() == Array(0..<count))
      #expect(other.sorted() == Array(0..<count))
      #expect(own != other)
    }
  }

  @Test func `only the exchanged input differs`() {
    let sample = SobolSampling(inputs: 5, count: 64)
    for index in sample.points.indices {
      let point = sample.point(index, exchanging: 3)
      #expect((0..<5).filter { point[$0] != sample.points[index][$0] } == [3])
    }
  }
}

@Suite struct FigureBandTests {
  /// x₀ + 2 x₁ has the total indices 0.2 and 0.8. H0: the shares are these; 256 worlds. The margins are those of 95 %, and three of them
  /// are more than six standard errors.
  @Test func `the shares are within their margins of those of a sum, which get smaller with more worlds`() {
    var margins: [Double] = []
    for count in [256, 4096] {
      let sample = SobolSampling(inputs: 2, count: count)
      func sum(_ point: [Double]) -> Double { point[0] + 2 * point[1] }
      let columns = [0, 1].map { input in
        sample.points.indices.map { sum(sample.point($0, exchanging: input)) }
      }
      let plain = sample.points.map(sum)
      let runs = (columns + [plain]).flatMap { [$0, $0] }
      let causes = FigureBand(.freshViews, today: nil, runs: runs, varied: [0, 1]).causes
      #expect(causes.map(\.input) == [1, 0])
      for (cause, exact) in zip(causes, [0.8, 0.2]) {
        #expect(abs(cause.share - exact) < 3 * cause.margin + 1e-6)
        #expect(cause.margin > 0 && cause.margin < 0.2)
      }
      margins.append(causes[0].margin)
    }
    #expect(margins[1] < margins[0] / 2)
  }

  @Test func `5 percent of all runs are below the band and 5 percent above, as far as they are numbers`() {
    let runs = [[0, 10, 20, 30, 40, 50], [60, 70, 80, 90, 100, .nan]]
    let band = FigureBand(.freshViews, today: nil, runs: runs, varied: [])
    #expect(band.low == 5 && band.high == 95)
    let one = FigureBand(.freshViews, today: nil, runs: [[.nan], [7]], varied: [])
    #expect(one.low == 7 && one.high == 7)
  }
}

@Suite struct TotalIndicesTests {
  @Test(arguments: [("Ishigami", 3), ("Sobol G", 8)])
  func `the totals of test functions are those of their closed forms`(name: String, inputs: Int) throws {
    let rows = try Fixture.rows("sobol_indices", of: .module).filter { $0[0] == name }
    #expect(rows.count == inputs)
    let found = totals(name == "Ishigami" ? ishigami : sobolG, inputs: inputs, count: 4096)
    for (total, row) in zip(found, rows) {
      let expected = try #require(Double(row[3]))
      #expect(abs(total - expected) < 0.01)
    }
  }

  @Test
  func
    `of a linear function, the total of an input is the square of its coefficient over the sum of squares`()
  {
    let found = totals({ 3 * $0[0] - 2 * $0[1] + $0[2] }, inputs: 4, count: 1024)
    for (total, expected) in zip(found, [9.0 / 14, 4.0 / 14, 1.0 / 14, 0]) {
      #expect(abs(total - expected) < 0.005)
    }
    #expect(found[3] == 0)
  }

  // H0: the index of an input that only reshuffles chance is 0. With 4096 points its estimate has a standard error of
  // 0.5/√4096, about 0.0078; the limit of 0.05 is six of them (1e-9).
  @Test
  func `an input that only reshuffles chance causes nothing, but Jansen's estimator alone would blame it`() {
    let sample = SobolSampling(inputs: 3, count: 4096)
    /// Input 0 counts. Input 1 and all others change the random numbers, as any change of a simulation does.
    func value(_ x: [Double]) -> Double {
      var random = RandomStream(test: "\(x)")
      return x[0] + random.uniform()
    }
    func values(_ exchanged: Int?, _ replication: Int) -> [Double] {
      sample.points.indices.map { index in
        var point = exchanged.map { sample.point(index, exchanging: $0) } ?? sample.points[index]
        if replication == 1 { point[2] = sample.point(index, exchanging: 2)[2] }
        return value(point)
      }
    }
    let first = values(nil, 0)
    let jansen = indices(first, exchanged: [values(0, 0), values(1, 0)])
    #expect(jansen[1] > 0.4)
    let found = indices(
      first, values(nil, 1), exchanged: [(values(0, 0), values(0, 1)), (values(1, 0), values(1, 1))])
    #expect(abs(found[0] - 0.5) < 0.08)
    #expect(found[1] < 0.05)
  }

  @Test func `a constant that is added to a function changes no index`() {
    var random = RandomStream(test: "shifted")
    let means = (0..<512).map { _ in random.uniform() }
    func values(_ range: Range<Int>) -> [Double] { means[range].map { $0 + random.uniform() } }
    let (first, second, other) = (values(0..<256), values(0..<256), (values(256..<512), values(256..<512)))
    func index(plus constant: Double) -> Double {
      func shifted(_ values: [Double]) -> [Double] { values.map { $0 + constant } }
      return indices(
        shifted(first), shifted(second), exchanged: [(shifted(other.0), shifted(other.1))])[0]
    }
    #expect(abs(index(plus: 1e4) / index(plus: 0) - 1) < 1e-9)
  }

  @Test func `a constant function has no causes, and a value that is not a number counts nowhere`() {
    #expect(totals({ _ in 2 }, inputs: 2, count: 64) == [0, 0])
    #expect(indices([], exchanged: [[]]) == [0])
    #expect(
      indices([1, .nan, 3], exchanged: [[3, 5, 1]])
        == indices([1, 3], exchanged: [[3, 1]]))
  }
}

@Suite struct MorrisScreeningTests {
  private func effects(_ function: TestFunction, inputs: Int) -> [Double] {
    let screening = MorrisScreening(inputs: inputs, trajectories: 10, seed: 1)
    return screening.meanEffects(screening.trajectories.map { $0.map(function) })
  }

  @Test func `of a linear function, μ* is the size of the coefficient`() {
    let found = effects({ 3 * $0[0] - 2 * $0[1] + 1000 }, inputs: 2)
    for (effect, expected) in zip(found, [3.0, 2.0]) {
      #expect(abs(effect - expected) < 1e-9)
    }
  }

  @Test func `an input without effect has exactly 0`() {
    let found = effects({ $0[0] * $0[2] + exp($0[2]) }, inputs: 4)
    #expect(found[1] == 0)
    #expect(found[3] == 0)
    #expect(found[0] > 0)
  }

  @Test func `each step changes one input by ⅔, each input once, within 0 to 1`() {
    for trajectory in MorrisScreening(inputs: 7, trajectories: 20, seed: 5).trajectories {
      #expect(trajectory.count == 8)
      #expect(trajectory.allSatisfy { $0.allSatisfy((0...1).contains) })
      let changed = zip(trajectory, trajectory.dropFirst()).map { before, after in
        (0..<7).filter { before[$0] != after[$0] }
      }
      #expect(changed.allSatisfy { $0.count == 1 })
      #expect(Set(changed.flatMap(\.self)).count == 7)
      for (before, after) in zip(trajectory, trajectory.dropFirst()) {
        #expect(abs(zip(before, after).reduce(0) { $0 + abs($1.0 - $1.1) } - 2.0 / 3) < 1e-12)
      }
    }
  }
}
