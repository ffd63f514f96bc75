import WidgetRefresh

extension Figure {
  /// The durations that it summarizes; `nil`: none.
  var durations: WritableKeyPath<WidgetTally, DurationHistogram>? {
    switch self {
    case .updateIntervalMean, .updateIntervalMedian, .updateIntervalP90: \.updateIntervals
    case .contentAgeMean, .contentAgeMedian, .contentAgeP95: \.contentAges
    case .reloadAgeMean, .reloadAgeMedian, .reloadAgeP95: \.reloadAges
    default: nil
    }
  }

  /// Their position in `WidgetTally.durationPaths`.
  var durationSet: Int? { durations.flatMap(WidgetTally.durationPaths.firstIndex) }

  /// Whether it makes sense of all widgets together; each has a budget and an order of updates of its own.
  var appliesToTotal: Bool {
    switch self {
    case .budgetExhausted, .budgetWaitPerDay, .updateIntervalMean, .updateIntervalMedian,
      .updateIntervalP90:
      false
    default: true
    }
  }

  /// Position in ``allCases``.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))
}
