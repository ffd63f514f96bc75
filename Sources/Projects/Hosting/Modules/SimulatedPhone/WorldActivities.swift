import CSimulatedClock
import Foundation

/// What the app does with its Live Activities: `activities.json`, such as
///
/// ```json
/// {"activities": [
///   {"type": "DeliveryAttributes", "attributes": {"order": 7}, "steps": [
///     {"at": "10:00", "state": {"stops": 5}, "staleAfter": "15m", "relevance": 50},
///     {"at": "10:20", "state": {"stops": 1}}, {"at": "10:30", "end": "15m"}]}]}
/// ```
///
/// The first step starts it. `at` is a local time of the first day.
struct WorldActivities {
  private(set) var isEnabled = true
  private(set) var hasFrequentPushes = false
  private var activities: [(path: String, type: String?, attributes: WorldJSON, steps: [ActivityStep])] = []
  private var taps: [(path: String, minute: Int, widget: String)] = []

  init() {}

  init(world: URL) throws(WorldError) {
    let file = world.appendingPathComponent("activities.json")
    guard let data = try? Data(contentsOf: file) else { return }
    guard let value = try? JSONSerialization.jsonObject(with: data) else {
      throw WorldError(words: "\(file.path) is not a JSON object.")
    }
    let top = try WorldObject(
      value, at: "", in: file.path, ["enabled", "frequentPushes", "taps", "activities"])
    isEnabled = try top.value("enabled", "true or false") { $0 as? Bool } ?? true
    hasFrequentPushes = try top.value("frequentPushes", "true or false") { $0 as? Bool } ?? false
    for tap in try top.objects("taps", ["at", "widget"]) {
      taps.append((tap.path, try tap.minute, try tap.required("widget", "a kind") { $0 as? String }))
    }
    for object in try top.objects("activities", ["type", "attributes", "steps"]) {
      let steps = try object.objects("steps", ActivityStep.keys)
      guard !steps.isEmpty else {
        throw object.error("steps", "a list with the start", object.object["steps"])
      }
      var read: [ActivityStep] = []
      for step in steps {
        read.append(try ActivityStep(step, isStart: read.isEmpty))
        guard read.count == 1 || read[read.count - 2].minute <= read[read.count - 1].minute else {
          throw step.error("at", "a time that is not before the one above", step.object["at"])
        }
      }
      activities.append(
        (
          object.path, try object.value("type", "the name of a type") { $0 as? String },
          object.content("attributes")
            ?? WorldJSON(value: [String: Any](), path: "\(object.path).attributes"), read
        ))
    }
  }

  /// All that happens, in order.
  func actions(
    _ hosted: [HostedActivity], _ widgets: [HostedWidget]
  ) throws(WorldError) -> [(minute: Int, run: () throws -> Void)] {
    var actions: [(minute: Int, run: () throws -> Void)] = []
    for (path, type, attributes, steps) in activities {
      let found = type.map { name in hosted.filter { $0.type == name } } ?? hosted
      guard found.count == 1, let kind = found.first else {
        throw WorldObject.error("\(path).type", in: hosted.map(\.type), "a Live Activity", type)
      }
      var activity: (any SimulatedActivity)?
      for (index, step) in steps.enumerated() {
        actions.append(
          (
            step.minute,
            {
              if index == 0 {
                SimulatedPhone.canStartActivities = step.starter != .background
                defer { SimulatedPhone.canStartActivities = false }
                activity = try kind.start(attributes, step)
              } else if let activity {
                try step.run(on: activity, of: kind)
              }
            }
          ))
      }
    }
    for (path, minute, kind) in taps {
      guard let widget = widgets.first(where: { $0.kind == kind }) else {
        throw WorldObject.error("\(path).widget", in: widgets.map(\.kind), "a widget", kind)
      }
      actions.append((minute, { try SimulatedPhone.tap(widget) }))
    }
    return actions.sorted { $0.minute < $1.minute }
  }
}

/// The app, a push or the user does something with a Live Activity.
public struct ActivityStep {
  enum Starter: String { case foreground, background, push }

  static let keys = ["at", "state", "staleAfter", "relevance", "end", "tap", "by"]
  var minute: Int
  public var state: WorldJSON?
  public var staleAfter: Double?
  public var relevance: Double
  /// It ends the activity, which is dismissed after these seconds; infinity: as usual.
  public var dismissAfter: Double?
  var isTap: Bool
  var starter: Starter

  public var isPush: Bool { starter == .push }

  init(_ object: WorldObject, isStart: Bool) throws(WorldError) {
    minute = try object.minute
    state = object.content("state")
    staleAfter = try object.value("staleAfter", "a duration such as \"15m\"", seconds)
    relevance = try object.value("relevance", "a number") { $0 as? Double } ?? 0
    dismissAfter = try object.value("end", "\"default\", \"immediate\" or a duration such as \"15m\"") {
      switch $0 as? String {
      case "default": .infinity
      case "immediate": 0
      default: seconds($0)
      }
    }
    isTap = try object.value("tap", "true or false") { $0 as? Bool } ?? false
    starter =
      try object.value("by", "\"foreground\", \"background\" or \"push\"") {
        ($0 as? String).flatMap(Starter.init)
      } ?? .foreground
    if isStart ? state == nil : state == nil && dismissAfter == nil && !isTap {
      throw object.error("state", isStart ? "a content state" : "a content state, \"end\" or \"tap\"", nil)
    }
  }

  func run(on activity: any SimulatedActivity, of kind: HostedActivity) throws {
    nonisolated(unsafe) let activity = activity
    if isTap {
      SimulatedPhone.tap(kind.intents(activity).first, on: "the Live Activity \(kind.type)")
    } else if let error = SimulatedPhone.perform(until: .max, { try await activity.simulate(self) }) {
      throw error
    }
  }
}

/// The seconds of a duration such as "1h 30m".
private func seconds(_ value: Any) -> Double? {
  guard let text = value as? String, !text.isEmpty else { return nil }
  var (sum, digits) = (0.0, "")
  for character in text where character != " " {
    if "0123456789".contains(character) {
      digits.append(character)
    } else if let unit = ["h": 3600.0, "m": 60, "s": 1][character], let number = Double(digits) {
      (sum, digits) = (sum + number * unit, "")
    } else {
      return nil
    }
  }
  return digits.isEmpty ? sum : nil
}
