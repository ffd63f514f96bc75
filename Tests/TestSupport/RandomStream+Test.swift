import Foundation
import RandomVariates

extension RandomStream {
  /// A stream for tests.
  public init(test purpose: String, number: Int = 0) {
    self.init(seed: 2026, replication: UInt32(number), entity: "test", purpose: purpose)
  }

  /// Standard normal, by Box & Muller.
  public mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
