/// Numbers of renewals in consecutive periods of equal length.
public enum RenewalCounts {
  /// Variance over mean of the number of renewals in a period with `perStretch` renewals on average. For long periods
  /// it tends to the cv² of the gaps (Cox, "Renewal Theory", 1962, section 4.5). For short periods and distributions
  /// with a long tail it is much less and has no closed form. So it is simulated, from a fixed stream, over two
  /// million gaps or 20,000 periods, whichever is less.
  ///
  /// - Parameters:
  ///   - gap: the distribution of the gaps. Only its shape counts.
  ///   - perStretch: above 0.
  /// - Returns: 1 if there is nothing to simulate.
  /// - Throws: the distribution is invalid.
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
