import WidgetRefresh

/// Why an optimization is impossible.
package enum OptimizationError: Error, Hashable, Sendable {
  /// The figure does not apply to today's policy, so there is nothing to compare with.
  case doesNotApply(Figure)
  /// A population needs at least this number of people.
  case tooFewPeople(least: Int)
}
