/// One of the CSV reports of a run, of replications, of a comparison, of a sweep, of bands or of a phone's log.
package enum Report: String, CaseIterable, Hashable, Sendable {
  case updates, reloads, views, budget, summary, intervals, fetches, people, replications, comparison, sweep,
    bands, phone, activities, transfers, contents, changes
  case activityUpdates = "activity-updates"

  /// The reports of one scenario: those with a row for each event of the first replication, and ``ofReplications``.
  package static let ofRun: [Report] = [.updates, .reloads, .views, .budget] + ofReplications

  /// The reports over all replications. There may also be those in ``sometimes``.
  package static let ofReplications: [Report] = [.summary, .intervals]

  /// ``fetches`` if a provider has a fetch, ``people`` for a population, ``contents`` if a widget has several, ``changes`` with advice,
  /// ``transfers`` for a watch app with data from the phone, and the others for Live Activities.
  package static let sometimes: [Report] = [
    .fetches, .people, .contents, .changes, .activities, .activityUpdates, .transfers,
  ]

  private var ofFirst: String {
    " The rows are from the first replication: number 0, unless `--replications` says otherwise."
  }

  /// The name of its file in the directory of the reports.
  package var fileName: String { rawValue + ".csv" }

  /// What one row is, and how the rows are ordered.
  package var rows: String {
    switch self {
    case .updates:
      "One row for each update (the widget starts to show another entry), ordered by time." + ofFirst
    case .reloads: "One row for each request, in the order in which they were made." + ofFirst
    case .views:
      "One row for each view of a widget, in the order in which the views ended." + ofFirst
    case .budget:
      "One row for each time that a widget's budget accrues, is charged or changes its capacity, ordered by time."
        + ofFirst
    case .summary:
      "One row for each widget, in the scenario's order: its figures over all replications."
    case .intervals: "One row for each widget and each figure that applies to it."
    case .fetches:
      "One row for each minute of the day and each widget whose provider has a fetch: how often the provider is called and "
        + "fetches. If no provider has a fetch, there is no such report."
    case .people:
      "One row for each widget, each figure that applies to it, and each percentile over the people of a population."
    case .contents:
      "One row for each content of each widget that has several. If no widget has, there is no such report."
    case .changes:
      "For the widgets of a kind and for a Live Activity: one row for today's policy and for each change that was tried, under each "
        + "budget with which it ran. Without advice, there is no such report."
    case .replications:
      "One row for each replication (with a population: each person), each widget, and each figure that applies to the widget in this replication. "
        + "`widgetsim run --per-replication` writes it, in the order of the replications."
    case .comparison:
      "One row for each scenario after the first, each widget that both have, and each figure. Then the rows for all widgets together."
    case .sweep:
      "One row for each point, each widget and each figure that applies. "
        + "Before these columns there is one for each `--set`, named after its path."
    case .bands:
      "One row for each figure and each cause of its band, the largest share first. `widgetsim bands --format csv` prints it."
    case .activities:
      "One row for each start and each change of state of a Live Activity, ordered by time. There is no such report without one."
        + ofFirst
    case .activityUpdates:
      "One row for each update of a Live Activity, in the order in which it was known what became of them. There is no such report without one."
        + ofFirst
    case .transfers:
      "One row for each transfer from an app on the phone to its app on the watch, in the order in which it was known what became of "
        + "them. There is no such report without one." + ofFirst
    case .phone:
      "One row for each widget of a phone's log and each day. `widgetsim reloads summarize` writes it."
    }
  }
}
