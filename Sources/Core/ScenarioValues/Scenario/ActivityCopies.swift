import EventKernel
import RandomVariates

/// How the watch shows the Live Activities of the phone: as copies in its Smart Stack (DOC, watchOS 11).
///
/// The phone passes on what it has drawn. A copy arrives some seconds later. While the watch is away from the phone, and
/// now and then while it is near, copies are held back. Then the newest of each activity arrives.
public struct ActivityCopies: Hashable, Sendable {
  /// Time from the phone to the watch, in milliseconds. Default lognormal, median 5 s, σ 1 (GUESS).
  public var latency = Distribution.lognormal(median: 5000, sigma: 1)
  /// Share of the time for which copies are held back although the watch is near the phone, 0 … 0.95. Default 0.1
  /// (GUESS: 0 to 0.3). The reports give a probability for an update. As a share of the time, it does not depend on how
  /// often an activity is updated (OBS: frequent updates change nothing).
  public var heldBack = 0.1
  package static let heldBackRange = 0...0.95
  /// Length of one such time, in milliseconds. Default uniform, up to 60 min (OBS: wrong for up to an hour). They start
  /// as a Poisson process.
  public var hold = Distribution.uniform(low: 0, high: 3_600_000)
  /// Probability per raise of the wrist that the user sees the Smart Stack while an activity is in it, 0 … 1. Default
  /// 0.5 (GUESS: 0.1 to 1).
  public var viewed = 0.5

  /// The default copies.
  public init() {}
}

extension Watch {
  /// How it shows the Live Activities of the phone.
  package var copiesOrDefault: ActivityCopies {
    get { activityCopies ?? ActivityCopies() }
    set { activityCopies = newValue == ActivityCopies() ? nil : newValue }
  }
}

extension Scenario {
  /// Whether something runs on the watch.
  package var hasWatch: Bool {
    apps.contains { $0.watch != nil } || watch != nil && !activities.isEmpty
  }

  /// Whether the watch shows copies of the phone's Live Activities.
  package var hasCopies: Bool { hasWatch && !activities.isEmpty }

  /// The name of the copy of the activity with this name.
  package static func nameOfCopy(of activity: String) -> String { "\(activity) on watch" }
}
