import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import ClosedForms

/// The formulas against tables computed by other means.
@Suite("Closed forms")
struct ClosedFormTests {
  private static func isClose(_ a: Double, _ b: Double, digits: Double = 1e-8) -> Bool {
    abs(a - b) <= digits * max(1, abs(b))
  }

  @Test("Freshness and age agree with the table")
  func refreshOrders() throws {
    for row in try Fixture.numbers("cho_freshness_age", of: .module) {
      for (index, order) in [RefreshOrder.periodic, .randomOrder, .purelyRandom].enumerated() {
        #expect(Self.isClose(order.freshness(row[0]), row[1 + index]), "\(order), r = \(row[0])")
        #expect(Self.isClose(order.age(row[0]), row[4 + index]), "\(order), r = \(row[0])")
      }
    }
  }

  @Test(
    "A number in a name can be anything",
    arguments: [(2, "2"), (0.5, "0.5"), (.infinity, "inf"), (1e300, "1e+300")] as [(Double, String)])
  func plain(number: Double, text: String) { #expect(number.plain == text) }

  @Test("The budget gate agrees with the table")
  func budgetGate() throws {
    for row in try Fixture.numbers("budget_gate", of: .module) {
      let (lambda, cap) = (row[0], Int(row[1]))
      #expect(Self.isClose(BudgetGate.rateLimited(poissonMean: lambda, cap: cap), row[2]))
      #expect(Self.isClose(BudgetGate.granted(poissonMean: lambda, cap: cap), row[4]))
      #expect(Self.isClose(24 * BudgetGate.exhaustion(poissonMean: lambda, cap: cap), row[7]))
      #expect(
        Self.isClose(BudgetGate.granted(negativeBinomialMean: lambda, dispersion: 10, cap: cap), row[10]))
    }
  }

  @Test("The token bucket agrees with the table")
  func tokenBucket() throws {
    for row in try Fixture.numbers("token_bucket", of: .module) {
      let (depth, load) = (Int(row[0]), row[1])
      #expect(
        Self.isClose(TokenBucket.continuousAcceptance(depth: depth, load: load), row[2]), "\(depth), \(load)")
      #expect(
        Self.isClose(TokenBucket.acceptance(depth: depth, load: load), row[5], digits: 1e-6),
        "\(depth), \(load)")
    }
  }

  @Test("The age of a renewal process agrees with the table")
  func renewalAge() throws {
    let laws = [
      .constant(30), .uniform(low: 0, high: 60), .exponential(mean: 30), .gamma(shape: 0.5, scale: 60),
      .gamma(shape: 4, scale: 7.5), Self.weibull(0.6), Self.weibull(0.864), Self.lognormal(0.5),
      Self.lognormal(1), Self.lognormal(1.317), Self.lognormal(1.5),
    ]
    let rows = try Fixture.rows("renewal_mean30", of: .module).map { $0.suffix(9).map { Double($0) ?? .nan } }
    try #require(rows.count == laws.count)
    for (law, row) in zip(laws, rows) {
      #expect(Self.isClose(RenewalAge.mean(gap: law), row[2]), "\(law)")
      for (t, expected) in zip([5.0, 15, 30, 60, 120], row[4...]) {
        let probability = try #require(RenewalAge.probability(ofAtMost: t, gap: law))
        #expect(Self.isClose(probability, expected), "\(law), \(t)")
      }
    }
  }

  private static func lognormal(_ sigma: Double) -> Distribution {
    .lognormal(mean: 30, coefficientOfVariation: expm1(sigma * sigma).squareRoot())
  }

  private static func weibull(_ shape: Double) -> Distribution {
    .weibull(shape: shape, scale: 30 / tgamma(1 + 1 / shape))
  }

  @Test("Critical distances of Kolmogorov and Smirnov agree with the exact ones")
  func kolmogorovSmirnov() throws {
    for row in try Fixture.numbers("ks_critical", of: .module) {
      for (confidence, exact) in zip([0.9, 0.95, 0.99, 0.999], row[1...]) {
        let distance = KolmogorovSmirnov.criticalDistance(count: Int(row[0]), confidence: confidence)
        #expect(Self.isClose(distance / exact, 1, digits: 0.005), "\(row[0]), \(confidence)")
      }
    }
  }

  @Test("A sample's distance is the largest step between the two distribution functions")
  func distance() {
    #expect(KolmogorovSmirnov.distance([0.25, 0.75]) { $0 } == 0.25)
    #expect(KolmogorovSmirnov.distance([0.9]) { $0 } == 0.9)
    #expect(KolmogorovSmirnov.distance([]) { $0 } == 0)
  }
}
