/// One of the CSV reports of a run or of replications.
public enum Report: String, CaseIterable, Hashable, Sendable {
  case updates, reloads, views, budget, summary, intervals

  /// Name of its file in the directory of the reports.
  public var fileName: String { rawValue + ".csv" }

  /// What one row is, and in which order rows come.
  public var rows: String {
    switch self {
    case .updates:
      "One row for each change of what a widget's view shows, in the order in which they were shown."
    case .reloads:
      "One row for each request for a reload, in the order in which they were made."
    case .views:
      "One row for each look at a widget, in the order in which the looks ended."
    case .budget:
      "One row for each accrual, change of capacity and charge of a widget's budget, in the order of time."
    case .summary:
      "One row for each widget, in the scenario's order; of several replications, all of them together."
    case .intervals:
      "One row for each widget and each of its figures that applies."
    }
  }
}
