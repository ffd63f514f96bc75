import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// Updates of Live Activities that alert the user.
@Suite struct ActivityAlertTests {
  /// Each change is pushed at once. The user looks at each alert for 3 s.
  private static func scenario(
    changes: ArrivalProcess, _ change: (inout Activity, inout ActivityAlerts) -> Void = { _, _ in }
  ) -> Scenario {
    .live { activity, rules in
      var alerts = ActivityAlerts()
      (alerts.viewed, alerts.duration) = (1, .constant(3000))
      activity.content = Content(live: changes)
      activity.start.way = .intent
      activity.pushes = ActivityPushes()
      rules.allowance = 1_000_000
      change(&activity, &alerts)
      activity.alerts = alerts
    }
  }

  @Test func `the user looks at what an alert shows, when it is drawn`() throws {
    var scenario = Self.scenario(changes: .at([.daily(time(1)), .daily(time(2)), .daily(time(3))]))
    scenario.device.locked = [.daily(from: time(1, 30), to: time(2, 30))]
    let views = try Run(scenario).views()
    #expect(views.map(\.start) == [at(1), at(3)])
    #expect(views.map(\.end) == [at(1, 0, 3), at(3, 0, 3)])
    #expect(views.allSatisfy { $0.surface == .alert && $0.isFresh && $0.reloadAge == .zero })
  }

  @Test func `an alert lights the screen up, which is an opportunity for what waits`() throws {
    var scenario = Self.scenario(changes: .at([.daily(time(1))])) { activity, alerts in
      // The app updates it in the background. Only the alert wakes the device.
      activity.pushes = nil
      activity.updatedOn = [.wakeUp]
      alerts.viewed = 0
    }
    var other = Activity("other", content: Content(live: .at([.daily(time(0, 50))])))
    other.start = scenario.apps[0].activities?[0].start ?? other.start
    other.pushes = ActivityPushes(priority10: 0)
    other.updatedOn = []
    scenario.apps[0].activities?.append(other)
    scenario.apps[0].wakeUps = .arrivals(.at([.daily(time(1, 1))]))
    scenario.device.activities?.longestWait = .hours(100)
    let shown = try Run(scenario).observations.compactMap { observation -> SimulationTime? in
      if case .activityUpdated(let update) = observation, update.item == 1 { update.time } else { nil }
    }
    #expect(shown.first == at(1, 1))
  }

  @Test func `a start by a push or a schedule has an alert, and so has a restart by a push`() throws {
    for (way, restart, expected) in [
      (ActivityStart.Way.push, nil, [at(0)]), (.schedule, nil, [at(0)]), (.intent, nil, []),
      (.intent, ActivityRestart(after: .hours(7), by: .push), [at(7), at(14), at(21)]),
    ] as [(ActivityStart.Way, ActivityRestart?, [SimulationTime])] {
      let scenario = Self.scenario(changes: .at([.daily(time(23))])) { activity, alerts in
        (activity.start.way, activity.restart) = (way, restart)
        // The share is that of the updates.
        alerts.share = 0
      }
      #expect(try Run(scenario).views().map(\.start) == expected)
    }
  }

  @Test func `the end and updates without an alert bring no views`() throws {
    let none = try Run(
      Self.scenario(changes: .at([.daily(time(1))])) { activity, alerts in
        activity.length = .lasts(.constant(7_200_000))
        alerts.share = 0
      })
    #expect(none.views().isEmpty)
    let ending = try Run(
      Self.scenario(changes: .at([.daily(time(3))])) { activity, _ in
        activity.length = .lasts(.constant(7_200_000))
      })
    #expect(ending.views().isEmpty)
  }

  @Test func `alerts change no draw of anything else`() throws {
    func observations(_ viewed: Double?) throws -> [Observation] {
      var scenario = Self.scenario(changes: .poisson(perDay: 200, hours: nil)) { activity, alerts in
        activity.pushes = ActivityPushes(priority10: 1)
        alerts.viewed = viewed ?? 0
      }
      if viewed == nil { scenario.apps[0].activities?[0].alerts = nil }
      return try Run(scenario).observations.filter {
        if case .viewed(let view) = $0, view.surface == .alert { false } else { true }
      }
    }
    #expect(try observations(1) == observations(nil))
  }

  /// H0: the user looks at an alert with probability 0.3, independently. With n alerts, the share of views is within 5
  /// standard errors, except with a probability of 6e-7.
  @Test func `the user looks at the given share of alerts`() throws {
    var scenario = Self.scenario(changes: .poisson(perDay: 1000, hours: nil)) { _, alerts in
      (alerts.viewed, alerts.duration) = (0.3, .constant(1))
    }
    scenario.device.days = 14
    let run = try Run(scenario)
    let alerts = run.observations.count {
      if case .activityUpdated(let update) = $0 { update.outcome == .shownAtOnce } else { false }
    }
    #expect(alerts > 3000)
    let share = Double(run.views().count) / Double(alerts)
    #expect(abs(share - 0.3) < 5 * (0.3 * 0.7 / Double(alerts)).squareRoot())
  }
}
