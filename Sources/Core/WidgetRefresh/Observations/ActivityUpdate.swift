import EventKernel

/// An update of a Live Activity, or of its copy on the watch, when it is known what became of it.
public struct ActivityUpdate: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// Number among the updates of its item, from 1.
  public var ordinal: Int32
  /// How it came.
  public var means: Means
  /// When the server, the app or the phone sent it.
  public var sent: SimulationTime
  /// What became of it.
  public var outcome: ActivityUpdateOutcome
  /// When it was shown, or it was clear that it would not be.
  public var time: SimulationTime
  /// What it waited for first. `nil`: nothing.
  public var waitedFor: ActivityUpdateWait?
  /// Why its outcome is `withoutToken` or `lost`. `nil`: it has another outcome.
  public var reason: Reason?

  /// Why an update never came to the device, or was not accepted there.
  public enum Reason: String, NamedCase, CaseIterable, Hashable, Sendable {
    /// A push started the activity, and the app's code has not run since: the server has no token for updates.
    case noToken = "noToken"
    /// The token changed, and the app has not run since: the server has the old one.
    case staleToken = "staleToken"
    /// It has more than 4 KB.
    case tooLarge = "tooLarge"
    /// The system dropped it, because the budget of pushes with priority 10 was used up.
    case aboveBudget = "aboveBudget"
    /// A relay dropped it, because it came too soon after the last one.
    case droppedByRelay = "droppedByRelay"
  }

  /// How an update comes to the device.
  public enum Means: String, NamedCase, CaseIterable, Hashable, Sendable {
    /// A push that is delivered at once and counts against the budget.
    case priority10 = "priority10"
    /// A push that waits for an opportunity.
    case priority5 = "priority5"
    /// The app calls `Activity.update`.
    case app = "app"
    /// A push that ends the activity. It has priority 10.
    case end = "end"
    /// A copy: the phone passes what it shows on to the watch.
    case copy = "copy"
  }
}
