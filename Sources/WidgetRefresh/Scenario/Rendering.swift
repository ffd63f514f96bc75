import EventKernel
import RandomVariates

/// How exactly the system shows an entry at its date. Showing one costs no budget (DOC).
public struct Rendering: Hashable, Sendable {
  /// How late an entry is shown, in milliseconds. Default uniform 0 … 2 s (OBS: repaint floor).
  public var lateness: Distribution
  /// Share of entries that are shown later than that, 0 … 1. Default 2 % (GUESS).
  public var tailShare: Double
  /// Those are late by up to this, uniformly. Default 60 s (GUESS).
  public var tailLateness: SimulationDuration
  /// Two repaints of one view are at least this far apart; entries that pass in between are not seen.
  /// Default 2 s (OBS).
  public var repaintInterval: SimulationDuration

  public init(
    lateness: Distribution = .uniform(low: 0, high: 2000), tailShare: Double = 0.02,
    tailLateness: SimulationDuration = .seconds(60), repaintInterval: SimulationDuration = .seconds(2)
  ) {
    self.lateness = lateness
    self.tailShare = tailShare
    self.tailLateness = tailLateness
    self.repaintInterval = repaintInterval
  }

  /// Each entry at its date, to the millisecond.
  public static let exact = Rendering(
    lateness: .constant(0), tailShare: 0, tailLateness: .zero, repaintInterval: .zero)
}
