import EventKernel

/// The balance of the device pool. It starts full and refills evenly.
struct DevicePoolAccount: Sendable {
  /// Refills are sums of rounded numbers. A missing 10⁻⁹ of a reload must not make a request wait.
  private static let tolerance = 1e-9

  private let pool: DevicePool
  /// Reloads a day.
  private var capacity = 0.0
  private var level = 0.0
  private var updated = SimulationTime.zero
  /// The balance at `updated`, before any charge at that instant.
  private var levelBefore = 0.0

  init(_ pool: DevicePool) {
    self.pool = pool
  }

  /// The highest balance. It is at least 1, so that a pool of less than one reload a day can reach a whole reload.
  private var depth: Double { capacity > 0 ? max(1, capacity) : 0 }

  /// The number of widgets changed. The pool keeps its share of the highest balance.
  mutating func resize(widgets: Int, at now: SimulationTime) {
    refill(at: now)
    let share = depth > 0 ? level / depth : 1
    capacity = min(pool.perWidget * Double(widgets), pool.most)
    level = share * depth
    levelBefore = level
  }

  /// Whether the pool has one reload for each of this number of widgets, including those already charged at this
  /// instant.
  mutating func isPlentiful(for widgets: Int, at now: SimulationTime) -> Bool {
    refill(at: now)
    return levelBefore >= Double(widgets)
  }

  mutating func canGrant(at now: SimulationTime) -> Bool {
    refill(at: now)
    return level >= 1 - Self.tolerance
  }

  /// The time at which the pool has a whole reload. `distantFuture`: never.
  mutating func nextReload(at now: SimulationTime) -> SimulationTime {
    refill(at: now)
    let wait = ((1 - Self.tolerance - level) / capacity * 86_400_000).rounded(.up)
    guard capacity > 0, wait < Double(SimulationTime.distantFuture.milliseconds) else {
      return .distantFuture
    }
    return now + .milliseconds(Int64(max(0, wait)))
  }

  mutating func charge() { level -= 1 }

  private mutating func refill(at now: SimulationTime) {
    guard now > updated else { return }
    level = min(depth, level + capacity * Double((now - updated).milliseconds) / 86_400_000)
    levelBefore = level
    updated = now
  }
}
