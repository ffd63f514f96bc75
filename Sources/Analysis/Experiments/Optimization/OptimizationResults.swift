import OutputAnalysis
import WidgetRefresh

/// What an optimization found.
package struct OptimizationResults: Sendable {
  /// How a policy compares with the best one.
  package enum State: String, Codable, Hashable, Sendable {
    case best
    /// The difference from the best one may be chance.
    case notToldApart = "unclear"
    case worse
    /// It breaks a constraint.
    case infeasible = "not allowed"
    /// Whether it keeps the constraints is not known, so it was not compared.
    case undecided
    /// The figure does not apply, such as the age of views where there are none.
    case withoutFigure = "no figure"
    /// It was not compared because of an interruption.
    case notCompared = "not compared"
  }

  /// A figure that is worse than with today's policy.
  package struct Loss: Sendable {
    package var widget: String
    package var effect: ChangeEffect

    package init(widget: String, _ effect: ChangeEffect) { (self.widget, self.effect) = (widget, effect) }
  }

  package struct Candidate: Sendable {
    /// `nil`: today's.
    package var policy: PolicyPoint?
    package var scenario: Scenario
    package var state: State
    /// The widget's figures that apply, with 95 % intervals.
    package var figures: [FigureInterval]
    /// One result for each constraint, if any are tested.
    package var constraints: [ExpectationResult]
    /// How much more of the objective it has than the best one, and than today's policy.
    package var fromBest: FigureDifference?
    package var fromToday: FigureDifference?
    /// How many more reloads are charged a day than with today's policy.
    package var chargedFromToday: FigureDifference?
    package var losses: [Loss] = []
    /// What as many reloads could make of the objective at the best times; a bound. `nil`: it was not measured.
    package var possible: Double?
    package var replications: Int
    package var fingerprint: RunFingerprint

    package func interval(of figure: Figure) -> FigureInterval? { figures.first { $0.figure == figure } }
  }

  package var goal: OptimizationGoal
  /// The smallest difference that matters, in the unit of the figure.
  package var indifference: Double
  /// By how much a figure may break its bound, in the figure's unit; one for each constraint.
  package var tolerances: [Double]
  /// The best one first, then by objective; today's policy is one of them.
  package var candidates: [Candidate]
  /// The number of policies that the search tried.
  package var tried: Int
  /// The number of policies that were still compared in the end. With more than 1, the best one has no guarantee.
  package var open: Int
  /// The replications of these that the selection compared.
  package var selectionReplications = 0
  /// Whether it was interrupted.
  package var isPartial: Bool

  package var best: Candidate? { candidates.first { $0.state == .best } }

  package var today: Candidate? { candidates.first { $0.policy == nil } }
}

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
