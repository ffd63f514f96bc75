/// How a confidence interval was made.
public enum IntervalMethod: String, CaseIterable, Codable, Hashable, Sendable {
  /// Student's t over replications; of a ratio by the delta method.
  case replications
  /// Of a quantile: the quantile of all replications' samples together, plus and minus Student's t times the standard error
  /// of the replications' own quantiles (sectioning: Nakayama, "Confidence Intervals for Quantiles Using Sectioning When
  /// Applying Variance-Reduction Techniques", ACM TOMACS 24(4), 2014).
  case sectioning
  /// Student's t over batches of days of one run; see ``BatchMeans``.
  case batchMeans
  /// Of a quantile in one run: between order statistics; see ``QuantileRanks``. Takes the samples as independent.
  case orderStatistics

  /// In a few words.
  public var meaning: String {
    switch self {
    case .replications: "Student's t over replications; ratios by the delta method"
    case .sectioning: "quantile of all samples, Student's t over the replications' quantiles"
    case .batchMeans: "Student's t over batches of days"
    case .orderStatistics: "between order statistics, samples taken as independent"
    }
  }
}
