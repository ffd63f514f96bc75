import WidgetRefresh

/// What summaries say about a scenario in addition to its results.
public struct RunDescription: Codable, Hashable, Sendable {
  package var title: String
  /// First reported day, `YYYY-MM-DD`.
  package var start: String
  package var warmUpDays: Int
  /// IANA name.
  package var timeZone: String
  package var seed: UInt64
  /// Name of the budget profile; see `ReloadBudgetProfile.name`.
  package var budget: String
  /// Name of the profile of `device.activities`; see `ActivityRules.name`. `nil`: there are no Live Activities.
  package var activityProfile: String?
  /// Whether the budget accrues in parts through the day, so that it has no time of day at which it runs out.
  package var isBudgetPaced: Bool
  /// The number of people; each replication is one of them. `nil`: all replications are of the same person.
  package var population: Int?
  /// What is shown, in the order of the results.
  package var items: [ShownItem]
  /// For each Live Activity with the content of a widget, this widget. `nil`: there are none.
  package var companions: [String: String]?
  package var scale: FigureScale

  /// Days reported, of each replication.
  package var days: Int { scale.days }

  package init(of scenario: Scenario, items: [ShownItem]? = nil, scale: FigureScale) {
    let device = scenario.device
    title = scenario.title
    start = device.start.description
    warmUpDays = device.warmUpDays
    timeZone = device.timeZone
    seed = scenario.seed
    budget = device.budget.name
    activityProfile = scenario.activities.isEmpty ? nil : device.activityRules.name
    isBudgetPaced = device.budget.isPacedThroughDay
    population = scenario.population?.people
    self.items = items ?? scenario.items
    self.scale = scale
    let pairs = scenario.activities.compactMap { _, activity in
      scenario.widgets.first { $0.content.name != nil && $0.content.name == activity.content.name }
        .map { (activity.name, $0.name) }
    }
    if !pairs.isEmpty { companions = Dictionary(pairs) { first, _ in first } }
  }

  package init(of simulation: borrowing DeviceSimulation) {
    self.init(of: simulation.scenario, scale: FigureScale(of: simulation))
  }
}
