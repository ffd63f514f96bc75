import EventKernel
import ScenarioValues

extension Watch: Shaped {
  static let shape = record(from: Watch()) {
    field(
      "offWrist", \.offWrist, .periods,
      "Periods in which the watch is not worn, but on its charger. Default 22:30 to 07:00 every night.",
      evidence: .guess,
      plausible: .oneOf([
        "[{from: 22:30, to: 07:00}]", "[{from: 23:30, to: 06:00}]", "[{from: 18:00, to: 19:30}]",
      ]))
    field(
      "lowPowerMode", \.lowPowerMode, .periods,
      "Periods of Low Power Mode of the watch. Charged reloads wait (GUESS), the system runs no background refresh, and the "
        + "Always-On display is off (DOC).", evidence: .guess, plausible: .notVaried("the file says when"))
    field(
      "apart", \.apart,
      "When the user is away from the phone with the watch. Nothing then comes from the phone.")
    field(
      "cellular", \.isCellular, "The watch has a network of its own while it is away from the phone.")
    field("wristRaises", \.wristRaises, "When the user views the watch.")
    field(
      "alwaysOn", \.alwaysOn,
      "Always-On glances at the face, without a raise: views on `alwaysOn`. Default: no glances.")
    field(
      "controlCenter", \.controlCenter, "When, and for how long, the user opens Control Center on the watch.")
    field(
      "reloads", \.reloads,
      "How the watch reloads complications and widgets. Their budgets are not those of the phone (DOC).")
    field("transfers", \.transfers, "How data of an app on the phone reach its app on the watch.")
    field(
      "refreshes", \.refreshes, "Background refreshes that the system runs for a watch app in any 60 minutes."
    )
    field(
      "complicationPushesPerDay", \.complicationPushesPerDay, .integer(perDayRange),
      "Complication pushes that are delivered to an app in a day. The others are lost (DOC).",
      evidence: .documented, plausible: .notVaried("Apple gives the number"))
    field(
      "activityCopies", \.copiesOrDefault,
      "How the watch shows the Live Activities of the phone: as copies in its Smart Stack (DOC). The copy of `match` is "
        + "`match on watch` in reports.")
  }
}

extension ActivityCopies: Shaped {
  static let shape = record(from: ActivityCopies()) {
    field(
      "latency", \.latency, .durationDistribution,
      "Time from the phone to the watch. Default lognormal, median 5s, sigma 1.", evidence: .guess,
      plausible: .median("1s", "30s", usual: "5s", sigma: "1"))
    field(
      "heldBack", \.heldBack, .number(heldBackRange),
      "Share of the time, as a number, for which copies are held back although the watch is near the phone. Then the "
        + "newest arrives.", evidence: .guess, plausible: .between("0", "0.3"))
    field(
      "hold", \.hold, .durationDistribution,
      "Length of one such time. Default uniform, 0s to 60m: a copy was wrong for up to an hour (OBS). They begin at random "
        + "times.", evidence: .observed)
    field(
      "viewed", \.viewed, .share,
      "Probability per raise of the wrist that the user sees the Smart Stack while an active copy is in it. It replaces "
        + "`wristRaises.smartStack`.", evidence: .guess, plausible: .between("10%", "100%"))
  }
}

extension TimeApart: Shaped {
  static let shape = record(from: TimeApart()) {
    field(
      "share", \.share, .number(shareRange), "Share of the time, as a number.", evidence: .guess,
      plausible: .between("0", "0.2"))
    field(
      "duration", \.duration, .durationDistribution,
      "Length of one time apart. Default lognormal, median 30m, sigma 1. They begin at random times.",
      evidence: .guess, plausible: .median("10m", "2h", usual: "30m", sigma: "1"))
  }
}

extension WristRaises: Shaped {
  static let shape = record(from: WristRaises()) {
    field(
      "perHour", \.perHour, .number(perHourRange),
      "Mean number of raises in an hour for which the watch is worn, at random times.", evidence: .observed,
      plausible: .between("4", "10"))
    field(
      "at", \.at, .moments,
      "Further raises at these times, if the watch is worn then. With `perHour: 0`, there are no others.")
    field(
      "personShape", \.personShape, .number(shapeRange),
      "Shape of a gamma distribution with mean 1, from which a factor on `perHour` is drawn for each replication: people differ.",
      evidence: .guess, plausible: .between("2", "20"))
    field(
      "duration", \.duration, .durationDistribution,
      "Length of the view of the face. Default lognormal, median 4.5s, sigma 0.8.", evidence: .observed)
    field(
      "smartStack", \.smartStack, .share, "Probability per raise that the user goes on to the Smart Stack.",
      evidence: .guess, plausible: .between("2%", "30%"))
    field(
      "smartStackDuration", \.smartStackDuration, .durationDistribution,
      "Length of the view of the Smart Stack. Default lognormal, median 4s, sigma 0.8.", evidence: .guess,
      plausible: .median("2s", "10s", usual: "4s", sigma: "0.8"))
  }
}

extension ControlCenterOpens: Shaped {
  static let shape = record(from: ControlCenterOpens(), renamed: ["looks": "opens"]) {
    field(
      "opens", \.opens,
      "When the user opens Control Center on the watch. The watch must be worn. Default: twice a day, spread over the hours "
        + "like pickups.",
      evidence: .guess, plausible: .oneOf(["{perDay: 2}", "{perDay: 0.5}", "{perDay: 5}"]))
    field(
      "duration", \.duration, .durationDistribution,
      "How long Control Center stays open. Default lognormal, median 4s, sigma 0.7.", evidence: .guess,
      plausible: .median("2s", "8s", usual: "4s", sigma: "0.7"))
  }
}

extension AlwaysOnGlances: Shaped {
  static let shape = record(from: AlwaysOnGlances(perHour: 0)) {
    field(
      "perHour", \.perHour, .number(WristRaises.perHourRange),
      "Mean number of glances in an hour for which the watch is worn, at random times. Nobody has published it.",
      isRequired: true)
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a glance. Default lognormal, median 1.5s, sigma 0.5. A raise ends it.", evidence: .guess,
      plausible: .median("0.5s", "4s", usual: "1.5s", sigma: "0.5"))
  }
}

extension WatchReloads: Shaped {
  static let shape = record(from: WatchReloads()) {
    field(
      "activeFace", \.activeFace, .number(PacedAllowance.perDayRange),
      "Reloads a day of a complication on the active face. It always counts as viewed (DOC: up to 75 a day).",
      evidence: .guess, plausible: .between("60", "75"))
    field(
      "smartStack", \.smartStack, .number(PacedAllowance.perDayRange),
      "Reloads a day of a widget in the Smart Stack.", evidence: .guess, plausible: .between("10", "50"))
    field(
      "otherFaces", \.otherFaces, .number(PacedAllowance.perDayRange),
      "Reloads a day of a complication on a face that is not active.", evidence: .guess,
      plausible: .between("1", "20"))
    field(
      "refill", \.refill,
      "How the balance grows during the day: `paced` by the raises of the wrist, so over the hours in which the watch is "
        + "worn; `even` over 24 hours.", evidence: .guess, plausible: .refill)
    field(
      "windowStart", \.windowStart,
      "Time at which the reloads of the whole day come if `refill` is `atStart`.",
      evidence: .guess, plausible: .windowStart)
    field(
      "minimumSpacing", \.minimumSpacing,
      "Shortest time from the start of one reload to the start of the next charged one.", evidence: .observed,
      plausible: .between("5m", "15m"))
    field(
      "runWindow", \.runWindow,
      "A reload that a reload policy requests starts within this time after the date of the policy.",
      evidence: .guess, plausible: .between("0s", "15m"))
    field(
      "backgroundLatency", \.backgroundLatency, .durationDistribution,
      "Time from a call of the app in the background, or a push, to the reload. Default lognormal, median 10s, sigma 1.",
      evidence: .guess, plausible: .median("2s", "5m", usual: "10s", sigma: "1"))
    field(
      "processorTime", \.mostProcessorTime, .positiveDuration,
      "Limit of the processor time of one reload. Above it, the system kills the extension.",
      evidence: .observed,
      plausible: .between("10s", "30s"))
    field(
      "stalls", \.stalls, Stalls.watchShape.orNone("No stalls."),
      "Times for which the watch starts no charged reload of a widget. Opening the app on the watch ends a stall. `none`: no "
        + "stalls. `usual`: 0.35 a week for each widget, until the app is opened.", evidence: .guess,
      plausible: .oneOf(["none", "usual", "{perWeek: 1.4}"]))
  }
}

extension TransferRules: Shaped {
  static let shape = record(from: TransferRules()) {
    field(
      "complicationPerDay", \.complicationPerDay, .integer(Watch.perDayRange),
      "Calls of `transferCurrentComplicationUserInfo` in a day that are sent at once, if a complication of the app is on the "
        + "active face. The others wait, as with `userInfo` (DOC).", evidence: .documented,
      plausible: .notVaried("Apple gives the number"))
    field(
      "renewedAt", \.renewedAt, "Time of day at which these calls and complication pushes are renewed.",
      evidence: .observed,
      plausible: .oneOf(["05:00", "00:00", "03:00"]))
    field(
      "wakesForWidgets", \.wakesForWidgets,
      "Whether such a transfer wakes the watch app at once if its complications are WidgetKit's. An Apple engineer says no "
        + "(forum 759389), a report of watchOS 26.5 yes (forum 735352). `false`: it waits.", evidence: .guess,
      plausible: .oneOf(["true", "false"]))
    field(
      "latency", \.latency, .durationDistribution,
      "Time of a transfer that is sent at once. Default lognormal, median 20s, sigma 1.2. While the watch is away from the phone, "
        + "it waits.", evidence: .guess, plausible: .median("2s", "5m", usual: "20s", sigma: "1.2"))
    field(
      "opportunities", \.opportunities, .secondOrMore,
      "Mean time between opportunities, at random times, for transfers that wait: the system wakes the watch app for them, while the "
        + "watch is worn and near the phone. When the app runs for another reason, it gets them too.",
      evidence: .guess,
      plausible: .between("5m", "6h"))
  }
}

extension RefreshLimits: Shaped {
  static let shape = record(from: RefreshLimits()) {
    field(
      "withComplication", \.withComplication, .integer(range),
      "If a complication of the app is on the active face. Apple says that four are safe (DOC).",
      evidence: .documented, plausible: .between("2", "4"))
    field("without", \.without, .integer(range), "If not.", evidence: .guess, plausible: .between("0", "2"))
  }
}

extension WatchApp: Shaped {
  static let shape = record(from: WatchApp()) {
    field(
      "fromPhone", \.fromPhone,
      "The data that it gets from its app on the phone. It then learns nothing in another way, unless `learns` is given."
    )
    field(
      "complicationPush", \.complicationPush, pushSource.shape,
      "When a server sends a complication push (`PKPushType.complication`), which wakes the app: app event `wakeUp`. Without a "
        + "complication on the active face, and above the limit of the day, it is lost (DOC).")
    field(
      "wakeUpsAtMostEvery", \.wakeUpsAtMostEvery, .secondOrMore,
      "The system wakes the app for changes (`wakeUps: contentChange`) at most once in this time, and then for all changes so far. "
        + "HealthKit on the watch: `1h` for most types (DOC).")
    field(
      "workouts", \.workouts,
      "Workout sessions, while the watch is worn. Reloads that the app requests during one are free (UNOFF).")
  }
}

extension PhoneTransfers: Shaped {
  static let shape = record(from: PhoneTransfers(app: "")) {
    field("app", \.app, .appReference, "Name of the app on the phone.", isRequired: true)
    field("by", \.way, "The method of `WCSession`.")
    field(
      "on", \.events,
      "The app events of the app on the phone on which it sends. Default: all. If the start of a session is listed, it also "
        + "sends at each change until the session ends.")
    field("onlyIfChanged", \.onlyIfChanged, "It sends only what it has not sent before.")
    field(
      "atMostEvery", \.atMostEvery, .secondOrMore,
      "Shortest time from one transfer to the next. The app skips a transfer that would come sooner.")
    field(
      "also", \.also,
      .list(
        of: FurtherWay.shape, minimumCount: alsoRange.lowerBound, maximumCount: alsoRange.upperBound,
        expected: "a list of further methods, such as [{by: userInfo}]"),
      "Further methods by which it sends. On each app event, it tries `by` and then these, in order. What one has sent is no "
        + "news for the next: `{by: message, also: [{by: userInfo}]}` is `sendMessage` or else `transferUserInfo`."
    )
  }
}

extension PhoneTransfers.FurtherWay: Shaped {
  static let shape = record(from: PhoneTransfers.FurtherWay(by: .userInfo)) {
    field("by", \.way, "The method of `WCSession`.", isRequired: true)
    field("on", \.events, "The app events on which it uses this method. Default: all.")
    field("onlyIfChanged", \.onlyIfChanged, "It sends only what it has not sent before, by any method.")
    field(
      "atMostEvery", \.atMostEvery, .secondOrMore,
      "Shortest time from one transfer by this method to the next.")
  }
}

extension PhoneTransfers.Way: Shaped {
  static let shape = Shape<Self>.words([
    .complication:
      "`transferCurrentComplicationUserInfo`: some a day are sent at once, the others as with `userInfo`.",
    .userInfo: "`transferUserInfo`: each waits for an opportunity, in order.",
    .context: "`updateApplicationContext`: only the newest waits for an opportunity.",
    .message:
      "`sendMessage`: at once, if the watch is near the phone, and its app in the foreground or in a workout session (DOC). "
      + "Otherwise it is not sent.",
  ])
}
