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
  public var outcome: Outcome
  /// When it was shown, or it was clear that it would not be.
  public var time: SimulationTime
  /// What it waited for first. `nil`: nothing.
  public var waitedFor: Wait?
  /// Why its outcome is ``Outcome/withoutToken`` or ``Outcome/lost``. `nil`: it has another outcome.
  public var reason: Reason?

  /// Why an update never came to the device, or was not accepted there.
  public enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    /// A push started the activity, and the app's code has not run since: the server has no token for updates.
    case noToken
    /// The token changed, and the app has not run since: the server has the old one.
    case staleToken
    /// It has more than 4 KB.
    case tooLarge
    /// The system dropped it, because the budget of pushes with priority 10 was used up.
    case aboveBudget

    /// Its name in reports. It stays if the case is renamed.
    public var name: String {
      switch self {
      case .noToken: "noToken"
      case .staleToken: "staleToken"
      case .tooLarge: "tooLarge"
      case .aboveBudget: "aboveBudget"
      }
    }
  }

  /// What an update waits for.
  public enum Wait: UInt8, CaseIterable, Hashable, Sendable {
    /// The device has no network.
    case network
    /// It has priority 5, and the device sleeps.
    case opportunity
    /// The budget of pushes with priority 10 is used up.
    case budget
    /// In Low Power Mode it does not wake the device.
    case lowPowerMode
    /// The last update was drawn too recently.
    case spacing
    /// Its content state is the same as the one on screen, and the phone is locked.
    case unlock
    /// The watch is away from the phone.
    case apart
    /// The system holds copies for the watch back.
    case heldBack

    /// Its name in reports. It stays if the case is renamed.
    public var name: String {
      switch self {
      case .network: "network"
      case .opportunity: "opportunity"
      case .budget: "budget"
      case .lowPowerMode: "lowPowerMode"
      case .spacing: "spacing"
      case .unlock: "unlock"
      case .apart: "apart"
      case .heldBack: "heldBack"
      }
    }
  }

  /// How an update comes to the device.
  public enum Means: UInt8, CaseIterable, Hashable, Sendable {
    /// A push that is delivered at once and counts against the budget.
    case priority10
    /// A push that waits for an opportunity.
    case priority5
    /// The app calls `Activity.update`.
    case app
    /// A push that ends the activity. It has priority 10.
    case end
    /// A copy: the phone passes what it shows on to the watch.
    case copy

    /// Its name in reports. It stays if the case is renamed.
    public var name: String {
      switch self {
      case .priority10: "priority10"
      case .priority5: "priority5"
      case .app: "app"
      case .end: "end"
      case .copy: "copy"
      }
    }
  }

  /// What becomes of an update. Each has exactly one outcome.
  public enum Outcome: UInt8, CaseIterable, Hashable, Sendable {
    /// Shown as soon as it had arrived.
    case shownAtOnce
    /// Shown after a ``Wait``.
    case shownLate
    /// A newer one was shown before it could be.
    case superseded
    /// It came when no activity was active.
    case afterEnd
    /// The server had no token for it, or a stale one.
    case withoutToken
    /// It was too large, or the system dropped it above the budget.
    case lost
    /// Still waiting at the end of the run.
    case stillWaiting

    /// Its name in reports. It stays if the case is renamed.
    public var name: String {
      switch self {
      case .shownAtOnce: "shownAtOnce"
      case .shownLate: "shownLate"
      case .superseded: "superseded"
      case .afterEnd: "afterEnd"
      case .withoutToken: "withoutToken"
      case .lost: "lost"
      case .stillWaiting: "stillWaiting"
      }
    }
  }
}
