import EventKernel
import RandomVariates

/// The Live Activities of a device, their copies on the watch, and the budgets of their pushes.
struct Activities: ~Copyable {
  let rules: ActivityRules
  var states: StateTable<ActivityID, ActivityState>
  /// Empty: the watch shows none.
  var copies: StateTable<ActivityID, ActivityCopy>
  /// The starts by push, and when the token for them goes stale.
  private var startAccounts: [PushAccount]
  private var startTokens: [(stale: SimulationTime, stream: RandomStream)]
  private let first: Int
  /// When the device wakes by itself for the first time.
  private let firstWake: SimulationTime
  /// The app in front.
  var front: AppID?
  /// When the phone was last in use.
  var lastUse = SimulationTime.zero

  var isEmpty: Bool { states.isEmpty }
  var keys: TableKeys<ActivityID> { states.keys }

  init(of scenario: Scenario, streams: RunStreams) throws(DistributionError) {
    let rules = scenario.device.activityRules
    let all = scenario.activities
    let first = scenario.widgets.count
    let copies = try (scenario.hasCopies ? all : []).enumerated().map {
      index, place throws(DistributionError) in
      try ActivityCopy(
        item: ItemID(index: first + all.count + index), scenario.watchOrDefault.copiesOrDefault,
        stream: streams.stream(of: .activity(place.activity.name), for: .activityCopies))
    }
    var states = StateTable<ActivityID, ActivityState>(capacity: all.count)
    for (index, (app, activity)) in all.enumerated() {
      states.append(
        try ActivityState(
          activity, item: ItemID(index: first + index), app: AppID(index: app),
          hasFrequentUpdates: scenario.apps[app].hasFrequentUpdates ?? false, rules: rules,
          streams: streams.streams(of: .activity(activity.name))))
    }
    self.first = first
    self.states = states
    self.copies = StateTable(copies)
    self.rules = rules
    var wakes = streams.stream(of: .user, for: .pushFates)
    firstWake = .zero + SimulationDuration(rounding: wakes.uniform() * Double(rules.longestWait.milliseconds))
    startAccounts = all.isEmpty ? [] : scenario.apps.map { _ in PushAccount() }
    startTokens =
      all.isEmpty
      ? [] : scenario.apps.map { (.zero, streams.stream(of: .app($0.name), for: .activityStarts)) }
    for index in startTokens.indices { renewStartToken(of: AppID(index: index), at: .zero) }
  }

  func activity(_ item: ItemID) -> ActivityID { ActivityID(index: item.index - first) }

  // MARK: Starts

  /// The app has a new token for starts.
  mutating func renewStartToken(of app: AppID, at now: SimulationTime) {
    guard startTokens.indices.contains(app.index) else { return }
    startTokens[app.index].stale = .distantFuture
    guard rules.staleStartTokensPerWeek > 0 else { return }
    let mean = 7 * 86_400_000 / rules.staleStartTokensPerWeek
    startTokens[app.index].stale =
      now + SimulationDuration(rounding: startTokens[app.index].stream.exponential(mean: mean))
  }

  /// Why a start by push does not reach the app. `nil`: it does.
  mutating func refusalOfPush(to app: AppID, at now: SimulationTime) -> ActivityChangeKind? {
    if startTokens[app.index].stale <= now { return .refusedWithoutToken }
    startAccounts[app.index].open(
      allowance: rules.startAllowance, window: rules.startWindow, form: rules.form, at: now)
    let isOpen = startAccounts[app.index].isOpen(form: rules.form)
    startAccounts[app.index].charge(granted: isOpen, form: rules.form)
    return isOpen ? nil : .refusedByBudget
  }

  /// Whether there are too many others for the activity to start.
  mutating func areTooMany(beside activity: ActivityID) -> Bool {
    var (ofApp, all) = (0, 0)
    for other in states.keys where other != activity && states[other].phase == .active {
      all += 1
      if states[other].app == states[activity].app { ofApp += 1 }
    }
    return ofApp >= rules.perApp || all >= rules.perDevice
  }

  // MARK: Pushes

  /// Charges a push with priority 10.
  ///
  /// - Returns: whether it is within the budget.
  mutating func charge(_ activity: ActivityID, isInUse: Bool, at now: SimulationTime) -> Bool {
    let usual = states[activity].hasFrequentUpdates ? rules.frequentAllowance : rules.allowance
    let allowance = isInUse ? usual : rules.inactiveAllowance ?? usual
    states[activity].account.open(allowance: allowance, window: rules.window, form: rules.form, at: now)
    var isGranted = states[activity].account.isOpen(form: rules.form)
    if rules.sharesAccounts {
      let app = states[activity].app
      var sum = 0.0
      for other in states.keys where states[other].app == app {
        sum += states[other].account.remaining(at: now, window: rules.window, form: rules.form) ?? 0
      }
      let starts = startAccounts[app.index]
        .remaining(at: now, window: rules.startWindow, form: rules.form)
      isGranted =
        PushAccount.allows(sum, form: rules.form) && PushAccount.allows(starts ?? 1, form: rules.form)
    }
    states[activity].account.charge(granted: isGranted, form: rules.form)
    return isGranted
  }

  /// The device wakes by itself at least this often, whatever it gets. So a larger budget takes no opportunity away.
  func nextWake(after now: SimulationTime) -> SimulationTime {
    let (step, since) = (rules.longestWait.milliseconds, (now - firstWake).milliseconds)
    guard step > 0 else { return now }
    return since < 0 ? firstWake : firstWake + .milliseconds((since / step + 1) * step)
  }

  // MARK: Surfaces

  /// Whether the activity is on a surface.
  mutating func isShown(_ activity: ActivityID, on surface: Surface) -> Bool {
    let phase = states[activity].phase
    return surface == .dynamicIsland ? phase == .active && isInIsland(activity) : phase != .absent
  }

  /// Whether the activity should be on a surface, and is not.
  mutating func isMissed(_ activity: ActivityID, on surface: Surface, at now: SimulationTime) -> Bool {
    states[activity].isMissing(at: now)
      && (surface == .dynamicIsland ? isInIsland(activity) : states[activity].phase == .absent)
  }

  /// Whether it is in the Dynamic Island, if it is active. The island has at most two, of different apps: those with the
  /// highest relevance, and of equal ones those that started first (DOC). It has none of the app in front (OBS
  /// divine-mobile #9438).
  mutating func isInIsland(_ activity: ActivityID) -> Bool {
    if states[activity].app == front { return false }
    var before = 0
    for other in states.keys
    where other != activity && states[other].phase == .active && states[other].app != front {
      guard ranks(other, before: activity) else { continue }
      if states[other].app == states[activity].app { return false }
      // Of each app, only the first counts.
      var isFirst = true
      for third in states.keys
      where third != other && states[third].phase == .active && states[third].app == states[other].app
        && ranks(third, before: other)
      {
        isFirst = false
      }
      if isFirst { before += 1 }
    }
    return before < ActivityRules.inIsland
  }

  private mutating func ranks(_ one: ActivityID, before other: ActivityID) -> Bool {
    let (left, right) = (states[one], states[other])
    if left.activity.relevance != right.activity.relevance {
      return left.activity.relevance > right.activity.relevance
    }
    return (left.started, one.index) < (right.started, other.index)
  }
}
