/// What `widgetsim optimize` looks for: the policy with the lowest or the highest value of a figure. It does not change what happens.
public struct OptimizationGoal: Hashable, Sendable {
  /// A key of the scenario file, and what to try for it.
  public struct VariedKey: Hashable, Sendable {
    /// Keys separated by dots, such as `widgets.weather.provider.timeline.policy`.
    public var path: String
    /// At least one. Each is written as in a scenario file and may have one range, such as `{after: 5m..2h}`.
    public var values: [String]

    /// Each parameter sets the property with its name.
    public init(path: String, values: [String]) {
      self.path = path
      self.values = values
    }
  }

  /// The widget's name.
  public var widget: String
  /// The figure whose lowest or highest value is looked for; `nil`: fresh views and content age together.
  public var figure: Figure?
  /// Whether the highest value is looked for, and not the lowest.
  public var isMaximized: Bool
  /// Bounds for figures of the widget that a policy must keep.
  public var constraints: [FigureExpectation]
  /// Empty: what makes sense for the widget's provider.
  public var variedKeys: [VariedKey] = []
  /// The smallest difference that matters, as a share of today's figure, above 0 and below 1.
  public var indifference = Self.usualIndifference
  /// The probability that a policy is selected by mistake, above 0 and below 1.
  public var error = Self.usualError

  /// Default of ``indifference`` (GUESS).
  public static let usualIndifference = 0.1
  /// Default of ``error`` (GUESS).
  public static let usualError = 0.05

  /// Each parameter sets the property with its name.
  public init(
    widget: String, figure: Figure?, isMaximized: Bool, constraints: [FigureExpectation] = []
  ) {
    (self.widget, self.figure) = (widget, figure)
    (self.isMaximized, self.constraints) = (isMaximized, constraints)
  }
}

extension Figure {
  /// Whether a policy can be selected by this figure: it is a quotient of sums over replications. A median or another quantile is not.
  /// Headroom is, but says nothing about a policy.
  public var canBeOptimized: Bool {
    switch measure {
    case .perDay, .timePerDay, .ratio, .mean, .meanTime: !isOfHeadroom
    case .quantile: false
    }
  }
}
