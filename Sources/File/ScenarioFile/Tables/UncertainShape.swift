/// What a file says about a value that may be uncertain, as in
/// `uncertain: {device.budget.documented.minimumSpacing: 2m..10m, device.charging: known}`, or
/// `{device.budget.documented.refill: {paced: 3, even: 1}}` with weights. ``UncertainScenario`` reads it.
enum UncertainStatement: Hashable, Sendable {
  case known
  case range(PlausibleRange)
}

extension UncertainStatement: Shaped {
  private static let number = "[-+.0-9a-zA-Z%]+"

  static let shape = Variant<UncertainStatement>(
    words: [("known", .known, "The value is certain.")],
    scalar: .scalar(
      [.pattern("^\(number)\\.\\.\(number)$")],
      expected: "a range such as 5m..2h, 40%..90% or 2..8, the smaller value first",
      examples: ["5m..2h", "40%..90%"]
    ) { text, _ in
      guard let dots = text.firstRange(of: "..") else { return .refused }
      let ends = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
      guard QuantityRange(ends.0, ends.1, isWhole: false) != nil else { return .refused }
      return .value(.range(.between(ends.0, ends.1)))
    },
    list: Shape.list(of: .flowText, minimumCount: 1, expected: "a list of values").map { .range(.oneOf($0)) },
    otherMapping: Shape<[SharedPhone.Share]>.entries(
      of: Shape<Double>.number(weights).map { .init(value: "", share: $0) }, \.value, nameDoc: "value",
      minimumCount: 1
    ).map { .range(.oneOf($0.map(\.value), weights: $0.map(\.share))) }
  ).shape

  /// Of the values of a mapping from values to weights.
  private static let weights = 0.001...1_000_000
}

extension Shape where Value == String {
  /// Any value, as text in YAML.
  static var flowText: Shape {
    Shape(schema: .any(expected: "a value", examples: ["paced", "even"]), read: { node, _ in node.flowText })
  }
}
