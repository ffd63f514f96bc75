import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of Smart Stacks")
struct StackRuleTests {
  /// Cards of these relevances on page 1, seen at these seconds after noon for 10 s.
  private static func scenario(
    _ relevances: [Double], rotation: Double, swipe: Double, seconds: [Int], for length: Int64 = 10_000
  ) -> Scenario {
    var scenario = SurfaceRuleTests.scenario(
      seconds.map { SurfaceRuleTests.Line(second: $0, milliseconds: length) })
    let card = scenario.widgets[0]
    scenario.stacks = [
      SmartStack(name: "stack", surface: .homePage(1), rotation: rotation, swipe: swipe)
    ]
    scenario.widgets = relevances.enumerated().map { number, relevance in
      var widget = card
      widget.name = "card \(number)"
      widget.placement = .stack("stack")
      widget.provider.timeline.relevance.score = .constant(relevance)
      return widget
    }
    return scenario
  }

  private struct Seen: Equatable {
    var card: ItemID
    var start: Int64
    var end: Int64

    init(_ card: ItemID, _ start: Int64, _ end: Int64) {
      (self.card, self.start, self.end) = (card, start, end)
    }
  }

  private static func seen(_ scenario: Scenario) throws -> [Seen] {
    try Run(scenario).observations.compactMap {
      guard case .viewed(let view) = $0 else { return nil }
      return Seen(view.item, (view.start - at(12)).milliseconds, (view.end - at(12)).milliseconds)
    }
  }

  @Test("The card on top is seen; without turns it stays on top")
  func top() throws {
    #expect(
      try Self.seen(Self.scenario([1, 9], rotation: 0, swipe: 0, seconds: [0, 20]))
        == [Seen(0, 0, 10_000), Seen(0, 20_000, 30_000)])
  }

  @Test("A developer's entry is relevant until its duration is over")
  func durationOfRelevance() throws {
    var scenario = Self.scenario([5, 0], rotation: 1, swipe: 0, seconds: [0, 1800])
    scenario.widgets[1].kind = "Own"
    scenario = try scenario.providers([
      "Own": {
        AnsweringProvider {
          TimelineAnswer(
            entries: [.init(date: $0.date, score: 9, relevanceDuration: 12.25 * 3600)], policy: .never)
        }
      }
    ])
    #expect(try Self.seen(scenario) == [Seen(1, 0, 10_000), Seen(0, 1_800_000, 1_810_000)])
  }

  @Test(
    "A swipe comes 1.5 s after the stack comes into view, to the next card, and from the last to the first")
  func swipe() throws {
    #expect(
      try Self.seen(Self.scenario([0, 0, 0], rotation: 0, swipe: 1, seconds: [0, 20, 40]))
        == [
          Seen(0, 0, 1500), Seen(1, 1500, 10_000), Seen(1, 20_000, 21_500), Seen(2, 21_500, 30_000),
          Seen(2, 40_000, 41_500), Seen(0, 41_500, 50_000),
        ])
  }

  @Test("A swipe meant for a view that is over does not hit the next one")
  func staleSwipe() throws {
    #expect(
      try Self.seen(Self.scenario([0, 0], rotation: 0, swipe: 1, seconds: [0, 1], for: 900))
        == [Seen(0, 0, 900), Seen(0, 1000, 1900)])
    var scenario = Self.scenario([0, 0], rotation: 0, swipe: 1, seconds: [0], for: 900)
    if case .timetable(let views) = scenario.device.usage {
      scenario.device.usage = .timetable(
        views + [TimetableView(at: [time(12, 0, 1)], surface: .homePage(1), duration: .seconds(10))])
    }
    #expect(try Self.seen(scenario) == [Seen(0, 0, 900), Seen(0, 1000, 2500), Seen(1, 2500, 11_000)])
  }

  @Test("A stack of one card, or of none, is not swiped")
  func fewCards() throws {
    #expect(
      try Self.seen(Self.scenario([0], rotation: 1, swipe: 1, seconds: [0, 20]))
        == [Seen(0, 0, 10_000), Seen(0, 20_000, 30_000)])
    var scenario = Self.scenario([0], rotation: 1, swipe: 1, seconds: [0, 20])
    scenario.widgets[0].placement = .surface(.homePage(1))
    #expect(try Self.seen(scenario) == [Seen(0, 0, 10_000), Seen(0, 20_000, 30_000)])
  }

  @Test("The system turns to the most relevant card; among equals the card on top stays")
  func rotation() throws {
    #expect(
      try Self.seen(Self.scenario([5, 9, 7], rotation: 1, swipe: 0, seconds: [0])) == [Seen(1, 0, 10_000)])
    #expect(
      try Self.seen(Self.scenario([9, 9], rotation: 1, swipe: 1, seconds: [0, 20])).map(\.card)
        == [0, 1, 1, 0])
  }

  @Test("Cards that are removed are passed over, and where all are nothing is seen")
  func removed() throws {
    var scenario = Self.scenario([9, 5, 7], rotation: 0, swipe: 1, seconds: [0])
    scenario.device.days = 3
    scenario.widgets[0].removedOnDay = 2
    scenario.widgets[1].removedOnDay = 2
    scenario.widgets[2].removedOnDay = 3
    #expect(try Self.seen(scenario).map(\.card) == [0, 1, 2, 2])
  }

  @Test("What is swiped away is not touched, what is left on screen is")
  func touch() throws {
    var scenario = Self.scenario([0, 0], rotation: 0, swipe: 1, seconds: [0])
    for index in 0..<2 { scenario.widgets[index].taps.probability = 1 }
    let run = try Run(scenario)
    #expect(run.views(of: 0).map(\.tapped) == [nil] && run.views(of: 1).map(\.tapped) == [.app])
  }
}
