import EventKernel
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

/// Headroom is what reloads could do. What they cannot do is not claimed.
@Suite struct HeadroomClaimTests {
  private func headroom(_ configure: (inout Scenario) -> Void) throws -> WidgetTally? {
    var scenario = smallScenario()
    scenario.widgets[0].content = Content(live: .poisson(perDay: 24, hours: nil))
    scenario.apps[0].foreground = SessionUse(sessions: .poisson(perDay: 5, hours: nil))
    configure(&scenario)
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation, headroom: .bounds)
    try simulation.run(into: &statistics)
    let tally = statistics.tallies[0]
    return tally[.timeWithHeadroom] > 0 ? tally : nil
  }

  @Test func `there is none if no reload is needed for it, or none gives a timeline`() throws {
    #expect(try headroom { _ in } != nil)
    #expect(try headroom { $0.widgets[0].content.hasTwoStates = true } == nil)
    #expect(try headroom { $0.widgets[0].provider.fetch = nil } == nil)
    #expect(
      try headroom {
        $0.widgets[0].provider.fetch = nil
        $0.apps[0].foreground = nil
      } == nil)
    #expect(try headroom { $0.widgets[0].provider.fetch?.failure = 1 } == nil)
    #expect(try headroom { $0.widgets[0].provider.memory = .constant(40_000_000) } == nil)
    #expect(
      try headroom {
        $0.widgets[0].provider.timeline.entries = .spaced(count: 500, spacing: .minutes(5), first: .zero)
      } == nil)
  }

  @Test func `a view between a change and when it is available cannot be fresh`() throws {
    // Changes at midnight, available at noon, views at 06:00 and 18:00: exactly half of them.
    let counts = try #require(
      try headroom {
        $0.widgets[0].content = Content(
          live: .at([.daily(.midnight)]), availability: .at(TimeOfDay(clamping: 43_200)))
        $0.device.usage = .timetable([
          TimetableView(
            at: [21_600, 64_800].map { TimeOfDay(clamping: $0) }, surface: .homePage(1), duration: .seconds(5)
          )
        ])
      })
    #expect(counts[.viewsWithHeadroom] == 4 && counts[.possibleFreshViews] == 2)
    #expect(counts[.possibleContentAge] == 2 * 6 * 3_600_000)
  }
}
