import WidgetRefresh

/// What was counted and measured of one widget, in one replication or in many. Everything is an integer: tallies merge exactly, in
/// any order.
public struct WidgetTally: Codable, Equatable, Sendable {
  public var reloads = ReloadCounts()
  public var causes = CauseCounts()
  public var outcomes = OutcomeCounts()
  /// Changes of the displayed entry.
  public var updates = 0
  /// When they came.
  public var updateHours = HourCounts()
  public var views = 0
  /// When they began.
  public var viewHours = HourCounts()
  public var freshViews = 0
  /// Views that showed no fetched data: a placeholder or a failure.
  public var viewsWithoutData = 0
  /// From each change of the displayed entry to the next, for those that end in the period; the first may have begun before.
  public var updateIntervals = DurationHistogram()
  /// At the start of each view: since the data shown were fetched. Views without data have none.
  public var reloadAges = DurationHistogram()
  /// At the start of each view.
  public var contentAges = DurationHistogram()
  /// On the days on which a reload was withheld for want of the widget's budget: when it first was.
  public var budgetRanOut = TimeOfDayCounts()
  /// Time for which a reload waited for the widget's budget.
  public var budgetWaitMilliseconds: Int64 = 0
  /// Time for which the widget was there.
  public var presentMilliseconds: Int64 = 0
  /// Time for which it had a budget.
  public var capacityMilliseconds: Int64 = 0
  /// Integral over that time of the reloads a day that the budget allows, in reloads a day × milliseconds.
  public var capacityIntegral: Int64 = 0
  /// Millionths of a reload that the budget was given.
  public var accruedMillionths: Int64 = 0

  public init() {}

  public mutating func merge(_ other: WidgetTally) {
    reloads.merge(other.reloads)
    causes.merge(other.causes)
    outcomes.merge(other.outcomes)
    updates = updates.addingSaturated(other.updates)
    updateHours.merge(other.updateHours)
    views = views.addingSaturated(other.views)
    viewHours.merge(other.viewHours)
    freshViews = freshViews.addingSaturated(other.freshViews)
    viewsWithoutData = viewsWithoutData.addingSaturated(other.viewsWithoutData)
    updateIntervals.merge(other.updateIntervals)
    reloadAges.merge(other.reloadAges)
    contentAges.merge(other.contentAges)
    budgetRanOut.merge(other.budgetRanOut)
    budgetWaitMilliseconds = budgetWaitMilliseconds.addingSaturated(other.budgetWaitMilliseconds)
    presentMilliseconds = presentMilliseconds.addingSaturated(other.presentMilliseconds)
    capacityMilliseconds = capacityMilliseconds.addingSaturated(other.capacityMilliseconds)
    capacityIntegral = capacityIntegral.addingSaturated(other.capacityIntegral)
    accruedMillionths = accruedMillionths.addingSaturated(other.accruedMillionths)
  }

  /// Prepares the histograms for being read again and again.
  mutating func settle() {
    updateIntervals.settle()
    reloadAges.settle()
    contentAges.settle()
  }

  /// Whether runs can have come to it, as far as single numbers tell. The sum of two such tallies is exact, whether or not it is
  /// possible too.
  var isPossible: Bool {
    let counts =
      [updates, views, freshViews, viewsWithoutData] + reloads.all + outcomes.all
      + (causes.counts + updateHours.hours + viewHours.hours + budgetRanOut.minutes).map { Int($0) }
    let sums = [budgetWaitMilliseconds, presentMilliseconds, capacityMilliseconds, capacityIntegral]
    return counts.allSatisfy { (0...1 << 53).contains($0) }
      && sums.allSatisfy { (0...1 << 62).contains($0) } && accruedMillionths.magnitude <= 1 << 62
      && Self.durationPaths.allSatisfy { self[keyPath: $0].isPossible }
  }

  /// All that was counted and summed up, for a fingerprint.
  var numbers: [Int64] {
    let counts =
      [updates, views, freshViews, viewsWithoutData, budgetRanOut.count] + reloads.all + outcomes.all
    let durations = [updateIntervals, contentAges, reloadAges].flatMap {
      [Int64($0.count), Int64(clamping: $0.sumMilliseconds)]
    }
    return counts.map { Int64($0) } + durations + [
      budgetWaitMilliseconds, presentMilliseconds, capacityMilliseconds, capacityIntegral, accruedMillionths,
    ]
  }

  /// All widgets of one replication together: rates are those of the whole device, shares and ages those of all its views.
  static func total(of tallies: [WidgetTally]) -> WidgetTally {
    var total = tallies.reduce(into: WidgetTally()) { $0.merge($1) }
    total.presentMilliseconds = tallies.map(\.presentMilliseconds).max() ?? 0
    total.capacityMilliseconds = tallies.map(\.capacityMilliseconds).max() ?? 0
    return total
  }

  /// The durations that have quantiles.
  static var durationPaths: [WritableKeyPath<WidgetTally, DurationHistogram>] {
    [\.updateIntervals, \.contentAges, \.reloadAges]
  }

  /// Numerator and denominator of each figure, in the order of `Figure.allCases`; a quantile's are millionths of a second
  /// and 1.
  public var pairs: [FigurePair] {
    let orders = Self.durationPaths.map { (path: $0, order: self[keyPath: $0].orderStatistics) }
    return Figure.allCases.map { figure in
      guard let p = figure.quantile else { return additivePair(of: figure) }
      guard let order = orders.first(where: { $0.path == figure.durations })?.order,
        let milliseconds = order.quantile(p)
      else { return .zero }
      return FigurePair(x: Int64(clamping: milliseconds * 1000), y: 1)
    }
  }

  /// A figure in its unit; `nil` when it does not apply.
  public func value(of figure: Figure, scale: FigureScale) -> Double? {
    guard let p = figure.quantile, let path = figure.durations else {
      let pair = additivePair(of: figure)
      return pair.y == 0 ? nil : Double(pair.x) / Double(pair.y) * scale.factor(of: figure)
    }
    return self[keyPath: path].orderStatistics.quantile(p).map { $0 / 1000 }
  }

  /// All figures that apply.
  ///
  /// - Parameter orders: of the durations at each of ``durationPaths``.
  func values(scale: FigureScale, orders: [OrderStatistics]) -> [Figure: Double] {
    var values: [Figure: Double] = [:]
    for figure in Figure.allCases {
      if let p = figure.quantile, let set = figure.durationSet {
        values[figure] = orders[set].quantile(p).map { $0 / 1000 }
      } else {
        values[figure] = value(of: figure, scale: scale)
      }
    }
    return values
  }

  /// Numerator and denominator of one figure; 0 and 0 of a quantile.
  func additivePair(of figure: Figure) -> FigurePair {
    func rate(_ count: Int) -> FigurePair { FigurePair(x: Int64(count), y: presentMilliseconds) }
    func mean(_ histogram: DurationHistogram) -> FigurePair {
      FigurePair(x: Int64(clamping: histogram.sumMilliseconds), y: Int64(histogram.count))
    }
    return switch figure {
    case .budgetPerDay: FigurePair(x: capacityIntegral, y: capacityMilliseconds)
    case .chargedPerDay: rate(reloads.charged)
    case .freePerDay: rate(reloads.free)
    case .withheldPerDay: rate(reloads.withheld)
    case .updatesPerDay: rate(updates)
    case .viewsPerDay: rate(views)
    case .budgetExhausted: rate(budgetRanOut.count)
    case .budgetWaitPerDay: FigurePair(x: budgetWaitMilliseconds, y: presentMilliseconds)
    case .freshViews: FigurePair(x: Int64(freshViews), y: Int64(views))
    case .updateIntervalMean: mean(updateIntervals)
    case .contentAgeMean: mean(contentAges)
    case .reloadAgeMean: mean(reloadAges)
    case .updateIntervalMedian, .updateIntervalP90, .contentAgeMedian, .contentAgeP95, .reloadAgeMedian,
      .reloadAgeP95:
      .zero
    }
  }
}

extension Int64 {
  /// The nearest integer; 0 for what is no number.
  init(clamping value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Int64(exactly: value.rounded()) ?? (value < 0 ? -.max : .max)
  }
}
