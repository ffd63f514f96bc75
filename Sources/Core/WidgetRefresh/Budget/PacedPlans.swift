import EventKernel

/// For each account, what a paced allowance gives it today, learned from the views of its widget: the capacity, and the
/// share of each slot of 15 minutes.
struct PacedPlans: Sendable {
  /// Milliseconds of a slot.
  static let slot = Int64(900_000)

  private let allowance: PacedAllowance
  private let kernel: GaussianKernel
  /// The capacities that do not depend on views.
  private let capacities: Table<AccountID, Double?>
  /// For each account, the history of weekdays and then, if they are apart, that of weekends.
  private var histories: [ViewHistory]
  private let historiesPerAccount: Int
  private var isWeekend: Bool
  /// Whether the day before today was part of a weekend.
  private var wasWeekend: Bool
  /// For each account, the shares of the capacity for the 96 slots of a day.
  private var weights: [Double]
  private var today: CalendarDate
  /// The day number of the last date whose `windowStart` has passed.
  private var lastWindow = Int.min
  /// The slot that ends at ``slotEnd``.
  private var slotIndex = 0
  private(set) var slotEnd = SimulationTime.zero

  init(_ allowance: PacedAllowance, capacities: [Double?], clock: WallClock) {
    self.allowance = allowance
    self.capacities = Table(capacities)
    kernel = GaussianKernel(standardDeviation: allowance.smoothing)
    historiesPerAccount = allowance.separatesWeekends ? 2 : 1
    let days = allowance.historyDays
    let lengths = allowance.separatesWeekends ? [(days * 5 + 6) / 7, (days * 2 + 6) / 7] : [days]
    histories = capacities.flatMap { _ in lengths.map(ViewHistory.init) }
    weights = Array(repeating: 0, count: capacities.count * ViewHistory.slotsPerDay)
    today = clock.date(at: .zero)
    isWeekend = today.isWeekend
    wasWeekend = isWeekend
    _ = beginSlot(at: .zero, clock: clock)
    _ = startsWindow(at: .zero, clock: clock)
  }

  /// The balance of a new widget, as a share of its capacity.
  var initialShare: Double { allowance.refill == .atStart ? 1 : allowance.initialShare }

  /// - Returns: whether a day starts too. Each account then needs a new plan.
  mutating func beginSlot(at now: SimulationTime, clock: WallClock) -> Bool {
    slotIndex = Int(clock.millisecondOfDay(at: now) / Self.slot)
    let intoSlot = clock.millisecondOfDay(at: now) % Self.slot
    let end = now + .milliseconds(Self.slot - intoSlot)
    // A change of the offset from UTC may start a slot of another time of day.
    slotEnd = min(end, clock.nextChange(after: now) ?? end)
    let date = clock.date(at: now)
    guard date != today else { return false }
    today = date
    wasWeekend = isWeekend
    isWeekend = date.isWeekend
    return true
  }

  /// Whether the slot that starts now is the first one at or after `windowStart` of a date. A change of the offset from UTC
  /// may skip or repeat this time.
  mutating func startsWindow(at now: SimulationTime, clock: WallClock) -> Bool {
    let start = Int64(allowance.windowStart.secondsAfterMidnight) * 1000
    let window = today.dayNumber - (clock.millisecondOfDay(at: now) < start ? 1 : 0)
    guard window > lastWindow else { return false }
    lastWindow = window
    return true
  }

  /// The share of the capacity for a slot of today.
  @inline(__always)
  func share(of account: AccountID, slot: Int) -> Double {
    weights[account.index * ViewHistory.slotsPerDay + slot]
  }

  /// Sets the shares of the day's slots from the views so far.
  ///
  /// - Parameter daysSinceAdded: `nil`: it was added long before the run. Only until it has a history, it gets what a new
  ///   widget gets.
  /// - Returns: the capacity.
  mutating func plan(_ account: AccountID, daysSinceAdded: Int?) -> Double {
    let start = account.index * ViewHistory.slotsPerDay
    let isLearning =
      daysSinceAdded.map { $0 < allowance.learningDays }
      ?? (histories[usedHistory(of: account)].completeDays == 0)
    if isLearning || allowance.refill != .paced {
      for slot in 0..<ViewHistory.slotsPerDay {
        weights[start + slot] = 1 / Double(ViewHistory.slotsPerDay)
      }
    } else {
      histories[usedHistory(of: account)].predict(smoothing: kernel, into: &weights, from: start)
    }
    let capacity =
      if let fixed = capacities[account] {
        fixed
      } else if isLearning {
        allowance.learningCapacity
      } else {
        allowance.capacity(viewsPerDay: histories[usedHistory(of: account)].viewsPerDay)
      }
    // A capacity of -0 becomes 0.
    return capacity + 0
  }

  // MARK: Views

  /// The day before today is complete.
  mutating func dayEnded(_ account: AccountID) {
    histories[history(of: account, isWeekend: wasWeekend)].dayEnded()
  }

  /// A widget is new: its views so far do not count.
  mutating func forget(_ account: AccountID) {
    for kind in 0..<historiesPerAccount { histories[account.index * historiesPerAccount + kind].forget() }
  }

  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    guard !histories.isEmpty else { return }
    histories[history(of: account, isWeekend: isWeekend)].viewBegan(
      slot: slotIndex(at: now, clock: clock), at: now, gap: allowance.viewGap)
  }

  mutating func viewEnded(_ account: AccountID, at now: SimulationTime) {
    guard !histories.isEmpty else { return }
    histories[history(of: account, isWeekend: isWeekend)].viewEnded(at: now)
  }

  /// The slot of this time. Also correct after the end of a slot, before the next one starts.
  func slotIndex(at now: SimulationTime, clock: WallClock) -> Int {
    now < slotEnd ? slotIndex : Int(clock.millisecondOfDay(at: now) / Self.slot)
  }

  private func history(of account: AccountID, isWeekend: Bool) -> Int {
    account.index * historiesPerAccount + (isWeekend ? historiesPerAccount - 1 : 0)
  }

  /// The history from which today is predicted: that of the same kind of days or, before there is one, the other.
  private func usedHistory(of account: AccountID) -> Int {
    let own = history(of: account, isWeekend: isWeekend)
    let other = history(of: account, isWeekend: !isWeekend)
    return histories[own].completeDays > 0 ? own : other
  }
}
