import ScenarioFile

/// What a phone wrote down about the reloads of its widgets: events in order of time, without duplicates.
package struct ReloadLog: Sendable {
  package struct Event: Hashable, Sendable {
    package enum Name: String, CaseIterable, Hashable, Sendable {
      /// The widget's provider was asked for a timeline.
      case timeline
      /// The app or an intent asked for reloads of widgets.
      case call
      /// An intent of the widget's Button or Toggle was performed.
      case intent
      /// The app entered the foreground.
      case foreground
      /// The app left it.
      case background
      /// The system began to exempt the app from the budget. From the unified log.
      case exempt
      /// It no longer does.
      case notExempt
      // Those below are from the unified log only.
      /// The system took a new timeline.
      case reloaded
      /// A reload failed. The log may name the next attempt (`due`).
      case failed
      /// The system refuses reloads of the widget.
      case refused
      /// The next attempt is at `due`.
      case retry
      /// The scheduler does not let a reload start now.
      case denied
      /// The user quit the app in the app switcher.
      case forceQuit
      /// The clock was set back, from this time to `due`.
      case setBack
      /// The phone started again at `due`. The log says nothing before, from this time on.
      case restart

      /// Those of the logger's lines.
      static let written = Array(allCases.prefix { $0 != .reloaded })
    }

    package var name: Name
    /// In milliseconds since 1970-01-01T00:00Z.
    package var time: Int64
    /// The random name that the logger gave to this installation; `nil`: the file is of one phone.
    package var phone: String?
    /// The identifier of the bundle that wrote the line, or of the exempt app.
    package var bundle: String?
    /// The widget's kind, family and configuration. A call without a kind is about all widgets.
    package var kind: String?
    package var family: String?
    package var configuration: String?
    /// The date at which the timeline asks for the next one, in milliseconds since 1970-01-01T00:00Z. `nil`: none, or not known.
    package var due: Int64?
    /// The reload policy: `atEnd`, `after` or `never`; `nil`: not known.
    package var policy: String?
    /// Why, as far as the unified log tells.
    package var reason: Reason?
    /// Whether the app was in the foreground, as the widget's process knew; `nil`: not known.
    package var isForeground: Bool?
    /// Whether the timeline is for a gallery.
    package var isPreview = false
    /// Whether Low Power Mode was on; `nil`: not known.
    package var isLowPower: Bool?
    /// Whether a debugger was attached, or WidgetKit's developer mode was on. There are no limits then.
    package var isUnlimited = false
    /// From 1.
    package var line: Int

    package enum Reason: String, Hashable, Sendable {
      /// The archive of the timeline is too large.
      case tooLarge
      /// The extension's process is not that of the installed app, or the extension is a bad one.
      case staleExtension
      /// Too many reloads failed.
      case failures
      case budget
      case lowPowerMode
    }
  }

  /// The name of its file.
  package var file: String
  /// At least one, except in a unified log that tells only ``pushWindows``.
  package var events: [Event]
  /// From the first instant of the file to the last.
  package var covered: ClosedRange<Int64>
  package var isUnified = false
  /// Times at which the clock of a phone was wrong, as far as the order of the lines tells.
  package var clockSet: [(phone: String?, period: LoggedReloads.Period)] = []
  /// The time zone that most lines name, if the system knows it.
  package var timeZone: String?
  /// The builds of the system, in order of their names.
  package var builds: [String] = []
  /// What the unified log says about the budget of pushes to Live Activities.
  package var pushWindows: [String] = []
  /// The errors of the file and how they were repaired, as warnings. At most ``UsageLogReader/mostFindings``.
  package var repairs: [Diagnostic] = []
}
