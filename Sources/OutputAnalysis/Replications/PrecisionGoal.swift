import WidgetRefresh

/// How narrow intervals are to become, and for how many replications at most.
///
/// Stopping when an interval is narrow makes its coverage a little less than nominal for few replications (Law, "Simulation Modeling
/// and Analysis", 5th ed., section 9.4.1); ``fewestReplications`` keeps the loss small.
public struct PrecisionGoal: Hashable, Sendable {
  /// Of every widget to which they apply.
  public var figures: [Figure]
  /// Half of an interval's width over the figure's magnitude, above 0.
  public var relativeHalfWidth: Double
  /// Above 0 and below 1.
  public var confidence: Double
  public var mostReplications: Int

  /// So many are always run (at most ``mostReplications``).
  public static let fewestReplications = 10
  /// What is looked at where nothing is named.
  public static let usualFigures: [Figure] = [.chargedPerDay, .updatesPerDay, .freshShare, .contentAgeMean]

  public init(
    figures: [Figure] = PrecisionGoal.usualFigures, relativeHalfWidth: Double, confidence: Double = 0.95,
    mostReplications: Int
  ) {
    self.figures = figures
    self.relativeHalfWidth = relativeHalfWidth
    self.confidence = confidence
    self.mostReplications = mostReplications
  }

  /// The widest of the intervals relative to its figure; infinite where one has no interval, 0 where no figure applies.
  public func widest(_ results: ReplicationResults, scale: FigureScale) -> Double {
    results.widgets.reduce(0) { widest, widget in
      figures.reduce(widest) { widest, figure in
        guard let interval = widget.interval(of: figure, scale: scale, confidence: confidence) else {
          return widest
        }
        return max(widest, interval.relativeHalfWidth ?? .infinity)
      }
    }
  }

  /// How many replications to go on to; `nil`: the goal is met, or no more are allowed.
  ///
  /// An interval's width falls with the square root of their number; a tenth more spares going on for a few, and never more than
  /// twice as many spares an excess after a bad guess.
  func next(after results: ReplicationResults, scale: FigureScale) -> Int? {
    let count = results.count
    guard count < mostReplications else { return nil }
    guard count >= Self.fewestReplications else { return min(Self.fewestReplications, mostReplications) }
    let widest = widest(results, scale: scale)
    guard widest > relativeHalfWidth else { return nil }
    let ratio = widest / relativeHalfWidth
    let wanted = min(1.1 * ratio * ratio, 2) * Double(count)
    return min(max(count + 1, Int(wanted.rounded(.up))), mostReplications)
  }
}

extension Replications {
  /// Runs more and more replications, beginning with those given, until the goal is met or no more are allowed. Which are run
  /// depends on results only, not on how many run at a time.
  ///
  /// - Parameter expects: told how many are to be run in all, whenever that changes.
  /// - Returns: `nil` when it was stopped.
  public func run(
    _ replications: Range<UInt64>, goal: PrecisionGoal, scale: FigureScale, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> ReplicationResults? {
    var results = ReplicationResults()
    var next = replications
    while true {
      let done = results.count
      expects(done + next.count)
      var more = self
      let progress = progress
      more.progress = { progress(done + $0) }
      guard let found = try more.run(next) else { return nil }
      results.merge(found)
      guard let count = goal.next(after: results, scale: scale) else { return results }
      next = next.upperBound..<replications.lowerBound + UInt64(count)
      guard next.upperBound <= 1 << 32 else { return results }
    }
  }
}
