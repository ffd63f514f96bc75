import EventKernel
import OutputAnalysis
import WidgetRefresh

/// What happened to one widget in the days that lanes show.
struct WidgetRecord: Sendable {
  struct Balance: Sendable {
    var time: SimulationTime
    var balance: Double
    var capacity: Double
  }

  /// By ordinal.
  var requests: [RequestLife] = []
  /// In the order in which they ended.
  var views: [ItemView] = []
  /// In the order in which they were shown. The first may be from before the days: the entry on screen when they started.
  private(set) var entries: [ShownEntry] = []
  /// Whether the first of ``entries`` is from before the days.
  private(set) var beginsBefore = false
  private(set) var balances: [Balance] = []
  private(set) var balanceBefore: Balance?
  var contentChanges: [ContentChange] = []
  /// Those of a Live Activity.
  var activityUpdates: [ActivityUpdate] = []
  /// What the widget showed, step by step. The first may be from before the days.
  private(set) var shown: [ShownStep] = []
  /// When the widget was removed, if within the days.
  var removed: SimulationTime?

  private var capacity: Double?
  private var screen = ScreenState()

  mutating func add(_ entry: ShownEntry, isBefore: Bool) {
    if !isBefore {
      entries.append(entry)
    } else if !beginsBefore {
      beginsBefore = true
      entries.insert(entry, at: 0)
    } else if entry.update.shown >= entries[0].update.shown {
      entries[0] = entry
    }
  }

  // MARK: What it shows

  typealias ShownPart = (entry: ShownEntry, end: SimulationTime, outOfDate: SimulationTime?)

  /// - Parameter isBefore: the observation is from before the days.
  mutating func observe(_ observation: Observation, isBefore: Bool) {
    screen.receive(observation)
    let state = screen.since.map { _ in
      ShownState(screen.kind, isFresh: screen.firstUnshownChange == nil)
    }
    guard state != (shown.last?.state ?? nil) else { return }
    if isBefore { shown.removeAll() }
    shown.append(ShownStep(time: observation.time, state: state))
  }

  /// The entries with when each was replaced, and from when on its content was out of date; `nil`: never. An entry whose state
  /// came back begins again.
  ///
  /// - Parameter end: the end of the days.
  func shownEntries(until end: SimulationTime) -> [ShownPart] {
    let last = max(removed ?? end, entries.last?.update.shown ?? end)
    let ends = entries.dropFirst().map(\.update.shown) + [last]
    var parts: [ShownPart] = []
    var next = 0
    for (entry, end) in zip(entries, ends) {
      let start = entry.update.shown
      parts.append((entry, end, nil))
      guard entry.update.kind == .content else { continue }
      while next < shown.count, shown[next].time <= start { next += 1 }
      if next > 0, shown[next - 1].state == .outOfDate { parts[parts.count - 1].outOfDate = start }
      for step in shown[next...].prefix(while: { $0.time < end }) {
        if step.state == .outOfDate {
          parts[parts.count - 1].outOfDate = step.time
        } else if step.state == .fresh {
          parts[parts.count - 1].end = step.time
          var again = entry
          (again.update.shown, again.update.scheduled) = (step.time, step.time)
          again.update.isFromEntryDate = false
          parts.append((again, end, nil))
        }
      }
    }
    return parts
  }

  /// Puts what was handed over late into order.
  mutating func sort() {
    requests.sort { $0.id.ordinal < $1.id.ordinal }
    entries.sort { $0.update.shown < $1.update.shown }
  }

  // MARK: Balance
  // `isShown`: it is within the days.

  mutating func charged(_ decided: DecidedRequest, isShown: Bool) {
    guard let capacity else { return }
    add(Balance(time: decided.time, balance: decided.balance, capacity: capacity), isShown: isShown)
  }

  mutating func accrued(_ accrual: BudgetAccrual, isShown: Bool) {
    // Without limits there is no budget to show.
    guard accrual.capacity.isFinite, accrual.balance.isFinite else { return }
    capacity = accrual.capacity
    add(
      Balance(time: accrual.time, balance: accrual.balance, capacity: accrual.capacity), isShown: isShown)
  }

  private mutating func add(_ balance: Balance, isShown: Bool) {
    if isShown {
      balances.append(balance)
    } else if balances.isEmpty {
      balanceBefore = balance
    }
  }
}

/// The scale of a widget's balance, the same on all days.
enum BalanceAxis {
  /// Its upper end in reloads: the largest balance, rounded up.
  static func top(of record: WidgetRecord) -> Double {
    let balances = record.balances + (record.balanceBefore.map { [$0] } ?? [])
    let most = max(1, balances.map(\.balance).max() ?? 1)
    var unit = 1.0
    while unit * 10 < most, unit < 1e12 { unit *= 10 }
    let steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10.0]
    return unit * (steps.first { $0 * unit >= most } ?? 10)
  }
}
