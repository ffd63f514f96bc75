/// The batches of days of one run for one widget: of its means and shares, and of its durations for their quantiles.
public struct RunBatches: Equatable, Sendable {
  public private(set) var means: BatchMeans
  /// Over the same batches, one for each of `WidgetTally.durationPaths`.
  public private(set) var quantiles: [CumulativeMoments]

  public init(means: BatchMeans, quantiles: [CumulativeMoments]) {
    self.means = means
    self.quantiles = quantiles
  }
}
