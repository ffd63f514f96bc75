/// How a confidence interval was made.
public enum IntervalMethod: String, CaseIterable, Codable, Hashable, Sendable {
  /// Student's t over replications; of a ratio by the delta method.
  case replications
  /// Of a quantile: between order statistics of all replications' samples; the ranks follow from how many samples each replication has
  /// below the quantile, so that samples of one replication may depend on each other. See ``CumulativeMoments``.
  case orderStatistics

  /// In a few words.
  public var meaning: String {
    switch self {
    case .replications: "Student's t over replications; ratios by the delta method"
    case .orderStatistics:
      "between order statistics, ranks by Student's t over the replications' shares of samples below"
    }
  }
}
