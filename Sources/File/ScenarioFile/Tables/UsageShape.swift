import EventKernel
import ScenarioValues

extension Usage: Shaped {
  static let shape = Variant<Usage>(
    cases: [
      .single(
        "timetable",
        Shape.list(
          of: TimetableView.shape,
          expected: "a list of views, as in [{at: 08:00, surface: lockScreen, duration: 10s}]"
        ).map(Usage.timetable), "These views at these times, and no others."),
      RecordedUsageTable.logCase,
    ],
    otherMapping: StochasticUsage.shape.map(Usage.stochastic)
  ).shape
}

extension StochasticUsage: Shaped {
  static let shape = record(from: StochasticUsage()) {
    field("pickups", \.pickups, "Unlocks of the phone.")
    field("glances", \.glances, "Views of the Lock Screen without an unlock.")
    field("homeScreens", \.homeScreens, "Exposures of the Home Screen during a pickup.")
    field("standBy", \.standBy, "Views on StandBy while the phone charges and is not in use.")
    field(
      "lockScreenBeforeUnlock", \.lockScreenBeforeUnlock,
      "Time for which the Lock Screen shows before each unlock.", evidence: .guess,
      plausible: .between("0.5s", "2s"))
  }
}

extension Pickups: Shaped {
  static let shape = record(from: Pickups()) {
    field(
      "perDay", \.perDay, .number(Pickups.perDayRange), "Mean number of pickups a day, over a whole week.",
      evidence: .observed)
    field(
      "weekendFactor", \.weekendFactor, .number(Pickups.weekendFactorRange),
      "Pickups on a Saturday or Sunday, relative to a weekday.", evidence: .observed)
    field(
      "dayShape", \.dayShape, .number(Pickups.dayShapeRange),
      "Shape of the gamma distribution (mean 1) of a factor by which whole days differ.", evidence: .observed)
    field(
      "dayCorrelation", \.dayCorrelation, .number(Pickups.dayCorrelationRange),
      "Correlation of that factor from one day to the next; With 0.65, the correlation of pickups a day is 0.32.",
      evidence: .observed)
    field(
      "gap", \.gap, .numberDistribution,
      "Time between pickups. Only the shape of the distribution counts. Default lognormal, sigma 1.081.",
      evidence: .observed)
    field("hours", \.hours, "Weights of the 24 hours of the wall clock.", evidence: .observed)
    field(
      "session", \.session, .durationDistribution,
      "Length of an unlocked session. Default lognormal, median 74.7s, sigma 1.742.", evidence: .observed)
  }
}

extension Glances: Shaped {
  static let shape = record(from: Glances()) {
    field(
      "share", \.share, .shareUpTo99Percent, "Share of glances among all screen-ons (measured: 29% to 38%).",
      evidence: .observed)
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a glance. Default lognormal, median 6s, sigma 0.977.", evidence: .observed)
  }
}

extension HomeScreens: Shaped {
  static let shape = record(from: HomeScreens()) {
    field(
      "perPickup", \.perPickup, .countDistribution,
      "Exposures per pickup. Default Poisson, mean 1.95. Apple says that people go to the Home Screen more than 90 "
        + "times a day. With the default number of pickups, this is a mean of at least 1.15.",
      evidence: .observed,
      plausible: .part("mean", "1.15", "1.95", usual: "1.95", template: "{poisson: {mean: $}}"))
    field(
      "duration", \.duration, .durationDistribution,
      "Time on one page. Default lognormal, median 5s, sigma 1.066.", evidence: .observed)
    field(
      "nextPage", \.nextPage, .shareUpTo99Percent, "Probability that the user goes on to the next page.",
      evidence: .guess, plausible: .between("12%", "50%"))
  }
}

extension StandByGlances: Shaped {
  static let shape = record(from: StandByGlances()) {
    field(
      "perHour", \.perHour, .number(StandByGlances.perHourRange),
      "Mean number of views in an hour of charging.", evidence: .guess, plausible: .between("0.5", "2"))
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a view. Default lognormal, median 10s, sigma 1.", evidence: .guess,
      plausible: .median("5s", "20s", usual: "10s", sigma: "1"))
  }
}

extension TimetableView: Shaped {
  static let shape = record(from: TimetableView(at: [], surface: .lockScreen, duration: .zero)) {
    field("at", \.at, .timesOfDay, "A time of day, a list, or {every, from, to}.", isRequired: true)
    field("on", \.weekdays, "Days of the week. Default: every day.")
    field("surface", \.surface, "What the user views.", isRequired: true)
    field("duration", \.duration, .positiveDuration, "Length of the view.", isRequired: true)
  }
}

extension Shape where Value == [TimeOfDay] {
  static var timesOfDay: Shape {
    Variant<[TimeOfDay]>(
      scalar: TimeOfDay.shape.map { [$0] },
      list: list(of: TimeOfDay.shape, minimumCount: 1, expected: "a list of at least one time of day"),
      cases: [.init(key: "every", shape: repeated)]
    ).shape
  }

  private static var repeated: Shape {
    record(from: Repetition()) {
      field("every", \.every, .secondOrMore, "Time from one to the next, in whole seconds.", isRequired: true)
      field("from", \.from, "First time.")
      field("to", \.to, .endOfDay, "End, not included. `24:00` is the end of the day.")
    }.checked { draft, node, context -> [TimeOfDay]? in
      guard draft.every.milliseconds % 1000 == 0 else {
        return context.refuse(expected: "whole seconds", at: node["every"] ?? node)
      }
      let from = draft.from.secondsAfterMidnight
      guard from < draft.to else {
        return context.refuse(
          "expected 'to' to be later than 'from'", at: node["to"]?.position ?? node.position)
      }
      guard draft.every.milliseconds < 86_400_000 else { return [draft.from] }
      return stride(from: from, to: draft.to, by: Int(draft.every.milliseconds / 1000))
        .map { TimeOfDay(clamping: $0) }
    }
  }
}

extension Shape where Value == Int {
  /// Seconds after midnight; `24:00` is the end of the day.
  fileprivate static var endOfDay: Shape {
    scalar(
      [.pattern("^(\(ClockText.timePattern)|24:00)$")], expected: "a time of day such as 23:00, or 24:00",
      examples: ["23:00", "24:00"]
    ) { text, _ in
      if text == "24:00" { return .value(86_400) }
      return ScalarReading(ClockText.time(text)?.secondsAfterMidnight)
    }.writing { $0 == 86_400 ? "24:00" : TimeOfDay(clamping: $0).description }
  }
}

private struct Repetition: Sendable {
  var every = SimulationDuration.hours(1)
  var from = TimeOfDay.midnight
  var to = 86_400
}
