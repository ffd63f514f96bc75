import EventKernel
import WidgetRefresh

extension Shape where Value == Usage {
  static var usage: Shape {
    Variant<Usage>(
      expected: "pickups, glances, homeScreens and so on, timetable: <list of views>, or log: <CSV file>",
      cases: [
        .single(
          "timetable",
          Shape<[TimetableView]>.list(
            of: .timetableView,
            expected: "a list of views, as in [{at: 08:00, surface: lockScreen, duration: 10s}]"
          ).map(Usage.timetable), "These views at these times, and no others."),
        RecordedUsageTable.logCase,
      ],
      otherMapping: stochastic.map(Usage.stochastic)
    ).shape
  }

  private static var stochastic: Shape<StochasticUsage> {
    record(
      from: StochasticUsage(),
      [
        field("pickups", \.pickups, .pickups, "Unlocks of the phone."),
        field("glances", \.glances, .glances, "Views of the Lock Screen without an unlock."),
        field("homeScreens", \.homeScreens, .homeScreens, "Exposures of the Home Screen during a pickup."),
        field("standBy", \.standBy, .standBy, "Views on StandBy while the phone charges and is not in use."),
        field(
          "lockScreenBeforeUnlock", \.lockScreenBeforeUnlock, .duration,
          "Time for which the Lock Screen shows before each unlock.", evidence: .guess,
          plausible: .between("0.5s", "2s")),
      ])
  }
}

extension Shape where Value == Pickups {
  static var pickups: Shape {
    record(
      from: Pickups(),
      [
        field(
          "perDay", \.perDay, .number(NumberRange(Pickups.perDayRange)),
          "Mean number of pickups a day, over a whole week.",
          evidence: .observed),
        field(
          "weekendFactor", \.weekendFactor, .number(NumberRange(Pickups.weekendFactorRange)),
          "Pickups on a Saturday or Sunday, relative to a weekday.", evidence: .observed),
        field(
          "dayShape", \.dayShape, .number(NumberRange(Pickups.dayShapeRange)),
          "Shape of the gamma distribution (mean 1) of a factor by which whole days differ.",
          evidence: .observed),
        field(
          "dayCorrelation", \.dayCorrelation, .number(NumberRange(Pickups.dayCorrelationRange)),
          "Correlation of that factor from one day to the next; With 0.65, the correlation of pickups a day is 0.32.",
          evidence: .observed),
        field(
          "gap", \.gap, .numberDistribution,
          "Time between pickups. Only the shape of the distribution counts. Default lognormal, sigma 1.081.",
          evidence: .observed),
        field(
          "hours", \.hours, .hourProfile, "Weights of the 24 hours of the wall clock.",
          evidence: .observed
        ),
        field(
          "session", \.session, .durationDistribution,
          "Length of an unlocked session. Default lognormal, median 74.7s, sigma 1.742.", evidence: .observed),
      ])
  }
}

extension Shape where Value == Glances {
  static var glances: Shape {
    record(
      from: Glances(),
      [
        field(
          "share", \.share, .shareUpTo99Percent,
          "Share of glances among all screen-ons (measured: 29% to 38%).",
          evidence: .observed),
        field(
          "duration", \.duration, .durationDistribution,
          "Length of a glance. Default lognormal, median 6s, sigma 0.977.", evidence: .observed),
      ])
  }
}

extension Shape where Value == HomeScreens {
  static var homeScreens: Shape {
    record(
      from: HomeScreens(),
      [
        field(
          "perPickup", \.perPickup, .countDistribution, "Exposures per pickup. Default Poisson, mean 1.95. Apple says that people go to the Home Screen more than 90 "
            + "times a day: a mean of 1.15.",
          evidence: .observed, plausible: .part("mean", "1.15", "1.95", usual: "1.95", template: "{poisson: {mean: $}}")),
        field(
          "duration", \.duration, .durationDistribution,
          "Time on one page. Default lognormal, median 5s, sigma 1.066.", evidence: .observed),
        field(
          "nextPage", \.nextPage, .shareUpTo99Percent, "Probability that the user goes on to the next page.",
          evidence: .guess, plausible: .between("12%", "50%")),
      ])
  }
}

extension Shape where Value == StandByGlances {
  static var standBy: Shape {
    record(
      from: StandByGlances(),
      [
        field(
          "perHour", \.perHour, .number(NumberRange(StandByGlances.perHourRange)),
          "Mean number of views in an hour of charging.", evidence: .guess,
          plausible: .between("0.5", "2")),
        field(
          "duration", \.duration, .durationDistribution,
          "Length of a view. Default lognormal, median 10s, sigma 1.", evidence: .guess,
          plausible: .median("5s", "20s", usual: "10s", sigma: "1")),
      ])
  }
}

extension Shape where Value == TimetableView {
  static var timetableView: Shape {
    record(
      from: TimetableView(at: [], surface: .lockScreen, duration: .zero),
      [
        field("at", \.at, .timesOfDay, "A time of day, a list, or {every, from, to}.", isRequired: true),
        field("on", \.weekdays, .weekdays, "Days of the week. Default: every day."),
        field("surface", \.surface, .surface, "What the user views.", isRequired: true),
        field("duration", \.duration, .positiveDuration, "Length of the view.", isRequired: true),
      ])
  }
}

extension Shape where Value == [TimeOfDay] {
  static var timesOfDay: Shape {
    Variant<[TimeOfDay]>(
      expected: "a time of day such as 07:30, a list of them, or {every: 10m, from: 07:00, to: 23:00}",
      scalar: Shape<TimeOfDay>.timeOfDay.map { [$0] },
      list: timeList,
      cases: [.init(key: "every", shape: repeated)]
    ).shape
  }

  static var timeList: Shape {
    list(of: .timeOfDay, minimumCount: 1, expected: "a list of at least one time of day")
  }

  private static var repeated: Shape {
    record(
      from: Repetition(),
      [
        field(
          "every", \.every, .secondOrMore, "Time from one to the next, in whole seconds.", isRequired: true),
        field("from", \.from, .timeOfDay, "First time."),
        field("to", \.to, .endOfDay, "End, not included. `24:00` is the end of the day."),
      ]
    ).checked { draft, node, context in
      guard draft.every.milliseconds % 1000 == 0 else {
        context.report(expected: "whole seconds", at: node["every"] ?? node)
        return nil
      }
      let from = draft.from.secondsAfterMidnight
      guard from < draft.to else {
        context.report("expected 'to' to be later than 'from'", at: node["to"]?.position ?? node.position)
        return nil
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
      ScalarSchema(
        forms: [.pattern("^(\(ClockText.timePattern)|24:00)$")],
        expected: "a time of day such as 23:00, or 24:00",
        examples: ["23:00", "24:00"])
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
