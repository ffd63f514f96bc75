import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import OutputAnalysis

@Suite struct KnownFutureTests {
  @Test func `it finds the best of instances that were solved by other means`() throws {
    let rows = try Fixture.rows("clairvoyant", of: .module)
    #expect(rows.count == 46)
    for row in rows {
      func milliseconds(_ text: String) throws -> [Int64] {
        try text.split(separator: " ").map { Int64((try #require(Double($0)) * 1000).rounded()) }
      }
      let future = KnownFuture(
        views: try milliseconds(row[2]),
        changes: try milliseconds(row[3]).map { KnownFuture.Change(time: $0, readable: $0) },
        freeReloads: try milliseconds(row[4]))
      let reloads = try #require(Int(row[1]))
      #expect(String(future.mostFresh(reloads: reloads)) == row[5], "instance \(row[0])")
      #expect(try [future.leastAge(reloads: reloads)] == milliseconds(row[6]), "instance \(row[0])")
    }
  }

  private struct Instance {
    var views: [Int64]
    var changes: [KnownFuture.Change]
    var freeReloads: [Int64]

    var future: KnownFuture { KnownFuture(views: views, changes: changes, freeReloads: freeReloads) }

    /// What each view sees if it is reloaded at its own instant: the time of the first change that cannot be read yet.
    var unreadable: [Int64?] {
      views.map { view in changes.first { $0.time <= view && $0.readable > view }?.time }
    }

    /// Few different times, so that many are equal. Some changes are from before the first view, or cannot be read at
    /// once.
    init(_ number: Int, mostLooks: Int = 8) {
      var stream = RandomStream(test: "known futures", number: number)
      let range = [6, 20, 100, 10_000][number % 4]
      func times(_ most: Int) -> [Int64] {
        (0..<stream.integer(below: most + 1)).map { _ in Int64(stream.integer(below: range)) }.sorted()
      }
      views = times(mostLooks)
      changes = times(mostLooks).map { time in
        KnownFuture.Change(time: time - Int64(range / 4), readable: time - Int64(range / 4))
      }
      freeReloads = number.isMultiple(of: 2) ? times(4) : []
      guard number.isMultiple(of: 3) else { return }
      var last = Int64.min
      for index in changes.indices {
        last = max(last, changes[index].time + Int64(stream.integer(below: range / 2)))
        changes[index].readable = last
      }
    }

    /// Tries all sets of views for the charged reloads: by number of reloads, the most fresh views and the least total
    /// age.
    var best: [(fresh: Int, age: Int64)] {
      let places = Set(views).sorted()
      var best = Array(repeating: (fresh: 0, age: Int64.max), count: places.count + 1)
      for set in 0..<(1 << places.count) {
        let reloads = freeReloads + places.indices.filter { set >> $0 & 1 == 1 }.map { places[$0] }
        var (fresh, age) = (0, Int64(0))
        for view in views {
          let reload = reloads.filter { $0 <= view }.max() ?? .min
          // It has happened, and the last reload could not read it.
          let unshown = changes.filter { $0.time <= view && $0.readable > reload }.map(\.time).min()
          fresh += unshown == nil ? 1 : 0
          age += unshown.map { view - $0 } ?? 0
        }
        for number in set.nonzeroBitCount...places.count {
          best[number] = (max(best[number].fresh, fresh), min(best[number].age, age))
        }
      }
      return best
    }
  }

  @Test func `nothing is better than what it finds among all sets of reloads`() {
    for number in 0..<1200 {
      let instance = Instance(number)
      let (future, best) = (instance.future, instance.best)
      for (reloads, expected) in best.enumerated() {
        #expect(future.mostFresh(reloads: reloads) == expected.fresh, "\(instance), \(reloads) reloads")
        #expect(future.leastAge(reloads: reloads) == expected.age, "\(instance), \(reloads) reloads")
      }
      let most = best.last?.fresh ?? 0
      for fresh in 0...instance.views.count {
        #expect(
          future.reloadsNeeded(fresh: fresh) == best.firstIndex { $0.fresh >= min(fresh, most) },
          "\(instance), \(fresh)")
      }
    }
  }

  @Test func `more reloads never do less, and one at each view shows all that can be read`() {
    for number in 0..<100 {
      let instance = Instance(number, mostLooks: 60)
      let future = instance.future
      let fresh = (-1...instance.views.count).map { future.mostFresh(reloads: $0) }
      let ages = (-1...instance.views.count).map { future.leastAge(reloads: $0) }
      #expect(zip(fresh, fresh.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(zip(ages, ages.dropFirst()).allSatisfy { $0 >= $1 })
      let unreadable = instance.unreadable
      #expect(fresh.last == unreadable.count { $0 == nil })
      #expect(
        ages.last
          == zip(instance.views, unreadable).map { view, change in view - (change ?? view) }.reduce(0, +))
      // The curve of ages is convex.
      let gains = zip(ages.dropFirst(), ages.dropFirst(2)).map { $0 - $1 }
      #expect(zip(gains, gains.dropFirst()).allSatisfy { $0 >= $1 })
      for reloads in 0...instance.views.count {
        #expect(future.reloadsNeeded(fresh: future.mostFresh(reloads: reloads)) <= reloads)
      }
    }
  }

  @Test func `a free reload never does harm`() {
    for number in 0..<100 {
      let instance = Instance(number, mostLooks: 30)
      var stream = RandomStream(test: "free reloads", number: number)
      var more = instance
      more.freeReloads = (instance.freeReloads + [Int64(stream.integer(below: 10_000))]).sorted()
      for reloads in 0...10 {
        #expect(more.future.mostFresh(reloads: reloads) >= instance.future.mostFresh(reloads: reloads))
        #expect(more.future.leastAge(reloads: reloads) <= instance.future.leastAge(reloads: reloads))
      }
    }
  }

  @Test func `a charged reload at the first view of a group gains more than a free one in its middle`() {
    let future = KnownFuture(
      views: [10, 20, 30], changes: [KnownFuture.Change(time: 5, readable: 5)], freeReloads: [25])
    #expect([0, 1].map { future.mostFresh(reloads: $0) } == [1, 3])
    #expect([0, 1].map { future.leastAge(reloads: $0) } == [20, 0])
  }

  @Test
  func `before a change can be read, no reload makes a view fresh, and its age is from when it happened`() {
    let future = KnownFuture(
      views: [10, 20], changes: [KnownFuture.Change(time: 4, readable: 15)], freeReloads: [12])
    #expect([0, 1, 2].map { future.mostFresh(reloads: $0) } == [0, 1, 1])
    #expect([0, 1, 2].map { future.leastAge(reloads: $0) } == [6 + 16, 6, 6])
    #expect([0, 1, 2].map { future.reloadsNeeded(fresh: $0) } == [0, 1, 1])
    #expect(future.outcome(ofReloadsAt: [10]).freshViews == 0 && future.outcome(ofReloadsAt: [20]).age == 6)
  }

  @Test func `no input is a trap`() {
    #expect(KnownFuture(views: [], changes: [], freeReloads: []).leastAge(reloads: .max) == 0)
    let changes = [Int64.min, 0, .max].map { KnownFuture.Change(time: $0, readable: $0) }
    let future = KnownFuture(views: [.min, -1, 0, .max], changes: changes, freeReloads: [.min, .max])
    for reloads in [Int.min, 0, 1, 2, 3, .max] {
      #expect((0...4).contains(future.mostFresh(reloads: reloads)))
      #expect(future.leastAge(reloads: reloads) >= 0)
    }
    #expect((0...4).contains(future.reloadsNeeded(fresh: .max)))
    #expect(future.reloadsNeeded(fresh: .min) == 0)
  }
}
