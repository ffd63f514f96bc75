import WidgetRefresh

// The words of sentences about Live Activities.

extension ActivityChangeKind {
  var words: String {
    switch self {
    case .started: "it started"
    case .stale: "it became stale"
    case .updatedAfterStale: "an update moved its stale date on"
    case .ended: "it ended"
    case .endedBySystem: "the system ended it after 8 hours"
    case .removedByUser: "the user removed it"
    case .died: "it disappeared before its end"
    case .endedByForceQuit: "its app ended it when the user force-quit the app"
    case .dismissed: "it left the Lock Screen"
    case .refusedInBackground: "the app was in the background"
    case .refusedTooMany: "there were too many Live Activities"
    case .refusedByBudget: "the budget for starts by push was used up"
    case .refusedWithoutToken: "the token for starts was stale"
    case .refusedWithoutNetwork: "the phone had no network"
    case .refusedWhileActive: "it was active already"
    case .missed: "the user looked, and it was not there"
    }
  }
}

extension ActivityUpdate.Means {
  var words: String {
    switch self {
    case .priority10: "a push with priority 10"
    case .priority5: "a push with priority 5"
    case .app: "an update of the app"
    case .end: "the push to end the activity"
    case .copy: "a copy from the phone"
    }
  }
}

extension ActivityUpdateOutcome {
  var shortWords: String {
    switch self {
    case .shownAtOnce: "shown at once"
    case .shownLate: "shown late"
    case .superseded: "superseded by a newer one"
    case .afterEnd: "not shown before the end"
    case .withoutToken: "without a valid token"
    case .lost: "lost"
    case .stillWaiting: "still waiting"
    }
  }

  func words(at time: String, because reason: ActivityUpdate.Reason?) -> String {
    switch self {
    case .shownAtOnce, .shownLate: "It was shown at \(time)."
    case .superseded: "It was superseded by a newer one at \(time)."
    case .afterEnd: "It was not shown: at \(time), the Live Activity was over."
    case .withoutToken, .lost: reason?.words(at: time) ?? "It was lost at \(time)."
    case .stillWaiting: "It was still waiting when the run ended."
    }
  }
}

extension ActivityUpdate.Reason {
  func words(at time: String) -> String {
    switch self {
    case .noToken:
      "The server had no token for updates: a push had started the Live Activity, and the app's code had not run since."
    case .staleToken: "Its token was stale. The push service accepted it, and the phone showed nothing."
    case .tooLarge: "It was lost at \(time): it had more than 4 KB."
    case .aboveBudget: "It was lost at \(time): the budget of pushes with priority 10 was used up."
    case .droppedByRelay: "The relay dropped it at \(time): it came too soon after the last push."
    }
  }

  /// As in "What would have helped: …".
  var remedy: String {
    switch self {
    case .noToken:
      "passing the token on in the code that runs when the system wakes the app for the start, a start by the app, or a "
        + "broadcast channel"
    case .staleToken:
      "running the app sooner, so that the server gets the new token, or a broadcast channel"
    case .tooLarge: "a smaller payload"
    case .aboveBudget: "fewer pushes with priority 10, or `frequentUpdates`"
    case .droppedByRelay:
      "a server that keeps the newest content until the relay accepts a push (`pushes.atMostEvery`)"
    }
  }
}

extension ActivityUpdateWait {
  /// As in "It waited because …".
  var words: String {
    switch self {
    case .network: "the phone had no network"
    case .opportunity: "a push with priority 5 does not wake the phone"
    case .budget: "the budget of pushes with priority 10 was used up"
    case .lowPowerMode: "in Low Power Mode it does not wake the phone"
    case .spacing: "the last update had been drawn a moment before"
    case .unlock: "its content state was the same as the one on screen, and the phone was locked"
    case .apart: "the watch was away from the phone"
    case .heldBack: "the system held back states for the watch"
    }
  }

  /// As in "waited for …".
  var object: String {
    switch self {
    case .network: "the network"
    case .opportunity: "an opportunity"
    case .budget: "an opportunity (the budget was used up)"
    case .lowPowerMode: "an opportunity (Low Power Mode)"
    case .spacing: "the least time between drawn updates"
    case .unlock: "an unlock"
    case .apart: "the phone to be near the watch"
    case .heldBack: "the system, which held back states for the watch"
    }
  }
}
