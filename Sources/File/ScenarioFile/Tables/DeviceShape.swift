import ScenarioValues

extension Device: Shaped {
  static let shape = record(from: Device()) {
    field("start", \.start, "First reported day.")
    field("timeZone", \.timeZone, .timeZone, "IANA time zone.")
    field(
      "days", \.days, .integer(Device.daysRange, instead: "for more, use --replications"),
      "Number of reported days.")
    field(
      "warmUpDays", \.warmUpDays, .integer(Device.warmUpDaysRange),
      "Warm-up: days simulated before the first reported day, so that the budget knows its user, and its "
        + "balance has settled. They are not reported."
    )
    field("budget", \.budget, "Rules by which the system grants reloads.")
    field("usage", \.usage, "When the user picks up the phone and views its screen.")
    field(
      "charging", \.charging, .periods, "Periods on a charger. Default 23:30 to 06:30 every night.",
      evidence: .guess,
      plausible: .oneOf([
        "[{from: 23:30, to: 06:30}]", "[{from: 22:00, to: 07:30}]", "[{from: 01:00, to: 05:00}]",
      ]))
    field(
      "lowPowerMode", \.lowPowerMode, .periods,
      "Periods of Low Power Mode. Charged reloads wait. The system holds silent pushes and runs no background "
        + "refresh (DOC).", evidence: .unofficial, plausible: .notVaried("the file says when"))
    field(
      "locked", \.locked, .periods, "Periods in which the user does not unlock the phone. Glances continue.")
    field("networkOutages", \.networkOutages, .periods, "Periods without a network. Every fetch fails.")
    field(
      "missedWakeUps", \.missedWakeUps, .share,
      "Probability that a wake-up of an app (`wakeUps`) does not happen, because the app was killed or the system was busy.",
      evidence: .guess, plausible: .between("0%", "20%"))
    field("events", \.events, .events, "System events, which reload widgets free.")
    field("rendering", \.rendering, "How punctually the system shows an entry at its date.")
    field("extensionLimits", \.extensionLimits, "Limits of the system for one reload of a widget extension.")
    field("freeReloads", \.freeReloads, "How soon the system carries out a free reload.")
    field(
      "controls", \.controlRules,
      "How the system reloads controls, and when the user opens Control Center.")
    field(
      "alwaysOn", \.alwaysOn,
      "Always-On glances: views on `alwaysOnLockScreen` of what is on the Lock Screen. Default: no glances."
    )
    field(
      "activities", \.activityRules,
      "How the system treats Live Activities: budgets of pushes, delivery and lives.")
  }
}

extension Shape where Value == String {
  static var timeZone: Shape {
    text(
      "an IANA time zone such as Europe/Berlin", examples: ["Europe/Berlin", "America/New_York"]
    ).checked { name, node, context -> String? in
      guard WallClock.isKnown(timeZone: name) else {
        return context.refuse(
          expected: "an IANA time zone such as Europe/Berlin", at: node, hint: Suggestion.hintOfTimeZone(name)
        )
      }
      return name
    }.writing { $0 }
  }
}

extension Shape where Value == [Period] {
  static var periods: Shape {
    list(of: Period.shape, expected: "a list of periods, as in [{from: 22:00, to: 06:30}]")
  }
}

extension Shape where Value == [SystemEvent] {
  static var events: Shape {
    list(
      of: record(from: SystemEvent(.reboot, at: .daily(.midnight))) {
        field("event", \.kind, "What happens.", isRequired: true)
        field(
          "at", \.at, "When it happens: once, every day at this time, or `on` chosen days of the week.",
          isRequired: true)
      },
      expected: "a list of events, as in [{event: reboot, at: 2026-03-04T12:00}]")
  }
}

extension SystemEvent.Kind: Shaped {
  static let shape: Shape<Self> = {
    var variant = Variant<Self>()
    for name in Name.allCases {
      func word(_ kind: Self, _ doc: String) {
        variant.words.append((name.rawValue, kind, doc))
      }
      func mapping(_ shape: Shape<Self>, _ doc: String, _ evidence: Evidence) {
        variant.cases.append(
          .single(name.rawValue, shape, doc, evidence: evidence, plausible: .notVaried("the file says when")))
      }
      switch name {
      case .localeChange: word(.localeChange, "The locale changes. All widgets get a free reload (DOC).")
      case .dynamicTypeChange:
        word(
          .dynamicTypeChange,
          "Dynamic Type or an accessibility setting changes. All widgets get a free reload (DOC).")
      case .accountChange:
        word(.accountChange, "The iCloud or App Store account changes. All widgets get a free reload (DOC).")
      case .significantTimeChange:
        word(.significantTimeChange, "The time changes significantly. All widgets get a free reload (DOC).")
      case .significantLocationChange:
        word(
          .significantLocationChange,
          "The location changes significantly. A widget that `usesLocation` gets a free reload at its next view (DOC)."
        )
      case .reboot: word(.reboot, "The device restarts. All widgets get a free reload (UNOFF).")
      case .timeZoneChange:
        mapping(
          Shape.timeZone.map { .timeZoneChange($0) },
          "The device moves to this time zone. All widgets get a free reload.", .guess)
      case .appUpdate:
        mapping(
          Shape.appReference.map { .appUpdate($0) },
          "This app is updated. Its widgets get a free reload.", .unofficial)
      }
    }
    return variant.shape
  }()
}

extension Rendering: Shaped {
  static let shape = Variant<Rendering>(
    words: [("exact", .exact, "Each entry shows at its date, to the millisecond.")],
    otherMapping: record(from: Rendering()) {
      field(
        "lateness", \.lateness, .durationDistribution,
        "Delay from an entry's date until it shows. Default uniform, 0s to 2s.", evidence: .observed)
      field(
        "tailShare", \.tailShare, .share, "Share of entries with a longer delay.", evidence: .guess,
        plausible: .between("1%", "4%"))
      field(
        "tailLateness", \.tailLateness, "Longest delay of these entries.", evidence: .guess,
        plausible: .between("30s", "2m"))
      field(
        "repaintInterval", \.repaintInterval, "Shortest time between two repaints of a widget.",
        evidence: .observed)
      field(
        "futureFirstEntry", \.futureFirstEntry,
        "What shows if all entries of a new timeline are dated in the future.", evidence: .guess,
        plausible: .oneOf(Rendering.FutureFirstEntry.allCases.map(\.rawValue)))
    }
  ).shape
}

extension Rendering.FutureFirstEntry: Shaped {
  static let shape = Shape<Self>.words([
    .waits:
      "The old entry stays until the date of the first one. A reload before that date can postpone the first entry again.",
    .showsAtOnce: "The first entry shows as if it were dated at the reload.",
  ])
}

extension ExtensionLimits: Shaped {
  static let shape = record(from: ExtensionLimits()) {
    field(
      "memory", \.memory, .bytes, "Memory. If the extension uses more, the system kills it.",
      evidence: .observed)
    field(
      "timeOut", \.timeOut, .positiveDuration, "Time. The system stops a provider that takes longer.",
      evidence: .guess, plausible: .between("5s", "30s"))
    field(
      "archive", \.archive, .bytes, "Size of a timeline's archive. The system refuses a larger one.",
      evidence: .observed)
    field(
      "entries", \.entries, .integer(ExtensionLimits.entriesRange),
      "Number of entries. The system refuses a timeline with more.", evidence: .observed)
    field(
      "retryAfterFailure", \.retryAfterFailure, .secondOrMore,
      "Time from a reload that failed without a timeline to the next attempt.", evidence: .observed,
      plausible: .between("30m", "2h"))
  }
}

extension ForegroundThrottle: Shaped {
  static let shape = record(from: ForegroundThrottle()) {
    field(
      "every", \.every, .positiveDuration, "After the burst, one more reload is possible in each such time.",
      evidence: .guess,
      plausible: .between("1s", "1m"))
    field(
      "burst", \.burst, .integer(ForegroundThrottle.burstRange),
      "The most reloads in a row without a wait, after a long enough pause.", evidence: .guess,
      plausible: .between("3", "30"))
  }
}

extension FreeReloads: Shaped {
  static let shape = Variant<FreeReloads>(
    words: [("immediate", .immediate, "At the instant of the request.")],
    otherMapping: record(from: FreeReloads()) {
      field(
        "latency", \.latency, .durationDistribution,
        "Time from a call to the reload, during or at the end of a foreground, audio or navigation session. Also "
          + "for system events and edits of parameters. Default lognormal, median 4s, sigma 1.6 (observed: 2s, 26s, "
          + "27s, up to a minute). One call has one latency for all widgets.", evidence: .guess,
        plausible: .median("1s", "15s", usual: "4s", sigma: "1.6"))
      field(
        "delayPerWidget", \.delayPerWidget, .durationDistribution,
        "Further time for each widget by itself. With 0s, all widgets of a call reload together.",
        evidence: .guess, plausible: .oneOf(["0s", "{exponential: {mean: 30s}}"]))
      field(
        "rebootDelay", \.rebootDelay, .durationDistribution,
        "Further time for each widget after a reboot, instead of `delayPerWidget` (observed once: over ten minutes).",
        evidence: .guess,
        plausible: .oneOf(["0s", "{lognormal: {median: 10m, sigma: 1}}"]))
      field(
        "intentLatency", \.intentLatency, "Time from the intent of a Button or Toggle to the reload.",
        evidence: .guess, plausible: .between("0.2s", "3s"))
      field(
        "afterLeavingApp", \.afterLeavingApp,
        "Free reloads that the app requests in the foreground wait until the user leaves the app.",
        evidence: .observed, plausible: .oneOf(["false", "true"]))
      field(
        "includesLeaving", \.includesLeaving,
        "Calls that the app makes when the user leaves it are free, like its calls in the foreground.",
        evidence: .guess, plausible: .oneOf(["false", "true"]))
      field(
        "throttle", \.throttle,
        ForegroundThrottle.shape.orNone("No limit."),
        "The limit of a widget's free reloads while its app is in the foreground. `none`: no limit.",
        evidence: .guess, plausible: .oneOf(["none", "{every: 5s}"]))
    }
  ).shape
}

extension AlwaysOnDisplay: Shaped {
  static let shape = record(from: AlwaysOnDisplay(glances: .at([])), renamed: ["looks": "glances"]) {
    field(
      "glances", \.glances,
      "When the user glances at the Always-On display. A glance while the screen is on does not count. Nobody has published how "
        + "often users do, so there is no default.",
      isRequired: true)
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a glance. Default lognormal, median 1.5s, sigma 0.5. It ends when the screen comes on.",
      evidence: .guess, plausible: .median("0.5s", "4s", usual: "1.5s", sigma: "0.5"))
  }
}
