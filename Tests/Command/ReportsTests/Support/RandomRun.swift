import EventKernel
import TestSupport

@testable import WidgetRefresh

/// Streams of observations that keep the contract of a run and are otherwise arbitrary.
struct RandomRun {
  private var random: SplitMix64
  private var run: ReportRun
  private var now: SimulationTime
  private var ordinals: [Int32]
  private var waiting: [RequestID] = []
  private var running: [RequestID] = []
  private var shown: [RequestID?]
  private(set) var observations: [Observation] = []

  init(seed: UInt64, run: ReportRun) {
    random = SplitMix64(state: seed)
    self.run = run
    now = .zero
    ordinals = Array(repeating: 0, count: run.scenario.widgets.count)
    shown = Array(repeating: nil, count: run.scenario.widgets.count)
  }

  static func observations(seed: UInt64, of run: ReportRun, count: Int) -> [Observation] {
    var stream = RandomRun(seed: seed, run: run)
    for _ in 0..<count { stream.step() }
    stream.end()
    return stream.observations
  }

  private mutating func step() {
    let length = run.period.upperBound.milliseconds
    now = SimulationTime(
      milliseconds: min(now.milliseconds + Int64.random(in: 0...600_000, using: &random), length - 1))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: request()
    case 2: withhold()
    case 3, 4: decide()
    case 5: finish()
    case 6, 7: update()
    case 8: view()
    default: accrue()
    }
  }

  private mutating func widget() -> Int { Int.random(in: 0..<ordinals.count, using: &random) }

  private mutating func request() {
    let widget = widget()
    ordinals[widget] += 1
    let id = RequestID(item: ItemID(index: widget), ordinal: ordinals[widget])
    waiting.append(id)
    observations.append(
      .requested(
        .init(id: id, cause: ReloadCause.allCases.randomElement(using: &random) ?? .intent, time: now)))
  }

  private mutating func withhold() {
    guard let id = waiting.randomElement(using: &random) else { return }
    let reason = WaitReason.allCases.randomElement(using: &random) ?? .budget
    observations.append(.waits(.init(request: id, reason: reason, time: now, next: .distantFuture)))
  }

  private mutating func decide() {
    guard let index = waiting.indices.randomElement(using: &random) else { return }
    let id = waiting.remove(at: index)
    let decision =
      [ReloadDecision.grantedFree, .grantedCharged, .coalesced, .superseded].randomElement(using: &random)
      ?? .grantedFree
    observations.append(.decided(.init(request: id, decision: decision, time: now, balance: 1.25)))
    if decision.isGranted { running.append(id) }
  }

  private mutating func finish() {
    guard let index = running.indices.randomElement(using: &random) else { return }
    let id = running.remove(at: index)
    let outcome = ReloadOutcome.allCases.randomElement(using: &random) ?? .timeline
    let source = ContentSource.allCases.randomElement(using: &random) ?? .nothing
    observations.append(
      .finished(
        .init(
          request: id, outcome: outcome, entries: 3, source: source,
          written: source == .container ? now : nil,
          fetches: Int32.random(in: 0...3, using: &random), time: now)))
    if outcome.deliversTimeline { shown[id.item.index] = id }
  }

  private mutating func update() {
    let widget = widget()
    guard let id = shown[widget] else { return }
    let entry = Int32.random(in: 0..<3, using: &random)
    observations.append(madeUpdate(id, entry: entry, at: now))
  }

  private mutating func view() {
    let widget = widget()
    guard let id = shown[widget] else { return }
    let start = max(.zero, now - .milliseconds(Int64.random(in: 0...60_000, using: &random)))
    observations.append(madeView(id, from: start, to: now))
  }

  private mutating func accrue() {
    observations.append(
      .accrued(.init(item: ItemID(index: widget()), balance: 3, capacity: 40, accrued: 5, time: now)))
  }

  private mutating func end() {
    let end = run.period.upperBound
    for id in waiting {
      observations.append(.decided(.init(request: id, decision: .stillWaiting, time: end, balance: 0)))
    }
    for id in running { observations.append(.finished(.init(id, .unfinished, entries: 0, at: end))) }
  }
}
