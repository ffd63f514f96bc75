import ScenarioFile

extension BudgetHypothesis.Name {
  /// After `if`.
  var words: String {
    switch self {
    case .described, .paced: "the budget comes over the day, as the user views the widget"
    case .even: "the budget comes evenly during the day"
    case .atNight: "all of the budget comes at 04:00"
    case .smaller: "the budget is 40% smaller"
    }
  }
}
