import OutputAnalysis
import WidgetRefresh

/// What one replication says of some items together: the figures that an answer is chosen by.
package struct ItemWeek: Hashable, Sendable {
  package private(set) var freshViews = FigurePair.zero
  /// Milliseconds.
  package private(set) var age = FigurePair.zero
  package private(set) var charged = FigurePair.zero
  /// Looks at which a Live Activity was not there, of those at which it should have been.
  private(set) var missed = FigurePair.zero

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
  /// The number of replications.
  package var runs: Int

  /// Whether they can be. Those from a file may not.
  package var isPossible: Bool {
    (0...1).contains(freshViews ?? 0) && (0...1).contains(missed ?? 0) && (0...1e9).contains(age ?? 0)
      && (0...1e9).contains(charged ?? 0)
  }

  init(_ weeks: some Collection<ItemWeek>, _ scale: FigureScale) {
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
    self.charged = value(charged, of: .chargedPerDay)
    runs = weeks.count
  }
}

/// Turns each replication into its worth in indifferences. The worth is linear in what the replication contributes, so that the mean
/// over replications is the worth of their figures.
struct WeekWorth {
  private let unit: Indifference
  /// Today's figures, and what they are divided by in one replication.
  private let freshViews: (ratio: Double, perWeek: Double)?
  private let age: (ratio: Double, perWeek: Double)?

  /// - Parameter today: today's replications, from which the unit is.
  init(today: some Collection<ItemWeek>, unit: Indifference) {
    func ratio(_ pair: KeyPath<ItemWeek, FigurePair>) -> (ratio: Double, perWeek: Double)? {
      let sum = today.reduce(FigurePair.zero) { $0 + $1[keyPath: pair] }
      return sum.y == 0 ? nil : (Double(sum.x) / Double(sum.y), Double(sum.y) / Double(today.count))
    }
    // What is missing has no age, so that fewer misses would look older.
    let misses = today.contains { $0.missed.x > 0 }
    (self.unit, freshViews, age) = (unit, ratio(\.freshLooks), misses ? nil : ratio(\.age))
  }

  func callAsFunction(_ week: ItemWeek) -> Double {
    func value(_ pair: FigurePair, _ today: (ratio: Double, perWeek: Double)?) -> Double? {
      today.map { $0.ratio + (Double(pair.x) - $0.ratio * Double(pair.y)) / $0.perWeek }
    }
    return unit.worth(
      freshViews: value(week.freshLooks, freshViews), age: value(week.age, age).map { $0 / 1000 })
  }
}
