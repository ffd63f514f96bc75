import EventKernel

/// What became of a transfer of data from an app on the phone to its app on the watch. Each widget of the watch app gets
/// this observation, and another one before if the transfer waits.
public struct PhoneTransfer: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// Number of the transfer among those of its app, from 1.
  public var ordinal: Int32
  /// The method of `WCSession` that sent it.
  public var way: PhoneTransfers.Way
  /// When the phone's app sent it.
  public var sent: SimulationTime
  /// What became of it.
  public var outcome: Outcome
  /// What it waited for. `nil`: it did not wait.
  public var wait: Wait?
  /// When that was known.
  public var time: SimulationTime

  /// What became of it. Each transfer has one of them, and may have ``waits`` before it.
  public enum Outcome: String, NamedCase, CaseIterable, Hashable, Sendable {
    /// It waits.
    case waits = "waits"
    /// It was sent at once, and has arrived without a wait.
    case deliveredAtOnce = "deliveredAtOnce"
    /// It arrived after a wait.
    case deliveredLater = "deliveredLater"
    /// A newer application context replaced it while it waited.
    case superseded = "superseded"
    /// It had not arrived at the end of the run.
    case stillWaiting = "stillWaiting"
    /// There were too many at a time for the simulator.
    case dropped = "dropped"
  }

  /// Why a transfer does not arrive at once.
  public enum Wait: String, NamedCase, CaseIterable, Hashable, Sendable {
    /// Its method waits for an opportunity.
    case method = "method"
    /// The transfers of the day that are sent at once are used up.
    case limit = "limit"
    /// No complication of the app is on the active face.
    case notOnFace = "notOnFace"
    /// It was sent at once, but the watch was away from the phone.
    case apart = "apart"
  }
}
