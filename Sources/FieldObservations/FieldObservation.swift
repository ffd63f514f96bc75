import WidgetRefresh

/// What somebody saw on a real phone, as a scenario with a criterion that says when the simulator matches it.
package struct FieldObservation: Sendable {
  /// All observations, by number. The numbers have gaps.
  package static let all = (intervals + latencies + stalls).sorted { $0.number < $1.number }

  /// Budget profiles that are compared with the observations.
  package static let profiles = NamedBudgetProfile.all.filter { $0.name != "unlimited" }

  package let number: Int
  /// The conditions, in at most 26 characters.
  package let name: String
  /// Where it was published.
  package let source: String
  /// What was seen, in at most 16 characters.
  package let seen: String
  package let criterion: FieldCriterion
  /// Why a profile does not match it, by the profile's name. If there is no match and no reason, the comparison fails.
  package let reasons: [String: String]
  /// The conditions as a scenario file.
  package let scenarioText: String

  /// - Parameters:
  ///   - apps, widgets: lines of the scenario file.
  ///   - warmUpDays: the days before the reported ones, from which the budget learns.
  init(
    _ number: Int, _ name: String, source: String, seen: String, _ criterion: FieldCriterion,
    reasons: [String: String] = [:], warmUpDays: Int = 7, apps: String = "  App: {}", widgets: String
  ) {
    self.number = number
    self.name = name
    self.source = source
    self.seen = seen
    self.criterion = criterion
    self.reasons = reasons
    scenarioText = """
      # Observation \(number): \(name).
      # Source: \(source). Seen: \(seen).
      title: Observation \(number)
      seed: \(number)
      device: {start: 2026-03-02, timeZone: UTC, days: \(criterion.days), warmUpDays: \(warmUpDays)}
      \(criterion.isAboutPeople ? "population: {people: 300}\n" : "")apps:
      \(apps)
      widgets:
      \(widgets)

      """
  }

  /// A widget that fetches at each reload, and whose content changes every 5 minutes.
  static func widget(
    asks policy: String, surface: String = "{homePage: 1}", intentsPerView: String = "0"
  ) -> String {
    """
      widget:
        app: App
        kind: Widget
        family: \(surface == "lockScreen" ? "accessoryRectangular" : "systemSmall")
        surface: \(surface)
        intentsPerView: \(intentsPerView)
        provider: {fetch: {latency: 400ms}, timeline: {entries: 1, policy: \(policy)}}
        content: {live: {changes: {every: 5m}}}
    """
  }
}
