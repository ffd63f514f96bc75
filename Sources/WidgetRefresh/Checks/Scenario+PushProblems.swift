import RandomVariates

/// Errors that would fill the memory: pushes that are sent much faster than they are delivered.
extension ScenarioCheck {
  mutating func pushesUnderWay(
    _ push: PushUse, of app: App, in scenario: Scenario, _ path: @autoclosure () -> String
  ) {
    let perDay =
      switch push.source {
      case .arrivals(let process): process.mostPerDay
      case .contentChange:
        index.widgets(ofApp: app.name).reduce(0) { perDay, widget in
          let content = scenario.widgets[widget].content
          // The number of changes by the user is not bounded, but small.
          return perDay + (content.live?.mostPerDay ?? 0) + (content.revisions?.mostPerDay ?? 0)
        }
      }
    // Little's law. No push is on its way longer than the run.
    let device = scenario.device
    let days = min(push.delay.mean / 86_400_000, Double(device.warmUpDays) + Double(device.days))
    let underWay = perDay * days
    expect(
      !(underWay > Self.mostPushesUnderWay), path(),
      "a shorter delay or fewer pushes, so that at most \(Int(Self.mostPushesUnderWay)) are on their way at one time",
      found: "\(perDay.rounded()) a day, each for \(days.rounded()) days on average")
  }
}

extension ScenarioCheck {
  mutating func changesUnderWay(
    _ content: Content, delay: Distribution, in scenario: Scenario, _ path: @autoclosure () -> String
  ) {
    let perDay = (content.live?.mostPerDay ?? 0) + (content.revisions?.mostPerDay ?? 0)
    let device = scenario.device
    let days = min(delay.mean / 86_400_000, Double(device.warmUpDays) + Double(device.days))
    expect(
      !(perDay * days > Self.mostPushesUnderWay), path(),
      "a shorter delay or fewer changes, so that at most \(Int(Self.mostPushesUnderWay)) changes at a time are not available yet",
      found: "\(perDay.rounded()) a day, each for \(days.rounded()) days on average")
  }
}

extension ArrivalProcess {
  /// Mean number a day, or an upper bound of it.
  fileprivate var mostPerDay: Double {
    switch self {
    case .poisson(let perDay, _): perDay
    // Two are at least a second apart.
    case .renewal(let interval): 86_400 / max(1, interval.mean / 1000)
    case .at(let moments): Double(moments.count)
    }
  }
}
