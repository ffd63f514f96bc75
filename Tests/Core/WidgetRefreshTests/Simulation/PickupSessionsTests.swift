import Foundation
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Sessions spread over pickups")
struct PickupSessionsTests {
  private static func stream(_ purpose: String) -> RandomStream {
    RandomStream(seed: 5, replication: 0, entity: "app", purpose: purpose)
  }

  /// Null hypothesis: the numbers are Poisson, so that mean, variance and the share of pickups without any are `mean`, `mean`
  /// and exp(−mean), and the places uniform over [0, 1). Each z of 200,000 pickups is within 5.5 with probability
  /// 1 − 3.8e-8; the seed is fixed.
  @Test("Numbers in a pickup are Poisson and places even", arguments: [0.05, 0.7, 4])
  func law(mean: Double) throws {
    let n = 200_000
    var sessions = try #require(PickupSessions(mean: mean, stream: Self.stream("law \(mean)")))
    var (sum, squares, without) = (0.0, 0.0, 0.0)
    var (places, placeSum, placeSquares) = (0.0, 0.0, 0.0)
    for _ in 0..<n {
      var count = 0.0
      var last = -1.0
      while let place = sessions.next() {
        #expect(place > last && place < 1)
        last = place
        count += 1
        places += 1
        placeSum += place
        placeSquares += place * place
      }
      sum += count
      squares += (count - mean) * (count - mean)
      without += count == 0 ? 1 : 0
    }
    func z(_ found: Double, _ expected: Double, variance: Double, of n: Double) -> Double {
      abs(found / n - expected) / (variance / n).squareRoot()
    }
    let none = exp(-mean)
    #expect(z(sum, mean, variance: mean, of: Double(n)) < 5.5)
    // The fourth central moment of a Poisson number is mean + 3 mean².
    #expect(z(squares, mean, variance: mean + 2 * mean * mean, of: Double(n)) < 5.5)
    #expect(z(without, none, variance: none * (1 - none), of: Double(n)) < 5.5)
    #expect(z(placeSum, 0.5, variance: 1 / 12.0, of: places) < 5.5)
    #expect(z(placeSquares, 1 / 3.0, variance: 4 / 45.0, of: places) < 5.5)
  }

  @Test("Without sessions there is no process", arguments: [0, -1, .nan])
  func nothing(mean: Double) {
    #expect(PickupSessions(mean: mean, stream: Self.stream("none")).map { _ in () } == nil)
  }

  @Test("What is meant to be too dense has a thousand sessions a pickup")
  func dense() throws {
    var sessions = try #require(PickupSessions(mean: .infinity, stream: Self.stream("dense")))
    var count = 0
    for _ in 0..<100 {
      while sessions.next() != nil { count += 1 }
    }
    // Poisson with mean 100,000: within 5.5 standard deviations with probability 1 − 3.8e-8; the seed is fixed.
    #expect(abs(count - 100_000) < 1740)
  }
}
