/// A figure of a widget that is estimated with a confidence interval.
public enum Figure: String, CaseIterable, Codable, Hashable, Sendable {
  case budgetPerDay, chargedPerDay, freePerDay, withheldPerDay, updatesPerDay, viewsPerDay
  case freshShare, budgetRanOutShare
  case budgetWaitPerDay
  case updateIntervalMean, updateIntervalMedian, updateIntervalP90
  case contentAgeMean, contentAgeMedian, contentAgeP95
  case reloadAgeMean, reloadAgeMedian, reloadAgeP95

  /// What its values are counted in.
  public enum Unit: String, Codable, Sendable {
    case perDay = "1/day"
    /// 0 … 1.
    case share
    case seconds = "s"
    case secondsPerDay = "s/day"
  }

  public var unit: Unit {
    switch self {
    case .budgetPerDay, .chargedPerDay, .freePerDay, .withheldPerDay, .updatesPerDay, .viewsPerDay: .perDay
    case .freshShare, .budgetRanOutShare: .share
    case .budgetWaitPerDay: .secondsPerDay
    default: .seconds
    }
  }

  /// Which quantile it is, 0 … 1; `nil`: none.
  public var quantile: Double? {
    switch self {
    case .updateIntervalMedian, .contentAgeMedian, .reloadAgeMedian: 0.5
    case .updateIntervalP90: 0.9
    case .contentAgeP95, .reloadAgeP95: 0.95
    default: nil
    }
  }

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

  /// In a sentence.
  public var meaning: String {
    switch self {
    case .budgetPerDay: "reloads a day that the budget allows"
    case .chargedPerDay: "reloads charged to the budget, a day"
    case .freePerDay: "reloads granted without cost, a day"
    case .withheldPerDay: "requests a day that waited for the budget or the device's pool"
    case .updatesPerDay: "changes a day of the entry that the view shows"
    case .viewsPerDay: "looks at the widget a day"
    case .freshShare: "share of the looks at which it showed the newest content"
    case .budgetRanOutShare: "share of the days on which a reload waited for the widget's budget"
    case .budgetWaitPerDay: "time a day for which a reload waited for the widget's budget"
    case .updateIntervalMean: "time from one change of the view to the next, mean"
    case .updateIntervalMedian: "time from one change of the view to the next, median"
    case .updateIntervalP90: "time from one change of the view to the next, 90th percentile"
    case .contentAgeMean: "content age at the start of looks, mean"
    case .contentAgeMedian: "content age at the start of looks, median"
    case .contentAgeP95: "content age at the start of looks, 95th percentile"
    case .reloadAgeMean: "age of the data shown at the start of looks, mean"
    case .reloadAgeMedian: "age of the data shown at the start of looks, median"
    case .reloadAgeP95: "age of the data shown at the start of looks, 95th percentile"
    }
  }

  /// Whether more of it is to be wished for; `nil`: neither more nor less.
  public var isMoreBetter: Bool? {
    switch self {
    case .freshShare: true
    case .chargedPerDay, .withheldPerDay, .budgetRanOutShare, .budgetWaitPerDay, .contentAgeMean,
      .contentAgeMedian,
      .contentAgeP95, .reloadAgeMean, .reloadAgeMedian, .reloadAgeP95:
      false
    case .budgetPerDay, .freePerDay, .updatesPerDay, .viewsPerDay, .updateIntervalMean,
      .updateIntervalMedian, .updateIntervalP90:
      nil
    }
  }

  /// Whether it makes sense of all widgets together; each has a budget and an order of updates of its own.
  var appliesToTotal: Bool {
    switch self {
    case .budgetRanOutShare, .budgetWaitPerDay, .updateIntervalMean, .updateIntervalMedian,
      .updateIntervalP90:
      false
    default: true
    }
  }

  /// Position in ``allCases``.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))
}
