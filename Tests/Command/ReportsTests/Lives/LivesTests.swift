import EventKernel
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct LivesTests {
  /// Each run is of a random scenario, of one or two days. It takes longer than what is expected of it, so all of that
  /// is expected of the same runs.
  @Test(arguments: 0..<80) func `all that begins in a run is handed over once, in order`(number: Int) throws {
    var generator = ScenarioGenerator(seed: UInt64(5000 + number))
    let run = try RecordedRun(generator.scenario())
    let lives = HandedOver(run)
    expectRequests(lives, of: run)
    try expectWaits(lives, of: run)
    expectReloads(lives)
    try expectEntries(lives, of: run)
    expectUse(lives, of: run)
  }

  /// Each request is handed over once, in the order of asking. Beyond the limit, rows that are complete do not wait.
  private func expectRequests(_ lives: HandedOver, of run: RecordedRun) {
    let asked = run.observations.compactMap { observation -> ReloadRequest? in
      if case .requested(let request) = observation { request } else { nil }
    }
    let requests = lives.requests.map(\.request)
    #expect(requests.count == asked.count && Set(requests) == Set(asked))
    if asked.count <= OrderedLivesLimit.lives { #expect(requests == asked) }
  }

  /// Waits follow each other from the asking to the decision.
  private func expectWaits(_ lives: HandedOver, of run: RecordedRun) throws {
    var checks: [RequestID: Int] = [:]
    for case .waits(let wait) in run.observations { checks[wait.request, default: 0] += 1 }
    for life in lives.requests {
      let decided = try #require(life.decided)
      #expect([life.request.time] + life.waits.map(\.end) == life.waits.map(\.start) + [decided.time])
      #expect(life.waits.allSatisfy { $0.start <= $0.end })
      #expect(zip(life.waits, life.waits.dropFirst()).allSatisfy { $0.reason != $1.reason })
      #expect(life.waits.reduce(0) { $0 + $1.checks } == checks[life.id] ?? 0)
      #expect((life.longestWait == nil) == (life.waits.isEmpty || decided.time == life.request.time))
    }
  }

  /// A reload belongs to what was granted, and follows it.
  private func expectReloads(_ lives: HandedOver) {
    for life in lives.requests {
      #expect(life.isGranted == (life.reload != nil))
      if let decided = life.decided, let reload = life.reload { #expect(reload.time >= decided.time) }
    }
  }

  /// Each entry shown is handed over once, and is seen while it is shown.
  private func expectEntries(_ lives: HandedOver, of run: RecordedRun) throws {
    let shown = run.observations.compactMap { observation -> ViewUpdate? in
      if case .updated(let update) = observation { update } else { nil }
    }
    #expect(lives.entries.count == shown.count)
    // Beyond this limit, rows that are complete do not wait for others.
    if shown.count <= OrderedLivesLimit.lives { #expect(lives.entries.map(\.update) == shown) }
    let reloads = Dictionary(uniqueKeysWithValues: lives.requests.map { ($0.id, $0.reload) })
    var firsts: Set<RequestID> = []
    // A Live Activity has no requests.
    for entry in lives.entries where entry.update.item.index < run.scenario.widgets.count {
      let request = try #require(entry.request)
      #expect(request.id == entry.update.request)
      #expect(entry.reload == reloads[request.id] ?? nil)
      #expect(entry.isFirstOfTimeline == (entry.firstSeen != nil && firsts.insert(request.id).inserted))
      guard let seen = entry.firstSeen else { continue }
      let reload = try #require(reloads[request.id] ?? nil)
      #expect(reload.outcome.deliversTimeline && seen >= reload.time && seen >= entry.update.shown)
      if let replaced = entry.replaced { #expect(seen <= replaced) }
      #expect(lives.views.contains { $0.item == request.id.item && $0.start <= seen && seen <= $0.end })
    }
  }

  /// Views, sessions and pickups are handed over once.
  private func expectUse(_ lives: HandedOver, of run: RecordedRun) {
    var (views, began, unlocks) = ([ItemView](), 0, 0)
    for observation in run.observations {
      switch observation {
      case .viewed(let view): views.append(view)
      case .sessionBegan: began += 1
      case .unlocked: unlocks += 1
      default: break
      }
    }
    #expect(lives.views == views)
    #expect(lives.sessions.count == began && lives.sessions.allSatisfy { $0.start <= $0.end })
    #expect(lives.pickups.count == unlocks && lives.pickups.allSatisfy { $0.start <= $0.end })
  }

  @Test func `what is not wanted is not handed over, yet its request is known`() throws {
    let run = try RecordedRun(.lively(.documented))
    let shown = try #require(
      HandedOver(run).entries.map(\.update).first { $0.shown > run.period.lowerBound })
    // From an update on, whose request came before.
    let wanted = shown.shown..<run.period.upperBound
    let lives = HandedOver(run) { wanted.contains($0.beginning) }
    #expect(lives.requests.allSatisfy { wanted.contains($0.request.time) })
    #expect(lives.views.allSatisfy { wanted.contains($0.start) })
    #expect(lives.entries.allSatisfy { wanted.contains($0.update.shown) && $0.request != nil })
    #expect(lives.entries.contains { ($0.request?.time ?? .distantFuture) < wanted.lowerBound })
    #expect(lives.entries.count < HandedOver(run).entries.count)
  }

  @Test(arguments: 0..<20) func `whatever comes, each request is handed over once`(seed: UInt64) throws {
    let run = try ReportRun()
    let observations = RandomRun.observations(seed: seed, of: run, count: 2000)
    let lives = HandedOver(observations, of: run.scenario, until: run.period.upperBound)
    var asked: [RequestID] = []
    for case .requested(let request) in observations { asked.append(request.id) }
    #expect(lives.requests.map(\.id) == asked)
  }
}

/// The lives of a run, by kind.
private struct HandedOver {
  var requests: [RequestLife] = []
  var entries: [ShownEntry] = []
  var views: [ItemView] = []
  var sessions: [SessionLife] = []
  var pickups: [(start: SimulationTime, end: SimulationTime)] = []

  init(_ run: RecordedRun, isWanted: (Observation) -> Bool = { _ in true }) {
    self.init(run.observations, of: run.scenario, until: run.period.upperBound, isWanted: isWanted)
  }

  init(
    _ observations: [Observation], of scenario: Scenario, until end: SimulationTime,
    isWanted: (Observation) -> Bool = { _ in true }
  ) {
    var lives = Lives(of: scenario)
    var all: [Life] = []
    for observation in observations {
      lives.receive(observation, isWanted: isWanted(observation)) { all.append($0) }
    }
    lives.endDevice(at: end) { all.append($0) }
    lives.endItems { all.append($0) }
    for life in all {
      switch life {
      case .request(let life): requests.append(life)
      case .entry(let entry): entries.append(entry)
      case .view(let view): views.append(view)
      case .session(let life): sessions.append(life)
      case .activityUpdate, .activityChange, .transfer, .use(.watch, _, _): break
      case .use(.phone, let start, let end): pickups.append((start, end))
      }
    }
  }
}
