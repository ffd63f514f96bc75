import EventKernel
import Testing

@testable import WidgetRefresh

/// Each part of the model without the others.
@Suite("Parts of the model")
struct PartTests {
  /// Two widgets of one app that show the same content, which changes at 1:00, 2:00, … 23:00.
  private static let scenario: Scenario = {
    var scenario = Scenario.single(
      budget: .fixed(2), timeline: .one(.never),
      content: Content("shared", live: .at((1...23).map { .daily(time($0)) })))
    var other = scenario.widgets[0]
    other.name = "other"
    scenario.widgets.append(other)
    return scenario
  }()

  private static let names = ScenarioIndex(of: scenario)
  private static let streams = RunStreams(of: scenario, replication: 0)

  private static func context() throws -> RunContext {
    let clock = try WallClock(firstDay: scenario.device.start, days: 1, timeZone: "UTC", changes: [])
    return RunContext(clock: clock, end: at(24))
  }

  private static func contents(_ run: borrowing RunContext) throws -> Contents {
    try Contents(
      of: scenario, names: names, ContentPlan(of: scenario, names: names), streams: streams, run)
  }

  private static func requests(_ run: borrowing RunContext) throws -> Requests {
    try Requests(of: scenario, names: names, streams: streams, run)
  }

  // MARK: Contents

  @Test func `whatever is asked of contents, they know the changes until then`() throws {
    for hour in 1...22 {
      var run = try Self.context()
      var contents = try Self.contents(run)
      contents.add(0, at: .zero, &run)
      _ = contents.beginReload(of: 0, scheduledChanges: 0, at: at(hour, 30), &run)
      let known = contents.endReload(
        of: 0, withDataFrom: .fetch, version: nil, caches: false, at: at(hour, 30), &run)
      #expect(known.learned == at(hour, 30))
      contents.makeCurrent(
        entryOf: 0, date: at(hour, 30), version: nil, showsContent: true, isOfNewTimeline: true,
        at: at(hour, 30), &run)
      let painted = contents.repaint(0, at: at(hour, 30), &run)
      // Nobody has asked since then. The next change is at the next full hour.
      let (before, after) = (
        contents.firstUnshownChange(on: 0, at: at(hour, 59), &run),
        contents.firstUnshownChange(on: 0, at: at(23, 59), &run)
      )
      #expect([painted, before, after] == [nil, nil, at(hour + 1)])
    }
  }

  @Test func `a sink that wants all changes gets each once for each widget that is there`() throws {
    var run = try Self.context()
    var contents = try Self.contents(run)
    contents.observe(.all, &run)
    contents.add(0, at: .zero, &run)
    contents.add(1, at: at(5, 30), &run)
    contents.remove(0, at: at(9, 30), &run)
    _ = contents.firstUnshownChange(on: 1, at: at(23, 30), &run)
    var seen: [ItemID: [SimulationTime]] = [:]
    for case .contentChanged(let change) in run.observations {
      seen[change.item, default: []].append(change.time)
    }
    #expect(seen[0] == (1...9).map { at($0) })
    #expect(seen[1] == (6...23).map { at($0) })
  }

  // MARK: Requests

  private static let usual = ReloadConditions(
    hasSession: false, isAppInForeground: false, isUnlocked: true, device: [])

  @Test func `a budget of two a day grants two requests, and the third waits for the next day`() throws {
    var run = try Self.context()
    var requests = try Self.requests(run)
    requests.add(0, isNew: true, at: .zero, &run)
    var granted: [Int] = []
    for hour in 1...4 {
      guard requests.request(0, .reboot, hasSession: false, at: at(hour), &run) else { continue }
      if requests.check(0, under: Self.usual, at: at(hour), &run) != nil { granted.append(hour) }
    }
    // A reboot is free. So all four are granted, although the reload of the first never started.
    #expect(granted == [1, 2, 3, 4])
    for hour in 5...8 {
      requests.scheduleRequest(of: 0, .timelinePolicy, at: at(hour), &run)
      guard requests.request(0, .timelinePolicy, hasSession: false, at: at(hour), &run) else { continue }
      if requests.check(0, under: Self.usual, at: at(hour), &run) != nil { granted.append(hour) }
    }
    #expect(granted == [1, 2, 3, 4, 5, 6])
    let waits = run.observations.compactMap { if case .waits(let wait) = $0 { wait.reason } else { nil } }
    #expect(waits.last == .budget)
  }

  @Test("A session makes requests free, whatever the budget and Low Power Mode", arguments: [false, true])
  func session(isUnlocked: Bool) throws {
    var run = try Self.context()
    var requests = try Self.requests(run)
    requests.add(0, isNew: true, at: .zero, &run)
    for _ in 0..<3 {
      let canCheck = requests.request(0, .timelinePolicy, hasSession: true, at: at(1), &run)
      let conditions = ReloadConditions(
        hasSession: true, isAppInForeground: false, isUnlocked: isUnlocked, device: .lowPowerMode)
      try #require(canCheck)
      let granted = requests.check(0, under: conditions, at: at(1), &run)
      #expect(granted != nil)
    }
    let charged = run.observations.contains {
      if case .decided(let decided) = $0 { decided.decision == .grantedCharged } else { false }
    }
    #expect(!charged)
  }

  // MARK: Displays

  @Test func `each entry is current from its date, and on screen when it is repainted`() throws {
    var run = try Self.context()
    var contents = try Self.contents(run)
    var displays = try Displays(of: Self.scenario, streams: Self.streams)
    contents.add(0, at: .zero, &run)
    displays.add(0, at: .zero)
    let timeline = ProvidedTimeline(
      kind: .content, source: .fetch,
      entries: ProvidedEntries(count: 3, first: at(1), spacing: .hours(1), isListed: false), policy: .never,
      relevance: EntryRelevance())
    let last = displays[0].install(
      timeline, learned: at(0, 30), from: RequestID(item: 0, ordinal: 1), started: at(0, 30),
      firstEntryBy: .distantFuture)
    #expect(last == at(3))
    for hour in 1...3 {
      displays.showEntriesUpToNow(of: 0, isFromEntryDate: true, at: at(hour), &contents, &run)
      #expect(displays[0].current.entry == Int32(hour - 1))
      #expect(displays[0].current.date == at(hour))
      displays.repaint(0, at: displays[0].nextRepaint, &contents, &run)
      #expect(displays[0].onScreen.entry == Int32(hour - 1))
    }
    let shown = run.observations.compactMap {
      if case .updated(let update) = $0 { update.entry } else { nil }
    }
    #expect(shown == [0, 1, 2])
  }

  @Test func `the dates of an old timeline do nothing`() throws {
    var run = try Self.context()
    var contents = try Self.contents(run)
    var displays = try Displays(of: Self.scenario, streams: Self.streams)
    displays.add(0, at: .zero)
    let old = displays[0].generation
    let timeline = ProvidedTimeline(
      kind: .content, source: .fetch,
      entries: ProvidedEntries(count: 1, first: at(1), spacing: .zero, isListed: false), policy: .never,
      relevance: EntryRelevance())
    _ = displays[0].install(
      timeline, learned: nil, from: RequestID(item: 0, ordinal: 1), started: .zero,
      firstEntryBy: .distantFuture)
    displays.entryDateComes(of: 0, generation: old, at: at(2), &contents, &run)
    #expect(displays[0].current.request == nil)
    displays.entryDateComes(of: 0, generation: displays[0].generation, at: at(2), &contents, &run)
    #expect(displays[0].current.request == RequestID(item: 0, ordinal: 1))
  }

  // MARK: Screens

  @Test func `a surface that is shown twice goes out of view once`() throws {
    let run = try Self.context()
    var screens = try Screens(of: Self.scenario, names: Self.names, streams: Self.streams, run)
    let changes = [
      screens.show(.lockScreen), screens.show(.lockScreen), screens.hide(.lockScreen, at: at(1)),
      screens.hide(.lockScreen, at: at(1)), screens.hide(.lockScreen, at: at(1)),
    ]
    #expect(changes == [true, false, false, true, false])
  }
}
