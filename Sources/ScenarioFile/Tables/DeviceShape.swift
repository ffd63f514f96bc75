import WidgetRefresh

extension Shape where Value == Device {
  static var device: Shape {
    record(
      from: Device(),
      [
        field("start", \.start, .date, "First day that is reported."),
        field("timeZone", \.timeZone, .timeZone, "IANA time zone."),
        field(
          "days", \.days, .integer(1...ScenarioCheck.mostDays, instead: "run more of them as --replications"),
          "Days reported."),
        field(
          "warmUpDays", \.warmUpDays, .integer(0...365),
          "Days before the first that are simulated and not reported, so that the budget has learned."),
        field("budget", \.budget, .budget, "The rules by which the system grants reloads."),
        field("usage", \.usage, .usage, "How the phone is looked at."),
        field(
          "charging", \.charging, .periods, "On a charger. Default 23:30 to 06:30 every night.",
          evidence: .guess),
        field(
          "lowPowerMode", \.lowPowerMode, .periods,
          "Low Power Mode: budgeted reloads wait, and no app is woken for a background refresh (DOC).",
          evidence: .unofficial),
        field("locked", \.locked, .periods, "The user does not unlock the phone. Locked glances go on."),
        field("networkOutages", \.networkOutages, .periods, "No network: every fetch fails."),
        field("events", \.events, .events, "System events that reload widgets without cost."),
        field("rendering", \.rendering, .rendering, "How exactly the system shows an entry at its date."),
        field(
          "extensionLimits", \.extensionLimits, .extensionLimits,
          "What the system allows a widget extension during one reload."),
        field(
          "freeReloads", \.freeReloads, .freeReloads, "How soon a reload that costs nothing is carried out."),
      ])
  }
}

extension Shape where Value == String {
  static var timeZone: Shape {
    text(
      "an IANA time zone such as Europe/Berlin", examples: ["Europe/Berlin", "America/New_York"]
    ).checked { name, node, context in
      guard WallClock.isKnown(timeZone: name) else {
        context.report(expected: "an IANA time zone such as Europe/Berlin", at: node)
        return nil
      }
      return name
    }.writing { $0 }
  }
}

extension Shape where Value == [Period] {
  static var periods: Shape {
    list(of: .period, expected: "a list of periods, as in [{from: 22:00, to: 06:30}]")
  }
}

extension Shape where Value == [SystemEvent] {
  static var events: Shape {
    list(
      of: record(
        from: SystemEvent(.reboot, at: .daily(.midnight)),
        [
          field("event", \.kind, .eventKind, "What happens.", isRequired: true),
          field("at", \.at, .moment, "When: once, or every day at this time.", isRequired: true),
        ]),
      expected: "a list of events, as in [{event: reboot, at: 2026-03-04T12:00}]")
  }
}

extension Shape where Value == SystemEvent.Kind {
  static var eventKind: Shape {
    Variant<SystemEvent.Kind>(
      expected:
        "localeChange, dynamicTypeChange, accountChange, significantTimeChange, significantLocationChange, reboot, "
        + "timeZoneChange: <time zone> or appUpdate: <app>",
      words: [
        .init(text: "localeChange", value: .localeChange, doc: "The locale. All widgets reload, free (DOC)."),
        .init(
          text: "dynamicTypeChange", value: .dynamicTypeChange,
          doc: "Dynamic Type or an accessibility setting. All widgets reload, free (DOC)."),
        .init(
          text: "accountChange", value: .accountChange,
          doc: "The iCloud or App Store account. All widgets reload, free (DOC)."),
        .init(
          text: "significantTimeChange", value: .significantTimeChange, doc: "All widgets reload, free (DOC)."
        ),
        .init(
          text: "significantLocationChange", value: .significantLocationChange,
          doc: "Free, when the user next views the widget (DOC)."),
        .init(text: "reboot", value: .reboot, doc: "The device restarts. All widgets reload, free (UNOFF)."),
      ],
      cases: [
        .single(
          "timeZoneChange", Shape<String>.timeZone.map { .timeZoneChange($0) },
          "The device is now in this time zone. All widgets reload, free.", evidence: .guess),
        .single(
          "appUpdate", Shape<String>.appReference.map { .appUpdate($0) },
          "This app is updated. Its widgets reload, free.", evidence: .unofficial),
      ]
    ).shape
  }
}

extension Shape where Value == Rendering {
  static var rendering: Shape {
    Variant<Rendering>(
      expected: "exact, or a mapping with lateness, tailShare, tailLateness and repaintInterval",
      words: [.init(text: "exact", value: .exact, doc: "Each entry at its date, to the millisecond.")],
      otherMapping: record(
        from: Rendering(),
        [
          field(
            "lateness", \.lateness, .durationDistribution,
            "How late an entry is shown. Default uniform, 0s to 2s.", evidence: .observed),
          field(
            "tailShare", \.tailShare, .share, "Share of entries that are shown later than that.",
            evidence: .guess),
          field("tailLateness", \.tailLateness, .duration, "Those are late by up to this.", evidence: .guess),
          field(
            "repaintInterval", \.repaintInterval, .duration,
            "Two repaints of one view are at least this far apart.",
            evidence: .observed),
        ])
    ).shape
  }
}

extension Shape where Value == ExtensionLimits {
  static var extensionLimits: Shape {
    record(
      from: ExtensionLimits(),
      [
        field("memory", \.memory, .bytes, "More, and the extension is killed.", evidence: .observed),
        field("timeOut", \.timeOut, .positiveDuration, "A slower provider is halted.", evidence: .guess),
        field(
          "archive", \.archive, .bytes, "A timeline with a larger archive is refused.", evidence: .observed),
        field(
          "entries", \.entries, .integer(1...100_000), "A timeline with more entries is refused.",
          evidence: .observed),
        field(
          "retryAfterFailure", \.retryAfterFailure, .secondOrMore,
          "From a reload that failed without a timeline to the next attempt.", evidence: .observed),
      ])
  }
}

extension Shape where Value == FreeReloads {
  static var freeReloads: Shape {
    Variant<FreeReloads>(
      expected: "immediate, or a mapping with latency, intentLatency and afterLeavingApp",
      words: [.init(text: "immediate", value: .immediate, doc: "In the instant of the call.")],
      otherMapping: record(
        from: FreeReloads(),
        [
          field(
            "latency", \.latency, .duration,
            "After the app's call in the foreground, in an audio or in a navigation session; observed: 2s to 60s.",
            evidence: .guess),
          field(
            "intentLatency", \.intentLatency, .duration, "After a Button's or Toggle's intent.",
            evidence: .guess),
          field(
            "afterLeavingApp", \.afterLeavingApp, .truth,
            "Free reloads that the app asks for in the foreground wait until the user leaves it.",
            evidence: .observed),
        ])
    ).shape
  }
}
