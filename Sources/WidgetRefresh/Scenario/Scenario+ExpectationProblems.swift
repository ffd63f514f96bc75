extension ScenarioCheck {
  mutating func expectation(_ expectation: FigureExpectation) {
    let path = "expect.\(expectation.widget)"
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
