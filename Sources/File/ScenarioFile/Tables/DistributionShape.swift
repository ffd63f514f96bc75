import RandomVariates

/// What the values of a distribution are.
struct DistributionUnit: Sendable {
  /// Name of its schema.
  var name: String
  var noun: String
  var value: Shape<Double>
  var drawsCounts = false
}

/// Each is built once and used in many places. To build one takes longer than to read a scenario.
private enum BuiltShapes {
  static let duration = Shape.distribution(
    DistributionUnit(name: "durationDistribution", noun: "a duration", value: .milliseconds))
  static let size = Shape.distribution(
    DistributionUnit(name: "sizeDistribution", noun: "a size", value: .bytes))
  static let plain = Shape.distribution(
    DistributionUnit(name: "numberDistribution", noun: "a number", value: .number()))
  static let share = Shape.distribution(
    DistributionUnit(name: "shareDistribution", noun: "a share", value: .share))
  static let count = Shape.distribution(
    DistributionUnit(name: "countDistribution", noun: "a number", value: .number(), drawsCounts: true))
}

extension Shape where Value == Distribution {
  static var durationDistribution: Shape { BuiltShapes.duration }
  static var sizeDistribution: Shape { BuiltShapes.size }
  static var numberDistribution: Shape { BuiltShapes.plain }
  static var shareDistribution: Shape { BuiltShapes.share }
  static var countDistribution: Shape { BuiltShapes.count }

  /// A bare value is constant. A mapping names the kind of distribution.
  fileprivate static func distribution(_ unit: DistributionUnit) -> Shape {
    let kinds = kinds(unit)
    let variant = Variant<Distribution>(
      scalar: unit.value.map(Distribution.constant), cases: kinds)
    return variant.shape.checked { $0.validated(unit, at: $1, &$2) }
      .named(unit.name)
      .writing { distribution in
        if case .constant(let value) = distribution { unit.value.write(value) } else { nil }
      }
  }

  private static var shapeParameter: Shape<Double> {
    Shape<Double>.number(0.05...1e6)
  }
  private static var countMean: Shape<Double> {
    Shape<Double>.number(0...1e6)
  }

  private typealias Parameter = (key: String, shape: Shape<Double>, doc: String)

  /// A mapping with two parameters.
  private static func pair(
    _ first: Parameter, _ second: Parameter, from initial: (first: Double, second: Double) = (0, 0),
    _ make: @escaping @Sendable (Double, Double) -> Distribution
  ) -> Shape {
    record(from: initial) {
      field(first.key, \.first, first.shape, first.doc, isRequired: true)
      field(second.key, \.second, second.shape, second.doc, isRequired: true)
    }.map { make($0.first, $0.second) }
  }

  private static func kinds(_ unit: DistributionUnit) -> [Variant<Distribution>.Case] {
    let value = unit.value
    var kinds: [Variant<Distribution>.Case] = [
      .single("constant", value.map(Distribution.constant), "Always this value."),
      .single("uniform", uniform(value), "Uniform between two bounds."),
      .single("exponential", mean(value, Distribution.exponential), "Exponential, by its mean."),
      .single("lognormal", lognormal(value), "Lognormal, by median and sigma or by mean and cv."),
      .single("gamma", gamma(value), "Gamma, by shape and scale or by shape and mean."),
      .single(
        "weibull",
        pair(("shape", shapeParameter, "Shape."), ("scale", value, "Scale.")) {
          .weibull(shape: $0, scale: $1)
        }, "Weibull."),
      .single("beta", beta(value), "Beta, stretched between two bounds."),
      .single(
        "normal",
        pair(
          ("mean", value, "Mean before the truncation."),
          ("sd", value, "Standard deviation before the truncation.")
        ) { .normal(mean: $0, standardDeviation: $1) }, "Normal, truncated at 0."),
    ]
    if unit.drawsCounts {
      kinds += [
        .single("poisson", mean(countMean, Distribution.poisson), "Poisson, by its mean."),
        .single(
          "negativeBinomial",
          pair(
            ("mean", countMean, "Mean."),
            ("dispersion", shapeParameter, "Dispersion r: the variance is mean + mean² / r.")
          ) { .negativeBinomial(mean: $0, dispersion: $1) }, "Negative binomial."),
      ]
    }
    return kinds + [
      .single("empirical", empirical(value), "One of these values, chosen by weight."),
      .single("mixture", mixture(unit), "A value of one of these distributions, chosen by weight."),
    ]
  }

  // MARK: Distributions with more than one notation

  private static func mean(
    _ value: Shape<Double>, _ make: @escaping @Sendable (Double) -> Distribution
  ) -> Shape {
    Variant<Distribution>(
      scalar: value.map(make), cases: [.single("mean", value.map(make), "Mean.")]
    ).shape
  }

  private static func uniform(_ value: Shape<Double>) -> Shape {
    let bounds = pair(
      ("low", value, "Lower bound."), ("high", value, "Upper bound, not below the lower one.")
    ) { .uniform(low: $0, high: $1) }
    let list = Shape<[Double]>.list(
      of: value, minimumCount: 2, maximumCount: 2, expected: "two bounds, as in [low, high]"
    ).checked { values, _, _ in
      values.first.flatMap { low in values.last.map { Distribution.uniform(low: low, high: $0) } }
    }
    return Variant<Distribution>(
      list: list, otherMapping: bounds
    ).shape
  }

  private static func lognormal(_ value: Shape<Double>) -> Shape {
    let sigma = Shape<Double>.number(0...10)
    return Variant<Distribution>(
      cases: [
        .init(
          key: "median",
          shape: pair(
            ("median", value, "Median, above 0."), ("sigma", sigma, "Standard deviation of the logarithm.")
          ) { .lognormal(median: $0, sigma: $1) }),
        .init(
          key: "mean",
          shape: pair(
            ("mean", value, "Mean, above 0."),
            ("cv", .number(0...1e6), "Standard deviation over mean.")
          ) { .lognormal(mean: $0, coefficientOfVariation: $1) }),
      ]
    ).shape
  }

  private static func gamma(_ value: Shape<Double>) -> Shape {
    let shape: Parameter = ("shape", shapeParameter, "Shape.")
    return Variant<Distribution>(
      cases: [
        .init(
          key: "scale",
          shape: pair(shape, ("scale", value, "Scale, above 0."), from: (1, 0)) {
            .gamma(shape: $0, scale: $1)
          }),
        .init(
          key: "mean",
          shape: pair(shape, ("mean", value, "Mean, above 0."), from: (1, 0)) {
            .gamma(shape: $0, scale: $1 / $0)
          }),
      ]
    ).shape
  }

  private static func beta(_ value: Shape<Double>) -> Shape {
    record(from: (alpha: 0.0, beta: 0.0, low: 0.0, high: 0.0)) {
      field("alpha", \.alpha, shapeParameter, "First shape.", isRequired: true)
      field("beta", \.beta, shapeParameter, "Second shape.", isRequired: true)
      field("low", \.low, value, "Lower bound.", isRequired: true)
      field("high", \.high, value, "Upper bound, not below the lower one.", isRequired: true)
    }.map { .beta(alpha: $0.alpha, beta: $0.beta, low: $0.low, high: $0.high) }
  }

  private static func empirical(_ value: Shape<Double>) -> Shape {
    Shape<[WeightedValue]>.list(
      of: record(from: WeightedValue(value: 0, weight: 1)) {
        field("value", \.value, value, "A value.", isRequired: true)
        field("weight", \.weight, .number(), "Relative frequency of the value.")
      },
      minimumCount: 1, expected: "a list of at least one {value: …, weight: …}"
    ).map(Distribution.empirical)
  }

  private static func mixture(_ unit: DistributionUnit) -> Shape {
    // A mixture can contain mixtures: its schema refers to itself by name and is made when it is needed.
    let component = Shape(
      schema: .reference(name: unit.name, { distribution(unit).schema.resolved }),
      read: { node, context in distribution(unit).read(node, &context) })
    return Shape<[WeightedDistribution]>.list(
      of: record(from: WeightedDistribution(distribution: .constant(0), weight: 1)) {
        field("weight", \.weight, .number(), "Relative frequency of the distribution.")
        field("of", \.distribution, component, "A distribution.", isRequired: true)
      },
      minimumCount: 1, expected: "a list of at least one {weight: …, of: …}"
    ).map(Distribution.mixture)
  }
}
