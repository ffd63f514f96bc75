import EventKernel

/// Errors of Live Activities.
extension ScenarioCheck {
  mutating func activityRules(_ rules: ActivityRules) {
    let path = "device.activities"
    range(rules.allowance, ActivityRules.allowanceRange, "\(path).allowance")
    range(rules.frequentAllowance, ActivityRules.allowanceRange, "\(path).frequentAllowance")
    range(rules.inactiveAllowance, ActivityRules.allowanceRange, "\(path).inactiveAllowance")
    range(rules.startAllowance, ActivityRules.allowanceRange, "\(path).startAllowance")
    duration(rules.window, atLeast: .milliseconds(1), "\(path).window")
    duration(rules.startWindow, atLeast: .milliseconds(1), "\(path).startWindow")
    duration(rules.inactiveAfter, "\(path).inactiveAfter")
    duration(rules.longestWait, "\(path).longestWait")
    duration(rules.spacing, "\(path).spacing")
    range(rules.burst, ActivityRules.burstRange, "\(path).burst")
    share(rules.loss, "\(path).loss")
    distribution(rules.delay, "\(path).delay")
    range(rules.deathsPerHour, ActivityRules.deathsRange, "\(path).deathsPerHour")
    share(rules.wakesForStart, "\(path).wakesForStart")
    range(rules.tokenChangesPerDay, ActivityRules.tokensRange, "\(path).tokenChangesPerDay")
    range(rules.staleStartTokensPerWeek, ActivityRules.tokensRange, "\(path).staleStartTokensPerWeek")
    range(rules.perApp, ActivityRules.limitRange, "\(path).perApp")
    range(rules.perDevice, ActivityRules.limitRange, "\(path).perDevice")
  }

  mutating func activity(_ activity: Activity, of app: App, in scenario: Scenario) {
    let path = "apps.\(ScenarioPath.key(app.name)).activities.\(ScenarioPath.key(activity.name))"
    content(activity.content, of: scenario, "\(path).content")
    switch activity.start.times {
    case .arrivals(let process): arrivals(process, "\(path).start.when")
    case .events(let events):
      expect(!events.isEmpty, "\(path).start.on", "at least one app event", found: "none")
    }
    switch activity.length {
    case .system: break
    case .lasts(let distribution): self.distribution(distribution, "\(path).lasts", isPositive: true)
    case .untilScheduleEnds:
      expect(
        activity.content.isKnownAhead, "\(path).lasts", "a duration (the content has no schedule)",
        found: "untilScheduleEnds")
    }
    if case .after(let time) = activity.dismissal { duration(time, "\(path).dismissal.after") }
    range(activity.removalsPerHour, Activity.removalsRange, "\(path).removalsPerHour")
    if let restart = activity.restart {
      expect(
        restart.after >= .seconds(1) && restart.after <= ActivityRules.longestLife, "\(path).restart.after",
        "an age of 1s to 8h, because the system ends the activity then",
        found: "\(restart.after.milliseconds / 1000)s")
    }
    duration(activity.updatesAtMostEvery, atLeast: .seconds(1), "\(path).updatesAtMostEvery")
    duration(activity.staleAfter, atLeast: .milliseconds(1), "\(path).staleAfter")
    expect(
      activity.staleAfter == nil || activity.isStaleAtKnownChange != true, "\(path).staleAfter",
      "a duration or the schedule", found: "both")
    share(activity.equalStates, "\(path).equalStates")
    expect(activity.relevance.isFinite, "\(path).relevance", "a number", found: "\(activity.relevance)")
    distribution(activity.payload, "\(path).payload")
    if case .constant(let size) = activity.payload {
      expect(
        size <= Activity.largestUpdate, "\(path).payload",
        "at most 4096 B, because no larger update is ever shown", found: "\(Int(size)) B")
    }
    share(activity.alerts?.share, "\(path).alerts.share")
    share(activity.alerts?.viewed, "\(path).alerts.viewed")
    distribution(activity.alerts?.duration, "\(path).alerts.duration")
    if let pushes = activity.pushes { self.pushes(pushes, of: activity, in: scenario, "\(path).pushes") }
  }

  private mutating func pushes(
    _ pushes: ActivityPushes, of activity: Activity, in scenario: Scenario, _ path: String
  ) {
    if case .arrivals(let process) = pushes.source {
      arrivals(process, "\(path).sent")
      if case .poisson(let perDay, _) = process {
        expect(perDay > 0, "\(path).sent", "a rate above 0", found: "0")
      }
    }
    share(pushes.priority10, "\(path).priority10")
    duration(pushes.atMostEvery, atLeast: .seconds(1), "\(path).atMostEvery")
    duration(pushes.dropsWithin, atLeast: .seconds(1), "\(path).dropsWithin")
    range(pushes.repeatedEnd?.times, ActivityPushes.RepeatedEnd.timesRange, "\(path).repeatEnd.times")
    duration(pushes.repeatedEnd?.every, atLeast: .seconds(1), "\(path).repeatEnd.every")
    range(pushes.devices, ActivityPushes.devicesRange, "\(path).devices")
    range(pushes.perSecond, ActivityPushes.perSecondRange, "\(path).perSecond")
    distribution(pushes.timestampAge, "\(path).timestampAge")
    pushesUnderWay(pushes, to: activity, in: scenario, "\(path).perSecond")
  }
}
