import OutputAnalysis
import WidgetRefresh

/// What ``Bands`` found.
public struct BandResults: Hashable, Sendable {
  /// In the order of the requested figures.
  public var bands: [FigureBand]
  /// Number of worlds.
  public var worlds: Int
  /// More than ``worlds`` if it was interrupted.
  public var requestedWorlds: Int
  /// Number of replications behind ``FigureBand/today``.
  public var replications: Int
  /// Of the intervals of ``FigureBand/today``.
  public var confidence: Double
  /// The inputs that differ between the worlds. Others have no effect, except those that are ``leftOut``.
  public var varied: [Int]
  /// Inputs with an effect that have their defaults in all worlds, because others have larger effects.
  public var leftOut: [Int]
}

/// A figure over all worlds.
public struct FigureBand: Hashable, Sendable {
  /// What makes a figure differ between worlds.
  public struct Cause: Hashable, Sendable {
    /// `nil`: chance.
    public var input: Int?
    /// Its total index: the share of the variance that would be left if everything else were known.
    public var share: Double
  }

  public var figure: Figure
  /// With the defaults. `nil`: the figure does not apply.
  public var today: FigureInterval?
  /// 5 % of the worlds are below this, in the figure's unit. `nil`, like ``high``: the figure does not apply in any world.
  public var low: Double?
  /// 5 % of the worlds are above this.
  public var high: Double?
  /// The largest first; equal ones in the order of the inputs, then chance. Those that caused nothing are left out.
  public var causes: [Cause]

  /// - Parameter columns: the figure in each world, and then the same for each input, chance being the last, with this input exchanged.
  init(_ figure: Figure, today: FigureInterval?, columns: [[Double]], varied: [Int]) {
    self.figure = figure
    self.today = today
    let worlds = columns.first ?? []
    let sorted = worlds.filter(\.isFinite).sorted()
    low = Self.quantile(0.05, of: sorted)
    high = Self.quantile(0.95, of: sorted)
    let shares = TotalIndices.indices(worlds, exchanged: Array(columns.dropFirst()))
    causes = zip(varied.map(Optional.some) + [nil], shares).map { Cause(input: $0, share: $1) }
      .filter { $0.share > 0 }.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
  }

  /// Linear between neighbors.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}
