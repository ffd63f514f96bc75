import EventKernel
import RandomVariates

/// How punctually the system shows an entry at its date. This costs no budget (DOC).
public struct Rendering: Hashable, Sendable {
  /// Delay from the date of an entry until it shows, in milliseconds. Default uniform 0 … 2 s (OBS: repaint floor).
  public var lateness: Distribution
  /// Share of entries with a longer delay, 0 … 1. Default 2 % (GUESS).
  public var tailShare: Double
  /// Longest delay of these entries, which is uniformly drawn. Default 60 s (GUESS).
  public var tailLateness: SimulationDuration
  /// Shortest time between two repaints of a widget. An entry that is replaced within it does not show. Default 2 s
  /// (OBS).
  public var repaintInterval: SimulationDuration
  /// What shows if all entries of a new timeline are dated in the future. Default ``FutureFirstEntry/waits`` (GUESS).
  public var futureFirstEntry: FutureFirstEntry

  /// What happens to a first entry that is dated in the future.
  public enum FutureFirstEntry: String, CaseIterable, Hashable, Sendable {
    /// The old entry stays until that date. A reload before that date can postpone the first entry again.
    case waits
    /// It shows as if it were dated at the reload.
    case showsAtOnce
  }

  /// Each parameter sets the property with its name.
  public init(
    lateness: Distribution = .uniform(low: 0, high: 2000), tailShare: Double = 0.02,
    tailLateness: SimulationDuration = .seconds(60), repaintInterval: SimulationDuration = .seconds(2),
    futureFirstEntry: FutureFirstEntry = .waits
  ) {
    self.lateness = lateness
    self.tailShare = tailShare
    self.tailLateness = tailLateness
    self.repaintInterval = repaintInterval
    self.futureFirstEntry = futureFirstEntry
  }

  /// Each entry shows at its date, to the millisecond.
  public static let exact = Rendering(
    lateness: .constant(0), tailShare: 0, tailLateness: .zero, repaintInterval: .zero)
}
