import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of pickups and glances")
struct PickupRuleTests {
  /// Widgets on pages 1 and 2, the Lock Screen and in StandBy, in this order; nobody glances unless told to.
  private static func run(
    perDay: Double, days: Int = 20, session: Double = 100, before: SimulationDuration = .seconds(3),
    glances: Glances = Glances(share: 0), homeScreens: HomeScreens = HomeScreens(perPickup: .constant(0)),
    standBy: StandByGlances = StandByGlances(perHour: 0)
  ) throws -> Run {
    var scenario = UsageTests.scenario(
      days: days, surfaces: [.homePage(1), .homePage(2), .lockScreen, .standBy])
    let start = LocalDateTime(date: scenario.device.start, time: .midnight)
    let end = LocalDateTime(date: scenario.device.start.advanced(by: days), time: .midnight)
    scenario.device.charging = [.once(from: start, to: end)]
    scenario.device.usage = .stochastic(
      StochasticUsage(
        pickups: Pickups(perDay: perDay, session: .constant(session * 1000)), glances: glances,
        homeScreens: homeScreens, standBy: standBy, lockScreenBeforeUnlock: before))
    return try Run(scenario)
  }

  /// Unlock and lock of each pickup.
  private static func pickups(_ run: Run) -> [Range<SimulationTime>] {
    var (pickups, unlock) = ([Range<SimulationTime>](), SimulationTime.zero)
    for observation in run.observations {
      if case .unlocked(let at) = observation { unlock = at }
      if case .locked(let at) = observation { pickups.append(unlock..<at) }
    }
    return pickups
  }

  private static func views(_ run: Run, of widget: ItemID) -> [Range<SimulationTime>] {
    run.views(of: widget).map { $0.start..<$0.end }
  }

  @Test(
    "Before each unlock the Lock Screen shows, and the phone is locked when the session is over or the next pickup begins"
  )
  func pickup() throws {
    let run = try Self.run(perDay: 200)
    let pickups = Self.pickups(run)
    #expect(pickups.count > 3000)
    let seen = Array(Self.views(run, of: 2).prefix(pickups.count))
    let expected = pickups.map { pickup in (pickup.lowerBound - .seconds(3))..<pickup.lowerBound }
    #expect(seen == expected)
    var cut = 0
    for (pickup, next) in zip(pickups, pickups.dropFirst()) {
      let nextBegin = next.lowerBound - .seconds(3)
      #expect(pickup.upperBound == min(pickup.lowerBound + .seconds(100), nextBegin))
      cut += pickup.upperBound == nextBegin ? 1 : 0
    }
    #expect(cut > 100 && cut < pickups.count / 2)
  }

  @Test("A weekend factor of 0 leaves the weekdays as they are")
  func weekend() throws {
    var scenario = UsageTests.scenario(days: 14, surfaces: [.homePage(1)])
    scenario.device.usage = .stochastic(StochasticUsage(pickups: Pickups(perDay: 50, weekendFactor: 0)))
    let days = Self.pickups(try Run(scenario)).map { $0.lowerBound.milliseconds / 86_400_000 }
    // The run begins on a Monday; 700 pickups in 10 days, of which one day with none is impossible.
    #expect(Set(days) == [0, 1, 2, 3, 4, 7, 8, 9, 10, 11])
    #expect((500...900).contains(days.count))
  }

  // MARK: Home Screen exposures

  @Test("The first exposure begins with the unlock, and no exposure outlasts the pickup")
  func firstExposure() throws {
    let run = try Self.run(
      perDay: 100, homeScreens: HomeScreens(perPickup: .constant(1), duration: .constant(5000), nextPage: 0))
    let pickups = Self.pickups(run)
    let expected = pickups.map { pickup -> Range<SimulationTime> in
      let end = pickup.lowerBound + .seconds(5)
      return pickup.lowerBound..<min(end, pickup.upperBound)
    }
    let seen = Array(Self.views(run, of: 0).prefix(pickups.count))
    #expect(seen == expected)
    let long = try Self.run(
      perDay: 100, homeScreens: HomeScreens(perPickup: .constant(1), duration: .constant(1e9), nextPage: 0))
    let longSeen = Array(Self.views(long, of: 0).prefix(pickups.count))
    #expect(longSeen == Self.pickups(long))
    #expect(run.views(of: 1).isEmpty)
  }

  @Test("Page 2 is seen from the end of page 1 on")
  func nextPage() throws {
    let run = try Self.run(
      perDay: 50, homeScreens: HomeScreens(perPickup: .constant(1), duration: .constant(5000), nextPage: 0.5))
    let second = Self.views(run, of: 1)
    let ends = Set(Self.views(run, of: 0).map(\.upperBound))
    #expect(second.count > 300 && second.count < 700)
    #expect(
      second.allSatisfy { ends.contains($0.lowerBound) && $0.upperBound - $0.lowerBound <= .seconds(5) })
  }

  /// H0: the two exposures after the first begin at the order statistics of two uniform places in the session, means 1/3 and
  /// 2/3, variance 1/18 each. |z| ≤ 5.5 at n ≈ 1,000: false alarm 8e-8.
  @Test("Further exposures are spread evenly over the session, each until the next at most")
  func spread() throws {
    let run = try Self.run(
      perDay: 50, session: 100_000,
      homeScreens: HomeScreens(perPickup: .constant(3), duration: .constant(1), nextPage: 0))
    var (views, sums, n) = (Self.views(run, of: 0)[...], [0.0, 0.0], 0.0)
    for pickup in Self.pickups(run) {
      let seen = views.prefix { $0.lowerBound < pickup.upperBound }
      views = views.dropFirst(seen.count)
      guard seen.count == 3, pickup.upperBound - pickup.lowerBound > .seconds(60) else { continue }
      for number in 1...2 {
        sums[number - 1] +=
          Double((seen[seen.startIndex + number].lowerBound - pickup.lowerBound).milliseconds)
          / Double((pickup.upperBound - pickup.lowerBound).milliseconds)
      }
      n += 1
    }
    #expect(n > 800)
    for (sum, mean) in zip(sums, [1 / 3.0, 2 / 3.0]) {
      #expect(abs(sum / n - mean) < 5.5 * (1 / 18.0 / n).squareRoot(), "\(sum / n)")
    }
  }

  @Test("Exposures that are too many to be seen are a thousand")
  func manyExposures() throws {
    for (drawn, expected) in [(0.0, 0), (2, 2), (1000, 1000), (1e6, 1000)] {
      var samplers = try Self.samplers(StochasticUsage(homeScreens: HomeScreens(perPickup: .constant(drawn))))
      let count = samplers.drawExposures()
      #expect(count == expected)
    }
  }

  private static func samplers(_ usage: StochasticUsage) throws -> StochasticUsageSamplers {
    try StochasticUsageSamplers(usage, streams: RunStreams(seed: 5, replication: 0))
  }

  // MARK: Glances

  /// H0: share 0.6 of all looks are glances: 75 a day beside 50 pickups, Poisson. n = 40 days, standard deviation 55; 5.5
  /// of them: false alarm 3.8e-8. Those that fall into a pickup, or into another glance, are less than 1 %.
  @Test("Glances are the share of all looks that is asked for, and none falls into a pickup")
  func glances() throws {
    let run = try Self.run(
      perDay: 50, days: 40, session: 1, before: .milliseconds(1),
      glances: Glances(share: 0.6, duration: .constant(1000)))
    let pickups = Set(Self.pickups(run).map(\.lowerBound))
    let glances = Self.views(run, of: 2).filter { !pickups.contains($0.upperBound) }
    #expect(abs(glances.count - 3000) < 302 + 30)
    let long = try Self.run(
      perDay: 50, session: 1800, glances: Glances(share: 0.6, duration: .constant(1000)))
    let sessions = Self.pickups(long)
    for view in Self.views(long, of: 2) {
      #expect(!sessions.contains { $0.contains(view.lowerBound) })
    }
  }

  @Test("A glance ends at the next unlock at the latest")
  func longGlances() throws {
    let run = try Self.run(perDay: 50, glances: Glances(share: 0.6, duration: .constant(1e8)))
    let unlocks = Set(Self.pickups(run).map(\.lowerBound))
    let ends = Self.views(run, of: 2).dropLast(3).map(\.upperBound)
    #expect(ends.count > 500 && ends.allSatisfy { unlocks.contains($0) })
  }

  @Test("Looks of one kind are at least a second apart, and there are none where there is no rate")
  func shortestGaps() throws {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 2, timeZone: "UTC")
    var dense = try Self.samplers(
      StochasticUsage(
        pickups: Pickups(perDay: 1e9), glances: Glances(share: 0.5), standBy: StandByGlances(perHour: 1e9)))
    let next = [
      dense.nextGlance(after: at(1), until: at(2), clock: clock), dense.nextStandByGlance(after: at(1)),
      dense.nextUnlock(after: at(1), until: at(2), clock: clock),
    ]
    #expect(next == [at(1, 0, 1), at(1, 0, 1), at(1, 0, 2)])
    var none = try Self.samplers(
      StochasticUsage(
        pickups: Pickups(perDay: 0), glances: Glances(share: 0.5), standBy: StandByGlances(perHour: 0)))
    let nothing = [
      none.nextGlance(after: at(1), until: at(2), clock: clock), none.nextStandByGlance(after: at(1)),
      none.nextUnlock(after: at(1), until: at(2), clock: clock),
    ]
    #expect(nothing == [nil, nil, nil])
  }

  // MARK: StandBy

  /// H0: Poisson with 2 an hour. n = 480 h, standard deviation 31; 5.5 of them: false alarm 3.8e-8. A look that falls into
  /// another is none, which leaves 960/(1 + 2/60) = 929.
  @Test("StandBy is looked at as often as the rate says, for as long as the look lasts")
  func standBy() throws {
    let run = try Self.run(perDay: 0, standBy: StandByGlances(perHour: 2, duration: .constant(60_000)))
    let views = Self.views(run, of: 3)
    #expect((759...1099).contains(views.count), "\(views.count)")
    #expect(views.dropLast().allSatisfy { $0.upperBound - $0.lowerBound == .seconds(60) })
  }

  @Test("StandBy goes when the phone is taken up or glanced at, and is not seen while it is in use")
  func standByEnds() throws {
    let run = try Self.run(
      perDay: 60, session: 600, glances: Glances(share: 0.3, duration: .constant(20_000)),
      standBy: StandByGlances(perHour: 20, duration: .constant(300_000)))
    let taken = Self.pickups(run).map { pickup in
      (pickup.lowerBound - .seconds(3))..<pickup.upperBound
    }
    let inUse = taken + Self.views(run, of: 2)
    let views = Self.views(run, of: 3).dropLast()
    let ends = Set(inUse.map(\.lowerBound))
    #expect(views.count > 1000)
    var cut = 0
    for view in views {
      #expect(!inUse.contains { $0.overlaps(view) })
      let length = view.upperBound - view.lowerBound
      if ends.contains(view.upperBound) { cut += 1 } else { #expect(length == .seconds(300)) }
      #expect(length <= .seconds(300))
    }
    #expect(cut > 100 && cut < views.count)
  }

  // MARK: Sessions of apps

  /// H0: Poisson, 3 a day in all whatever the number of pickups; n = 200 days, standard deviation 24.5; 5.5 of them: false
  /// alarm 3.8e-8; less than 1 % join another.
  @Test("An app's sessions are spread over the pickups of a timetable too")
  func sessionsOfATimetable() throws {
    var scenario = UsageTests.scenario(days: 200, surfaces: [.homePage(1), .lockScreen])
    scenario.device.usage = .timetable([
      TimetableView(at: [time(8), time(20)], surface: .homePage(1), duration: .seconds(600)),
      TimetableView(at: [time(12)], surface: .homePage(2), duration: .seconds(600)),
      TimetableView(at: [time(10), time(16)], surface: .lockScreen, duration: .seconds(600)),
    ])
    scenario.apps[0].foreground = SessionUse(
      sessions: .poisson(perDay: 3, hours: nil), duration: .constant(100))
    var hours: [Int64: Int] = [:]
    for case .sessionBegan(let edge) in try Run(scenario).observations where edge.session == .foreground {
      hours[edge.time.milliseconds / 3_600_000 % 24, default: 0] += 1
    }
    #expect(hours.keys.sorted() == [8, 12, 20])
    let count = hours.values.reduce(0, +)
    #expect(abs(count - 600) < 135 + 6)
  }
}
