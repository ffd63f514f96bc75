/// The method of a confidence interval.
public enum IntervalMethod: String, CaseIterable, Codable, Hashable, Sendable {
  /// Student's t over replications; for ratios by the delta method.
  case replications
  /// For quantiles: between order statistics of the samples of all replications. The ranks come from the number of samples that each
  /// replication has below the quantile, so samples of one replication may depend on each other. See ``CumulativeMoments``.
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
