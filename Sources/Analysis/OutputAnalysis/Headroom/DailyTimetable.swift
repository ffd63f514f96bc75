import WidgetRefresh

/// Times of day at which a widget is reloaded every day: multiples of 5 minutes. They are multiples of `ObservedContentChanges.step`
/// since the start of the run, too: since 1972, all time zones have shifted their clocks by multiples of 15 minutes.
package struct DailyTimetable: Hashable, Sendable {
  /// In minutes.
  static let step = Int(ObservedContentChanges.step.milliseconds / 60_000)
  /// The number of possible times.
  static let places = 24 * 60 / step

  /// In minutes after midnight, ascending.
  package let minutes: [Int]

  /// The timetable with the least cost.
  ///
  /// - Parameters:
  ///   - reloads: the number of reloads a day; more than there are possible times count as that.
  ///   - costs: of each possible time.
  init(reloads: Int, costs: CostMatrix) {
    minutes = CircularPath(costs).best(stops: reloads).map { $0 * Self.step }
  }

  /// When to reload, in milliseconds.
  func reloads(on days: TimetableDays) -> [Int64] {
    stride(from: 0, to: days.instants.count, by: Self.places).flatMap { midnight in
      minutes.map { days.instants[midnight + $0 / Self.step] }
    }
  }
}

/// The best daily timetables of a widget.
package struct WidgetTimetables: Hashable, Sendable {
  /// The one with the least content age.
  package let age: DailyTimetable
  /// The one with the most fresh views.
  package let freshness: DailyTimetable

  /// - Parameter habits: what happened on many days.
  package init(of habits: WidgetHabits) {
    let reloads = habits.reloadsADay
    age = DailyTimetable(reloads: reloads, costs: habits.costs.ages)
    freshness = DailyTimetable(reloads: reloads, costs: habits.costs.stale)
  }
}

/// What happens to a widget on a usual day, collected on many days: when it is viewed, how its content changes between a reload and a
/// view, and how many reloads are charged.
package struct WidgetHabits: Sendable {
  private(set) var costs = TimetableCosts()
  private var chargedReloads = 0
  private var presentMilliseconds: Int64 = 0

  package init() {}

  package mutating func merge(_ other: WidgetHabits) {
    costs.merge(other.costs)
    chargedReloads = chargedReloads.addingSaturated(other.chargedReloads)
    presentMilliseconds = presentMilliseconds.addingSaturated(other.presentMilliseconds)
  }

  /// Adds a run.
  mutating func add(_ record: HeadroomRecord, presentMilliseconds: Int64, on days: TimetableDays) {
    costs.add(record.future, on: days)
    chargedReloads = chargedReloads.addingSaturated(record.chargedReloads)
    self.presentMilliseconds = self.presentMilliseconds.addingSaturated(presentMilliseconds)
  }

  /// The number of charged reloads on a day, rounded.
  var reloadsADay: Int {
    guard presentMilliseconds > 0 else { return 0 }
    let rate = Double(chargedReloads) * 86_400_000 / Double(presentMilliseconds)
    return Int(min(rate, Double(DailyTimetable.places)).rounded())
  }
}
