import EventKernel
import TestSupport
import Testing

/// The hold model: every event schedules its successor after a random delay, so that the number of pending
/// events stays the same.
private struct HoldModel: DiscreteEventModel {
  var events = FutureEventList<Token>(minimumCapacity: 64)
  var random: SplitMix64
  var history: [[Int64]] = []

  init(pending: Int, seed: UInt64) {
    random = SplitMix64(state: seed)
    for number in 0..<pending {
      events.schedule(Token(UInt64(number)), at: .zero)
    }
  }

  mutating func handle(_ event: Token, at time: SimulationTime) {
    history.append([time.milliseconds, Int64(event.number)])
    events.schedule(event, at: time + .milliseconds(Int64.random(in: 0...1_000, using: &random)))
  }
}

/// Remembers what happened and does nothing more.
private struct Diary: DiscreteEventModel {
  var events = FutureEventList<Token>()
  var entries: [UInt64] = []

  mutating func handle(_ event: Token, at time: SimulationTime) {
    entries.append(event.number)
  }
}

@Suite struct DiscreteEventModelTests {
  @Test("a run handles what lies before its end, and leaves what lies at its end")
  func aRunIsHalfOpen() {
    var diary = Diary()
    diary.events.schedule(Token(1), at: 0)
    diary.events.schedule(Token(2), at: 10)
    diary.run(until: 10)
    #expect(diary.entries == [1])
    diary.run(until: 11)
    #expect(diary.entries == [1, 2])
  }

  @Test("runs over adjacent periods do the same as one run over all of it")
  func runsOverAdjacentPeriodsAddUp() {
    var atOnce = HoldModel(pending: 50, seed: 1)
    atOnce.run(until: 20_000)
    var inPieces = HoldModel(pending: 50, seed: 1)
    for end in stride(from: 0, through: 20_000, by: 250) as StrideThrough<Int64> {
      inPieces.run(until: SimulationTime(milliseconds: end))
    }
    #expect(atOnce.history.count > 1_000)
    #expect(inPieces.history == atOnce.history)
  }

  @Test("in the hold model, time never runs back and no event is lost", arguments: [1, 2, 5, 50, 500])
  func theHoldModelKeepsItsEvents(pending: Int) {
    var model = HoldModel(pending: pending, seed: 2)
    model.run(until: 20_000)
    let times = model.history.map { $0[0] }
    #expect(times == times.sorted())
    #expect(model.events.count == pending)
    #expect(Set(model.history.map { $0[1] }).count == pending)
  }

  @Test("an event in the distant future never happens")
  func theDistantFutureIsNever() {
    var diary = Diary()
    diary.events.schedule(Token(1), at: .distantFuture)
    diary.run(until: .distantFuture)
    #expect(diary.entries.isEmpty)
    #expect(diary.events.count == 1)
  }
}
