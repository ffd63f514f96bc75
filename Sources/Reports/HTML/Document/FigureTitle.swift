import WidgetRefresh

extension Figure {
  /// The figure's name for people, short enough for a row of a picture. Its name in files is ``rawValue``.
  var title: String {
    switch self {
    case .budgetPerDay: "budget a day"
    case .chargedPerDay: "charged reloads a day"
    case .freePerDay: "free reloads a day"
    case .rateLimitedPerDay: "rate-limited a day"
    case .providerCallsPerDay: "provider calls a day"
    case .fetchesPerDay: "fetches a day"
    case .updatesPerDay: "updates a day"
    case .viewsPerDay: "views a day"
    case .freshViews: "views fresh"
    case .outdatedViews: "views marked as outdated"
    case .viewsWithoutData: "views without data"
    case .budgetExhausted: "days that waited for budget"
    case .budgetWaitPerDay: "waiting for budget a day"
    case .updateIntervalMean: "updates every (mean)"
    case .updateIntervalMedian: "updates every (median)"
    case .updateIntervalP90: "updates every (p90)"
    case .contentAgeMean: "content age (mean)"
    case .contentAgeMedian: "content age (median)"
    case .contentAgeP95: "content age (p95)"
    case .reloadAgeMean: "reload age (mean)"
    case .reloadAgeMedian: "reload age (median)"
    case .reloadAgeP95: "reload age (p95)"
    case .possibleFreshViews: "views fresh: possible"
    case .possibleContentAge: "content age: possible"
    case .timetableFreshViews: "views fresh: daily timetable"
    case .timetableContentAge: "content age: daily timetable"
    case .neededPerDay: "charged reloads needed"
    case .pushesPerDay: "pushes a day"
    case .pushesShownAtOnce: "pushes shown at once"
    case .pushesShownLate: "pushes shown late"
    case .pushesSuperseded: "pushes superseded"
    case .pushesAfterEnd: "pushes after the end"
    case .pushesWithoutToken: "pushes without a token"
    case .pushesLost: "pushes lost"
    case .startsPerDay: "starts a day"
    case .startsRefusedPerDay: "starts refused a day"
    case .activeTime: "time active"
    case .visibleTime: "time visible"
    case .staleTime: "time stale"
    }
  }
}
