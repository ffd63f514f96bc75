import OutputAnalysis
import WidgetRefresh

/// What one replication says of some items together: the figures that an answer is chosen by.
package struct ItemWeek: Hashable, Sendable {
  package internal(set) var freshViews = FigurePair.zero
  /// Milliseconds.
  package internal(set) var age = FigurePair.zero
  package private(set) var charged = FigurePair.zero
  /// Looks at which a Live Activity was not there, of those at which it should have been.
  private(set) var missed = FigurePair.zero
  /// The figures that a search asks for beside these.
  var named: [FigurePair] = []

  /// Fresh views, of all looks. One at which a Live Activity is missing is not fresh.
  var freshLooks: FigurePair { FigurePair(x: freshViews.x, y: freshViews.y + missed.x) }

  static func + (a: ItemWeek, b: ItemWeek) -> ItemWeek {
    var sum = ItemWeek()
    sum.freshViews = a.freshViews + b.freshViews
    (sum.age, sum.missed) = (a.age + b.age, a.missed + b.missed)
    // The period is the same for all.
    sum.charged = FigurePair(x: (a.charged + b.charged).x, y: max(a.charged.y, b.charged.y))
    return sum
  }
}

extension ItemWeek {
  /// - Parameter tally: what a replication says of the item.
  package init(_ tally: WidgetTally) {
    freshViews = tally.pair(of: .freshViews)
    age = tally.pair(of: .contentAgeMean)
    charged = tally.pair(of: .chargedPerDay)
    missed = tally.pair(of: .missedViews)
  }
}

/// The figures of some replications.
package struct ItemFigures: Codable, Hashable, Sendable {
  /// `nil`: it does not apply.
  package var freshViews: Double?
  /// Seconds; `nil`: it does not apply.
  package var age: Double?
  /// Charged reloads a day; `nil`: it does not apply.
  package var charged: Double?
  /// Share of the looks at which a Live Activity was missing; `nil`: it does not apply.
  package var missed: Double?
  /// The figure of the goal, in its unit; `nil`: it does not apply, or the goal is fresh views and content age together.
  package var goal: Double?
  /// The number of replications.
  package var runs: Int

  /// Whether they can be. Those from a file may not.
  package var isPossible: Bool {
    (0...1).contains(freshViews ?? 0) && (0...1).contains(missed ?? 0) && (0...1e9).contains(age ?? 0)
      && (0...1e9).contains(charged ?? 0) && goal?.isFinite ?? true
  }
}

extension ItemFigures {
  init(_ weeks: some Collection<ItemWeek>, _ scale: FigureScale, goal figure: Figure? = nil) {
    var total = ItemWeek()
    var charged = FigurePair.zero
    for week in weeks {
      total = total + week
      charged = charged + week.charged
    }
    func value(_ pair: FigurePair, of figure: Figure) -> Double? {
      pair.y == 0 ? nil : Double(pair.x) / Double(pair.y) * scale.factor(of: figure)
    }
    freshViews = value(total.freshViews, of: .freshViews)
    age = value(total.age, of: .contentAgeMean)
    missed = value(total.missed, of: .missedViews)
    goal = figure.flatMap { figure in
      value(weeks.reduce(FigurePair.zero) { $0 + $1.named[0] }, of: figure)
    }
    self.charged = value(charged, of: .chargedPerDay)
    runs = weeks.count
  }
}

/// Turns each replication into its worth in indifferences. The worth is linear in what the replication contributes, so that the mean
/// over replications is the worth of their figures.
struct WeekWorth {
  /// A figure.
  private struct Part {
    let pair: (ItemWeek) -> FigurePair
    /// Today's figure, and what it is divided by in one replication.
    let (ratio, perWeek): (Double, Double)
    /// What one more of the figure is worth, in indifferences.
    let worth: Double

    /// `nil`: the figure does not apply.
    init?(_ today: some Collection<ItemWeek>, worth: Double, _ pair: @escaping (ItemWeek) -> FigurePair) {
      let sum = today.reduce(FigurePair.zero) { $0 + pair($1) }
      guard sum.y > 0 else { return nil }
      (self.pair, self.worth) = (pair, worth)
      (ratio, perWeek) = (Double(sum.x) / Double(sum.y), Double(sum.y) / Double(today.count))
    }

    func callAsFunction(_ week: ItemWeek) -> Double {
      let pair = pair(week)
      return worth * (ratio + (Double(pair.x) - ratio * Double(pair.y)) / perWeek)
    }
  }

  private let parts: [Part]

  /// Of fresh views and content age. If one does not apply, the other counts whole.
  ///
  /// - Parameter today: today's replications.
  init(today: some Collection<ItemWeek>, unit: Indifference) {
    // What is missing has no age, so that fewer misses would look older.
    let misses = today.contains { $0.missed.x > 0 }
    parts = [
      Part(today, worth: 1 / Indifference.freshViews) { $0.freshLooks },
      misses ? nil : Part(today, worth: -1 / (1000 * unit.age)) { $0.age },
    ].compactMap(\.self)
  }

  /// Of the figure that a goal names.
  ///
  /// - Parameters:
  ///   - today: today's replications.
  ///   - figure: what one more of its quotient is worth, in indifferences.
  init(today: some Collection<ItemWeek>, figure: Double) {
    parts = [Part(today, worth: figure) { $0.named[0] }].compactMap(\.self)
  }

  func callAsFunction(_ week: ItemWeek) -> Double {
    parts.reduce(0) { $0 + $1(week) } / Double(max(1, parts.count))
  }
}
