/// A budget profile that scenario files call by name. A new profile is a new entry of ``all``.
package struct NamedBudgetProfile: Sendable {
  /// As scenario files write it.
  package let name: String
  /// What the profile is, in one sentence.
  package let summary: String
  /// Its rules.
  package let profile: ReloadBudgetProfile
  /// Evidence class of all numbers of its allowance. `nil`: each number has its own class.
  package var allowanceEvidence: Evidence?
  /// Evidence class of the scheduling rules that it switches off. `nil`: it has the default rules, each with its own
  /// class.
  package var schedulingEvidence: Evidence?

  /// In the order in which documentation lists them.
  package static let all = [
    NamedBudgetProfile(
      name: "documented", summary: "What Apple documents, with guesses for the gaps.", profile: .documented),
    NamedBudgetProfile(
      name: "reported", summary: "What unofficial analyses of the system report.", profile: .reported,
      allowanceEvidence: .unofficial),
    NamedBudgetProfile(
      name: "stalling",
      summary: "`documented` with stalls (GUESS).",
      profile: .stalling),
    NamedBudgetProfile(
      name: "unlimited", summary: "No limits, as in WidgetKit developer mode or from the debugger.",
      profile: .unlimited, schedulingEvidence: .documented),
  ]
}

extension ReloadBudgetProfile {
  /// What Apple documents, with guesses for the gaps.
  public static let documented = ReloadBudgetProfile(
    allowance: .paced(.documented), scheduling: ReloadScheduling())

  /// What unofficial analyses of the system report (UNOFF).
  public static let reported = ReloadBudgetProfile(
    allowance: .paced(.reported), scheduling: ReloadScheduling())

  /// ``documented`` with ``Stalls`` (GUESS).
  public static let stalling = {
    var profile = documented
    profile.scheduling.stalls = Stalls()
    return profile
  }()

  /// No limits, as in WidgetKit developer mode or from the debugger (DOC).
  public static let unlimited = ReloadBudgetProfile(allowance: .unlimited, scheduling: .immediate)
}

extension PacedAllowance {
  /// The allowance of profile `documented`.
  ///
  /// - DOC: 40 to 70 reloads a day for a widget that is viewed frequently, fewer for one that is viewed rarely. A few
  ///   days to learn, with more reloads until then. Accrual during the day, by the user's pattern.
  /// - GUESS: the points of the map, the bounds of the balance.
  /// - UNOFF: the history, the slots and that their reloads come at once, the smoothing, the gap between two views.
  public static let documented = PacedAllowance(
    capacity: [
      Knot(viewsPerDay: 0, reloadsPerDay: 4), Knot(viewsPerDay: 10, reloadsPerDay: 12),
      Knot(viewsPerDay: 60, reloadsPerDay: 40), Knot(viewsPerDay: 250, reloadsPerDay: 70),
    ],
    capacityWhenAddedBySystem: nil, historyDays: 7, learningDays: 3, learningCapacity: 70, refill: .paced,
    smoothing: .minutes(75), initialShare: 0.05, lowest: 0, highest: 1, viewGap: .seconds(5),
    grantsFractionWhileCharging: false)

  /// The allowance of profile `reported`. UNOFF: every number, from unofficial analyses of the system.
  public static let reported = PacedAllowance(
    capacity: [
      Knot(viewsPerDay: 0, reloadsPerDay: 1), Knot(viewsPerDay: 10, reloadsPerDay: 7),
      Knot(viewsPerDay: 30, reloadsPerDay: 20), Knot(viewsPerDay: 64, reloadsPerDay: 40),
      Knot(viewsPerDay: 108, reloadsPerDay: 70), Knot(viewsPerDay: 115, reloadsPerDay: 75),
    ],
    capacityWhenAddedBySystem: 40, historyDays: 7, learningDays: 2, learningCapacity: 75, refill: .paced,
    smoothing: .minutes(75), initialShare: 0.05, lowest: -1.2, highest: 1.5, viewGap: .seconds(5),
    grantsFractionWhileCharging: true)
}
