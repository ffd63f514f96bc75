extension ScenarioCheck {
  mutating func optimization(_ goal: OptimizationGoal) {
    let path = "optimize"
    expect(
      index.item(goal.widget) != nil, "\(path).of", "the name of a widget", found: "'\(goal.widget)'")
    if let figure = goal.figure {
      expect(
        figure.canBeOptimized, "\(path).\(goal.isMaximized ? "maximize" : "minimize")",
        "a mean, a share or a rate", found: figure.rawValue)
    }
    for (name, value) in [("indifference", goal.indifference), ("error", goal.error)] {
      expect(value > 0 && value < 1, "\(path).\(name)", "a share above 0 and below 1", found: "\(value)")
    }
    for constraint in goal.constraints { expectation(constraint, at: "\(path).subjectTo") }
    contradictions(goal.constraints) { _ in "\(path).subjectTo" }
  }

  mutating func expectations(_ expectations: [FigureExpectation]) {
    for each in expectations {
      let path = "expect.\(ScenarioPath.key(each.widget))"
      expectation(each, at: path)
      expect(
        each.canBeShown, "\(path).\(each.figure.rawValue)",
        each.figure.countsOccurrences && each.most == 0
          ? "never, or a bound above 0"
          : "a bound that runs can prove: below 100% with >=, or above 0% with <=",
        found: "'\(each.boundText)'")
    }
    contradictions(expectations) { "expect.\(ScenarioPath.key($0.widget))" }
  }

  /// Bounds of the same figure that no value keeps.
  private mutating func contradictions(
    _ expectations: [FigureExpectation], path: (FigureExpectation) -> String
  ) {
    var bounds: [FigureExpectation: [FigureExpectation]] = [:]
    for each in expectations {
      let subject = FigureExpectation(widget: each.widget, figure: each.figure, bound: .never)
      for other in bounds[subject] ?? [] {
        expect(
          max(each.least, other.least) <= min(each.most, other.most),
          "\(path(each)).\(each.figure.rawValue)", "bounds that one value can keep",
          found: "'\(other.boundText)' and '\(each.boundText)'")
      }
      bounds[subject, default: []].append(each)
    }
  }

  private mutating func expectation(_ expectation: FigureExpectation, at path: String) {
    expect(
      index.item(expectation.widget) != nil, path, "the name of a widget",
      found: "'\(expectation.widget)'")
    let place = "\(path).\(expectation.figure.rawValue)"
    switch expectation.bound {
    case .atLeast(let value), .atMost(let value):
      if expectation.figure.unit == .share { share(value, place) } else { atLeastZero(value, place) }
      expect(
        expectation.canFail, place, "a bound that can fail: above 0 with >=, or below 100% with <=",
        found: "'\(expectation.boundText)'")
    case .never:
      expect(expectation.figure.countsOccurrences, place, "a bound with >= or <=", found: "never")
    }
  }
}

extension FigureExpectation {
  /// No figure is below 0, and no share above 1.
  fileprivate var canFail: Bool {
    switch bound {
    case .atLeast(let value): value > 0
    case .atMost(let value): figure.unit != .share || value < 1
    case .never: true
    }
  }

  /// Whether runs can show that it holds. They cannot show that something never happens except by the bound `never`, nor that it
  /// always does.
  fileprivate var canBeShown: Bool {
    switch bound {
    case .atLeast(let value): figure.unit != .share || value < 1
    case .atMost(let value): value > 0 || !(figure.unit == .share || figure.countsOccurrences)
    case .never: true
    }
  }

  /// The smallest and the largest value that keep the bound.
  fileprivate var least: Double { if case .atLeast(let value) = bound { value } else { 0 } }

  fileprivate var most: Double {
    switch bound {
    case .atLeast: .infinity
    case .atMost(let value): value
    case .never: 0
    }
  }

  /// As a file writes it, with seconds.
  fileprivate var boundText: String {
    func text(_ value: Double) -> String {
      let (factor, unit) =
        switch figure.unit {
        case .share: (100.0, "%")
        case .seconds, .secondsPerDay: (1, "s")
        case .perDay: (1, "")
        }
      let number = (value * factor * 1e9).rounded() / 1e9
      return (number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)") + unit
    }
    return switch bound {
    case .atLeast(let value): ">= \(text(value))"
    case .atMost(let value): "<= \(text(value))"
    case .never: "never"
    }
  }
}
