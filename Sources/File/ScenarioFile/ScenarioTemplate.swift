/// A scenario to start from: a file in `Templates`, which is built into the program. The tests read and run each of
/// them.
package struct ScenarioTemplate: Sendable {
  package var name: String
  package var summary: String
  private var bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package static let all = [
    ("minimal", "one widget that requests a reload every 15 minutes", PackageResources.minimal_yaml),
    ("polls", "a widget that polls the network: it fetches at each reload", PackageResources.polls_yaml),
    (
      "fed-by-app", "a widget that is fed by its app: it shows what the app last wrote",
      PackageResources.fed_by_app_yaml
    ),
    ("player", "a player: what is playing, with a Play button", PackageResources.player_yaml),
    ("calendar", "a calendar: an entry for each of the next events", PackageResources.calendar_yaml),
    ("sensor", "a sensor: a reading every 5 minutes, with pushes", PackageResources.sensor_yaml),
    (
      "daily", "a daily change: a new picture, or a count that starts again at midnight",
      PackageResources.daily_yaml
    ),
    (
      "live-activity", "a Live Activity: a delivery, started and updated by pushes",
      PackageResources.live_activity_yaml
    ),
    ("timer", "a Live Activity that draws dates: it needs no update", PackageResources.timer_yaml),
  ].map(ScenarioTemplate.init)
}
