import EventKernel
import OutputAnalysis
import Testing
import WidgetRefresh

@Suite struct FigureTests {
  /// Two days with numbers that are all different.
  private var tally: WidgetTally {
    var tally = WidgetTally()
    (tally[.charged], tally[.free], tally[.providerCalls], tally[.rateLimited]) = (2, 4, 6, 6)
    (tally[.updates], tally[.views], tally[.freshViews], tally[.outdatedViews]) = (8, 10, 3, 1)
    (tally[.viewsWithoutData], tally[.fetches]) = (2, 14)
    tally[.budgetWait] = 7_200_000
    tally[.timePresent] = 2 * 86_400_000
    tally[.datesPresent] = 2
    tally[.timeWithBudget] = 86_400_000
    tally[.budget] = 45 * 86_400_000
    tally.updateIntervals = DurationHistogram([1, 2, 6].map { .minutes($0) })
    tally.contentAges = DurationHistogram([0, 3].map { .minutes($0) })
    tally.reloadAges = DurationHistogram([5, 7].map { .minutes($0) })
    (tally[.viewsWithHeadroom], tally[.possibleFreshViews], tally[.neededReloads]) = (10, 8, 3)
    tally[.possibleContentAge] = 120_000
    tally[.timeWithHeadroom] = tally[.timePresent]
    (tally[.viewsWithTimetable], tally[.timetableFreshViews]) = (10, 7)
    tally[.timetableContentAge] = 300_000
    (tally[.activityTime], tally[.timeActive], tally[.timeVisible]) = (
      2 * 86_400_000, 86_400_000, 129_600_000
    )
    (tally[.timeStale], tally[.starts], tally[.startsRefused], tally[.pushes]) = (8_640_000, 6, 2, 20)
    (tally[.pushesShownAtOnce], tally[.pushesShownLate], tally[.pushesSuperseded]) = (10, 4, 2)
    (tally[.missedViews], tally[.wantedViews], tally[.endedViews]) = (1, 4, 6)
    (tally[.pushesAfterEnd], tally[.pushesWithoutToken], tally[.pushesLost]) = (1, 1, 2)
    (tally[.transferTime], tally[.controlTime]) = (2 * 86_400_000, 2 * 86_400_000)
    (tally[.transfers], tally[.transfersAtOnce], tally[.transfersLater]) = (8, 4, 2)
    (tally[.transfersSuperseded], tally[.uses], tally[.usesWhenWrong]) = (1, 4, 3)
    return tally
  }

  @Test func `each figure is what its name says, in its unit`() {
    let expected: [Figure: Double] = [
      .budgetPerDay: 45, .chargedPerDay: 1, .freePerDay: 2, .rateLimitedPerDay: 3,
      .providerCallsPerDay: 3, .fetchesPerDay: 7, .updatesPerDay: 4, .viewsPerDay: 5, .freshViews: 0.3,
      .outdatedViews: 0.1, .viewsWithoutData: 0.2, .budgetExhausted: 0, .budgetWaitPerDay: 3600,
      .updateIntervalMean: 180, .updateIntervalMedian: 120, .updateIntervalP90: 312, .contentAgeMean: 90,
      .contentAgeMedian: 90, .contentAgeP95: 171, .reloadAgeMean: 360, .reloadAgeMedian: 360,
      .reloadAgeP95: 414, .possibleFreshViews: 0.8, .possibleContentAge: 12, .timetableFreshViews: 0.7,
      .timetableContentAge: 30, .neededPerDay: 1.5, .pushesPerDay: 10, .pushesShownAtOnce: 0.5,
      .pushesShownLate: 0.2, .pushesSuperseded: 0.1, .pushesAfterEnd: 0.05, .pushesWithoutToken: 0.05,
      .pushesLost: 0.1, .startsPerDay: 3, .startsRefusedPerDay: 1, .activeTime: 0.5, .visibleTime: 0.75,
      .staleTime: 0.1, .missedViews: 0.25, .endedViewsPerDay: 3, .transfersPerDay: 4, .transfersAtOnce: 0.5,
      .transfersLater: 0.25,
      .transfersSuperseded: 0.125, .usesPerDay: 2, .usesWhenWrong: 0.75,
    ]
    let scale = FigureScale(periodMilliseconds: 2 * 86_400_000, days: 2)
    let results = WidgetResults(tally)
    for figure in Figure.allCases {
      let value = tally.value(of: figure, scale: scale) ?? .nan
      #expect(abs(value - (expected[figure] ?? .nan)) < 1e-9, "\(figure.rawValue)")
      #expect(results.interval(of: figure, scale: scale, confidence: 0.95)?.estimate == value)
    }
  }

  @Test func `a figure does not apply where nothing is measured of it`() {
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    #expect(Figure.allCases.allSatisfy { WidgetTally().value(of: $0, scale: scale) == nil })
  }

  /// In files of stored results, CSV, JSON and scenarios.
  @Test func `names stay`() {
    #expect(
      Figure.allCases.map(\.rawValue) == [
        "budget.perDay", "charged.perDay", "free.perDay", "rateLimited.perDay", "providerCalls.perDay",
        "fetches.perDay", "updates.perDay", "views.perDay", "freshViews", "outdatedViews",
        "viewsWithoutData", "budgetExhausted", "budgetWait.perDay", "updateInterval.mean",
        "updateInterval.median", "updateInterval.p90", "contentAge.mean", "contentAge.median",
        "contentAge.p95", "reloadAge.mean", "reloadAge.median", "reloadAge.p95", "possibleFreshViews",
        "contentAge.possible", "timetableFreshViews", "contentAge.timetable", "charged.needed",
        "pushes.perDay", "pushes.shownAtOnce", "pushes.shownLate",
        "pushes.superseded", "pushes.afterEnd", "pushes.withoutToken", "pushes.lost", "starts.perDay",
        "startsRefused.perDay", "active", "visible", "stale", "missedViews", "endedViews.perDay",
        "transfers.perDay", "transfers.atOnce", "transfers.later", "transfers.superseded", "uses.perDay",
        "uses.whenWrong",
      ])
  }
}
