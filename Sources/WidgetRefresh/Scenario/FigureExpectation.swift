/// What a scenario's author expects of a figure of a widget. It changes nothing that happens; the `OutputAnalysis` library
/// tells from replications whether it holds.
public struct FigureExpectation: Hashable, Sendable {
  public enum Bound: Hashable, Sendable {
    /// In the figure's unit, as ``atMost(_:)``: durations in seconds, shares from 0 to 1.
    case atLeast(Double)
    case atMost(Double)
    /// In no replication, of figures for which ``Figure/countsOccurrences`` is true.
    case never
  }

  /// The widget's name.
  public var widget: String
  public var figure: Figure
  /// What the figure's true value, the mean over all runs there could be, is to be.
  public var bound: Bound

  public init(widget: String, figure: Figure, bound: Bound) {
    self.widget = widget
    self.figure = figure
    self.bound = bound
  }
}
