import EventKernel

@testable import WidgetRefresh

/// How a request ended, by what it was asked for instead of by its number.
struct Decided: Equatable, CustomStringConvertible {
  var cause: ReloadCause
  var decision: ReloadDecision
  var at: SimulationTime
  /// Cause of the request that answers it.
  var by: ReloadCause?

  init(_ cause: ReloadCause, _ decision: ReloadDecision, _ at: SimulationTime, by: ReloadCause? = nil) {
    (self.cause, self.decision, self.at, self.by) = (cause, decision, at, by)
  }

  var description: String {
    "\(cause) \(decision) at \(at.milliseconds) ms" + (by.map { " by \($0)" } ?? "")
  }
}

extension Run {
  /// In order, without the reload of a widget that is added.
  func decided(of widget: ItemID = 0) -> [Decided] {
    let causes = causes
    return observations.compactMap {
      guard case .decided(let decided) = $0, decided.request.item == widget,
        let cause = causes[decided.request], cause != .widgetAdded
      else { return nil }
      return Decided(cause, decided.decision, decided.time, by: decided.answeredBy.flatMap { causes[$0] })
    }
  }
}

/// A look at a request that is not granted.
struct Look: Equatable {
  var reason: WaitReason
  var at: SimulationTime
  var next: SimulationTime

  init(_ reason: WaitReason, _ at: SimulationTime, next: SimulationTime) {
    (self.reason, self.at, self.next) = (reason, at, next)
  }
}

extension Run {
  func looks(of widget: ItemID = 0) -> [Look] {
    observations.compactMap {
      guard case .waits(let wait) = $0, wait.request.item == widget else { return nil }
      return Look(wait.reason, wait.time, next: wait.next)
    }
  }
}

extension App {
  /// Makes a call of `reloadAllTimelines()` on silent pushes at these times of day, which are delivered at once.
  static func pushed(_ times: [TimeOfDay], delay: Double = 0) -> App {
    guard !times.isEmpty else { return App(name: "App") }
    return App(
      name: "App",
      silentPush: PushUse(
        source: .arrivals(.at(times.map { .daily($0) })), delay: .constant(delay), limitPerHour: nil),
      calls: [.silentPush: [ReloadCall()]])
  }

  /// Makes a call of `reloadAllTimelines()` on wake-ups at these times of day.
  static func woken(_ times: [TimeOfDay]) -> App {
    App(name: "App", wakeUps: .arrivals(.at(times.map { .daily($0) })), calls: [.wakeUp: [ReloadCall()]])
  }
}
