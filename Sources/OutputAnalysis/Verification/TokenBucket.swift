import Foundation

/// Poisson requests against a bucket that gains a token each tick and holds `depth` at the most.
public enum TokenBucket {
  /// Share of the requests that find a token: E[min(L, A)]/ρ with A ~ Poisson(ρ) requests a tick and L the stationary
  /// level after a tick, L′ = min(depth, max(0, L − A) + 1), found by iteration.
  ///
  /// - Parameters:
  ///   - depth: at least 1.
  ///   - load: ρ, requests a token, above 0.
  public static func acceptance(depth: Int, load: Double) -> Double {
    let depth = max(1, depth)
    // P(A = k) for k < depth, and P(A ≥ k).
    var probability = [exp(-load)]
    for k in 1...depth { probability.append(probability[k - 1] * load / Double(k)) }
    var atLeast = [1.0]
    for k in 1...depth { atLeast.append(atLeast[k - 1] - probability[k - 1]) }
    var level = Array(repeating: 1 / Double(depth), count: depth)  // of 1 … depth
    for _ in 0..<20_000 {
      var next = Array(repeating: 0.0, count: depth)
      for start in 1...depth {
        for taken in 0..<start {
          next[min(depth, start - taken + 1) - 1] += level[start - 1] * probability[taken]
        }
        next[0] += level[start - 1] * atLeast[start]
      }
      let change = zip(level, next).reduce(0) { $0 + abs($1.0 - $1.1) }
      level = next
      if change < 1e-15 { break }
    }
    // E[min(L, A)] is the sum over k ≥ 1 of P(A ≥ k) P(L ≥ k).
    var accepted = 0.0
    for k in 1...depth { accepted += atLeast[k] * level[(k - 1)...].reduce(0, +) }
    return accepted / load
  }
}
