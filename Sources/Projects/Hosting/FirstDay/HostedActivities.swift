import Foundation
import ProviderHost

/// What happens on the first day to the Live Activities of a hosted program. The world says what the app does.
package struct HostedActivities {
  package struct Event: Decodable, Sendable {
    /// The name of the type of the attributes.
    package var type: String
    package var id: String
    /// Seconds since 1970.
    package var time: Double
    package var what: String
    /// The JSON texts of the attributes and the content state.
    package var attributes: String
    package var state: String
    /// Where it is shown, and the texts there.
    package var places: [String]
    package var texts: [String]
  }

  package let events: [Event]
  /// Messages of the simulated modules.
  package let notes: [String]
  private let types: [String]

  /// - Parameters:
  ///   - command: the hosted program and its arguments.
  ///   - hosted: its widgets.
  package init(of command: [String], _ hosted: HostedWidgets) throws(HostedBuildError) {
    types = hosted.activities
    do {
      let process = try LineProcess(ProviderProgram(command + ["--activities"]))
      let heard = HostedNotes()
      process.hear = heard.add
      try process.write(HostedFirstDay.hello(hosted.widgets))
      _ = try HostedFirstDay.object(process.readLine(), process)
      let line = try process.readLine()
      if let message = try HostedFirstDay.object(line, process)["message"] as? String {
        throw HostedBuildError("The code of a Live Activity failed: \(message)")
      }
      events = try JSONDecoder().decode([String: [Event]].self, from: Data(line))["activities"] ?? []
      process.drain()
      notes = heard.lines
    } catch let error as HostedBuildError {
      throw error
    } catch {
      throw HostedBuildError("The hosted program failed: \(error)")
    }
  }

  /// A few lines for each Live Activity: when something happened, and what changed.
  package var report: [String] {
    var ids: [String] = []
    for event in events where !ids.contains(event.id) { ids.append(event.id) }
    let silent = types.filter { type in !events.contains { $0.type == type } }
    return ids.flatMap { id in table(events.filter { $0.id == id }) }
      + silent.map { "\($0) (Live Activity): activities.json of the world says what the app does with it." }
  }

  /// What is as before is left out.
  private func table(_ events: [Event]) -> [String] {
    var before: [String: String] = [:]
    var lines = ["\(events[0].type) (Live Activity): attributes \(events[0].attributes)"]
    for event in events {
      lines.append("  \(Self.clock(event.time))  \(event.what)")
      for (place, text) in zip(["content state"] + event.places, [event.state] + event.texts)
      where text != before.updateValue(text, forKey: place) {
        lines.append("         \(place.padding(toLength: 13, withPad: " ", startingAt: 0))  \(text)")
      }
    }
    return lines
  }

  /// The time on the first day, which is in UTC.
  private static func clock(_ time: Double) -> String {
    let seconds = Int(max(0, time - HostedFirstDay.start))
    let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
