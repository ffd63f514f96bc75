extension Figure {
  /// The figure that had this old name in `expect`, `--figures`, CSV or JSON. `nil`: none.
  ///
  /// Old names are no longer accepted. Messages answer them with the new name.
  public init?(formerName name: String) {
    guard let figure = Self.formerNames[name] else { return nil }
    self = figure
  }

  /// All old names, as in the change log.
  public static let formerNames: [String: Figure] = [
    "budgetPerDay": .budgetPerDay, "budget_per_day": .budgetPerDay, "capacityPerDay": .budgetPerDay,
    "chargedPerDay": .chargedPerDay, "charged_per_day": .chargedPerDay,
    "freePerDay": .freePerDay, "free_per_day": .freePerDay,
    "withheldPerDay": .rateLimitedPerDay, "withheld_per_day": .rateLimitedPerDay,
    "updatesPerDay": .updatesPerDay, "viewsPerDay": .viewsPerDay,
    "freshShare": .freshViews, "fresh_share": .freshViews,
    "budgetRanOutShare": .budgetExhausted,
    "budgetWaitPerDay": .budgetWaitPerDay, "budget_wait_s_per_day": .budgetWaitPerDay,
    "budgetWaitSecondsPerDay": .budgetWaitPerDay,
    "updateIntervalMean": .updateIntervalMean, "update_interval_mean_s": .updateIntervalMean,
    "updateIntervalMedian": .updateIntervalMedian, "update_interval_median_s": .updateIntervalMedian,
    "updateIntervalP90": .updateIntervalP90, "update_interval_p90_s": .updateIntervalP90,
    "contentAgeMean": .contentAgeMean, "content_age_mean_s": .contentAgeMean,
    "contentAgeMedian": .contentAgeMedian, "content_age_median_s": .contentAgeMedian,
    "contentAgeP95": .contentAgeP95, "content_age_p95_s": .contentAgeP95,
    "reloadAgeMean": .reloadAgeMean, "reload_age_mean_s": .reloadAgeMean,
    "reloadAgeMedian": .reloadAgeMedian, "reload_age_median_s": .reloadAgeMedian,
    "reloadAgeP95": .reloadAgeP95, "reload_age_p95_s": .reloadAgeP95,
  ]
}
