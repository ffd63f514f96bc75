import EventKernel
import Foundation
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@testable import OutputAnalysis

@Suite struct DailyTimetableTests {
  private static let day: Int64 = 86_400_000

  /// Days without changes of the clocks.
  private func days(_ count: Int) -> TimetableDays {
    TimetableDays(
      instants: (0..<count * DailyTimetable.places).map { Int64($0 * DailyTimetable.step) * 60_000 })
  }

  private func future(_ number: Int, days: Int) -> KnownFuture {
    var stream = RandomStream(test: "timetables", number: number)
    func times(_ count: Int) -> [Int64] {
      (0..<count).map { _ in Int64(stream.integer(below: days * 86_400)) * 1000 }.sorted()
    }
    let changes = times(20 * days).map { KnownFuture.Change(time: $0, readable: $0) }
    return KnownFuture(views: times(30 * days), changes: changes, freeReloads: times(number % 3 * days))
  }

  // MARK: The best way around a day

  private func cost(_ costs: CostMatrix, _ stops: [Int]) -> Int64 {
    (0..<costs.times).reduce(0) { sum, view in
      let stop = stops.last { $0 <= view } ?? stops.last
      return sum + (stop.map { costs[view: view, reload: $0] } ?? 0)
    }
  }

  @Test func `no set of times costs less than the best way around a day`() {
    for number in 0..<400 {
      var stream = RandomStream(test: "ways around a day", number: number)
      let times = 2 + stream.integer(below: 7)
      var costs = CostMatrix(times: times)
      for view in 0..<times {
        // An earlier reload never costs less.
        for _ in 0..<stream.integer(below: 4) {
          var age: Int64 = 0
          for back in 0..<times {
            if stream.bernoulli(0.4) { age += Int64(1 + stream.integer(below: 50)) }
            costs.add(number % 2 == 0 ? min(age, 1) : age, view: view, reload: (view + times - back) % times)
          }
        }
      }
      for count in 1...times {
        let sets = (0..<(1 << times)).filter { $0.nonzeroBitCount == count }
        let least = sets.map { set in cost(costs, (0..<times).filter { set >> $0 & 1 == 1 }) }.min()
        let best = CircularPath(costs).best(stops: count)
        #expect(Set(best).count == count && cost(costs, best) == least, "\(number), \(count) of \(times)")
      }
    }
  }

  @Test(arguments: 0..<2)
  func `what a timetable costs is what its reloads do`(number: Int) {
    let (future, days) = (future(number, days: 4), days(4))
    var costs = TimetableCosts()
    costs.add(future, on: days)
    for reloads in [1, 7, 40] {
      for (matrix, isAge) in [(costs.ages, true), (costs.stale, false)] {
        let timetable = DailyTimetable(reloads: reloads, costs: matrix)
        let outcome = future.outcome(ofReloadsAt: timetable.reloads(on: days))
        let sum = cost(matrix, timetable.minutes.map { $0 / DailyTimetable.step })
        #expect(sum == (isAge ? outcome.age : Int64(future.count - outcome.freshViews)))
      }
    }
  }

  // MARK: Bounds

  @Test(arguments: 0..<2)
  func `no timetable does more than what as many reloads could do at best`(number: Int) {
    let (future, days) = (future(number, days: 3), days(3))
    var costs = TimetableCosts()
    costs.add(future, on: days)
    var last = future.outcome(ofReloadsAt: [])
    #expect(last.age == future.leastAge(reloads: 0) && last.freshViews == future.mostFresh(reloads: 0))
    for reloads in [1, 5, 60, 288] {
      let age = future.outcome(
        ofReloadsAt: DailyTimetable(reloads: reloads, costs: costs.ages).reloads(on: days)
      ).age
      let fresh = future.outcome(
        ofReloadsAt: DailyTimetable(reloads: reloads, costs: costs.stale).reloads(on: days)
      ).freshViews
      #expect(age >= future.leastAge(reloads: 3 * reloads) && age <= last.age)
      #expect(fresh <= future.mostFresh(reloads: 3 * reloads) && fresh >= last.freshViews)
      (last.age, last.freshViews) = (age, fresh)
    }
  }

  @Test(arguments: 0..<6)
  func `a reload at each view makes all views fresh`(number: Int) {
    let future = future(number, days: 2)
    let outcome = future.outcome(ofReloadsAt: future.times)
    #expect(outcome.freshViews == future.count && outcome.age == 0)
  }

  // MARK: Closed form

  /// Content that always changes: a view t after a reload sees an age of t. With μ(t) views and d(t) reloads per time,
  /// the total age is ∫ μ / (2 d). Of a given number of reloads N, d ∝ √μ makes it least: (∫ √μ)² / (2 N).
  @Test func `the density of the times is the root of that of the views`() {
    func density(_ share: Double) -> Double { 1 + 0.9 * cos(2 * .pi * share) }
    let (steps, reloads) = (2000, 24)
    // Views of the second day. The integral of the density is share + 0.9 sin(2π share) / 2π.
    var views: [Int64] = []
    var share = 0.0
    for view in 0..<steps {
      let wanted = (Double(view) + 0.5) / Double(steps)
      while share + 0.9 * sin(2 * .pi * share) / (2 * .pi) < wanted { share += 1e-5 }
      views.append(Self.day + Int64(share * Double(Self.day)))
    }
    let changes = (0..<Int64(2 * 8640)).map { KnownFuture.Change(time: $0 * 10_000, readable: $0 * 10_000) }
    let future = KnownFuture(views: views, changes: changes, freeReloads: [])
    var costs = TimetableCosts()
    costs.add(future, on: days(2))
    let timetable = DailyTimetable(reloads: reloads, costs: costs.ages)
    let age = future.outcome(ofReloadsAt: timetable.reloads(on: days(2))).age
    let roots = (0..<1000).map { density((Double($0) + 0.5) / 1000).squareRoot() / 1000 }
    let root = roots.reduce(0, +)
    // The next change after a reload comes up to 10 s later, 5 s on average.
    let least = root * root / (2 * Double(reloads)) * Double(Self.day)
    let mean = Double(age) / Double(steps) + 5000
    #expect(abs(mean / least - 1) < 0.01)
    for quarter in 0..<4 {
      let expected = Double(reloads) * roots[quarter * 250..<(quarter + 1) * 250].reduce(0, +) / root
      let found = timetable.minutes.count { $0 / 360 == quarter }
      #expect(abs(Double(found) - expected) <= 1.5, "quarter \(quarter): \(found), \(expected)")
    }
  }

  // MARK: Days

  @Test func `each day has each time once, also when the clocks change`() throws {
    let clock = try WallClock(
      firstDay: try #require(CalendarDate(year: 2026, month: 3, day: 28)), days: 230,
      timeZone: "Europe/Berlin")
    let period = SimulationTime.zero..<clock.startOfDay(clock.date(at: .zero).advanced(by: 220))
    let instants = TimetableDays(of: period, clock).instants
    #expect(instants.count == 220 * DailyTimetable.places)
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 <= $1 })
    for (index, instant) in instants.enumerated() where index % DailyTimetable.places == 100 {
      #expect(clock.millisecondOfDay(at: SimulationTime(milliseconds: instant)) == 500 * 60_000)
    }
  }

  @Test func `no input is a trap`() {
    let empty = KnownFuture(views: [], changes: [], freeReloads: [])
    var costs = TimetableCosts()
    costs.add(empty, on: TimetableDays())
    costs.add(future(1, days: 1), on: TimetableDays())
    #expect(DailyTimetable(reloads: .min, costs: costs.ages).minutes.isEmpty)
    #expect(DailyTimetable(reloads: .max, costs: costs.ages).minutes.count == DailyTimetable.places)
    #expect(WidgetTimetables(of: WidgetHabits()).age.minutes.isEmpty)
    let outcome = future(1, days: 1).outcome(ofReloadsAt: [.min, .max])
    #expect(outcome.freshViews >= 0 && outcome.age >= 0)
  }
}
