import WidgetRefresh

extension Figure.Count {
  /// Where fingerprints have a count. They stay as they are when a count gets another place here.
  enum FingerprintPart {
    case events
    case sums
    /// Only of widgets that use a container.
    case withContainer
    /// Only of Live Activities.
    case ofActivity
    /// Only of widgets with data from the phone.
    case ofTransfers
    /// Only of controls.
    case ofControl
    /// Nowhere: it follows from what the fingerprint has.
    case none
  }

  private static let numbers = 0...1 << 53
  private static let sums = 0...1 << 62

  /// What stored results need to know of it. `name` is its name there; `limits` are those of a tally that can be
  /// stored: a sum beyond them is seen.
  private var row: (name: String, limits: ClosedRange<Int>, fingerprint: FingerprintPart) {
    switch self {
    case .updates: ("updates", Self.numbers, .events)
    case .views: ("views", Self.numbers, .events)
    case .freshViews: ("freshViews", Self.numbers, .events)
    case .viewsWithoutData: ("viewsWithoutData", Self.numbers, .events)
    case .daysExhausted: ("daysExhausted", Self.numbers, .events)
    case .requests: ("requests", Self.numbers, .events)
    case .charged: ("charged", Self.numbers, .events)
    case .free: ("free", Self.numbers, .events)
    case .coalesced: ("coalesced", Self.numbers, .events)
    case .superseded: ("superseded", Self.numbers, .events)
    case .waitingAtEnd: ("waitingAtEnd", Self.numbers, .events)
    case .widgetRemoved: ("widgetRemoved", Self.numbers, .events)
    case .rateLimited: ("rateLimited", Self.numbers, .events)
    case .budgetWait: ("budgetWait", Self.sums, .sums)
    case .timePresent: ("timePresent", Self.sums, .sums)
    case .datesPresent: ("datesPresent", Self.numbers, .none)
    case .timeWithBudget: ("timeWithBudget", Self.sums, .sums)
    case .budget: ("budget", Self.sums, .sums)
    case .accruedMillionths: ("accruedMillionths", -(1 << 62)...1 << 62, .sums)
    case .fetches: ("fetches", Self.numbers, .withContainer)
    case .outdatedViews: ("outdatedViews", Self.numbers, .withContainer)
    case .providerCalls: ("providerCalls", Self.numbers, .none)
    case .viewsWithHeadroom: ("viewsWithHeadroom", Self.numbers, .none)
    case .possibleFreshViews: ("possibleFreshViews", Self.numbers, .none)
    case .possibleContentAge: ("possibleContentAge", Self.sums, .none)
    case .neededReloads: ("neededReloads", Self.numbers, .none)
    case .timeWithHeadroom: ("timeWithHeadroom", Self.sums, .none)
    case .viewsWithTimetable: ("viewsWithTimetable", Self.numbers, .none)
    case .timetableFreshViews: ("timetableFreshViews", Self.numbers, .none)
    case .timetableContentAge: ("timetableContentAge", Self.sums, .none)
    case .activityTime: ("activityTime", Self.sums, .none)
    case .pushes: ("pushes", Self.numbers, .ofActivity)
    case .pushesShownAtOnce: ("pushesShownAtOnce", Self.numbers, .ofActivity)
    case .pushesShownLate: ("pushesShownLate", Self.numbers, .ofActivity)
    case .pushesSuperseded: ("pushesSuperseded", Self.numbers, .ofActivity)
    case .pushesAfterEnd: ("pushesAfterEnd", Self.numbers, .ofActivity)
    case .pushesWithoutToken: ("pushesWithoutToken", Self.numbers, .ofActivity)
    case .pushesLost: ("pushesLost", Self.numbers, .ofActivity)
    case .starts: ("starts", Self.numbers, .ofActivity)
    case .startsRefused: ("startsRefused", Self.numbers, .ofActivity)
    case .timeActive: ("timeActive", Self.sums, .ofActivity)
    case .timeVisible: ("timeVisible", Self.sums, .ofActivity)
    case .timeStale: ("timeStale", Self.sums, .ofActivity)
    case .missedViews: ("missedViews", Self.numbers, .ofActivity)
    case .wantedViews: ("wantedViews", Self.numbers, .ofActivity)
    case .endedViews: ("endedViews", Self.numbers, .ofActivity)
    case .endsLost: ("endsLost", Self.numbers, .none)
    case .transferTime: ("transferTime", Self.sums, .none)
    case .transfers: ("transfers", Self.numbers, .ofTransfers)
    case .transfersAtOnce: ("transfersAtOnce", Self.numbers, .ofTransfers)
    case .transfersLater: ("transfersLater", Self.numbers, .ofTransfers)
    case .transfersSuperseded: ("transfersSuperseded", Self.numbers, .ofTransfers)
    case .controlTime: ("controlTime", Self.sums, .none)
    case .uses: ("uses", Self.numbers, .ofControl)
    case .usesWhenWrong: ("usesWhenWrong", Self.numbers, .ofControl)
    }
  }

  package var name: String { row.name }
  package var limits: ClosedRange<Int> { row.limits }
  var fingerprintPart: FingerprintPart { row.fingerprint }
}

extension ReloadDecision {
  /// Of how many requests this is the decision.
  package var count: Figure.Count {
    switch self {
    case .grantedFree: .free
    case .grantedCharged: .charged
    case .coalesced: .coalesced
    case .superseded: .superseded
    case .stillWaiting: .waitingAtEnd
    case .widgetRemoved: .widgetRemoved
    }
  }
}

extension ActivityUpdateOutcome {
  /// Of how many pushes this is what became of them. `nil`: they are not counted by themselves.
  var count: Figure.Count? {
    switch self {
    case .shownAtOnce: .pushesShownAtOnce
    case .shownLate: .pushesShownLate
    case .superseded: .pushesSuperseded
    case .afterEnd: .pushesAfterEnd
    case .withoutToken: .pushesWithoutToken
    case .lost: .pushesLost
    case .stillWaiting: nil
    }
  }
}

extension PhoneTransfer.Outcome {
  /// Of how many transfers this is what became of them. `nil`: they are not counted by themselves.
  var count: Figure.Count? {
    switch self {
    case .deliveredAtOnce: .transfersAtOnce
    case .deliveredLater: .transfersLater
    case .superseded: .transfersSuperseded
    case .stillWaiting, .dropped, .waits: nil
    }
  }
}
