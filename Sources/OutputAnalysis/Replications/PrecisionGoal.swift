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
  public static let usualFigures: [Figure] = [.chargedPerDay, .updatesPerDay, .freshViews, .contentAgeMean]

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
  ///
  /// - Parameters:
  ///   - results: of all replications so far.
  ///   - scale: of their figures.
  ///   - includesTotal: the last of the widgets is all of them together.
  public func widest(
    _ results: ReplicationResults, scale: FigureScale, includesTotal: Bool = false
  ) -> Double {
    results.widgets.enumerated().reduce(0) { widest, element in
      let (index, widget) = element
      let isTotal = includesTotal && index == results.widgets.count - 1
      return figures.filter { !isTotal || $0.appliesToTotal }.reduce(widest) { widest, figure in
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
  func next(after count: Int, widest: Double) -> Int? {
    guard count < mostReplications else { return nil }
    guard count >= Self.fewestReplications else { return min(Self.fewestReplications, mostReplications) }
    guard widest > relativeHalfWidth else { return nil }
    let ratio = widest / relativeHalfWidth
    let wanted = min(1.1 * ratio * ratio, 2) * Double(count)
    return min(max(count + 1, Int(wanted.rounded(.up))), mostReplications)
  }

  /// Runs more and more replications, beginning with those given, until the goal is met or no more are allowed. Which are run
  /// depends on results only, not on how many run at a time.
  ///
  /// - Parameters:
  ///   - keepsPart: when a round is stopped, those before it are kept.
  ///   - run: replications, told how many are done before them.
  ///   - merge: adds what was found.
  ///   - count: of the replications in results: fewer than were to be run when it was stopped.
  ///   - widest: of the intervals.
  ///   - expects: told how many are to be run in all, whenever that changes.
  /// - Returns: `nil` when it was stopped.
  func reached<Results>(
    from replications: Range<UInt64>, keepsPart: Bool,
    run: (Range<UInt64>, Int) throws(ScenarioError) -> Results?, merge: (inout Results, Results) -> Void,
    count: (Results) -> Int, widest: (Results) -> Double, expects: (Int) -> Void
  ) throws(ScenarioError) -> Results? {
    expects(replications.count)
    guard var results = try run(replications, 0) else { return nil }
    var end = replications.upperBound
    while count(results) == Int(end - replications.lowerBound),
      let wanted = next(after: count(results), widest: widest(results))
    {
      let next = end..<replications.lowerBound + UInt64(wanted)
      guard next.upperBound <= Replications.numberLimit else { break }
      expects(wanted)
      guard let found = try run(next, count(results)) else { return keepsPart ? results : nil }
      merge(&results, found)
      end = next.upperBound
    }
    return results
  }
}

extension Replications {
  /// Runs more and more replications, beginning with those given, until the goal is met or no more are allowed.
  ///
  /// - Parameters:
  ///   - replications: those to begin with.
  ///   - goal: when to end.
  ///   - scale: of the figures.
  ///   - expects: told how many are to be run in all, whenever that changes.
  /// - Returns: when it was stopped, the first replications or `nil`; see ``keepsPart``.
  public func run(
    _ replications: Range<UInt64>, goal: PrecisionGoal, scale: FigureScale, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> ReplicationResults? {
    try goal.reached(from: replications, keepsPart: keepsPart) { (range, done) throws(ScenarioError) in
      try self.counting(from: done).run(range)
    } merge: {
      $0.merge($1)
    } count: {
      $0.count
    } widest: {
      goal.widest($0, scale: scale)
    } expects: {
      expects($0)
    }
  }

  /// The same with the progress of so many replications before.
  func counting(from done: Int) -> Replications {
    var more = self
    let progress = progress
    more.progress = { progress(done + $0) }
    return more
  }
}
