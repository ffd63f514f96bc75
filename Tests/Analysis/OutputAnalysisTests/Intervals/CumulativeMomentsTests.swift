import EventKernel
import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import OutputAnalysis

@Suite struct CumulativeMomentsTests {
  /// Durations from 0 ms to 306 days, longer than 32 bits hold; 30% are 0 ms. Some replications have none.
  private func replications(_ number: Int) -> [[Int64]] {
    var stream = RandomStream(test: "cumulative moments", number: number)
    return (0..<1 + stream.integer(below: 8)).map { _ in
      (0..<stream.integer(below: 40)).map { _ in
        stream.uniform() < 0.3 ? 0 : Int64(exp(stream.uniform() * 24))
      }
    }
  }

  private func moments(_ durations: [Int64]) -> CumulativeMoments {
    CumulativeMoments(DurationHistogram(durations.map { .milliseconds($0) }))
  }

  /// Level 0 is 0 ms, level 1 ends at 511 ms. Above, each doubling has eight levels.
  private func level(_ milliseconds: Int64) -> Int {
    guard milliseconds >= 512 else { return milliseconds > 0 ? 1 : 0 }
    let doublings = Int(log2(Double(milliseconds) / 512))
    return 2 + 8 * doublings + Int((Double(milliseconds) / 512 / exp2(Double(doublings)) - 1) * 8)
  }

  private struct Stored: Codable {
    let levels: [String]
  }

  @Test func `the sums of a level count the durations up to it in each replication`() throws {
    for experiment in 0..<300 {
      let replications = replications(experiment)
      let merged = replications.reduce(into: CumulativeMoments()) { $0.merge(moments($1)) }
      #expect(merged.count == replications.count)
      let last = replications.joined().map(level).max() ?? -1
      let expected = (0..<last + 1).flatMap { level in
        let pairs = replications.map { all in (x: all.count { self.level($0) <= level }, y: all.count) }
        func sum(_ product: ((x: Int, y: Int)) -> Int) -> Int { pairs.map(product).reduce(0, +) }
        return [sum { $0.x }, sum { $0.x * $0.x }, sum { $0.x * $0.y }]
      }
      let data = try JSONEncoder().encode(merged)
      #expect(try JSONDecoder().decode(Stored.self, from: data).levels == expected.map(\.description))
      #expect(try JSONDecoder().decode(CumulativeMoments.self, from: data) == merged)
    }
  }

  /// Of n replications with one duration each the ranks are n · p ± t · √(n · p · (1 − p)): for n = 60, p = 0.1 and
  /// t = 2.001 from 1.35 to 10.65.
  @Test func `ranks go from the first duration to the last at most`() {
    func ranks(of count: Int, p: Double) -> ClosedRange<Int>? {
      let merged = (0..<count).reduce(into: CumulativeMoments()) { all, _ in all.merge(moments([1000])) }
      return merged.ranks(of: count, p: p, confidence: 0.95)
    }
    #expect(ranks(of: 60, p: 0.1) == 1...11)
    #expect(ranks(of: 50, p: 0.1) == nil)
    #expect(ranks(of: 50, p: 0.9) == 40...50)
    #expect(ranks(of: 30, p: 0.9) == nil)
  }

  @Test func `levels that cannot be are refused`() throws {
    func decoded(_ x: [String]) throws -> CumulativeMoments {
      let levels = x.flatMap { [$0, "9", "9"] }.map { "\"\($0)\"" }.joined(separator: ", ")
      let text = "{\"whole\": [\"1\", \"3\", \"3\", \"9\", \"9\", \"9\"], \"levels\": [\(levels)]}"
      return try JSONDecoder().decode(CumulativeMoments.self, from: Data(text.utf8))
    }
    #expect(try decoded(["2", "3"]).count == 1)
    for wrong in [["3", "2"], ["-1"], ["9223372036854775808"], ["x"], Array(repeating: "3", count: 513)] {
      #expect(throws: DecodingError.self) { try decoded(wrong) }
    }
  }

  @Test func `the order of merging does not matter`() {
    for experiment in 0..<300 {
      let all = replications(experiment).map(moments)
      var (left, right) = (CumulativeMoments(), CumulativeMoments())
      for one in all.prefix(all.count / 2) { left.merge(one) }
      for one in all.dropFirst(all.count / 2).reversed() { right.merge(one) }
      right.merge(left)
      #expect(right == all.reduce(into: CumulativeMoments()) { $0.merge($1) })
    }
  }
}
