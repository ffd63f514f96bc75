import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of what is seen when")
struct SurfaceRuleTests {
  /// A line of a timetable: at noon plus so many seconds, for so many milliseconds.
  struct Line {
    var second: Int
    var milliseconds: Int64
    var surface = Surface.homePage(1)
  }

  static func scenario(_ lines: [Line], days: Int = 1) -> Scenario {
    var scenario = UsageTests.scenario(
      days: days, surfaces: [.homePage(1), .homePage(2), .lockScreen, .standBy])
    scenario.device.usage = .timetable(
      lines.map {
        TimetableView(
          at: [time(12, 0, $0.second)], surface: $0.surface, duration: .milliseconds($0.milliseconds))
      })
    return scenario
  }

  /// Milliseconds after noon.
  static func views(_ run: Run, of widget: ItemID = 0) -> [[Int64]] {
    run.views(of: widget).map { [($0.start - at(12)).milliseconds, ($0.end - at(12)).milliseconds] }
  }

  static func unlocked(_ run: Run) -> [[Int64]] {
    var stretches: [[Int64]] = []
    for observation in run.observations {
      if case .unlocked(let time) = observation { stretches.append([(time - at(12)).milliseconds]) }
      if case .locked(let time) = observation, !stretches.isEmpty {
        stretches[stretches.count - 1].append((time - at(12)).milliseconds)
      }
    }
    return stretches
  }

  static let exposures: [([Line], [[Int64]])] = [
    ([Line(second: 0, milliseconds: 5000)], [[0, 5000]]),
    (
      [Line(second: 0, milliseconds: 5000), Line(second: 10, milliseconds: 1)],
      [[0, 5000], [10_000, 10_001]]
    ),
    ([Line(second: 0, milliseconds: 5000), Line(second: 3, milliseconds: 5000)], [[0, 8000]]),
    ([Line(second: 0, milliseconds: 9000), Line(second: 3, milliseconds: 1000)], [[0, 9000]]),
    (
      [
        Line(second: 0, milliseconds: 3000), Line(second: 1, milliseconds: 3000),
        Line(second: 2, milliseconds: 1000),
      ], [[0, 4000]]
    ),
    ([Line(second: 0, milliseconds: 3000), Line(second: 3, milliseconds: 3000)], [[0, 6000]]),
    (
      [Line(second: 0, milliseconds: 2999), Line(second: 3, milliseconds: 3000)], [[0, 2999], [3000, 6000]]
    ),
  ]

  @Test(
    "Exposures of one surface that overlap are one view, until the last of them ends", arguments: exposures)
  func overlapping(lines: [Line], views: [[Int64]]) throws {
    let run = try Run(Self.scenario(lines))
    #expect(Self.views(run) == views)
    #expect(Self.unlocked(run) == views)
  }

  @Test("Pages are seen by themselves, and the phone is unlocked from the first to the last of them")
  func pages() throws {
    let run = try Run(
      Self.scenario([
        Line(second: 0, milliseconds: 6000), Line(second: 4, milliseconds: 6000, surface: .homePage(2)),
        Line(second: 30, milliseconds: 1000, surface: .homePage(3)),
      ]))
    #expect(Self.views(run) == [[0, 6000]] && Self.views(run, of: 1) == [[4000, 10_000]])
    #expect(Self.unlocked(run) == [[0, 10_000], [30_000, 31_000]])
  }

  @Test("The Lock Screen and StandBy are seen without an unlock; StandBy while charging only")
  func locked() throws {
    var scenario = Self.scenario([
      Line(second: 0, milliseconds: 1000, surface: .lockScreen),
      Line(second: 0, milliseconds: 1000, surface: .standBy),
      Line(second: 5, milliseconds: 1000, surface: .standBy),
    ])
    scenario.device.charging = [.daily(from: time(11), to: time(12, 0, 5))]
    let run = try Run(scenario)
    #expect(Self.views(run, of: 2) == [[0, 1000]] && Self.views(run, of: 3) == [[0, 1000]])
    #expect(run.views(of: 2).map(\.surface) == [.lockScreen])
    #expect(run.views(of: 3).map(\.surface) == [.standBy])
    #expect(Self.unlocked(run).isEmpty)
  }

  @Test("In a locked period no page is seen, and the Lock Screen is; it is over in its last instant")
  func lockedPeriod() throws {
    var scenario = Self.scenario([
      Line(second: 0, milliseconds: 1000), Line(second: 5, milliseconds: 1000),
      Line(second: 0, milliseconds: 1000, surface: .lockScreen),
    ])
    scenario.device.locked = [.daily(from: time(11), to: time(12, 0, 5))]
    let run = try Run(scenario)
    #expect(Self.views(run) == [[5000, 6000]] && Self.views(run, of: 2) == [[0, 1000]])
  }

  @Test("A timetable has the first instant of each day, crosses midnight, and is cut at the run's end")
  func midnight() throws {
    var scenario = Self.scenario([], days: 2)
    scenario.device.usage = .timetable([
      TimetableView(at: [.midnight, time(23, 59, 55)], surface: .homePage(1), duration: .seconds(10))
    ])
    let views = try Run(scenario).views()
    #expect(views.map(\.start) == [at(0), at(23, 59, 55), at(47, 59, 55)])
    #expect(views.map(\.end) == [at(0, 0, 10), at(24, 0, 10), at(48)])
  }

  @Test(
    "A view that the run's end cuts off, or its widget's removal, ends without a touch",
    arguments: [false, true])
  func untouched(isRemoved: Bool) throws {
    var scenario = Self.scenario([], days: 2)
    scenario.device.usage = .timetable([
      TimetableView(at: [time(9), time(23, 59, 55)], surface: .homePage(1), duration: .seconds(10))
    ])
    scenario.widgets[0].taps.probability = 1
    scenario.widgets[0].removedOnDay = isRemoved ? 2 : nil
    let views = try Run(scenario).views()
    #expect(views.map(\.tapped) == (isRemoved ? [.app, nil] : [.app, .app, .app, nil]))
    #expect(views.last?.end == (isRemoved ? at(24) : at(48)))
  }

  @Test("What the clocks skip is seen after the gap, what they repeat is seen once")
  func clockChanges() throws {
    for (month, day, hours) in [(3, 29, [2, 25.5]), (10, 25, [2.5, 27.5])] {
      var scenario = Self.scenario([], days: 2)
      scenario.device.timeZone = "Europe/Berlin"
      scenario.device.start = try #require(CalendarDate(year: 2026, month: month, day: day))
      scenario.device.usage = .timetable([
        TimetableView(at: [time(2, 30)], surface: .homePage(1), duration: .seconds(10))
      ])
      let seen = try Run(scenario).views().map { Double(($0.start - at(0)).milliseconds) / 3_600_000 }
      #expect(seen == hours)
    }
  }

  @Test("A widget that comes while its surface is seen is not viewed before the next exposure")
  func addedMeanwhile() throws {
    var scenario = Self.scenario([], days: 2)
    scenario.device.usage = .timetable([
      TimetableView(at: [time(9), time(23, 59, 55)], surface: .homePage(1), duration: .seconds(10))
    ])
    scenario.widgets[0].addedOnDay = 2
    #expect(try Run(scenario).views().map(\.start) == [at(33), at(47, 59, 55)])
  }

  @Test("Each page and each other surface has a place of its own")
  func places() {
    let surfaces =
      (1...15).map { Surface.homePage($0) } + [
        .lockScreen, .standBy, .dynamicIsland, .watchFace, .otherFace, .watchSmartStack, .controlCenter,
        .watchControlCenter, .alwaysOn, .alwaysOnLockScreen, .alert,
      ]
    #expect(surfaces.map(\.index) == Array(0..<Surface.all.count))
    #expect(surfaces.map { Surface(index: $0.index) } == surfaces)
    #expect(Surface.homePage(0).index == 0 && Surface.homePage(99).index == 14)
  }
}
