import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// When a control reloads, and when it shows the wrong state.
@Suite struct ControlTests {
  static func scenario(changes: [TimeOfDay], looks: [TimeOfDay]) -> Scenario {
    var content = Content()
    content.live = .at(changes.map { .daily($0) })
    content.hasTwoStates = true
    var rules = ControlRules()
    rules.opens = .at(looks.map { .daily($0) })
    rules.duration = .constant(2000)
    rules.callLatency = .constant(0)
    return Scenario(
      device: Device(
        days: 1, warmUpDays: 0, usage: .timetable([]), rendering: .exact, freeReloads: .immediate,
        controls: rules),
      apps: [App(name: "app")],
      widgets: [
        Widget(
          name: "control", app: "app", kind: "Kind", family: .control, placement: .surface(.controlCenter),
          provider: Provider(fetch: Fetch(latency: .constant(0), failure: 0)), content: content)
      ])
  }

  @Test func `it never reloads by itself`() throws {
    let run = try Run(Self.scenario(changes: [time(9)], looks: [time(10), time(20)]))
    #expect(run.grants().count == 1)
    #expect(run.views(of: 0).map(\.isFresh) == [false, false])
  }

  @Test func `after two changes, the state that it shows is right again`() throws {
    let run = try Run(
      Self.scenario(changes: [time(9), time(11)], looks: [time(8), time(10), time(12)]))
    #expect(run.views(of: 0).map(\.isFresh) == [true, false, true])
    #expect(run.views(of: 0).map(\.contentAge) == [.zero, .hours(1), .zero])
  }

  @Test func `a use makes it right, free, 0.3 s after perform() has returned`() throws {
    var scenario = Self.scenario(changes: [time(9)], looks: [time(10), time(11)])
    scenario.widgets[0].intentsPerView = 1
    scenario.widgets[0].content.byIntent = .constant(0)
    let run = try Run(scenario)
    let views = run.views(of: 0)
    #expect(views.map(\.isPressed) == [true, true] && views.map(\.isFresh) == [false, true])
    let grant = run.grants()[1]
    #expect(grant.at == at(10) + .milliseconds(2300) && !grant.isCharged)
  }

  @Test func `perform() that waits delays the reload, and until then the control shows the state before`()
    throws
  {
    var scenario = Self.scenario(changes: [time(9)], looks: [time(10), time(10, 0, 10), time(11)])
    scenario.widgets[0].intentsPerView = 1
    scenario.widgets[0].intentDuration = .constant(60_000)
    let run = try Run(scenario)
    // A use at 10:00:02 and one at 10:00:12.
    let grants = run.grants().dropFirst().map(\.at)
    #expect(grants.prefix(2) == [at(10) + .milliseconds(62_300), at(10) + .milliseconds(72_300)])
    #expect(run.views(of: 0).map(\.isFresh) == [false, false, true])
  }

  @Test func `after a use it can show that its state is uncertain, until a reload shows the truth`() throws {
    var scenario = Self.scenario(changes: [time(9)], looks: [time(10), time(10, 0, 10), time(11)])
    scenario.widgets[0].intentsPerView = 1
    scenario.widgets[0].intentDuration = .constant(60_000)
    scenario.widgets[0].isUncertainAfterUse = true
    #expect(scenario.problems.isEmpty)
    let views = try Run(scenario).views(of: 0)
    #expect(views.map(\.kind) == [.content, .uncertain, .content])
    #expect(views.map(\.isFresh) == [false, false, true])
    #expect(views[1].contentAge == .hours(1) + .seconds(10) && views[1].reloadAge == nil)
    // While each fetch fails, no reload shows the truth.
    scenario.widgets[0].provider.fetch?.needsNetwork = true
    scenario.device.networkOutages = [.daily(from: time(9, 30), to: time(12))]
    #expect(try Run(scenario).views(of: 0).map(\.kind) == [.content, .uncertain, .uncertain])
    scenario.widgets[0].family = .systemSmall
    #expect(scenario.problems.map(\.description).contains { $0.contains("uncertainAfterUse") })
  }

  @Test func `a call of its app and a control push make it right, above the limit a push is lost`() throws {
    var scenario = Self.scenario(changes: [time(9), time(9, 10), time(9, 20)], looks: [time(10)])
    scenario.apps[0].controlPush = PushUse(source: .contentChange, delay: .constant(0), limitPerHour: nil)
    scenario.device.controls?.pushesPerHour = 2
    let run = try Run(scenario)
    #expect(run.requests(of: 0, cause: .controlPush).count == 2)
    #expect(run.views(of: 0).map(\.isFresh) == [false])
    scenario.device.controls?.pushesPerHour = 3
    #expect(try Run(scenario).views(of: 0).map(\.isFresh) == [true])
  }

  @Test func `a widget push does not reload a control, and a control push no widget`() throws {
    var scenario = Self.scenario(changes: [time(9)], looks: [time(10)])
    scenario.apps[0].widgetPush = PushUse(source: .contentChange, delay: .constant(0), limitPerHour: nil)
    scenario.widgets[0].content.name = "content"
    var widget = scenario.widgets[0]
    (widget.name, widget.family, widget.placement) = ("widget", .systemSmall, .surface(.homePage(1)))
    widget.provider.timeline.policy = .never
    scenario.widgets.append(widget)
    let run = try Run(scenario)
    #expect(run.requests(of: 0, cause: .widgetPush).isEmpty)
    #expect(run.requests(of: 1, cause: .widgetPush).count == 1)
  }

  @Test func `WidgetCenter does not reload a control, and ControlCenter no widget`() throws {
    for (target, isControl) in [
      (ReloadCall.Target.allTimelines, false), (.timelines(ofKinds: ["Kind"]), false), (.allControls, true),
      (.controls(ofKinds: ["Kind"]), true), (.controls(ofKinds: ["Other"]), nil),
    ] as [(ReloadCall.Target, Bool?)] {
      var scenario = Self.scenario(changes: [time(9)], looks: [time(10)])
      scenario.apps[0].networkTunnel = .arrivals(.at([.daily(time(9, 30))]))
      scenario.apps[0].calls[.networkTunnel] = [ReloadCall(target)]
      var widget = scenario.widgets[0]
      (widget.name, widget.family, widget.placement) = ("widget", .systemSmall, .surface(.homePage(1)))
      widget.provider.timeline.policy = .never
      scenario.widgets.append(widget)
      let run = try Run(scenario)
      #expect(run.requests(of: 0, cause: .networkTunnel).count == (isControl == true ? 1 : 0))
      #expect(run.requests(of: 1, cause: .networkTunnel).count == (isControl == false ? 1 : 0))
    }
  }

  @Test func `it has no budget and takes nothing from the device pool`() throws {
    let run = try Run(Self.scenario(changes: [time(9)], looks: [time(10)]))
    for case .accrued(let accrual) in run.observations { #expect(accrual.item != 0) }
  }
}
