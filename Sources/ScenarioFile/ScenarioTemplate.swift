/// A scenario to start from: a file in `Templates`, which is built into the program. The tests read and run each of
/// them.
package struct ScenarioTemplate: Sendable {
  package var name: String
  package var summary: String
  private var bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package static let all = [
    ScenarioTemplate(
      name: "minimal", summary: "one widget that requests a reload every 15 minutes",
      bytes: PackageResources.minimal_yaml),
    ScenarioTemplate(
      name: "polls", summary: "a widget that polls the network: it fetches at each reload",
      bytes: PackageResources.polls_yaml),
    ScenarioTemplate(
      name: "fed-by-app", summary: "a widget that is fed by its app: it shows what the app last wrote",
      bytes: PackageResources.fed_by_app_yaml),
    ScenarioTemplate(
      name: "player", summary: "a player: what is playing, with a Play button",
      bytes: PackageResources.player_yaml),
    ScenarioTemplate(
      name: "calendar", summary: "a calendar: an entry for each of the next events",
      bytes: PackageResources.calendar_yaml),
    ScenarioTemplate(
      name: "sensor", summary: "a sensor: a reading every 5 minutes, with pushes",
      bytes: PackageResources.sensor_yaml),
    ScenarioTemplate(
      name: "daily", summary: "a daily change: a new picture, or a count that starts again at midnight",
      bytes: PackageResources.daily_yaml),
  ]
}
