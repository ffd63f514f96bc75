/// What would fill the memory: pushes that are sent much faster than they are delivered.
extension ScenarioCheck {
  mutating func pushesUnderWay(_ push: PushUse, of app: App, in scenario: Scenario, _ path: String) {
    let perDay =
      switch push.source {
      case .arrivals(let process): process.mostPerDay
      case .contentChange:
        index.widgets(ofApp: app.name).reduce(0) { perDay, widget in
          let content = scenario.widgets[widget].content
          return perDay + (content.live?.mostPerDay ?? 0) + (content.revisions?.mostPerDay ?? 0)
        }
      }
    // Little's law; none is under way for longer than the run.
    let device = scenario.device
    let days = min(push.delay.mean / 86_400_000, Double(device.warmUpDays) + Double(device.days))
    let underWay = perDay * days
    expect(
      !(underWay > Self.mostPushesUnderWay), path,
      "a delay so short, or pushes so few, that at most \(Int(Self.mostPushesUnderWay)) are under way at a time",
      found: "\(perDay.rounded()) a day, each for \(days.rounded()) days on average")
  }
}

extension ArrivalProcess {
  /// Mean number a day, or more.
  fileprivate var mostPerDay: Double {
    switch self {
    case .poisson(let perDay, _): perDay
    // No two are closer than a second.
    case .renewal(let interval): 86_400 / max(1, interval.mean / 1000)
    case .at(let moments): Double(moments.count)
    }
  }
}
