import EventKernel
import WidgetRefresh

extension Shape where Value == ReloadBudgetProfile {
  static var budget: Shape {
    Variant<ReloadBudgetProfile>(
      expected: "documented, reported, unlimited or fixed: <reloads a day>",
      words: [
        .init(text: "documented", value: .documented, doc: "What Apple documents, gaps filled by guesses."),
        .init(text: "reported", value: .reported, doc: "What unofficial analyses of the system report."),
        .init(text: "unlimited", value: .unlimited, doc: "No limits, as in WidgetKit developer mode."),
      ],
      cases: [
        .single("fixed", fixed, "So many reloads a day, granted as soon as they are asked for."),
        .single("documented", paced(.documented), "What Apple documents, with other numbers."),
        .single("reported", paced(.reported), "What unofficial analyses report, with other numbers."),
        .single(
          "unlimited",
          record(
            from: ReloadBudgetProfile.unlimited,
            BudgetTable(profile: .unlimited).scheduling.map { $0.inside(\.scheduling) }),
          "No limits, with other rules of scheduling."),
      ]
    ).shape
  }

  private static var fixed: Shape {
    let count = Shape<Int>.integer(0...1_000_000)
    let full = record(
      from: FixedBudget(),
      [
        field("perDay", \.perDay, count, "Reloads a day.", isRequired: true),
        field(
          "windowStart", \.windowStart, .timeOfDay, "When the day's reloads are there; none is carried over."),
      ] + BudgetTable(profile: .fixed).scheduling.map { $0.inside(\.scheduling) })
    return Variant<ReloadBudgetProfile>(
      expected: "a whole number of reloads a day, or {perDay: …, windowStart: …}",
      scalar: count.map { .fixed($0) },
      otherMapping: full.map {
        ReloadBudgetProfile(
          allowance: .fixed(perDay: $0.perDay, windowStart: $0.windowStart), scheduling: $0.scheduling)
      }
    ).shape
  }

  private static func paced(_ allowance: PacedAllowance) -> Shape {
    let table = BudgetTable(profile: allowance == .reported ? .reported : .documented)
    return record(
      from: PacedBudget(allowance: allowance),
      table.paced.map { $0.inside(\.allowance) } + table.scheduling.map { $0.inside(\.scheduling) }
    ).map { ReloadBudgetProfile(allowance: .paced($0.allowance), scheduling: $0.scheduling) }
  }
}

private struct FixedBudget: Sendable {
  var perDay = 0
  var windowStart = TimeOfDay.midnight
  var scheduling = ReloadScheduling.immediate
}

private struct PacedBudget: Sendable {
  var allowance: PacedAllowance
  var scheduling = ReloadScheduling()
}

/// The keys that several budgets share.
private struct BudgetTable {
  enum Profile {
    case documented, reported, fixed, unlimited
  }

  /// Whose defaults these are.
  let profile: Profile

  /// Of a default that `fixed` and `unlimited` set aside: the one by its definition, the other as in developer mode.
  private func rule(_ evidence: Evidence) -> Evidence? {
    switch profile {
    case .documented, .reported: evidence
    case .fixed: nil
    case .unlimited: .documented
    }
  }

  /// Of a default of an allowance: those of `reported` are all unofficial.
  private func allowance(_ evidence: Evidence) -> Evidence {
    profile == .reported ? .unofficial : evidence
  }

  var scheduling: [any Field<ReloadScheduling>] {
    [
      field(
        "minimumSpacing", \.minimumSpacing, .duration,
        "From one reload's start to the next budgeted one's; never less than 1s.", evidence: rule(.guess)),
      field(
        "coalescing", \.coalescing, .duration,
        "A budgeted call starts within this, and takes with it what else is asked for until then.",
        evidence: rule(.guess)),
      field(
        "runWindow", \.runWindow, .duration,
        "A reload that a policy asks for runs within this after it is due.", evidence: rule(.unofficial)),
      field(
        "lookAgain", \.lookAgain, .secondOrMore,
        "A request that its budget or Low Power Mode holds back is looked at again after this.",
        evidence: .unofficial),
      field(
        "onVisible", \.onVisible, .share,
        "Probability that a reload which is due runs when its widget becomes visible, budget permitting.",
        evidence: rule(.guess)),
      field(
        "onVisibleDelay", \.onVisibleDelay, .duration, "… and how long after.",
        evidence: rule(.guess)),
      field(
        "atEndOfSingleEntry", \.atEndOfSingleEntry, .secondOrMore,
        "`atEnd` when the last entry's date is not in the future: the system picks this long after the reload.",
        evidence: .guess),
      field(
        "devicePool", \.devicePool, .devicePool,
        "Reloads a day of all widgets together, refilled evenly. Of the widgets that "
          + "wait, the one with the oldest last reload goes first. `none`: no such limit.",
        evidence: rule(.unofficial)),
    ]
  }

  var paced: [any Field<PacedAllowance>] {
    let number = Shape<Double>.number(NumberRange(0, 1_000_000))
    let days = Shape<Int>.integer(0...365)
    return [
      field(
        "capacity", \.capacity, .knots,
        "Reloads a day by views a day: points of a piecewise linear map, by rising views.",
        evidence: allowance(.guess)),
      field(
        "capacityWhenAddedBySystem", \.capacityWhenAddedBySystem, number,
        "Capacity of widgets that the system added.", evidence: allowance(.unofficial)),
      field(
        "historyDays", \.historyDays, .integer(1...60),
        "Days of views that the prediction is made from.", evidence: allowance(.unofficial)),
      field(
        "learningDays", \.learningDays, days,
        "For so many days after a widget is added it has `learningCapacity`, refilled evenly.",
        evidence: allowance(.documented)),
      field(
        "learningCapacity", \.learningCapacity, number, "Reloads a day while learning.",
        evidence: allowance(.guess)),
      field(
        "refill", \.refill, .refill, "How the balance grows through the day.",
        evidence: allowance(.documented)),
      field(
        "accrual", \.accrual, .accrual, "How the share of 15 minutes comes, unless `refill` is `atStart`.",
        evidence: allowance(.unofficial)),
      field(
        "smoothing", \.smoothing, .duration,
        "Standard deviation of the Gaussian that smooths the predicted views over the day.",
        evidence: allowance(.unofficial)),
      field(
        "initialShare", \.initialShare, .share,
        "Balance of a new widget, as a share of its capacity.", evidence: allowance(.unofficial)),
      field(
        "lowest", \.lowest, .number(NumberRange(-100, 0)), "Least balance, as a multiple of the capacity.",
        evidence: allowance(.guess)),
      field(
        "highest", \.highest, .number(NumberRange(0, 100)),
        "Largest balance, as a multiple of the capacity.",
        evidence: allowance(.guess)),
      field(
        "viewGap", \.viewGap, .duration,
        "A view that starts less than this after the last one ended is the same view.",
        evidence: allowance(.unofficial)),
      field(
        "grantsFractionWhileCharging", \.grantsFractionWhileCharging, .truth,
        "While charging, a balance above 0 is enough; otherwise it takes 1.", evidence: allowance(.unofficial)
      ),
    ]
  }
}

extension Shape where Value == DevicePool? {
  fileprivate static var devicePool: Shape {
    let number = Shape<Double>.number(NumberRange(0, 1_000_000))
    return Variant<DevicePool?>(
      expected: "none, or {perWidget: …, most: …}",
      words: [.init(text: "none", value: nil, doc: "No such limit.")],
      otherMapping: record(
        from: DevicePool(),
        [
          field("perWidget", \.perWidget, number, "Reloads a day for each widget.", evidence: .unofficial),
          field("most", \.most, number, "Reloads a day of the whole device.", evidence: .unofficial),
        ]
      ).map(Optional.some)
    ).shape.writing { $0 == nil ? "none" : nil }
  }
}

extension Shape where Value == [PacedAllowance.Knot] {
  fileprivate static var knots: Shape {
    list(
      of: record(
        from: PacedAllowance.Knot(viewsPerDay: 0, reloadsPerDay: 0),
        [
          field("views", \.viewsPerDay, .number(NumberRange(0, 1_000_000)), "Views a day.", isRequired: true),
          field(
            "reloads", \.reloadsPerDay, .number(NumberRange(0, 1_000_000)), "Reloads a day.", isRequired: true
          ),
        ]),
      minimumCount: 1, expected: "a list of at least one {views: …, reloads: …}")
  }
}

extension Shape where Value == PacedAllowance.Refill {
  fileprivate static var refill: Shape {
    words([
      ("paced", .paced, "Each 15 minutes in proportion to the views predicted for them."),
      ("even", .even, "Each 15 minutes the same."),
      ("atStart", .atStart, "The whole day's at local midnight."),
    ])
  }
}

extension Shape where Value == PacedAllowance.Accrual {
  fileprivate static var accrual: Shape {
    words([
      ("slots", .slots, "All at once when they begin; a denied request waits for `lookAgain`."),
      ("continuous", .continuous, "Evenly; a denied request waits until the balance reaches 1."),
    ])
  }
}
