/// Numbers of renewals in stretches of equal length, one after the other.
public enum RenewalCounts {
  /// Variance over mean of the number in a stretch that holds `perStretch` on average. For long stretches it tends to the
  /// gaps' cv² (Cox, "Renewal Theory", 1962, section 4.5); for short ones and laws with a long tail it is much less, and has
  /// no closed form: it is simulated, from a fixed stream, over two million gaps or 20,000 stretches, whichever is less.
  ///
  /// - Parameters:
  ///   - gap: the law of the gaps; only its form counts.
  ///   - perStretch: above 0.
  /// - Returns: 1 where there is nothing to simulate.
  /// - Throws: the law is none.
  public static func fanoFactor(gap: Distribution, perStretch: Double) throws(DistributionError) -> Double {
    let sampler = try Sampler(gap)
    let mean = gap.mean
    guard mean > 0, mean.isFinite, perStretch > 0, perStretch.isFinite else { return 1 }
    let stretches = Int(min(20_000, max(400, 2e6 / perStretch)))
    var stream = RandomStream(seed: 1, replication: 0, entity: "renewals", purpose: "counts")
    var (sum, squares) = (0.0, 0.0)
    var position = 0.0
    for _ in 0..<stretches {
      var count = 0.0
      while position < perStretch {
        position += sampler.draw(from: &stream) / mean
        count += 1
      }
      position -= perStretch
      sum += count
      squares += count * count
    }
    let average = sum / Double(stretches)
    guard average > 0 else { return 1 }
    return max(0, squares / Double(stretches) - average * average) / average
  }
}
