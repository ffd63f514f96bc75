import CSimulatedClock
import Foundation

/// How the program shows the Live Activities of one type.
public struct HostedActivity {
  /// The name of the type of their attributes.
  var type: String
  /// Starts one; nil: iOS does not let it start.
  var start: (_ attributes: WorldJSON, _ step: ActivityStep) throws -> (any SimulatedActivity)?
  /// The places where one is shown, with the texts that the user sees there.
  var texts: (any SimulatedActivity) -> [(place: String, text: String)]
  /// What its buttons and toggles on the Lock Screen do, in order.
  var intents: (any SimulatedActivity) -> [() async throws -> Void]

  public init(
    type: String, start: @escaping (WorldJSON, ActivityStep) throws -> (any SimulatedActivity)?,
    texts: @escaping (any SimulatedActivity) -> [(place: String, text: String)],
    intents: @escaping (any SimulatedActivity) -> [() async throws -> Void]
  ) {
    (self.type, self.start, self.texts, self.intents) = (type, start, texts, intents)
  }
}

/// A Live Activity of any type.
public protocol SimulatedActivity: AnyObject {
  var id: String { get }
  var isDismissed: Bool { get }
  /// The JSON texts of its attributes and its content state.
  var texts: (attributes: String, state: String) { get }
  /// The app, or a push, updates or ends it.
  func simulate(_ step: ActivityStep) async throws
}

extension SimulatedPhone {
  /// All that were started, in order.
  nonisolated(unsafe) public static var activities: [any SimulatedActivity] = []
  /// Whether a Live Activity can be started now: the app is open, a push starts it, or a `LiveActivityIntent` runs.
  nonisolated(unsafe) public static var canStartActivities = false
  public static var activitiesEnabled: Bool { world.activities.isEnabled }
  public static var frequentPushesEnabled: Bool { world.activities.hasFrequentPushes }

  nonisolated(unsafe) static var hostedActivities: [HostedActivity] = []
  /// Nil: nobody asks for it.
  nonisolated(unsafe) private static var activityLog: [[String: Any]]?

  /// Something happened to a Live Activity.
  public static func note(_ words: String, of activity: some SimulatedActivity, type: String) {
    guard activityLog != nil else { return }
    let isStarted = activities.contains { $0 === activity }
    let shown = isStarted ? hostedActivities.first { $0.type == type }?.texts(activity) ?? [] : []
    activityLog?.append([
      "type": type, "id": activity.id, "time": now, "what": words, "attributes": activity.texts.attributes,
      "state": activity.texts.state, "places": shown.map(\.place), "texts": shown.map(\.text),
    ])
  }

  /// Does what the world says that the app does with its Live Activities, until all are dismissed.
  /// - Returns: what happened, as JSON.
  static func runActivities(_ widgets: [HostedWidget], from start: Int64) throws -> String {
    sim_set_now(start)
    activityLog = []
    sim_begin_question(1)
    for action in try world.activities.actions(hostedActivities, widgets) {
      let time = start + Int64(action.minute) * 60_000_000_000
      while sim_run_event(time) {}
      sim_set_now(max(time, sim_now()))
      try action.run()
    }
    let limit = sim_now() + 86400 * 1_000_000_000
    while activities.contains(where: { !$0.isDismissed }) && sim_run_event(limit) {}
    sim_end_question()
    return json(["activities": activityLog ?? []])
  }

  /// Runs an action, and whatever happens before it ends.
  /// - Returns: its error.
  static func perform(until limit: Int64, _ action: @escaping () async throws -> Void) -> (any Error)? {
    final class Outcome: @unchecked Sendable { var isOver = false, error: (any Error)? }
    let outcome = Outcome()
    nonisolated(unsafe) let action = action
    Task {
      do {
        try await action()
      } catch {
        outcome.error = error
      }
      outcome.isOver = true
    }
    while !outcome.isOver && sim_run_event(limit) {}
    return outcome.error
  }
}
