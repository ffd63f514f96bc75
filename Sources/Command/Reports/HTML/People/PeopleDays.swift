import OutputAnalysis
import WidgetRefresh

/// The people of a run with a population: how fresh each one's widgets were, and the days of a few of them.
package struct PeopleDays: Sendable {
  /// A person's figures, for each widget; `nil`: it does not apply.
  struct Person: Sendable {
    var number: UInt32
    var fresh: [Double?]
    /// Mean content age when viewed, in seconds.
    var ages: [Double?]
    /// The share of fresh views of all widgets together.
    var allFresh: Double?

    init(_ number: UInt32, _ tallies: [WidgetTally], scale: FigureScale) {
      self.number = number
      fresh = tallies.map { $0.value(of: .freshViews, scale: scale) }
      ages = tallies.map { $0.value(of: .contentAgeMean, scale: scale) }
      let views = tallies.reduce(0) { $0 + $1[.views] }
      allFresh = views > 0 ? Double(tallies.reduce(0) { $0 + $1[.freshViews] }) / Double(views) : nil
    }
  }

  /// A person at a certain place among all people, with a typical day of each widget.
  struct Example: Sendable {
    /// Such as `median`.
    var place: String
    var person: Person
    var days: [DayStrip]
  }

  /// In the order of their numbers.
  let people: [Person]
  /// From the person with the least fresh widgets on.
  let examples: [Example]

  /// Runs a few people again to record their days.
  ///
  /// - Returns: `nil` if it was stopped.
  init?(_ people: [Person], of scenario: Scenario, isStopped: () -> Bool) throws {
    self.people = people.sorted { $0.number < $1.number }
    let ranked = people.filter { $0.allFresh != nil }
      .sorted { ($0.allFresh ?? 0, $0.number) < ($1.allFresh ?? 0, $1.number) }
    var examples: [Example] = []
    for (share, place) in [(0, "least fresh"), (0.1, "10%"), (0.5, "median"), (0.9, "90%")] {
      guard !ranked.isEmpty else { break }
      let person = ranked[Int((Double(ranked.count - 1) * share).rounded())]
      if examples.contains(where: { $0.person.number == person.number }) { continue }
      guard let days = try Self.days(of: person, in: scenario, isStopped: isStopped) else { return nil }
      examples.append(Example(place: place, person: person, days: days))
    }
    self.examples = examples
  }

  private static func days(
    of person: Person, in scenario: Scenario, isStopped: () -> Bool
  ) throws -> [DayStrip]? {
    let number = person.number
    guard var record = try RunRecord.recorded(scenario, replication: number, isStopped: isStopped) else {
      return nil
    }
    record.close()
    let days = LaneDay.days(of: record)
    return record.widgets.indices.map { widget in
      let day = TypicalDay.number(fresh: person.fresh[widget], in: record, widget: widget, days: days)
      return DayStrip(of: record, widget: widget, day: days[day])
    }
  }
}
