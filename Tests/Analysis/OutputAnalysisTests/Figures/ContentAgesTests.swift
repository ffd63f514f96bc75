import EventKernel
import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import OutputAnalysis
@testable import WidgetRefresh

@Suite struct ContentAgesTests {
  private static let further = (2...4).map { number in
    FurtherContent(Content("content-\(number)", live: .poisson(perDay: 10, hours: nil)))
  }

  private static func fixture(_ count: Int) throws -> RunFixture {
    let content = Content("content-1", live: .poisson(perDay: 10, hours: nil))
    return try RunFixture(widgets: [
      Widget(
        name: "w", app: "A", kind: "K", content: content,
        alsoShows: count == 1 ? nil : Array(further.prefix(count - 1)))
    ])
  }

  /// - Parameter ages: of each content, in minutes; `nil`: fresh.
  private static func observations(at start: SimulationTime, _ ages: [Int64?]) -> [Observation] {
    let seen = ages.enumerated().map { number, age in
      Observation.contentSeen(
        SeenContent(
          item: 0, content: number, start: start, firstUnshownChange: age.map { start - .minutes($0) }))
    }
    let oldest = ages.compactMap(\.self).max()
    return seen + [view(start, contentAge: .minutes(oldest ?? 0), isFresh: oldest == nil)]
  }

  @Test func `each content has its mean age and its share of the views that were not fresh`() throws {
    let run = try Self.fixture(2)
    let views: [(hour: Int, ages: [Int64?])] = [
      (8, [nil, nil]), (9, [3, nil]), (10, [10, 20]), (11, [7, 7]), (12, [nil, 0]),
    ]
    let figures = run.tally(views.flatMap { Self.observations(at: run.at($0.hour), $0.ages) }).contentFigures
    #expect(figures.map(\.name) == ["content-1", "content-2"])
    // At 11, both made it old. At 12, the second had just changed.
    #expect(figures.map(\.meanAge) == [240, 324])
    #expect(figures.map(\.madeOld) == [0.375, 0.625])
  }

  @Test func `what does not apply is left out`() throws {
    let run = try Self.fixture(2)
    #expect(run.tally([]).contentFigures.allSatisfy { $0.meanAge == nil && $0.madeOld == nil })
    let fresh = run.tally(Self.observations(at: run.at(9), [nil, nil])).contentFigures
    #expect(fresh.allSatisfy { $0.meanAge == 0 && $0.madeOld == nil })
    #expect(try Self.fixture(1).tally([view(run.at(9))]).contents == nil)
  }

  @Test func `results with one content have no new key`() throws {
    let run = try Self.fixture(1)
    let text = String(decoding: try JSONEncoder().encode(run.tally([view(run.at(9))])), as: UTF8.self)
    #expect(!text.contains(#""contents""#))
  }

  @Test func `tallies merge only if their contents are the same`() throws {
    let run = try Self.fixture(2)
    let one = run.tally(Self.observations(at: run.at(9), [3, nil]))
    var both = one
    both.merge(run.tally(Self.observations(at: run.at(10), [nil, 5])))
    #expect(both.contentFigures.map(\.meanAge) == [90, 150])
    #expect(both.contentFigures.map(\.madeOld) == [0.5, 0.5])
    #expect(try JSONDecoder().decode(WidgetTally.self, from: JSONEncoder().encode(both)) == both)
    var other = one
    other.merge(try Self.fixture(3).tally([]))
    #expect(other.contents == nil)
    #expect(WidgetTally.total(of: [one, one]).contents == nil)
  }

  @Test(arguments: 2...9, [1, 2, 3])
  func `in random scenarios, the shares add up to 1, and no content is older than the widget`(
    count: Int, seed: UInt64
  ) throws {
    var scenario = Scenario.lively(.documented) { $0.seed = seed }
    for index in scenario.widgets.indices {
      // Some of them always change together with others.
      scenario.widgets[index].alsoShows = (1..<count).map { number in
        let hours = stride(from: number % 3, to: 24, by: 3).map {
          Moment.daily(TimeOfDay(clamping: 3600 * $0))
        }
        return FurtherContent(
          number % 2 == 0
            ? Content(live: .poisson(perDay: Double(10 * number), hours: nil)) : Content(live: .at(hours)),
          isFromContainer: number % 4 == 1)
      }
    }
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    for (tally, widget) in zip(statistics.tallies, statistics.summary.widgets) {
      let figures = tally.contentFigures
      #expect(figures.count == count && tally[.views] > tally[.freshViews])
      #expect(abs(figures.compactMap(\.madeOld).reduce(0, +) - 1) < 1e-12)
      let age = try #require(widget.value(of: .contentAgeMean))
      #expect(figures.allSatisfy { $0.meanAge ?? .infinity <= age * (1 + 1e-12) })
      #expect(figures.compactMap(\.meanAge).reduce(0, +) >= age * (1 - 1e-12))
    }
  }
}
