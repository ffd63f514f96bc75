/// Something in a scenario that has no effect, or that makes a figure look better than it is. The scenario can run.
public struct ScenarioWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The content never changes: whatever is shown counts as fresh.
    case constantContent
    /// Nobody looks where the widget is.
    case neverSeen
    /// The widget is added after the last day.
    case neverThere
    /// An entry is dated after the date of the policy, which replaces it.
    case entryAfterPolicy
    /// Entries are less than 5 minutes apart (DOC: about 5 minutes or more).
    case closeEntries
    /// A relevance outside of a stack, where there are no cards to order.
    case relevanceOutsideStack
    /// Links of a family without links (DOC).
    case linksWithoutEffect
    /// A call for a kind that none of the app's widgets has.
    case kindNotOnScreen
    /// A call on an occasion that never comes.
    case callNeverMade
    /// A date that is not in the simulated days.
    case outsideDays
  }

  public var kind: Kind
  /// As a scenario file would say it, such as `widgets.weather.content`.
  public var path: String
  public var message: String

  public var description: String { "\(path): \(message)" }
}
