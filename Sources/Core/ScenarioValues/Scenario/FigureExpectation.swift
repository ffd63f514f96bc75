/// An expectation: a bound for a figure of a widget. It does not change what happens. The `Experiments` library tests
/// it with replications.
public struct FigureExpectation: Hashable, Sendable {
  /// A bound for a figure.
  public enum Bound: Hashable, Sendable {
    /// In the unit of the figure, as for ``atMost(_:)``: durations in seconds, shares from 0 to 1.
    case atLeast(Double)
    /// As ``atLeast(_:)``, for an upper bound.
    case atMost(Double)
    /// 0 in every replication. Only for figures for which ``Figure/countsOccurrences`` is `true`.
    case never
  }

  /// The widget's name.
  public var widget: String
  /// The figure that has the bound.
  public var figure: Figure
  /// The bound for the true value of the figure: its mean over all possible runs.
  public var bound: Bound

  /// Each parameter sets the property with its name.
  public init(widget: String, figure: Figure, bound: Bound) {
    self.widget = widget
    self.figure = figure
    self.bound = bound
  }
}
