import Foundation
import ScenarioValues

/// The widgets that a hosted program has.
package struct HostedWidgets: Decodable, Sendable {
  package struct Widget: Decodable, Sendable {
    package var kind: String
    /// `static`, `intent` or `appIntent`.
    package var configuration: String
    /// Apple's names, such as `systemSmall`.
    package var families: [String]
    /// The names of the parameters that the user can set.
    package var parameters: [String]

    /// The first family that is for a phone: others are for other devices.
    var family: String {
      families.first { ScenarioValues.Widget.Family(rawValue: $0) != nil } ?? families.first ?? "systemSmall"
    }
  }

  package var widgets: [Widget]
  /// The types of the attributes of its Live Activities.
  package var activities: [String]

  /// Asks the program.
  package init(of command: [String]) throws(HostedBuildError) {
    let result = try HostedTool.output(of: command[0], Array(command.dropFirst()) + ["--describe"])
    let line = result.text.split(separator: "\n").last { $0.hasPrefix("{\"activities\":") } ?? ""
    guard result.ending.status == 0, let widgets = try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
    else {
      throw HostedBuildError(
        "The widget's code ended before it listed its widgets, or the list took more than 10 s or 512 MiB of memory.\n"
          + result.text)
    }
    self = widgets
    guard !self.widgets.isEmpty || !activities.isEmpty else {
      throw HostedBuildError("The code has no widget with a timeline and no Live Activity, only controls.")
    }
  }
}
