import EventKernel
import Foundation
import RandomVariates

/// The background refreshes that the system chooses by the user's habit of opening the app.
struct RefreshPlan: Sendable {
  let earliestBegin: SimulationDuration
  private var sessions = ViewHistory(days: 7)
  private var stream: RandomStream
  private var today: CalendarDate?

  init(earliestBegin: SimulationDuration, stream: RandomStream) {
    self.earliestBegin = earliestBegin
    self.stream = stream
  }

  private static func slot(at now: SimulationTime, _ clock: WallClock) -> Int {
    Int(clock.millisecondOfDay(at: now) / 900_000)
  }

  mutating func sessionBegan(at now: SimulationTime, clock: WallClock) {
    sessions.viewBegan(slot: Self.slot(at: now, clock), at: now, gap: .zero)
  }

  /// Whether the system would run a refresh in the slot that begins.
  mutating func drawSlot(at now: SimulationTime, clock: WallClock) -> Bool {
    let date = clock.date(at: now)
    if let today, today != date { sessions.dayEnded() }
    today = date
    let expected = sessions.meanViews(inSlots: 4, from: Self.slot(at: now, clock))
    return stream.bernoulli(1 - exp(-expected))
  }
}
