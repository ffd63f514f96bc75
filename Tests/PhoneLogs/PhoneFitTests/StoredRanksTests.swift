import Foundation
import Testing

@testable import PhoneFit

/// What `widgetsim verify fit --logs 200 --runs 1000 --known seed=101 --format json` found, and what a fit must be.
@Suite struct StoredRanksTests {
  private struct Study: Decodable {
    struct Quantity: Decodable {
      var name: String
      var inside: Double?
      var p: Double?
    }
    struct Capacity: Decodable {
      var truth: Double
      var found: Double
      var rank: Double
    }
    var logs: Int
    var quantities: [Quantity]
    var capacity: [Capacity]
  }

  private func study() throws -> Study {
    let url = try #require(
      Bundle.module.url(forResource: "ranks", withExtension: "json", subdirectory: "Fixtures"))
    return try JSONDecoder().decode(Study.self, from: Data(contentsOf: url))
  }

  /// Null hypothesis: the fit is calibrated. The file is stored, so the tests cannot fail by chance once they pass.
  @Test func `the ranks of the truth are even`() throws {
    let study = try study()
    #expect(study.logs >= 100)
    let p = try #require(UniformRanks.p(study.capacity.map(\.rank)))
    #expect(p > 1e-3)
    for quantity in study.quantities {
      if let p = quantity.p { #expect(p > 1e-3, "\(quantity.name)") }
      // 86% to 94%, and the 2% that are chance in 200 logs.
      if let inside = quantity.inside { #expect((0.84...0.96).contains(inside), "\(quantity.name)") }
    }
  }

  @Test func `intervals that are too short fail the same test`() throws {
    let ranks = try study().capacity.map(\.rank)
    // The ranks in intervals of 0.5 of the width.
    let short = ranks.map { min(1, max(0, 0.5 + ($0 - 0.5) / 0.5)) }
    #expect(try #require(UniformRanks.p(short)) < 1e-3)
  }
}
