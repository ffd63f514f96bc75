import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of how entries are shown")
struct EntryRuleTests {
  private static func hourly(_ count: Int) -> TimelinePlan {
    TimelinePlan(entries: .spaced(count: count, spacing: .hours(1), first: .zero), policy: .never)
  }

  @Test("An entry is shown at its date and as late as the rendering is")
  func lateness() throws {
    var scenario = Scenario.single(timeline: Self.hourly(3))
    scenario.device.rendering.lateness = .constant(1500)
    let updates = try Run(scenario).updates()
    #expect(updates.map(\.scheduled) == [at(0), at(1), at(2)])
    #expect(updates.map { $0.shown - $0.scheduled } == Array(repeating: .milliseconds(1500), count: 3))
    #expect(updates.map(\.isFromEntryDate) == [false, true, true])
    #expect(updates.map(\.fetched) == [at(0), at(0), at(0)])
  }

  /// H0: 200 entries uniform in the tail's 60 s; none in the last tenth has probability 7e-10.
  @Test("A share of the entries is up to the tail's length late", arguments: [0.0, 1.0])
  func tail(share: Double) throws {
    var scenario = Scenario.single(days: 9, timeline: Self.hourly(200))
    scenario.device.rendering.tailShare = share
    scenario.device.rendering.tailLateness = .seconds(60)
    let late = try Run(scenario).updates().map { $0.shown - $0.scheduled }
    #expect(late.count == 200 && late.allSatisfy { $0 >= .zero && $0 <= .seconds(60) })
    #expect(late.contains { $0 > .seconds(54) } == (share == 1))
    #expect(late.contains { $0 > .zero } == (share == 1))
  }

  @Test("Of entries that pass before the view is repainted only the last is seen")
  func passedEntries() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 5, spacing: .seconds(1), first: .zero), policy: .never)
    var scenario = Scenario.single(timeline: plan)
    scenario.device.rendering.lateness = .constant(2500)
    // The first repaint is on its way when the next entries come; the one after it is 2.5 s after the next entry.
    let updates = try Run(scenario).updates()
    #expect(updates.map(\.entry) == [2, 4])
    #expect(updates.map(\.shown) == [at(0) + .milliseconds(2500), at(0) + .milliseconds(5500)])
  }

  @Test(
    "Two repaints are the interval apart and no more",
    arguments: [(1999, 2000), (2000, 2000), (2001, 2001)] as [(Int64, Int64)])
  func repaintInterval(spacing: Int64, second: Int64) throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 2, spacing: .milliseconds(spacing), first: .zero), policy: .never)
    var scenario = Scenario.single(timeline: plan)
    scenario.device.rendering.repaintInterval = .seconds(2)
    #expect(try Run(scenario).updates().map(\.shown.milliseconds) == [0, second])
  }

  @Test("A view is of the entry that is there when it begins")
  func viewAtEntry() throws {
    let views = TimetableView(
      at: [time(0, 59, 55), time(1, 30), time(2, 0, 1)], surface: .homePage(1), duration: .seconds(10))
    let seen = try Run(.single(timeline: Self.hourly(4), views: [views])).views()
    #expect(seen.map(\.entry) == [0, 1, 2])
    #expect(seen.map(\.entryDate) == [at(0), at(1), at(2)])
    #expect(seen.map(\.reloadAge) == [.seconds(3595), .minutes(90), .seconds(7201)])
  }

  @Test("The same entry of another timeline is an update, and an entry that is shown already is none")
  func otherTimeline() throws {
    let run = try Run(.single(timeline: .one(.after(.hours(8)))))
    #expect(run.updates().map(\.shown) == [at(0), at(8), at(16)])
    #expect(run.updates().map(\.entry) == [0, 0, 0])
    #expect(run.updates().map(\.isFromEntryDate) == [false, false, false])
  }

  @Test("Before the first timeline there is a placeholder, whatever is known")
  func firstPlaceholder() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 1, spacing: .zero, first: .hours(2)), policy: .never)
    let views = TimetableView(at: [time(1), time(3)], surface: .homePage(1), duration: .seconds(5))
    let seen = try Run(.single(timeline: plan, views: [views])).views()
    #expect(seen.map(\.kind) == [.placeholder, .content])
    #expect(seen.map(\.request?.ordinal) == [nil, 1])
    #expect(seen.map(\.isFresh) == [false, true])
    #expect(seen.map(\.contentAge) == [.hours(1), .zero])
    #expect(seen.map(\.reloadAge) == [nil, .hours(3)])
  }

  @Test("Nothing is repainted once a widget is removed")
  func removed() throws {
    var scenario = Scenario.single(days: 3, timeline: Self.hourly(72))
    scenario.device.rendering.lateness = .constant(30_000)
    scenario.widgets[0].removedOnDay = 2
    #expect(try Run(scenario).updates().last?.scheduled == at(23))
  }

  /// Each entry is shown a minute late. A view is from ten seconds after the second entry's date.
  @Test(
    "On StandBy the current entry shows at once when the widget comes into view, elsewhere when it is due")
  func standBy() throws {
    let surfaces: [(Surface, SimulationTime)] = [
      (.standBy, at(1, 0, 10)), (.homePage(1), at(1, 1)), (.lockScreen, at(1, 1)),
    ]
    for (surface, shown) in surfaces {
      var scenario = Scenario.single(timeline: Self.hourly(3))
      scenario.device.rendering.lateness = .constant(60_000)
      scenario.device.charging = [.daily(from: time(0), to: time(12))]
      scenario.device.usage = .timetable([
        TimetableView(at: [time(1, 0, 10), time(4)], surface: surface, duration: .seconds(5))
      ])
      scenario.widgets[0].placement = .surface(surface)
      if surface == .lockScreen { scenario.widgets[0].family = .accessoryRectangular }
      let run = try Run(scenario)
      #expect(run.updates().map(\.shown) == [at(0, 1), shown, at(2, 1)], "\(surface)")
      #expect(run.views().map(\.entry) == [surface == .standBy ? 1 : 0, 2], "\(surface)")
      #expect(run.grants().count == 1)
    }
  }
}
