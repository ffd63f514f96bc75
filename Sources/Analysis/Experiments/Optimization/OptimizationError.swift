import WidgetRefresh

/// Why an optimization is impossible.
package enum OptimizationError: Error, Hashable, Sendable {
  case scenario(ScenarioError)
  case unknownWidget(String)
  /// A median or another quantile is not a quotient of sums.
  case notAQuotient(Figure)
  /// The figure does not apply to today's policy, so there is nothing to compare with.
  case doesNotApply(Figure)
  /// A population needs at least this number of people.
  case tooFewPeople(least: Int)
}
