import EventKernel
import Foundation
import RandomVariates

/// Ages that are exponential with a mean of 600 s, each with probability 1/2 the one before and else drawn anew (the DAR(1) process of
/// Jacobs & Lewis): shares of them have three times the variance that they would have of independent ages.
struct DependentAges {
  static let mean = 600.0
  private var age: SimulationDuration?

  mutating func next(_ stream: inout RandomStream) -> SimulationDuration {
    if let age, stream.bernoulli(0.5) { return age }
    let fresh = SimulationDuration.milliseconds(Int64(stream.exponential(mean: Self.mean * 1000)))
    age = fresh
    return fresh
  }

  static func quantile(_ p: Double) -> Double { -mean * log(1 - p) }
}
