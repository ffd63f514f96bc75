import Foundation

/// Closed forms for Poisson requests to a bucket that holds at most `depth` tokens.
package enum TokenBucket {
  /// The share of requests that find a token if one token comes with each tick: E[min(L, A)]/ρ with A ~ Poisson(ρ) requests in a tick
  /// and L the stationary level after a tick, L′ = min(depth, max(0, L − A) + 1), found by iteration.
  ///
  /// - Parameters:
  ///   - depth: at least 1.
  ///   - load: ρ, requests a token, above 0.
  package static func acceptance(depth: Int, load: Double) -> Double {
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

  /// The same if tokens come continuously. What the bucket lacks is then the work in a queue that accepts a customer if it has
  /// room for a whole one, M/D/1/`depth`. It accepts 1/(q₀ + ρ), with q₀ the share of departures that leave it empty (Gross et
  /// al., "Fundamentals of Queueing Theory", 4th ed., section 5.1.8).
  ///
  /// - Parameters: as above.
  package static func continuousAcceptance(depth: Int, load: Double) -> Double {
    let depth = max(1, depth)
    var arrivals = [exp(-load)]
    for k in 1...depth { arrivals.append(arrivals[k - 1] * load / Double(k)) }
    // Customers left behind by a departure: q[j] in units of q[0].
    var q = [1.0]
    for j in 0..<(depth - 1) {
      let flow = (0..<j).reduce(q[0] * arrivals[j]) { $0 + q[$1 + 1] * arrivals[j - $1] }
      q.append((q[j] - flow) / arrivals[0])
    }
    return 1 / (1 / q.reduce(0, +) + load)
  }
}
