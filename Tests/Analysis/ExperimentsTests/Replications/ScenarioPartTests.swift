import EventKernel
import OutputAnalysis
import RandomVariates
import Testing
import WidgetRefresh

@testable import Experiments

/// A part of a phone gives a widget the figures that it has on the whole phone.
@Suite struct ScenarioPartTests {
  /// Eight apps with two widgets each, with stacks, taps and a content that two apps change.
  private static func phone(_ seed: UInt64) -> Scenario {
    var random = RandomStream(seed: seed, replication: 0, entity: "test", purpose: "phone")
    func chance(_ share: Double) -> Bool { random.bernoulli(share) }
    var shared = Content("shared", live: .poisson(perDay: 12, hours: nil))
    shared.inSession = .poisson(mean: 1)
    var scenario = Scenario(seed: seed, device: Device(days: 3, warmUpDays: 3))
    scenario.stacks = [SmartStack(name: "stack", surface: .homePage(1))]
    for number in 0..<8 {
      var app = App(
        name: "app \(number)",
        foreground: chance(0.8) ? SessionUse(sessions: .poisson(perDay: 12, hours: nil)) : nil,
        backgroundRefresh: chance(0.3) ? .requested(earliestBegin: .hours(1)) : nil,
        silentPush: chance(0.3) ? .silent(.contentChange) : nil)
      app.calls = [.foreground: [ReloadCall()], .silentPush: [ReloadCall(when: .contentChanged)]]
      scenario.apps.append(app)
      for place in 0..<2 {
        var widget = Widget(
          name: "widget \(number) \(place)", app: app.name, kind: "K",
          provider: Provider(
            fetch: chance(0.6) ? Fetch() : nil, timeline: TimelinePlan(policy: .after(.minutes(20)))),
          content: chance(0.3) ? shared : Content(live: .poisson(perDay: 24, hours: nil)))
        widget.placement = chance(0.2) ? .stack("stack") : .surface(.homePage(1 + place))
        widget.taps.probability = chance(0.3) ? 0.2 : 0
        scenario.widgets.append(widget)
      }
    }
    scenario.device.budget.scheduling.devicePool = nil
    return scenario
  }

  @Test(arguments: 1...12) func `each widget has the same tally in its part`(seed: UInt64) throws {
    let whole = Self.phone(seed)
    let runs = Replications(of: whole)
    let tallies = try #require(try runs.run(whole, 0)).tallies
    var smaller = 0
    for widget in whole.widgets.indices {
      let part = ScenarioPart(of: whole, for: [widget])
      smaller += part.scenario.widgets.count < whole.widgets.count ? 1 : 0
      #expect(part.places[widget] != nil)
      let own = try #require(try runs.run(part.scenario, 0)).tallies
      for (item, place) in part.places { #expect(own[place] == tallies[item], "\(widget): \(item)") }
    }
    #expect(smaller > 0)
  }

  @Test func `without the sessions of other apps, it has not`() throws {
    let whole = Self.phone(1)
    let runs = Replications(of: whole)
    let tallies = try #require(try runs.run(whole, 0)).tallies
    let differs = try whole.widgets.indices.contains { widget in
      let part = ScenarioPart(of: whole, for: [widget])
      guard let place = part.places[widget], part.scenario.apps != whole.apps else { return false }
      var alone = part.scenario
      for index in alone.apps.indices where alone.apps[index].name != whole.widgets[widget].app {
        alone.apps[index].foreground = nil
      }
      return try runs.run(alone, 0)?.tallies[place] != tallies[widget]
    }
    #expect(differs)
  }

  @Test func `Live Activities connect all apps`() {
    var whole = Self.phone(1)
    whole.apps[0].activities = [Activity("activity")]
    #expect(ScenarioPart(of: whole, for: [0]).scenario == whole)
  }
}
