import EventKernel
import WidgetRefresh

/// Counts what no Live Activity, and no copy on the watch, may do, in the observations of a run.
package struct ActivityLaws: ObservationSink {
  /// What holds in every scenario.
  package enum Law: String, CaseIterable, Sendable {
    case outcomes = "updates with a wrong outcome"
    case states = "changes of state out of order"
    case lives = "active over 8 h, visible over 12 h"
    case drawings = "drawn too soon"
    case island = "third in the Dynamic Island"
  }

  private struct State {
    let activity: Activity
    let app: Int
    /// On the watch. It is late, and may be drawn at any time.
    let isCopy: Bool
    var isActive = false
    var isVisible = false
    var isStale = false
    var started = SimulationTime.zero
    var ended = SimulationTime.zero
    var drawn: (time: SimulationTime, ordinal: Int32)?
    /// The last updates that were drawn, at most as many as the burst.
    var drawings: [SimulationTime] = []
    var outcomes: Set<Int32> = []
  }

  /// How often each law was broken.
  package private(set) var broken: [Law: Int] = [:]
  private let rules: ActivityRules
  private let first: Int
  private var states: [State]
  private var island: (start: SimulationTime, apps: [Int]) = (.zero, [])

  package init(_ scenario: Scenario, replication: UInt32 = 0) throws {
    rules = scenario.device.activityRules
    first = scenario.widgets.count
    let items = scenario.items.enumerated().dropFirst(scenario.widgets.count)
    states = items.compactMap { index, item in
      scenario.activity(ItemID(index: index)).map {
        State(activity: $0.activity, app: $0.app, isCopy: item.device == DeviceKind.watch.name)
      }
    }
    var simulation = try DeviceSimulation(scenario, replication: replication)
    try simulation.run(into: &self)
  }

  private mutating func expect(_ holds: Bool, _ law: Law) { if !holds { broken[law, default: 0] += 1 } }

  package mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      guard let index = observation.item.map({ $0.index - first }), states.indices.contains(index) else {
        continue
      }
      switch observation {
      case .activityChanged(let change): changed(index, change)
      case .activityUpdated(let update): updated(index, update)
      case .updated(let update):
        let state = states[index]
        // An update is drawn just after it is known to be shown.
        if let (time, ordinal) = state.drawn, time == update.shown, ordinal == update.request.ordinal,
          state.drawings.count == rules.burst
        {
          expect(update.shown - state.drawings[0] >= rules.spacing, .drawings)
        }
        if state.drawings.count == rules.burst { states[index].drawings.removeFirst() }
        states[index].drawings.append(update.shown)
      // At the same instant, another app may come to the front, and with it the island shows others.
      case .viewed(let view) where view.surface == .dynamicIsland && view.end > view.start:
        if view.start != island.start { island = (view.start, []) }
        expect(
          island.apps.count < ActivityRules.inIsland && !island.apps.contains(states[index].app), .island)
        island.apps.append(states[index].app)
      default: break
      }
    }
  }

  private mutating func changed(_ index: Int, _ change: ActivityChange) {
    let state = states[index]
    switch change.kind {
    case .started:
      expect(!state.isActive && !state.isVisible, .states)
      (states[index].isActive, states[index].isVisible, states[index].isStale) = (true, true, false)
      (states[index].started, states[index].drawings) = (change.time, [])
    case .ended, .endedBySystem, .removedByUser, .died, .endedByForceQuit:
      expect(state.isActive, .states)
      expect(state.isCopy || change.time - state.started <= ActivityRules.longestLife, .lives)
      (states[index].isActive, states[index].isStale, states[index].ended) = (false, false, change.time)
    case .dismissed:
      expect(state.isVisible && !state.isActive, .states)
      expect(state.isCopy || change.time - state.ended <= ActivityRules.longestDismissal, .lives)
      states[index].isVisible = false
    case .stale:
      let activity = state.activity
      let canBeStale = activity.staleAfter != nil || activity.isStaleAtKnownChange == true
      expect(state.isActive && !state.isStale && canBeStale, .states)
      states[index].isStale = true
    case .updatedAfterStale:
      expect(state.isStale, .states)
      states[index].isStale = false
    case .refusedInBackground, .refusedTooMany, .refusedByBudget, .refusedWithoutToken,
      .refusedWithoutNetwork, .refusedWhileActive:
      break
    case .missed: expect(!state.isActive, .states)
    }
  }

  private mutating func updated(_ index: Int, _ update: ActivityUpdate) {
    let isShown = update.outcome == .shownAtOnce || update.outcome == .shownLate
    expect(states[index].outcomes.insert(update.ordinal).inserted && update.sent <= update.time, .outcomes)
    expect((update.outcome == .shownLate) == (isShown && update.waitedFor != nil), .outcomes)
    guard !states[index].isCopy else { return }
    expect(!isShown || states[index].isActive, .states)
    if isShown, update.means != .end { states[index].drawn = (update.time, update.ordinal) }
  }
}
