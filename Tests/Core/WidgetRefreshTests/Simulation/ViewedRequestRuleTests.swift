import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of reloads that wait for a view")
struct ViewedRequestRuleTests {
  /// Location changes at 11:00, the widget is viewed from 12:00:05 on for 10 s; free reloads take 10 s.
  private static func run(
    locations: [TimeOfDay] = [time(11)], events: [(SystemEvent.Kind, TimeOfDay)] = [],
    pushes: [TimeOfDay] = [], perDay: Int = 10
  ) throws -> Run {
    var scenario = Scenario.single(
      budget: .fixed(perDay), timeline: .one(.never),
      views: [TimetableView(at: [time(12, 0, 5)], surface: .homePage(1), duration: .seconds(10))],
      app: .pushed(pushes))
    scenario.device.freeReloads = FreeReloads(latency: .constant(10_000))
    scenario.widgets[0].usesLocation = true
    scenario.device.events =
      events.map { SystemEvent($0.0, at: .daily($0.1)) }
      + locations.map { SystemEvent(.significantLocationChange, at: .daily($0)) }
    return try Run(scenario)
  }

  private static let carriedOut = Decided(.significantLocationChange, .grantedFree, at(12, 0, 5))

  @Test("It is carried out in the instant in which the view begins, free")
  func atTheView() throws {
    let run = try Self.run()
    #expect(run.decided() == [Self.carriedOut])
    #expect(run.looks() == [Look(.notViewed, at(11), next: .distantFuture)])
  }

  @Test("A second change of location adds nothing")
  func twice() throws {
    #expect(
      try Self.run(locations: [time(11), time(11, 30)]).decided() == [
        Decided(.significantLocationChange, .coalesced, at(11, 30), by: .significantLocationChange),
        Self.carriedOut,
      ])
  }

  @Test("A change of location during a view is carried out at once")
  func duringAView() throws {
    let run = try Self.run(locations: [time(12, 0, 7)])
    #expect(run.decided() == [Decided(.significantLocationChange, .grantedFree, at(12, 0, 7))])
    #expect(run.looks().isEmpty)
  }

  @Test("Another reload of the widget answers it too")
  func answered() throws {
    #expect(
      try Self.run(pushes: [time(11, 30)]).decided() == [
        Decided(.silentPush, .grantedCharged, at(11, 30)),
        Decided(.significantLocationChange, .superseded, at(11, 30), by: .silentPush),
      ])
  }

  @Test("Where a free request waits at the view, that one answers it")
  func freeWaits() throws {
    #expect(
      try Self.run(events: [(.localeChange, time(12))]).decided() == [
        Decided(.significantLocationChange, .coalesced, at(12, 0, 5), by: .localeChange),
        Decided(.localeChange, .grantedFree, at(12, 0, 10)),
      ])
  }

  @Test("It takes the place of a budgeted request that waits at the view")
  func budgetedWaits() throws {
    #expect(
      try Self.run(pushes: [time(11, 30)], perDay: 0).decided() == [
        Decided(.silentPush, .superseded, at(12, 0, 5), by: .significantLocationChange), Self.carriedOut,
      ])
  }

  @Test("Never viewed, it is never carried out")
  func never() throws {
    #expect(
      try Self.run(locations: [time(13)]).decided()
        == [Decided(.significantLocationChange, .stillWaiting, at(24))])
  }
}
