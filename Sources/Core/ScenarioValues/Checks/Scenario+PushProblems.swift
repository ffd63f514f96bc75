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
        index.widgets(ofApp: app.name).reduce(0) { sum, place in
          let widget = scenario.widgets[place]
          return (widget.alsoShows ?? []).reduce(sum + widget.content.mostChangesPerDay) {
            $0 + $1.content.mostChangesPerDay
          }
        }
      }
    underWay(
      perDay, delay: push.delay, in: scenario, path(),
      "a shorter delay or fewer pushes, so that at most \(Int(Self.mostPushesUnderWay)) are on their way at one time"
    )
  }

  mutating func pushesUnderWay(
    _ pushes: ActivityPushes, to activity: Activity, in scenario: Scenario, _ path: @autoclosure () -> String
  ) {
    var perDay =
      switch pushes.source {
      case .arrivals(let process): process.mostPerDay
      case .contentChange: activity.content.mostChangesPerDay
      }
    if let spacing = pushes.atMostEvery { perDay = min(perDay, 86_400_000 / Double(spacing.milliseconds)) }
    // Rounds that come faster than the server sends them wait in a queue.
    let round = pushes.isBroadcast ? 0 : (pushes.devices - 1) / pushes.perSecond * 1000
    let load = min(1, perDay * round / 86_400_000)
    let wait = round == 0 ? 0 : round / (1 - load)
    underWay(
      perDay, most: Self.mostActivityPushesUnderWay,
      delay: .constant(scenario.device.activityRules.delay.mean + wait), in: scenario, path(),
      "a faster server or fewer pushes, so that at most \(Int(Self.mostActivityPushesUnderWay)) are on their way at one time"
    )
  }

  mutating func changesUnderWay(
    _ content: Content, delay: Distribution, in scenario: Scenario, _ path: @autoclosure () -> String
  ) {
    underWay(
      content.mostChangesPerDay, delay: delay, in: scenario, path(),
      "a shorter delay or fewer changes, so that at most \(Int(Self.mostPushesUnderWay)) changes at a time are not available yet"
    )
  }

  private mutating func underWay(
    _ perDay: Double, most: Double = Self.mostPushesUnderWay, delay: Distribution, in scenario: Scenario,
    _ path: @autoclosure () -> String, _ expected: String
  ) {
    // Little's law. Nothing is on its way longer than the run.
    let device = scenario.device
    let days = min(delay.mean / 86_400_000, Double(device.warmUpDays) + Double(device.days))
    expect(
      !(perDay * days > most), path(), expected,
      found: "\(perDay.rounded()) a day, each for \(days.rounded()) days on average")
  }
}

extension Content {
  /// The number of changes by the user is not bounded, but small.
  fileprivate var mostChangesPerDay: Double { (live?.mostPerDay ?? 0) + (revisions?.mostPerDay ?? 0) }
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
