/// A setting of a scenario that has no effect, or that makes a figure seem better than it is. The scenario can run.
package struct ScenarioWarning: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The content never changes, so every view is fresh.
    case constantContent
    /// The user never views the surface of the widget.
    case neverSeen
    /// The widget is added after the last day.
    case neverThere
    /// An entry is dated after the date of the policy. The new timeline replaces it.
    case entryAfterPolicy
    /// The first entry of a timeline is dated after the reload (DOC: date it now). The old entry stays until then (GUESS).
    case futureFirstEntry
    /// Entries are less than 5 minutes apart (DOC: about 5 minutes or more).
    case closeEntries
    /// The widget has a relevance but is not in a Smart Stack.
    case relevanceOutsideStack
    /// The widget has Links, but its family does not support them (DOC).
    case linksWithoutEffect
    /// A call reloads a kind that none of the app's widgets has.
    case kindNotOnScreen
    /// A call after an app event that never happens.
    case callNeverMade
    /// A setting waits for an app event or a date that never comes.
    case eventNeverComes
    /// The condition of a timeline never holds.
    case timelineNeverUsed
    /// No timeline of the widget has an entry.
    case neverShows
    /// Each reload, or each with one timeline, exceeds a limit of the system.
    case reloadNeverSucceeds
    /// A provider reloads its own widget.
    case reloadsItself
    /// A provider reads what its app writes, but the app never writes or never learns.
    case neverWritten
    /// A Live Activity never starts or never restarts, or only by chance.
    case neverStarts
    /// A setting that has no effect beside another one.
    case withoutEffect
    /// A date outside the simulated days.
    case outsideDays
  }

  package var kind: Kind
  /// The place as in a scenario file, such as `widgets.weather.content`.
  package var path: String
  package var message: String

  package var description: String { "\(path): \(message)" }
}
