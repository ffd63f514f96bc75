import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct BandsTests {
  /// Two days of two widgets. Input 0 is the interval at which the first one asks, input 1 is not used.
  private func bands(
    jobs: Int = 2, inputs: Int = 2, worlds: Int = 32, isStopped: @escaping @Sendable () -> Bool = { false },
    world: @escaping @Sendable ([Double?]) throws -> Scenario = { shares in
      smallScenario(asksEvery: 10 + Int64((shares[0] ?? 0.2) * 50))
    }
  ) -> Bands {
    var bands = Bands(
      of: Replications(of: smallScenario(), jobs: jobs, isStopped: isStopped), widget: 0,
      figures: [.chargedPerDay, .updatesPerDay, .freshViews], inputs: inputs, world: world)
    bands.worlds = worlds
    return bands
  }

  @Test func `the input that matters is the cause, and one without effect is not varied`() throws {
    let results = try #require(try bands().run())
    #expect(results.varied == [0])
    #expect(results.leftOut == [])
    #expect(results.worlds == 32)
    let charged = try #require(results.bands.first)
    #expect(charged.causes.map(\.input) == [0, nil])
    #expect(try #require(charged.causes.first).share > 0.9)
    let (low, high) = (try #require(charged.low), try #require(charged.high))
    let today = try #require(charged.today)
    #expect(low < today.estimate && today.estimate < high)
    #expect(high - low > 4 * (today.halfWidth ?? 0))
  }

  @Test func `the screening finds the effect of a value with a small weight`() throws {
    var bands = bands(world: { smallScenario(asksEvery: (0.94..<0.96).contains($0[0] ?? 0) ? 60 : 10) })
    #expect(try bands.run()?.varied == [])
    bands.evenly = { $1 < 0.5 ? $1 : 0.95 }
    #expect(try bands.run()?.varied == [0])
  }

  @Test func `the number of jobs changes nothing`() throws {
    #expect(try bands(jobs: 1).run() == bands(jobs: 4).run())
  }

  @Test func `the work is the runs that happen`() throws {
    let worlds = Locked(0)
    let counted = bands(world: { shares in
      worlds.withLock { $0 += 1 }
      return smallScenario(asksEvery: 10 + Int64((shares[0] ?? 0.2) * 50))
    })
    var works: [Bands.Work] = []
    _ = try counted.run { works.append($0) }
    // Two inputs may matter, but one has no effect. The runs with the defaults make no world.
    #expect(works == [counted.mostWork(ofWorlds: 32)] + works.suffix(1) && works.count == 2)
    #expect(works.map(\.runsPerWorld) == [6, 4])
    let work = try #require(works.last)
    #expect(work.runs == Replications.usual.count + worlds.withLock { $0 })
    #expect(work.runsBefore == work.runs - 32 * 4)
  }

  @Test func `worlds are complete after their last run, and none is before the first`() {
    let work = Bands.Work(runsBefore: 100, runsPerWorld: 6, worlds: 32)
    for world in 1...32 {
      #expect(work.worlds(after: 100 + 6 * world) == world)
      #expect(work.worlds(after: 100 + 6 * world - 1) == world - 1)
    }
    #expect([0, 99, 100].map(work.worlds) == [0, 0, 0])
  }

  @Test func `the forecast of the time is that of the runs, shared by those at a time`() throws {
    // Each run takes an eighth of a second by this clock.
    func seconds(jobs: Int, _ work: Bands.Work) throws -> Double {
      var now = 7.0
      return try bands(jobs: jobs).seconds(for: work) {
        defer { now += 0.125 }
        return now
      }
    }
    let work = Bands.Work(runsBefore: 40, runsPerWorld: 6, worlds: 160)
    #expect(try seconds(jobs: 1, work) == 125)
    #expect(try seconds(jobs: 1000, work) * Double(Replications.processors) == 125)
    #expect(try bands(isStopped: { true }).seconds(for: work) == 0)
  }

  @Test func `worlds that ran in parts give the bands of a run at once`() throws {
    let bands = bands()
    let first = try #require(try bands.part(0..<12))
    let second = try #require(try bands.part(12..<32))
    func whole(_ parts: [BandWorlds]) throws(BandWorldsError) -> BandWorlds {
      try BandWorlds.whole(parts, count: 32, figures: 3)
    }
    #expect(try bands.run(whole([second, first])) == bands.run())
    #expect(throws: BandWorldsError.missing(0..<12)) { try whole([second]) }
    #expect(throws: BandWorldsError.missing(12..<32)) { try whole([first]) }
    #expect(throws: BandWorldsError.twice(0)) { try whole([first, first]) }
  }

  @Test func `after the first worlds, only what matters is exchanged, in one run and in parts`() throws {
    let worlds = Locked(0)
    /// Input 1 changes the random numbers and almost nothing else.
    let bands = bands(
      worlds: 256,
      world: { shares in
        worlds.withLock { $0 += 1 }
        return smallScenario(asksEvery: 10 + Int64((shares[0] ?? 0.2) * 50 + (shares[1] ?? 0.2)))
      })
    var works: [Bands.Work] = []
    let results = try #require(try bands.run { works.append($0) })
    #expect(results.varied == [0, 1] && results.worlds == 256)
    #expect(works.map(\.runsPerWorld) == [6, 6, 4])
    #expect(works.last?.runs == Replications.usual.count + worlds.withLock { $0 })
    #expect(worlds.withLock { $0 } == 120 + Bands.firstWorlds * 6 + (256 - Bands.firstWorlds) * 4)
    let causes = try #require(results.bands.first?.causes)
    #expect(causes.first?.input == 0 && causes.allSatisfy { $0.input != 1 || $0.share < Bands.leastShare })
    let parts = try [0..<100, 100..<256].map { try #require(try bands.part($0)) }
    #expect(try bands.run(BandWorlds.whole(parts, count: 256, figures: 3)) == results)
  }

  @Test func `if nothing matters, chance is the only cause`() throws {
    let results = try #require(try bands(world: { _ in smallScenario() }).run())
    #expect(results.varied == [] && results.leftOut == [])
    #expect(results.bands.map { $0.causes.map(\.input) }.allSatisfy { $0 == [nil] || $0.isEmpty })
    // All variance is chance. Its index is an estimate from 32 pairs.
    let share = try #require(results.bands.first?.causes.first?.share)
    #expect(share > 0.3 && share < 2.5)
    let alone = try #require(try bands(inputs: 0, world: { _ in smallScenario() }).run())
    #expect(alone == results)
  }

  @Test func `a figure that does not apply has no band and no causes`() throws {
    var bands = bands(world: { _ in
      var scenario = smallScenario()
      scenario.device.usage = .timetable([])
      return scenario
    })
    bands.replications.scenario.device.usage = .timetable([])
    bands.figures = [.freshViews]
    let band = try #require(try bands.run()?.bands.first)
    #expect(band.today == nil && band.low == nil && band.high == nil && band.causes == [])
  }

  @Test func `of many inputs, those with the largest effects are varied`() throws {
    // Input i delays by up to i minutes.
    let results = try #require(
      try bands(
        inputs: 25, worlds: 1,
        world: { shares in
          let sum = shares.indices.reduce(0.0) { $0 + Double($1) * (shares[$1] ?? 0) }
          return smallScenario(asksEvery: 10 + Int64(sum))
        }
      ).run())
    #expect(results.varied.count == Bands.mostInputs)
    #expect(results.varied == results.varied.sorted())
    #expect(Set(results.varied).isDisjoint(with: results.leftOut))
    #expect(results.varied.contains(24))
    #expect(!results.varied.contains(0) && !results.leftOut.contains(0))
  }

  @Test func `if it is stopped, the first worlds remain, or nothing`() throws {
    #expect(try bands(isStopped: { true }).run() == nil)
    // 10 trajectories of 3 points with 4 replications, then 4 runs for each world.
    func stopped(afterWorlds worlds: Int) throws -> BandResults? {
      let runs = Locked(0)
      return try bands(
        jobs: 1, worlds: 256, isStopped: { runs.withLock { $0 > 120 + 4 * worlds } },
        world: { shares in
          runs.withLock { $0 += 1 }
          return smallScenario(asksEvery: 10 + Int64((shares[0] ?? 0.2) * 50))
        }
      ).run()
    }
    let part = try #require(try stopped(afterWorlds: Bands.fewestWorlds))
    #expect(part.worlds == Bands.fewestWorlds && part.requestedWorlds == 256)
    #expect(part.bands.allSatisfy { $0.low != nil } && part.bands.first?.causes.first?.input == 0)
    #expect(try stopped(afterWorlds: Bands.fewestWorlds - 1) == nil)
    struct Broken: Error {}
    #expect(throws: Broken.self) { try bands(world: { _ in throw Broken() }).run() }
  }

  @Test func `with a population, each world is one of its people`() throws {
    var bands = bands(world: { _ in
      var scenario = smallScenario()
      scenario.population = Population(people: 2)
      return scenario
    })
    bands.replications.scenario.population = Population(people: 2)
    let results = try #require(try bands.run())
    #expect(results.replications == 2)
    #expect(results.worlds == 32)
  }
}

@Suite struct PlausibleWorldsTests {
  // H0: each of the 6 orders of 3 has probability 1/6. Of 6,000 orders, fewer than 830 or more than 1,170 of one kind (5.9 standard
  // deviations) then have probability 6 · 4e-9.
  @Test func `each order of some numbers is as probable as the others`() {
    var random = RandomStream(test: "orders")
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6000 { counts[random.order(of: 3), default: 0] += 1 }
    #expect(counts.count == 6 && counts.values.allSatisfy((830...1170).contains))
  }

  @Test func `each part of each range has one point`() {
    let points = PlausibleWorlds.points(64, inputs: 45, seed: 3)
    #expect(points.count == 64)
    for input in 0..<45 {
      #expect(points.map { Int($0[input] * 64) }.sorted() == Array(0..<64))
    }
    #expect(PlausibleWorlds.points(64, inputs: 45, seed: 3) == points)
    #expect(PlausibleWorlds.points(64, inputs: 45, seed: 4) != points)
  }

  @Test func `a further input leaves the others as they were`() {
    #expect(
      PlausibleWorlds.points(8, inputs: 3, seed: 1).map { Array($0.prefix(2)) }
        == PlausibleWorlds.points(8, inputs: 2, seed: 1))
    #expect(PlausibleWorlds.points(0, inputs: 2, seed: 1).isEmpty)
    #expect(PlausibleWorlds.points(2, inputs: 0, seed: 1) == [[], []])
  }
}
