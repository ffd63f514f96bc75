import EventKernel
import RandomVariates
import ScenarioValues

extension Activity: Shaped {
  static let shape = record(from: Activity("")) {
    field(
      "content", \.content, .contentOfWidget,
      "What it shows: when it changes, or the name of one of the file's `contents`.", isRequired: true)
    field(
      "start", \.start,
      "What starts it. Default: the app, when it comes to the foreground. A start while it is active does nothing, but one "
        + "by push counts against the budget for starts."
    )
    field(
      "lasts", \.length,
      "Natural length of the activity. After it, the server sends a push with priority 10 to end the activity. If the app runs "
        + "before the push is shown, the app ends the activity. Without `pushes`, the activity ends after this time. Default: "
        + "the system ends it after 8 hours (DOC).")
    field(
      "dismissal", \.dismissal,
      "When it leaves the Lock Screen after its natural end. If the system ends it: after 4 hours (DOC).")
    field(
      "removalsPerHour", \.removalsPerHour, .number(Activity.removalsRange),
      "How often the user removes it, for each hour on the Lock Screen.")
    field(
      "afterRemoval", \.staysAwayAfterRemoval,
      .words([
        ("startsAgain", nil, "The next start starts it again."),
        (
          "staysAway", true,
          "The app does not start it until its natural end has passed; without `lasts`, until 8 hours after its start."
        ),
      ]), "What a start by the app does after the user has removed it.")
    field(
      "onForceQuit", \.endsOnForceQuit,
      .words([
        ("stays", nil, "It stays (OBS)."),
        ("ends", true, "The app ends and dismisses it in `applicationWillTerminate`."),
      ]), "What becomes of it when the user force-quits the app (`forceQuits`).")
    field(
      "restart", \.restart,
      "It ends at this age, and a new one starts, as apps do that must last longer than 8 hours. `lasts` counts from the first start."
    )
    field("pushes", \.pushes, "The pushes of a server that update it. Default: none.")
    field(
      "updatedOn", \.updatedOn,
      "The app events on which the app updates it, if it knows something new. Default: all app events. If the start of "
        + "a session is listed, the app also updates it at each change until the session ends. Between its app events, "
        + "an app does not run (DOC).")
    field(
      "alerts", \.alerts,
      "Its updates alert the user. When one is drawn, the screen lights up, and the user may look at it: a view on `alert`. The "
        + "end has no alert. Default: none.")
    field(
      "updatesAtMostEvery", \.updatesAtMostEvery, .secondOrMore,
      "Shortest time from one update of the app to the next. Then the app sends the newest content, if its session still runs."
    )
    field(
      "staleAfter", \.staleDate, StaleDate.shape,
      "Each start and each update sets the `staleDate` this much later, or to the next change that is known ahead. Views "
        + "of a stale activity count as outdated. Default: it never becomes stale."
    )
    field(
      "equalStates", \.equalStates, .share,
      "Share of its updates whose `ContentState` is the same as that of the update before, although the content has changed. "
        + "On a locked phone, such an update is drawn at the next unlock (OBS).")
    field(
      "drawsDates", \.drawsDates,
      "Its views draw the content's schedule from dates, as timers do. Then a change that was known ahead needs no "
        + "update (DOC).")
    field(
      "relevance", \.relevance, .number(),
      "Its `relevanceScore`. The Dynamic Island has at most two activities, of different apps: those with the highest. "
        + "Of equal ones, the first started (DOC).")
    field(
      "payload", \.payload, .sizeDistribution,
      "Size of the data of an update. One of more than 4096 B is never shown (DOC).")
  }
}

/// When it becomes stale.
private enum StaleDate: Hashable, Sendable, Shaped {
  case after(SimulationDuration)
  case schedule

  static let shape = Shape<SimulationDuration>.positiveDuration.map { StaleDate.after($0) }.or(
    .words([
      ("schedule", .schedule, "The next change that the content's `schedule` or `afterStart` knows ahead.")
    ])
  ) { node in
    if case .scalar(let text, _) = node.content { text.first?.isLetter == true } else { false }
  }
}

extension Activity {
  fileprivate var staleDate: StaleDate? {
    get { isStaleAtKnownChange == true ? .schedule : staleAfter.map { .after($0) } }
    set {
      (staleAfter, isStaleAtKnownChange) = (nil, newValue == .schedule ? true : nil)
      if case .after(let time) = newValue { staleAfter = time }
    }
  }
}

extension ActivityAlerts: Shaped {
  static let shape = record(from: ActivityAlerts()) {
    field("share", \.share, .share, "Share of the updates that have an alert.")
    field(
      "viewed", \.viewed, .share,
      "Probability that the user looks at an alert. In a period of `device.locked`, nobody does.",
      evidence: .guess,
      plausible: .between("10%", "90%"))
    field(
      "duration", \.duration, .durationDistribution,
      "Length of this view. Default lognormal, median 4s, sigma 0.5.", evidence: .guess,
      plausible: .median("2s", "10s", usual: "4s", sigma: "0.5"))
  }
}

extension ActivityStart.Way: Shaped {
  static let shape = Shape<Self>.words([
    .app: "The app starts it. In the background, the start is refused (DOC).",
    .intent: "A control, the Action button or a Shortcut starts it.",
    .push: "A push starts it (iOS 17.2).",
    .schedule: "The app has scheduled it (iOS 26).",
  ])
}

private struct StartTimes: Sendable {
  var way = ActivityStart.Way.app
  var arrivals: ArrivalProcess?
  var events: Set<AppEvent>?
}

extension ActivityStart: Shaped {
  static let shape = record(
    from: StartTimes(), conflicts: [KeyPair(first: "when", second: "on")]
  ) {
    field("by", \.way, "The way of the start.")
    field(
      "when", \.arrivals, "The times of the starts. With `by: app`, the user opens the app for each of them.")
    field("on", \.events, "The app events on which it starts. Default with `by: app`: foreground.")
  }.checked { start, node, context -> ActivityStart? in
    if let arrivals = start.arrivals { return ActivityStart(by: start.way, at: .arrivals(arrivals)) }
    if let events = start.events { return ActivityStart(by: start.way, at: .events(events)) }
    if start.way == .app { return ActivityStart(by: .app, at: .events([.foreground])) }
    return context.refuse(
      "missing key 'when': a start by \(start.way.rawValue) needs 'when' or 'on'", at: node.owner)
  }
}

extension ActivityLength: Shaped {
  private static let scheduleWord = "untilScheduleEnds"

  static let shape = Shape.words([
    (
      scheduleWord, ActivityLength.untilScheduleEnds,
      "Until the last change of the day that the content's `schedule` knows ahead, or the last of its `afterStart`."
    )
  ]).or(Shape.durationDistribution.map { .lasts($0) }) { node in
    if case .scalar(let text, _) = node.content { text.first?.isNumber == true } else { true }
  }
}

extension ActivityDismissal: Shaped {
  static let shape = Variant<ActivityDismissal>(
    words: [
      ("default", .system, "4 hours after the end (DOC)."), ("immediate", .after(.zero), "At once."),
    ],
    cases: [
      .single(
        "after", SimulationDuration.shape.map { .after($0) },
        "This long after the end, at most 4 hours (DOC).")
    ]
  ).writingWords
}

extension ActivityRestart: Shaped {
  static let shape = record(from: ActivityRestart(after: .hours(7), by: .push)) {
    field("after", \.after, .secondOrMore, "The age at which it restarts, at most 8 hours.", isRequired: true)
    field(
      "by", \.way,
      "How the new one is started. `app`: at this age if the app is in the foreground, or when it next is.")
  }
}

extension ActivityPushes: Shaped {
  static let shape = record(from: ActivityPushes()) {
    field(
      "sent", \.source, pushSource.shape,
      "What the server sends a push for. Default: each change of the content.")
    field(
      "priority10", \.priority10, .share,
      "Share of the pushes with priority 10, which are shown at once and have a budget. The others have priority 5 and "
        + "wait for an opportunity.")
    field(
      "atMostEvery", \.atMostEvery, .secondOrMore,
      "Shortest time from one push to the next. The newest content is sent then.")
    field(
      "dropsWithin", \.dropsWithin, .secondOrMore,
      "A relay drops a push, also one that ends the Live Activity, that comes less than this after the last one that it "
        + "passed on. Unlike with `atMostEvery`, its content is not sent later. Default: it drops none.")
    field(
      "repeatEnd", \.repeatedEnd,
      "The server sends the push that ends the Live Activity again, whether or not it was shown. Default: it sends it once."
    )
    field(
      "onRefusedToken", \.startsAnewOnRefusedToken,
      .words([
        ("nothing", nil, "It goes on sending, and the pushes show nothing."),
        (
          "startsAnew", true,
          "It starts the Live Activity again by push, which counts against the budget for starts. The old one ends."
        ),
      ]), "What the server does when the push service refuses a stale token (HTTP 410).")
    field(
      "sender", \.areSentByApp,
      .words([
        ("server", nil, "A server."),
        ("app", true, "The app, to itself. After a force-quit, it sends none until the user opens it."),
      ]), "What sends the pushes.")
    field(
      "broadcast", \.isBroadcast,
      "They are sent to a broadcast channel (iOS 18): no token goes stale, and the server sends once for all devices."
    )
    field(
      "devices", \.devices, .number(ActivityPushes.devicesRange),
      "Number of devices to which the server sends each push, one after another.")
    field(
      "perSecond", \.perSecond, .number(ActivityPushes.perSecondRange),
      "Pushes that the server sends in a second. The server finishes a round (one push to all "
        + "devices) before it begins the next."
    )
    field(
      "timestampAge", \.timestampAge, .durationDistribution,
      "How much older the `timestamp` of a push is than the time at which it is sent. A push is not shown if its `timestamp` is "
        + "older than the one on screen (DOC). Default: 0s.")
  }
}

extension ActivityPushes.RepeatedEnd: Shaped {
  static let shape = record(from: ActivityPushes.RepeatedEnd()) {
    field("times", \.times, .integer(timesRange), "How often it is sent again.", isRequired: true)
    field("every", \.every, .secondOrMore, "Time from one to the next.", isRequired: true)
  }
}

extension ActivityRules: Shaped {
  private static let profiles: [(String, ActivityRules, String)] = [
    ("documented", .documented, "What Apple documents, with guesses where it gives no number."),
    ("reported", .reported, "What developers report, and third parties found in the system."),
  ]

  static let shape = Variant<ActivityRules>(
    words: profiles.map { ($0.0, $0.1, $0.2) },
    cases: profiles.map {
      .single($0.0, adjusted($0.1), "Profile `\($0.0)` with some of its numbers changed.")
    }
  ).writingWords

  private static func adjusted(_ rules: ActivityRules) -> Shape<ActivityRules> {
    record(from: rules) {
      field(
        "allowance", \.allowance, .integer(allowanceRange),
        "Pushes with priority 10 in a window that are shown at once.",
        evidence: .guess, plausible: .between("15", "120"))
      field(
        "frequentAllowance", \.frequentAllowance, .integer(allowanceRange),
        "The same for an app with `frequentUpdates`.", evidence: .guess, plausible: .between("120", "600"))
      field(
        "inactiveAllowance", \.inactiveAllowance,
        Shape<Int>.integer(allowanceRange).orNone("As on a device in use."),
        "The same on a device that is not in use.", evidence: .unofficial,
        plausible: .oneOf(["none", "10", "15", "20"]))
      field(
        "inactiveAfter", \.inactiveAfter, "A device that was not used for this long counts as not in use.",
        evidence: .guess,
        plausible: .between("15m", "4h"))
      field(
        "window", \.window, .positiveDuration, "Length of a window.", evidence: .guess,
        plausible: .between("15m", "4h"))
      field(
        "form", \.form, "How the budget fills.", evidence: .unofficial,
        plausible: .oneOf(Form.allCases.map(\.rawValue)))
      field(
        "sharesAccounts", \.sharesAccounts,
        "Whether all activities of an app, and its starts by push, share their budgets.",
        evidence: .unofficial,
        plausible: .oneOf(["false", "true"]))
      field(
        "startAllowance", \.startAllowance, .integer(allowanceRange),
        "Starts by push in a window of starts (DOC: an Apple engineer).",
        evidence: .documented, plausible: .between("5", "15"))
      field(
        "startWindow", \.startWindow, .positiveDuration, "Length of the window of starts.",
        evidence: .observed,
        plausible: .between("1h", "24h"))
      field(
        "loss", \.loss, .share,
        "Probability that a push above the budget is lost. The others wait for an opportunity. Four public texts say that "
          + "such pushes are dropped, two that they come late (OBS).",
        evidence: .guess, plausible: .between("0%", "100%"))
      field(
        "delay", \.delay, .durationDistribution,
        "Time from sending to the device. Default lognormal, median 1s, sigma 1.3.",
        evidence: .guess,
        plausible: .median("0.3s", "3s", usual: "1s", sigma: "1.3"))
      field(
        "longestWait", \.longestWait,
        "How often the device wakes by itself. Then it shows the pushes that wait. It also shows them when the screen comes on, "
          + "or when a push with priority 10 wakes the device.", evidence: .guess,
        plausible: .between("5m", "60m"))
      field(
        "spacing", \.spacing,
        "Least time between two drawn updates. The last one before a silence is drawn.", evidence: .observed,
        plausible: .between("5s", "15s"))
      field(
        "burst", \.burst, .integer(burstRange),
        "How many updates can be drawn in quick succession before `spacing` applies. Each `spacing` that passes without a drawn "
          + "update allows one more, up to this number.", evidence: .guess, plausible: .between("1", "20"))
      field(
        "deathsPerHour", \.deathsPerHour, .number(deathsRange),
        "How often an activity disappears before its end, for each hour in which it is active.",
        evidence: .guess,
        plausible: .between("0", "0.05"))
      field(
        "wakesForStart", \.wakesForStart, .share,
        "Probability that the app's code runs when the system wakes the app for a start by push. The code then passes the "
          + "token for updates on to the server. Otherwise, the app passes it on in its next session. Until the server has "
          + "the token, no push updates or ends the Live Activity. After a force-quit, the system does not wake the app.",
        evidence: .guess, plausible: .between("30%", "100%"))
      field(
        "tokenChangesPerDay", \.tokenChangesPerDay, .number(tokensRange),
        "How often the token for updates changes, for each day in which an activity is active. The server gets the new "
          + "one when the app next runs. Until then, pushes show nothing.", evidence: .guess,
        plausible: .between("0", "0.1"))
      field(
        "staleStartTokensPerWeek", \.staleStartTokensPerWeek, .number(tokensRange),
        "How often the token for starts goes stale. It stays stale until an update of the app.",
        evidence: .guess,
        plausible: .between("0", "0.1"))
      field(
        "perApp", \.perApp, .integer(limitRange), "Most active Live Activities of an app.",
        evidence: .observed,
        plausible: .between("4", "8"))
      field(
        "perDevice", \.perDevice, .integer(limitRange), "Most active Live Activities of the device.",
        evidence: .guess, plausible: .between("8", "20"))
    }
  }
}

extension ActivityRules.Form: Shaped {
  static let shape = Shape<Self>.words([
    .window: "The first push opens a window with the whole allowance. Nothing carries over.",
    .tokenBucket: "The budget fills evenly, up to the allowance.",
  ])
}
