import EventKernel

/// The pushes of one activity, or the starts of one app, that the system still delivers at once.
///
/// A window is opened by the first push, holds the whole allowance, and is thrown away when it has passed. So nothing
/// carries over, and the remainder goes on below 0. A token bucket fills evenly instead.
struct PushAccount: Sendable {
  private var opened: SimulationTime?
  private(set) var remaining = 0.0

  /// Opens a window, or fills the bucket.
  mutating func open(
    allowance: Int, window: SimulationDuration, form: ActivityRules.Form, at now: SimulationTime
  ) {
    guard let opened else {
      (self.opened, remaining) = (now, Double(allowance))
      return
    }
    switch form {
    case .window:
      guard now >= opened + window else { return }
      (self.opened, remaining) = (now, Double(allowance))
    case .tokenBucket:
      let filled = Double((now - opened).milliseconds) / Double(window.milliseconds) * Double(allowance)
      (self.opened, remaining) = (now, min(Double(allowance), remaining + filled))
    }
  }

  /// What counts of it at this time for the other activities of its app. `nil`: its window has passed.
  func remaining(at now: SimulationTime, window: SimulationDuration, form: ActivityRules.Form) -> Double? {
    guard let opened, form == .tokenBucket || now < opened + window else { return nil }
    return remaining
  }

  /// A bucket keeps what a refused push would have taken.
  mutating func charge(granted: Bool, form: ActivityRules.Form) {
    if granted || form == .window { remaining -= 1 }
  }

  /// Whether a push is within the allowance.
  func isOpen(form: ActivityRules.Form) -> Bool { Self.allows(remaining, form: form) }

  /// Whether this much is enough for a push.
  static func allows(_ remaining: Double, form: ActivityRules.Form) -> Bool {
    remaining >= (form == .tokenBucket ? 1 : 0.5)
  }
}
