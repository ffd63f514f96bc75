import EventKernel
import TestSupport
import Testing

@Suite struct FutureEventListTests {
  private typealias List = FutureEventList<Token>

  @Test func anEmptyListHasNothingToGive() {
    var list = List(minimumCapacity: -1)
    #expect(list.isEmpty)
    #expect(list.count == 0)
    #expect(list.nextTime == nil)
    let popped = [list.popNext()?.event, list.popNext(before: .distantFuture)?.event]
    #expect(popped == [nil, nil])
  }

  @Test func eventsComeOutInOrderOfTime() {
    var list = List()
    for time: Int64 in [50, 10, 40, 20, 30, 0] {
      list.schedule(Token(UInt64(time)), at: SimulationTime(milliseconds: time))
    }
    let drained = list.drain()
    #expect(drained == [[0, 0], [10, 10], [20, 20], [30, 30], [40, 40], [50, 50]])
  }

  @Test("events at the same time come out in scheduling order")
  func tiesAreFirstInFirstOut() {
    var list = List()
    for number in 0..<100 {
      list.schedule(Token(UInt64(number)), at: number.isMultiple(of: 2) ? 7 : 3)
    }
    let order = list.drain().map { $0[1] }
    #expect(order == Array(stride(from: 1, to: 100, by: 2)) + Array(stride(from: 0, to: 100, by: 2)))
  }

  @Test("an event scheduled for now by a handler runs after those already waiting for now")
  func aTieScheduledIntoTheHoleComesLast() {
    var list = List()
    list.schedule(Token(1), at: 5)
    list.schedule(Token(2), at: 5)
    _ = list.popNext()
    list.schedule(Token(3), at: 5)
    let drained = list.drain()
    #expect(drained == [[5, 2], [5, 3]])
  }

  @Test("between a pop and the next schedule, the popped event is gone from every view")
  func aHoleIsNotAnEvent() {
    var list = List()
    for time: Int64 in [4, 2, 1, 3, 6, 5] {
      list.schedule(Token(0), at: SimulationTime(milliseconds: time))
    }
    for remaining in stride(from: 5, through: 0, by: -1) {
      _ = list.popNext()
      #expect(list.count == remaining)
      #expect(list.isEmpty == (remaining == 0))
      #expect(list.nextTime == (remaining == 0 ? nil : SimulationTime(milliseconds: Int64(7 - remaining))))
    }
  }

  @Test func aPopBeforeAnEndKeepsWhatLiesAtTheEnd() {
    var list = List()
    list.schedule(Token(1), at: 9)
    list.schedule(Token(2), at: 10)
    let popped = [10, 10, 11].map { list.popNext(before: $0)?.event }
    #expect(popped == [Token(1), nil, Token(2)])
    #expect(list.isEmpty)
  }

  @Test(
    "a time that no run comes to stands for never",
    arguments: [
      (SimulationTime.zero, SimulationTime.zero),
      (SimulationTime.distantFuture, SimulationTime.distantFuture),
      (SimulationTime(milliseconds: .max), SimulationTime.distantFuture),
    ])
  func timesAreClamped(asked: SimulationTime, expected: SimulationTime) {
    var list = List()
    list.schedule(Token(1), at: asked)
    #expect(list.nextTime == expected)
  }

  @Test("an event scheduled into the past stops a debug build and happens now in a release build")
  func thePastIsAMistake() async {
    #if DEBUG
      await #expect(processExitsWith: .failure) {
        var list = FutureEventList<Token>()
        list.schedule(Token(1), at: 100)
        _ = list.popNext()
        list.schedule(Token(2), at: 99)
      }
      await #expect(processExitsWith: .failure) {
        var list = FutureEventList<Token>()
        list.schedule(Token(1), at: -1)
      }
      await #expect(processExitsWith: .success) {
        var list = FutureEventList<Token>()
        list.schedule(Token(1), at: 100)
        _ = list.popNext()
        list.schedule(Token(2), at: 100)
      }
    #else
      var list = List()
      list.schedule(Token(1), at: 100)
      list.schedule(Token(2), at: 100)
      _ = list.popNext()
      list.schedule(Token(3), at: 99)
      let drained = list.drain()
      #expect(drained == [[100, 2], [100, 3]])
    #endif
  }

  @Test("an event keeps all its bits", arguments: [0, 1, 1 << 39, .max] as [UInt64])
  func payloadsSurvive(number: UInt64) {
    var list = List()
    list.schedule(Token(number), at: .distantFuture)
    let popped = list.popNext()
    #expect(popped?.event.number == number)
  }

  @Test("any sequence of operations gives what a sorted array gives", arguments: 0..<40 as Range<UInt64>)
  func agreesWithASortedArray(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var list = List(minimumCapacity: 4)
    var reference: [(time: Int64, number: UInt64)] = []
    var now: Int64 = 0
    var disagreements = 0
    let pendingAtMost = [1, 3, 20, 200][Int(seed % 4)]
    for number in 0..<2_000 as Range<UInt64> {
      if reference.count < pendingAtMost, Bool.random(using: &random) {
        let time = now + Int64.random(in: 0...30, using: &random)
        list.schedule(Token(number), at: SimulationTime(milliseconds: time))
        let place = reference.firstIndex { $0.time > time } ?? reference.count
        reference.insert((time, number), at: place)
      } else {
        let isBounded = Bool.random(using: &random)
        let end = now + Int64.random(in: 0...10, using: &random)
        let popped = isBounded ? list.popNext(before: SimulationTime(milliseconds: end)) : list.popNext()
        let isDue = !isBounded || reference.first.map { $0.time < end } ?? false
        let expected = isDue && !reference.isEmpty ? reference.removeFirst() : nil
        now = expected?.time ?? now
        if popped?.time.milliseconds != expected?.time || popped?.event.number != expected?.number {
          disagreements += 1
        }
      }
      if list.count != reference.count || list.nextTime?.milliseconds != reference.first?.time {
        disagreements += 1
      }
      if list.brokenInvariant != nil { disagreements += 1 }
    }
    #expect(disagreements == 0)
  }

  @Test("a copy of a list goes its own way")
  func aListIsAValue() {
    var list = List()
    list.schedule(Token(1), at: 1)
    var copy = list
    copy.schedule(Token(2), at: 2)
    let drained = list.drain()
    #expect(drained == [[1, 1]])
    #expect(copy.drain() == [[1, 1], [2, 2]])
  }
}
