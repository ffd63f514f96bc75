import Foundation
import ScenarioFile
import Testing

@testable import PhoneFit

@Suite struct PhonePopulationTests {
  private let logs = [3.7, 3.9, 3.6, 4.1, 3.8]

  /// Budgets whose fits all have this standard deviation, on a logarithmic scale.
  private func population(deviation: Double) -> PhonePopulation {
    PhonePopulation(
      logs.map {
        let half = 1.644_853_626_951_472_2 * deviation
        return .init(low: exp($0 - half), median: exp($0), high: exp($0 + half))
      })
  }

  private var mean: Double { logs.reduce(0, +) / 5 }
  private var variance: Double { logs.reduce(0) { $0 + pow($1 - mean, 2) } / 4 }

  @Test func `with equally exact fits, mean and spread are those of the closed form`() {
    let found = population(deviation: 0.1)
    #expect(abs(found.mean - mean) < 1e-9)
    #expect(abs(pow(found.spread, 2) - (variance - 0.01)) < 1e-9)
    #expect(abs(found.error - (variance / 5).squareRoot()) < 1e-9)
    // 0.711 and 9.488: the 5% and 95% quantiles of χ² with 4 degrees of freedom.
    #expect(abs(pow(found.spreads.low, 2) - (4 * variance / 9.487_729_036_781_154 - 0.01)) < 1e-9)
    #expect(abs(pow(found.spreads.high, 2) - (4 * variance / 0.710_723_021_397_323_9 - 0.01)) < 1e-9)
  }

  @Test func `with exact fits, the interval of another phone is Student's`() {
    let found = population(deviation: 0)
    // 2.132: the 95% quantile of Student's t with 4 degrees of freedom.
    let half = 2.131_846_786_326_649 * (variance * 1.2).squareRoot()
    #expect(abs(log(found.budget(at: 0.5)) - mean) < 1e-5)
    #expect(abs(log(found.budget(at: 0.95)) - mean - half) < 1e-5)
    #expect(abs(log(found.budget(at: 0.05)) - mean + half) < 1e-5)
  }

  @Test func `phones that differ less than their fits are uncertain have no spread`() {
    let found = population(deviation: 0.3)
    #expect(found.spread == 0 && found.spreads.low == 0 && found.spreads.high > 0)
  }
}
