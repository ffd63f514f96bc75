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
