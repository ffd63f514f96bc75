import EventKernel
import RandomVariates

/// The state of the phone's use during a run, and the streams from which it is drawn.
struct UsageState: Sendable {
  /// Number of unlocked periods at present. More than 1 only if views of a timetable overlap.
  var unlockedDepth = 0
  /// End of the current unlocked session.
  var unlockedUntil = SimulationTime.zero
  /// Time of the next unlock, for the pickup that starts next.
  var nextUnlock: SimulationTime?
  /// Whether the Lock Screen or the session of a pickup is on.
  var isPickedUp = false
  var standByShownUntil = SimulationTime.zero
  /// `nil`: the usage is a timetable.
  var stochastic: StochasticUsageSamplers?
  let isStochastic: Bool
  /// Time from the Lock Screen to the unlock.
  let lockScreenBeforeUnlock: SimulationDuration
  /// `nil`: the usage is not a log.
  var recorded: RecordedPlayback?
  /// The pickup of the log that starts next.
  var recordedPickup: RecordedPickup?
  /// Expected number of unlocks a day. Apps spread their sessions over them.
  let pickupsPerDay: Double

  var isUnlocked: Bool { unlockedDepth > 0 }

  init(
    _ usage: Usage, apps: [String], streams: RunStreams
  ) throws(DistributionError) {
    let drawn = usage.drawn
    isStochastic = drawn != nil
    lockScreenBeforeUnlock = drawn?.lockScreenBeforeUnlock ?? .zero
    if let drawn { stochastic = try StochasticUsageSamplers(drawn, streams: streams) }
    switch usage {
    case .stochastic(let usage):
      pickupsPerDay = usage.pickups.perDay
    case .recorded(let usage):
      recorded = RecordedPlayback(usage, apps: apps)
      pickupsPerDay = usage.pickupsPerDay
    case .timetable(let views):
      pickupsPerDay = Double(
        views.reduce(0) { count, view in
          view.surface.visibility == .whileUnlocked ? count + view.at.count : count
        })
    }
  }
}

extension Usage {
  /// The part of the usage that is drawn. `nil`: none.
  fileprivate var drawn: StochasticUsage? {
    switch self {
    case .stochastic(let usage): usage
    case .recorded(let usage): usage.drawn
    case .timetable: nil
    }
  }
}
