import EventKernel

/// What is left of the reloads that all widgets of the device share. Starts full and refills evenly.
struct DevicePoolAccount: Sendable {
  /// Refills are sums of rounded numbers; a thousandth of a millionth of a reload is not what a denial is about.
  private static let tolerance = 1e-9

  private let pool: DevicePool
  /// Reloads a day.
  private var capacity = 0.0
  private var level = 0.0
  private var updated = SimulationTime.zero
  /// The level before anything was charged at `updated`.
  private var levelBefore = 0.0

  init(_ pool: DevicePool) {
    self.pool = pool
  }

  /// Most that it holds: a pool of less than one reload a day must still add up to a whole one.
  private var depth: Double { capacity > 0 ? max(1, capacity) : 0 }

  /// The number of widgets changed; the pool keeps the share to which it is filled.
  mutating func resize(widgets: Int, at now: SimulationTime) {
    refill(at: now)
    let share = depth > 0 ? level / depth : 1
    capacity = min(pool.perWidget * Double(widgets), pool.most)
    level = share * depth
    levelBefore = level
  }

  /// Whether so many widgets find one reload each, whichever of them has been charged in this instant before.
  mutating func isPlentiful(for widgets: Int, at now: SimulationTime) -> Bool {
    refill(at: now)
    return levelBefore >= Double(widgets)
  }

  mutating func canGrant(at now: SimulationTime) -> Bool {
    refill(at: now)
    return level >= 1 - Self.tolerance
  }

  /// When there is a whole reload; `distantFuture`: never.
  mutating func nextReload(at now: SimulationTime) -> SimulationTime {
    refill(at: now)
    let wait = ((1 - Self.tolerance - level) / capacity * 86_400_000).rounded(.up)
    guard capacity > 0, wait < Double(SimulationTime.distantFuture.milliseconds) else {
      return .distantFuture
    }
    return now + .milliseconds(Int64(max(0, wait)))
  }

  mutating func charge() {
    level -= 1
  }

  private mutating func refill(at now: SimulationTime) {
    guard now > updated else { return }
    level = min(depth, level + capacity * Double((now - updated).milliseconds) / 86_400_000)
    levelBefore = level
    updated = now
  }
}
