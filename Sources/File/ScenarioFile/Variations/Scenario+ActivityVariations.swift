import EventKernel
import ScenarioValues

extension Scenario {
  /// Its start, drawn dates, the priority of its pushes and how often they come, restarts, frequent updates, and what the app does between sessions.
  func levers(of activity: Activity, _ app: App) -> [[Texts]] {
    let root = "apps.\(ScenarioPath.key(app.name)).activities.\(ScenarioPath.key(activity.name))"
    let startsByPush = device.activityRules.startAllowance != 0
    if activity.start.way == .app, case .events(let events) = activity.start.times,
      events.isDisjoint(with: [.foreground, .resignActive])
    {
      // It never starts.
      return [
        (possibleEvents(of: app).contains(.foreground)
          ? [[("\(root).start.on", Self.list(events.union([.foreground]).inOrder))]] : [])
          + (startsByPush ? [[("\(root).start.by", "push")]] : [])
      ]
    }
    var all: [[Texts]] = []
    if activity.content.isKnownAhead, !activity.drawsDates { all.append([[("\(root).drawsDates", "true")]]) }
    if activity.pushes != nil {
      all.append([[("\(root).pushes.priority10", "0%..100%")], [("\(root).pushes.priority10", "100%")]])
      all.append([[("\(root).pushes.atMostEvery", "10s..15m")]])
      if app.hasFrequentUpdates != true { all.append([[(Self.path(app, "frequentUpdates"), "true")]]) }
    } else if activity.content.changes {
      all.append([[("\(root).pushes", "{sent: contentChange, priority10: 0%..100%}")]])
    }
    let byPush = [startsByPush && activity.restart?.way != .push]
    if let restart = activity.restart {
      // The app restarts it only when it is open.
      all.append(
        (restart.way == .app ? [] : [[("\(root).restart.after", "1h..8h")]])
          + byPush.filter { $0 }.map { _ in [("\(root).restart.by", "push")] })
    } else if activity.canOutlastSystem {
      all.append(
        byPush.filter { $0 }.map { _ in [("\(root).restart", "{after: 7h, by: push}")] }
          + (possibleEvents(of: app).contains(.foreground)
            ? [[("\(root).restart", "{after: 1h..7h, by: app}")]] : []))
    }
    if activity.pushes == nil || activity.pushes?.areSentByApp == true {
      all.append(updates(of: activity, app, root))
      let isUpdated = activity.updatedOn.contains(.backgroundRefresh)
      all.append(refreshInterval(of: app, isUsed: isUpdated))
    }
    return all
  }

  /// The app learns and updates it in the background, on events that come or in background refreshes.
  private func updates(of activity: Activity, _ app: App, _ root: String) -> [Texts] {
    guard activity.content.changes, !(activity.drawsDates && !activity.content.hasUnknownChanges) else {
      return []
    }
    let path = activity.content.name.map { "contents.\(ScenarioPath.key($0))" } ?? "\(root).content"
    let events: [(AppEvent, Bool, Texts)] = [
      (
        .backgroundRefresh, app.watch == nil,
        app.backgroundRefresh == nil ? [(Self.path(app, "backgroundRefresh"), "{earliestBegin: 30m}")] : []
      ),
      (.silentPush, app.silentPush != nil, []), (.wakeUp, app.wakeUps != nil, []),
    ]
    return events.compactMap { event, comes, settings in
      let updates = activity.updatedOn.union([event]).inOrder
      let texts =
        settings + knowledge(on: event, of: [(activity.content, path)], app, writes: false)
        + (activity.updatedOn.contains(event) ? [] : [("\(root).updatedOn", Self.list(updates))])
      return comes && !texts.isEmpty ? texts : nil
    }
  }
}

extension Activity {
  /// Whether the system can end it before its natural end.
  fileprivate var canOutlastSystem: Bool {
    let longest = Double(ActivityRules.longestLife.milliseconds)
    switch length {
    case .system: return true
    case .lasts(let time):
      return time.mean > longest || time.cumulativeProbability(longest).map { $0 < 0.99 } ?? false
    case .untilScheduleEnds:
      return content.schedule != nil
        || content.afterStart?.contains { $0 > ActivityRules.longestLife } == true
    }
  }
}
