extension Figure {
  /// What is counted for a widget; a `WidgetTally` has a number for each. Fingerprints have them in this order.
  public enum Count: UInt8, CaseIterable, Hashable, Sendable {
    /// Updates of the widget.
    case updates
    /// Views of the widget.
    case views
    /// Views at which the widget showed all content up to that moment.
    case freshViews
    /// Views that showed no fetched data: a placeholder or a failure.
    case viewsWithoutData
    /// Days on which a request waited for the widget's budget.
    case daysExhausted
    /// Requests for a reload.
    case requests
    /// Requests granted and charged to the budget.
    case charged
    /// Requests granted free.
    case free
    /// Requests served by an earlier one that was still waiting.
    case coalesced
    /// Requests replaced by a later one.
    case superseded
    /// Requests still waiting when the run ended.
    case waitingAtEnd
    /// Requests still waiting when their widget was removed.
    case widgetRemoved
    /// Requests, whatever their decision, that were rate-limited at some time by the widget's budget or the device
    /// pool.
    case rateLimited
    /// The time for which a request waited for the widget's budget, in milliseconds, like each time here.
    case budgetWait
    /// The time for which the widget was on the phone.
    case timePresent
    /// Dates on which the widget was on the phone.
    case datesPresent
    /// The time for which it had a budget.
    case timeWithBudget
    /// Integral over that time of the budget's capacity, in reloads a day × milliseconds.
    case budget
    /// Millionths of a reload that the budget accrued.
    case accruedMillionths
    /// Fetches that the provider started.
    case fetches
    /// Views that showed an entry that marks its data as outdated.
    case outdatedViews
    /// Calls of the provider: one for each granted request.
    case providerCalls
    /// Views for which it is known what the charged reloads could have done for them at best.
    case viewsWithHeadroom
    /// The most of them that could have been fresh.
    case possibleFreshViews
    /// The least total content age of these views.
    case possibleContentAge
    /// The fewest charged reloads with which as many views could have been fresh as were.
    case neededReloads
    /// The time for which the widget was on the phone, if its headroom was measured.
    case timeWithHeadroom
    /// Views for which the best daily timetables are known.
    case viewsWithTimetable
    /// How many of them would have been fresh with the timetable that is best for fresh views.
    case timetableFreshViews
    /// Their total content age with the timetable that is best for the content age.
    case timetableContentAge
    /// The length of the period, for a Live Activity.
    case activityTime
    /// Pushes to it that were sent.
    case pushes
    /// Those that were shown as soon as they had arrived.
    case pushesShownAtOnce
    /// Those that were shown after a wait.
    case pushesShownLate
    /// Those that a newer one superseded.
    case pushesSuperseded
    /// Those that were not shown before the end.
    case pushesAfterEnd
    /// Those for which the server had no token, or a stale one.
    case pushesWithoutToken
    /// Those that were lost.
    case pushesLost
    /// Its starts.
    case starts
    /// Starts that were refused.
    case startsRefused
    /// The time for which it was active.
    case timeActive
    /// The time for which it was on the Lock Screen.
    case timeVisible
    /// The time for which it was stale.
    case timeStale
    /// Looks at a place where it should have been and was not.
    case missedViews
    /// Those, and the views in which it was active.
    case wantedViews
    /// Views of its last state after its end, which no other figure counts.
    case endedViews
    /// Pushes to end it that were lost, or had no valid token.
    case endsLost
    /// The time for which a widget with transfers was on the watch.
    case transferTime
    /// Transfers of data from the app on the phone to its app on the watch.
    case transfers
    /// Those that were sent at once, and have arrived.
    case transfersAtOnce
    /// Those that arrived after a wait for an opportunity.
    case transfersLater
    /// Those that a newer application context replaced.
    case transfersSuperseded
    /// The time for which a control was there.
    case controlTime
    /// Uses of a control.
    case uses
    /// Those at which it showed the wrong state.
    case usesWhenWrong
  }

  /// The durations that are measured for a widget. `WidgetTally` has them. Fingerprints have them in this order.
  package enum Durations: Int, CaseIterable, Hashable, Sendable {
    case updateInterval, contentAge, reloadAge

    /// Its name in stored results.
    package var name: String {
      switch self {
      case .updateInterval: "updateInterval"
      case .contentAge: "contentAge"
      case .reloadAge: "reloadAge"
      }
    }
  }
}
