/// An expectation: a bound for a figure of a widget. It does not change what happens. The `Experiments` library tests
/// it with replications.
public struct FigureExpectation: Hashable, Sendable {
  public enum Bound: Hashable, Sendable {
    /// In the unit of the figure, as for ``atMost(_:)``: durations in seconds, shares from 0 to 1.
    case atLeast(Double)
    case atMost(Double)
    /// 0 in every replication. Only for figures for which ``Figure/countsOccurrences`` is `true`.
    case never
  }

  /// The widget's name.
  public var widget: String
  public var figure: Figure
  /// The bound for the true value of the figure: its mean over all possible runs.
  public var bound: Bound

  public init(widget: String, figure: Figure, bound: Bound) {
    self.widget = widget
    self.figure = figure
    self.bound = bound
  }
}
