import EventKernel
import ScenarioValues

extension Shape where Value == Double {
  /// Milliseconds.
  static var milliseconds: Shape {
    quantity(.duration, expected: "a duration such as 15m", examples: ["20m", "90s"])
  }

  /// Bytes.
  static var bytes: Shape {
    quantity(.size, expected: "a size such as 12MB", examples: ["3MB", "700kB"])
  }

  private static func quantity(_ grammar: QuantityText, expected: String, examples: [String]) -> Shape {
    // 0 needs no unit.
    return scalar(
      [.pattern(grammar.pattern), .number(NumberRange(0, 0))], expected: expected, examples: examples
    ) { text, isPlain in
      isPlain && NumberText.parse(text) == 0 ? .value(0) : grammar.parse(text)
    }.writing(grammar.write)
  }
}

extension SimulationDuration: Shaped {
  /// Whole milliseconds; fractions are rounded.
  static let shape = Shape.duration(atLeast: .zero)
}

extension Shape where Value == SimulationDuration {
  /// A duration of at least 1 ms.
  static var positiveDuration: Shape { duration(atLeast: .milliseconds(1)) }

  /// A duration of at least 1 s.
  static var secondOrMore: Shape { duration(atLeast: .seconds(1)) }

  fileprivate static func duration(atLeast least: SimulationDuration) -> Shape {
    let write: @Sendable (SimulationDuration) -> String? = {
      QuantityText.duration.write(Double($0.milliseconds))
    }
    let longest = SimulationDuration.longestInScenario
    return Shape<Double>.milliseconds.checked { milliseconds, node, context -> SimulationDuration? in
      guard let value = SimulationDuration(scenarioMilliseconds: milliseconds) else {
        return context.refuse(expected: "a duration of at most \(longest.scenarioText)", at: node)
      }
      guard value >= least else {
        return context.refuse(expected: "a duration of at least \(write(least) ?? "")", at: node)
      }
      return value
    }.writing(write)
  }
}
