import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of taps and intents")
struct TouchRuleTests {
  private static func run(
    _ taps: TapTargets, intents: Double = 0, family: Widget.Family = .systemMedium, views: Int = 1,
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> Run {
    var scenario = SurfaceRuleTests.scenario(
      (0..<views).map { SurfaceRuleTests.Line(second: 10 * $0, milliseconds: 5000) })
    scenario.widgets[0].taps = taps
    scenario.widgets[0].intentsPerView = intents
    scenario.widgets[0].family = family
    change(&scenario)
    return try Run(scenario)
  }

  @Test("Where a tap lands")
  func targets() throws {
    let all = TapTargets(probability: 1, hasWidgetURL: true, links: 3, linkShare: 0)
    func tapped(_ change: (inout TapTargets) -> Void, family: Widget.Family = .systemMedium) throws
      -> TapTarget?
    {
      var taps = all
      change(&taps)
      return try #require(try Self.run(taps, family: family).views().first).tapped
    }
    #expect(try tapped { _ in } == .widgetURL)
    #expect(try tapped { $0.hasWidgetURL = false } == .app)
    #expect(try tapped { $0.probability = 0 } == nil)
    #expect(try tapped { ($0.links, $0.linkShare) = (1, 1) } == .link(1))
    #expect(try tapped { ($0.links, $0.linkShare) = (0, 1) } == .widgetURL)
    #expect(try tapped({ $0.linkShare = 1 }, family: .systemSmall) == .widgetURL)
  }

  /// H0: each of three links with the same probability; none of 50 taps on one of them has probability 5e-9.
  @Test("Links are numbered from 1, and each is tapped")
  func links() throws {
    let run = try Self.run(TapTargets(probability: 1, links: 3, linkShare: 1), views: 50)
    #expect(Set(run.views().map(\.tapped)) == [.link(1), .link(2), .link(3)])
  }

  @Test("A view that ends with a tap has no intent, and an intent opens no app")
  func tapOrIntent() throws {
    let both = try Self.run(TapTargets(probability: 1), intents: 1)
    #expect(both.requests(cause: .intent).isEmpty)
    #expect(both.observations.contains { if case .sessionBegan = $0 { true } else { false } })
    let intent = try Self.run(TapTargets(), intents: 1)
    #expect(intent.requests(cause: .intent).count == 1 && intent.views().first?.tapped == nil)
    #expect(!intent.observations.contains { if case .sessionBegan = $0 { true } else { false } })
  }

  @Test(
    "An app opened from a page stays open as long as it would, or until the phone is locked; from elsewhere as long as it would",
    arguments: [
      (Surface.homePage(1), 10, 10_000), (.homePage(1), 90, 55_000), (.lockScreen, 90, 90_000),
    ] as [(Surface, Double, Int64)])
  func opened(from surface: Surface, seconds: Double, milliseconds: Int64) throws {
    let run = try Self.run(TapTargets(probability: 1)) {
      $0.apps[0].foreground = SessionUse(
        sessions: .poisson(perDay: 0, hours: nil), duration: .constant(seconds * 1000))
      $0.widgets[0].family = surface == .lockScreen ? .accessoryCircular : .systemSmall
      $0.widgets[0].placement = .surface(surface)
      // The phone stays unlocked for a minute.
      $0.device.usage = .timetable([
        TimetableView(at: [time(12)], surface: .homePage(2), duration: .seconds(60)),
        TimetableView(at: [time(12)], surface: surface, duration: .seconds(5)),
      ])
    }
    var session: [SimulationTime] = []
    for observation in run.observations {
      switch observation {
      case .sessionBegan(let edge), .sessionEnded(let edge):
        if edge.app == 0, edge.session == .foreground { session.append(edge.time) }
      default: break
      }
    }
    #expect(session == [at(12, 0, 5), at(12, 0, 5) + .milliseconds(milliseconds)])
  }
}
