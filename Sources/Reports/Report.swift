/// One of the CSV reports of a run, of replications, of a comparison or of a sweep.
public enum Report: String, CaseIterable, Hashable, Sendable {
  case updates, reloads, views, budget, summary, intervals, people, comparison, sweep

  /// Those with a row for each event of the first replication, and those of all replications.
  public static let ofRun: [Report] = [.updates, .reloads, .views, .budget] + ofReplications

  /// Of all replications together; of a population's there is ``people`` too.
  public static let ofReplications: [Report] = [.summary, .intervals]

  private var ofFirst: String {
    " The rows are of the first replication, number 0 unless `--replications` says otherwise."
  }

  /// Name of its file in the directory of the reports.
  public var fileName: String { rawValue + ".csv" }

  /// What one row is, and in which order rows come.
  public var rows: String {
    switch self {
    case .updates:
      "One row for each change of what a widget's view shows, in the order in which they were shown."
        + ofFirst
    case .reloads:
      "One row for each request for a reload, in the order in which they were made." + ofFirst
    case .views:
      "One row for each look at a widget, in the order in which the looks ended." + ofFirst
    case .budget:
      "One row for each accrual, change of capacity and charge of a widget's budget, in the order of time."
        + ofFirst
    case .summary:
      "One row for each widget, in the scenario's order: its figures over all replications together."
    case .intervals:
      "One row for each widget and each of its figures that applies."
    case .people:
      "One row for each widget, each of its figures that applies and each of some shares of a population's people."
    case .comparison:
      "One row for each scenario but the first, each widget that both have and each figure; then all widgets together."
    case .sweep:
      "One row for each point of the grid, each widget and each figure that applies; "
        + "before these columns comes one for each `--set`, named after its path."
    }
  }
}
