import ScenarioValues

extension ReloadBudgetProfile: Shaped {
  private static let profiles = NamedBudgetProfile.all

  static let shape = Variant<ReloadBudgetProfile>(
    words: profiles.map { ($0.name, $0.profile, $0.summary) },
    cases: [.single("fixed", fixed, "This number of reloads a day. A request is granted at once.")]
      + profiles.map {
        .single($0.name, adjusted($0), "Profile `\($0.name)` with some of its numbers changed.")
      }
  ).writingWords

  private static var fixed: Shape<Self> {
    let count = Shape<Int>.integer(ReloadBudgetProfile.Allowance.fixedRange)
    let rules = BudgetTable(schedulingClass: { _ in nil }, allowanceClass: { $0 }).scheduling
    let full = record(from: FixedBudget(), shortForm: "perDay") {
      field("perDay", \.perDay, count, "Reloads a day.", isRequired: true)
      field(
        "windowStart", \.windowStart,
        "Time at which the day's reloads become available. Unused ones are lost.")
      inside(\.scheduling, rules)
    }
    return Variant<ReloadBudgetProfile>(
      scalar: count.map { .fixed($0) },
      otherMapping: full.map {
        ReloadBudgetProfile(
          allowance: .fixed(perDay: $0.perDay, windowStart: $0.windowStart), scheduling: $0.scheduling)
      }
    ).shape
  }

  /// A profile with other numbers.
  private static func adjusted(_ named: NamedBudgetProfile) -> Shape<Self> {
    let profile = named.profile
    let table = BudgetTable(
      schedulingClass: { named.schedulingEvidence ?? $0 }, allowanceClass: { named.allowanceEvidence ?? $0 },
      hasUsualScheduling: named.schedulingEvidence == nil, stalls: profile.scheduling.stalls != nil)
    guard case .paced(let allowance) = profile.allowance else {
      return record(from: profile) { inside(\.scheduling, table.scheduling) }
    }
    return record(from: AdjustedBudget(allowance: allowance, scheduling: profile.scheduling)) {
      inside(\.allowance, table.paced(allowance))
      inside(\.scheduling, table.scheduling)
    }.map { ReloadBudgetProfile(allowance: .paced($0.allowance), scheduling: $0.scheduling) }
  }
}

private struct FixedBudget: Sendable {
  var perDay = 0
  var windowStart = TimeOfDay.midnight
  var scheduling = ReloadScheduling.immediate
}

private struct AdjustedBudget: Sendable {
  var allowance: PacedAllowance
  var scheduling: ReloadScheduling
}

/// The keys that several budgets have.
private struct BudgetTable {
  /// Evidence class of a scheduling rule in this budget, from the class of its default.
  let schedulingClass: (Evidence) -> Evidence?
  /// Evidence class of a number of the allowance in this budget, from its class in `documented`.
  let allowanceClass: (Evidence) -> Evidence
  /// Whether the defaults of the scheduling rules are the usual ones, to which the plausible ranges belong.
  var hasUsualScheduling = false
  /// Whether it has stalls by default.
  var stalls = false

  private func usual(_ range: PlausibleRange) -> PlausibleRange? { hasUsualScheduling ? range : nil }

  @FieldList<ReloadScheduling> var scheduling: [any Field<ReloadScheduling>] {
    field(
      "minimumSpacing", \.minimumSpacing,
      "Shortest time from the start of one reload to the start of the next charged one. It is at least 1s, even if this is less.",
      evidence: schedulingClass(.guess), plausible: usual(.between("1m", "15m")))
    field(
      "backgroundLatency", \.backgroundLatency, .durationDistribution,
      "Time from a call in the background, a widget push or the end of a background URL session to the reload. "
        + "Default lognormal, median 5m, sigma 1.4 (observed: 19 min, \"sometimes it takes minutes\"). One call has "
        + "one latency for all widgets. Later charged requests until then are coalesced into the first one.",
      evidence: schedulingClass(.guess), plausible: usual(.median("5s", "10m", usual: "5m", sigma: "1.4")))
    field(
      "runWindow", \.runWindow,
      "A reload that a reload policy requests starts within this time after the date of the policy.",
      evidence: schedulingClass(.unofficial), plausible: usual(.between("5m", "30m")))
    field(
      "checkAgain", \.checkAgain, .secondOrMore,
      "A request that waits for its budget or for the end of Low Power Mode is checked again after this time.",
      evidence: .unofficial, plausible: .between("5m", "30m"))
    field(
      "onVisible", \.onVisible, .share,
      "Probability that a waiting request is checked when the user views its widget. The reload starts if the budget "
        + "allows.", evidence: schedulingClass(.guess), plausible: usual(.between("35%", "100%")))
    field(
      "onVisibleDelay", \.onVisibleDelay, "Time from the start of the view to this check.",
      evidence: schedulingClass(.guess), plausible: usual(.between("1s", "5s")))
    field(
      "atEndOfSingleEntry", \.atEndOfSingleEntry, .secondOrMore,
      "If the policy is `atEnd` and the last entry is not in the future, the next reload is due this long after the "
        + "reload.", evidence: .guess, plausible: .between("2m", "30m"))
    field(
      "devicePool", \.devicePool,
      DevicePool.shape.orNone("No limit."),
      "Reloads a day for all widgets together, refilled evenly. Of the waiting widgets, the one whose last reload is "
        + "oldest comes first. `none`: no limit.", evidence: schedulingClass(.unofficial),
      plausible: usual(.notVaried("its numbers vary")))
    field(
      "stalls", \.stalls, Stalls.shape.orNone("No stalls."),
      "Times for which the system starts no charged reload of the widget, whatever its budget. A stall ends at once "
        + "when the user opens the app or presses a Button or Toggle of the widget. `none`: no stalls.",
      evidence: schedulingClass(.guess),
      plausible: usual(stalls ? .notVaried("its numbers vary") : .oneOf(["none", "{perWeek: 5}"])))
    field(
      "staleExtension", \.staleExtension,
      Stalls.shapeOfExtension.orNone("No extension is stale."),
      "Times for which an app's extension is stale: a process of an older version keeps running. The system refuses each timeline of the app's "
        + "widgets, charged or free, and tries again after `retryAfterFailure`. Opening the app does not end this. A "
        + "reboot or an update of the app does (a guess). Observed on a Mac. `none`: no extension is stale.",
      evidence: schedulingClass(.guess), plausible: usual(.oneOf(["none", "{perWeek: 0.05}"])))
  }

  @FieldList<PacedAllowance>
  func paced(_ allowance: PacedAllowance) -> [any Field<PacedAllowance>] {
    let number = Shape<Double>.number(PacedAllowance.perDayRange)
    field(
      "capacity", \.capacity, .capacity(allowance.capacity),
      "Reloads a day for a number of views a day: points of a piecewise linear map, in order of rising views. Or "
        + "factors on the profile's points.", evidence: allowanceClass(.guess),
      plausible: .notVaried("its factors vary"))
    field(
      "capacityWhenAddedBySystem", \.capacityWhenAddedBySystem, number,
      "Capacity of a widget that the system added.", evidence: allowanceClass(.unofficial),
      plausible: allowance.capacityWhenAddedBySystem == nil
        ? .notVaried("it is that of other widgets") : .between("20", "80"))
    field(
      "historyDays", \.historyDays, .integer(PacedAllowance.historyDaysRange),
      "Number of past days from which views are predicted.", evidence: allowanceClass(.unofficial),
      plausible: .between("3", "14"))
    field(
      "separatesWeekends", \.separatesWeekends,
      "Whether views are predicted from weekdays only for a weekday, and from weekends only for a weekend. Apple "
        + "says that they may differ (DOC).", evidence: allowanceClass(.guess),
      plausible: .oneOf(["false", "true"]))
    field(
      "learningDays", \.learningDays, .integer(PacedAllowance.learningDaysRange),
      "Number of days after a widget is added for which its capacity is `learningCapacity`, refilled evenly.",
      evidence: allowanceClass(.documented), plausible: .between("1", "4"))
    field(
      "learningCapacity", \.learningCapacity, number, "Reloads a day during the learning days.",
      evidence: allowanceClass(.guess), plausible: .between("40", "140"))
    field(
      "refill", \.refill,
      "How the balance grows during the day. Weights: Apple says that the budget is spread over the day by the user's "
        + "habits, and widgets of five developers reload throughout the day (DOC, OBS); one reloads at night too, as with `even` (OBS); "
        + "an Apple engineer's \"quickly runs out\" and two widgets that were hours old fit `atStart` (DOC, OBS).",
      evidence: allowanceClass(.documented), plausible: .refill)
    field(
      "windowStart", \.windowStart,
      "Time at which the reloads of the whole day come if `refill` is `atStart`: at the first 15-minute slot that starts then "
        + "or later. Apple says that the budget \"doesn't necessarily reset at exactly midnight\" (DOC).",
      evidence: allowanceClass(.guess), plausible: .windowStart)
    field(
      "accrual", \.accrual, "How the reloads of a 15-minute slot accrue, unless `refill` is `atStart`.",
      evidence: allowanceClass(.unofficial), plausible: .oneOf(["slots", "continuous"]))
    field(
      "smoothing", \.smoothing,
      "Standard deviation of the Gaussian that smooths the predicted views over the day.",
      evidence: allowanceClass(.unofficial), plausible: .between("30m", "2h30m"))
    field(
      "initialShare", \.initialShare, .share, "Balance of a new widget, as a share of its capacity.",
      evidence: allowanceClass(.unofficial), plausible: .between("0%", "50%"))
    field(
      "lowest", \.lowest, .number(PacedAllowance.lowestRange),
      "Lowest balance, as a multiple of the capacity.", evidence: allowanceClass(.guess),
      plausible: .between("-1.5", "0"))
    field(
      "highest", \.highest, .number(PacedAllowance.highestRange),
      "Highest balance, as a multiple of the capacity.", evidence: allowanceClass(.guess),
      plausible: .between("0.5", "2"))
    field(
      "viewGap", \.viewGap,
      "A view that starts less than this after the last one ended counts as the same view.",
      evidence: allowanceClass(.unofficial), plausible: .between("1s", "30s"))
    field(
      "grantsFractionWhileCharging", \.grantsFractionWhileCharging,
      "While the phone charges, a balance above 0 is enough for a reload. Otherwise, the balance must be at least 1.",
      evidence: allowanceClass(.unofficial), plausible: .oneOf(["false", "true"]))
  }
}

extension DevicePool: Shaped {
  static let shape = record(from: DevicePool()) {
    field(
      "perWidget", \.perWidget, .number(DevicePool.perDayRange), "Reloads a day for each widget.",
      evidence: .unofficial, plausible: .between("40", "150"))
    field(
      "most", \.most, .number(DevicePool.perDayRange), "Maximum reloads a day for the whole device.",
      evidence: .unofficial, plausible: .between("375", "1500"))
  }
}

extension Stalls: Shaped {
  static let shape = record(from: Stalls()) {
    field(
      "people", \.people, .share,
      "Share of people who have stalls. A replication, or a person of a population, has them or not.",
      evidence: .guess, plausible: .between("5%", "50%"))
    field(
      "perWeek", \.perWeek, .number(Stalls.perWeekRange),
      "Mean number of stalls that start in a week, for each widget of such a person. They start at random times. A stall "
        + "may start during another one.", evidence: .guess, plausible: .between("1", "14"))
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a stall that nothing ends early. Default lognormal, median 4h, sigma 0.8.", evidence: .guess,
      plausible: .median("1h", "12h", usual: "4h", sigma: "0.8"))
  }

  /// On the watch.
  static let watchShape = Shape.words([
    (
      "usual", WatchReloads.stalling,
      "0.35 a week for each widget. Each lasts until the user opens the app on the watch."
    )
  ]).or(shape) { if case .scalar = $0.content { false } else { true } }

  fileprivate static let shapeOfExtension = record(from: Stalls.ofExtension) {
    field(
      "people", \.people, .share, "Share of people whose extensions can be stale.", evidence: .guess,
      plausible: .between("5%", "100%"))
    field(
      "perWeek", \.perWeek, .number(Stalls.perWeekRange),
      "Mean number of times in a week at which the extension of an app becomes stale, on the phone of such a person.",
      evidence: .guess, plausible: .between("0.01", "0.2"))
    field(
      "duration", \.duration, .durationDistribution,
      "Time for which it is stale, if nothing ends this early. Default lognormal, median 1d, sigma 1.2 (observed: days).",
      evidence: .guess, plausible: .median("6h", "4d", usual: "1d", sigma: "1.2"))
  }
}

extension Shape where Value == [PacedAllowance.Knot] {
  /// The points, or factors on those of a profile.
  fileprivate static func capacity(_ profile: [PacedAllowance.Knot]) -> Shape {
    Variant(
      list: knots,
      otherMapping: record(from: CapacityFactors()) {
        // Apple says "typically" 40 to 70 for a widget that is viewed frequently: 55, and a quarter less or more. So some
        // have less or more than that.
        field(
          "timesReloads", \.reloads, .number(CapacityFactors.range),
          "Factor on the reloads a day that the budget gives.", evidence: .guess,
          plausible: .between("0.6", "1.5"))
        field(
          "timesViews", \.views, .number(CapacityFactors.range),
          "Factor on the views a day that the same reloads need.", evidence: .guess,
          plausible: .between("0.5", "2"))
      }.map { $0.applied(to: profile) }
    ).shape
  }

  fileprivate static var knots: Shape {
    list(
      of: record(from: PacedAllowance.Knot(viewsPerDay: 0, reloadsPerDay: 0)) {
        field("views", \.viewsPerDay, .number(PacedAllowance.perDayRange), "Views a day.", isRequired: true)
        field(
          "reloads", \.reloadsPerDay, .number(PacedAllowance.perDayRange), "Reloads a day.", isRequired: true)
      }.named("capacityPoint"),
      minimumCount: 1, expected: "a list of at least one {views: …, reloads: …}")
  }
}

private struct CapacityFactors: Sendable {
  static let range = 0.001...1000

  var reloads = 1.0
  var views = 1.0

  /// No number is above its limit.
  func applied(to knots: [PacedAllowance.Knot]) -> [PacedAllowance.Knot] {
    let most = PacedAllowance.perDayRange.upperBound
    return knots.map {
      PacedAllowance.Knot(
        viewsPerDay: min(most, $0.viewsPerDay * views), reloadsPerDay: min(most, $0.reloadsPerDay * reloads))
    }
  }
}

extension PacedAllowance.Refill: Shaped {
  static let shape = Shape<Self>.words([
    .paced: "Each 15-minute slot brings reloads in proportion to the views predicted for it.",
    .even: "Each 15-minute slot brings the same number of reloads.",
    .atStart: "The reloads of the whole day come at once, at `windowStart`.",
  ])
}

extension PacedAllowance.Accrual: Shaped {
  static let shape = Shape<Self>.words([
    .slots: "All at once when the slot begins. A rate-limited request is checked again after `checkAgain`.",
    .continuous: "Evenly during the slot. A rate-limited request waits until the balance reaches 1.",
  ])
}
