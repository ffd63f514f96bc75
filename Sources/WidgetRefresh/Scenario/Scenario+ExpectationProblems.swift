extension ScenarioCheck {
  mutating func optimization(_ goal: OptimizationGoal) {
    let path = "optimize"
    expect(
      index.widgets[goal.widget] != nil, "\(path).of", "the name of a widget", found: "'\(goal.widget)'")
    expect(
      goal.figure.canBeOptimized, "\(path).\(goal.isMaximized ? "maximize" : "minimize")",
      "a mean, a share or a rate", found: goal.figure.rawValue)
    for (name, value) in [("indifference", goal.indifference), ("error", goal.error)] {
      expect(value > 0 && value < 1, "\(path).\(name)", "a share above 0 and below 1", found: "\(value)")
    }
    for constraint in goal.constraints { expectation(constraint, at: "\(path).subjectTo") }
  }

  mutating func expectation(_ expectation: FigureExpectation) {
    self.expectation(expectation, at: "expect.\(expectation.widget)")
  }

  private mutating func expectation(_ expectation: FigureExpectation, at path: String) {
    expect(
      index.widgets[expectation.widget] != nil, path, "the name of a widget",
      found: "'\(expectation.widget)'")
    let place = "\(path).\(expectation.figure.rawValue)"
    switch expectation.bound {
    case .atLeast(let value), .atMost(let value):
      if expectation.figure.unit == .share { share(value, place) } else { atLeastZero(value, place) }
    case .never:
      expect(expectation.figure.countsOccurrences, place, "a bound with >= or <=", found: "never")
    }
  }
}
