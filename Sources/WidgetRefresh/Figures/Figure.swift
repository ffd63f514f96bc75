/// A figure of a widget: what runs are measured by, what a scenario expects of them, and what intervals are given for.
public enum Figure: String, CaseIterable, Codable, Hashable, Sendable {
  case budgetPerDay = "budget.perDay"
  case chargedPerDay = "charged.perDay"
  case freePerDay = "free.perDay"
  case withheldPerDay = "withheld.perDay"
  case updatesPerDay = "updates.perDay"
  case viewsPerDay = "views.perDay"
  case freshViews
  case budgetExhausted
  case budgetWaitPerDay = "budgetWait.perDay"
  case updateIntervalMean = "updateInterval.mean"
  case updateIntervalMedian = "updateInterval.median"
  case updateIntervalP90 = "updateInterval.p90"
  case contentAgeMean = "contentAge.mean"
  case contentAgeMedian = "contentAge.median"
  case contentAgeP95 = "contentAge.p95"
  case reloadAgeMean = "reloadAge.mean"
  case reloadAgeMedian = "reloadAge.median"
  case reloadAgeP95 = "reloadAge.p95"

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
    case .freshViews, .budgetExhausted: .share
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

  /// In a sentence.
  public var meaning: String {
    switch self {
    case .budgetPerDay: "reloads a day that the budget allows"
    case .chargedPerDay: "reloads charged to the budget, a day"
    case .freePerDay: "reloads granted without cost, a day"
    case .withheldPerDay: "requests a day that waited for the budget or the device's pool"
    case .updatesPerDay: "changes a day of the entry that the view shows"
    case .viewsPerDay: "looks at the widget a day"
    case .freshViews: "share of the looks at which it showed the newest content"
    case .budgetExhausted: "share of the days on which a reload waited for the widget's budget"
    case .budgetWaitPerDay: "time a day for which a reload waited for the widget's budget"
    case .updateIntervalMean: "time from one change of the view to the next, mean"
    case .updateIntervalMedian: "time from one change of the view to the next, median"
    case .updateIntervalP90: "time from one change of the view to the next, 90th percentile"
    case .contentAgeMean:
      "content age (time since the first change not shown; 0 when fresh) at the start of looks, mean"
    case .contentAgeMedian: "content age at the start of looks, median"
    case .contentAgeP95: "content age at the start of looks, 95th percentile"
    case .reloadAgeMean: "reload age (time since the data shown were fetched) at the start of looks, mean"
    case .reloadAgeMedian: "reload age at the start of looks, median"
    case .reloadAgeP95: "reload age at the start of looks, 95th percentile"
    }
  }

  /// Whether more of it is to be wished for; `nil`: neither more nor less.
  public var isMoreBetter: Bool? {
    switch self {
    case .freshViews: true
    case .withheldPerDay, .budgetExhausted, .budgetWaitPerDay, .contentAgeMean, .contentAgeMedian,
      .contentAgeP95, .reloadAgeMean, .reloadAgeMedian, .reloadAgeP95:
      false
    // Budget that is not spent is worth nothing to anybody.
    case .budgetPerDay, .chargedPerDay, .freePerDay, .updatesPerDay, .viewsPerDay, .updateIntervalMean,
      .updateIntervalMedian, .updateIntervalP90:
      nil
    }
  }

  /// Whether 0 says that something never happens: the bound `never` is for these.
  public var countsOccurrences: Bool {
    switch self {
    case .chargedPerDay, .freePerDay, .withheldPerDay, .updatesPerDay, .viewsPerDay, .budgetExhausted,
      .budgetWaitPerDay:
      true
    default: false
    }
  }
}
