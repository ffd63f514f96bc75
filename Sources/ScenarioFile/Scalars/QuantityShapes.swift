import EventKernel

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
    // Nothing is nothing in any unit.
    let schema = ScalarSchema(
      forms: [.pattern(grammar.pattern), .number(NumberRange(0, 0))], expected: expected, examples: examples)
    return scalar(schema) { text, isPlain in
      isPlain && text == "0" ? .value(0) : grammar.parse(text)
    }.writing(grammar.write)
  }
}

extension Shape where Value == SimulationDuration {
  /// Whole milliseconds; fractions are rounded.
  static var duration: Shape {
    Shape<Double>.milliseconds
      .map { SimulationDuration(milliseconds: Int64($0.rounded())) }
      .writing { QuantityText.duration.write(Double($0.milliseconds)) }
  }

  /// A duration of at least 1 s.
  static var secondOrMore: Shape {
    duration.checked { value, node, context in
      guard value >= .seconds(1) else {
        context.report(expected: "a duration of at least 1s", at: node)
        return nil
      }
      return value
    }.writing { QuantityText.duration.write(Double($0.milliseconds)) }
  }
}
