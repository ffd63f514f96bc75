import EventKernel

/// What is left of the reloads that all widgets of the device share. Starts full and refills evenly.
struct DevicePoolAccount: Sendable {
  private let pool: DevicePool
  private var capacity = 0.0
  private var level = 0.0
  private var updated = SimulationTime.zero

  init(_ pool: DevicePool) {
    self.pool = pool
  }

  /// The number of widgets changed; the pool keeps the share to which it is filled.
  mutating func resize(widgets: Int, at now: SimulationTime) {
    refill(at: now)
    let share = capacity > 0 ? level / capacity : 1
    capacity = min(pool.perWidget * Double(widgets), pool.most)
    level = share * capacity
  }

  mutating func canGrant(at now: SimulationTime) -> Bool {
    refill(at: now)
    return level >= 1
  }

  mutating func charge() {
    level -= 1
  }

  private mutating func refill(at now: SimulationTime) {
    level = min(capacity, level + capacity * Double((now - updated).milliseconds) / 86_400_000)
    updated = now
  }
}
