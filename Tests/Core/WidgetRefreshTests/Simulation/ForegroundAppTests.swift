import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("One app in the foreground at a time")
struct ForegroundAppTests {
  private struct Edge: Equatable {
    var app: Int32
    var begins: Bool
    var at: SimulationTime

    init(_ app: Int32, begins: Bool, _ at: SimulationTime) {
      (self.app, self.begins, self.at) = (app, begins, at)
    }
  }

  private static func edges(_ run: Run, _ session: AppSession = .foreground) -> [Edge] {
    run.observations.compactMap {
      switch $0 {
      case .sessionBegan(let edge) where edge.session == session: Edge(edge.app, begins: true, edge.time)
      case .sessionEnded(let edge) where edge.session == session: Edge(edge.app, begins: false, edge.time)
      default: nil
      }
    }
  }

  private static func app(_ name: String, _ starts: [TimeOfDay], seconds: Double) -> App {
    let sessions =
      starts.isEmpty ? .poisson(perDay: 0, hours: nil) : ArrivalProcess.at(starts.map { .daily($0) })
    return App(name: name, foreground: SessionUse(sessions: sessions, duration: .constant(seconds * 1000)))
  }

  /// Two apps with a widget each.
  private static func scenario(_ apps: [App]) -> Scenario {
    var scenario = Scenario.single(budget: .fixed(100), timeline: .one(.never), app: apps[0])
    scenario.apps = apps
    let widget = scenario.widgets[0]
    scenario.widgets = apps.map { app in
      var copy = widget
      (copy.name, copy.app) = ("widget of \(app.name)", app.name)
      return copy
    }
    return scenario
  }

  @Test("Opening another app ends the session of the one before; an audio session goes on")
  func ends() throws {
    var first = Self.app("First", [time(9)], seconds: 600)
    first.audio = first.foreground
    first.calls[.background] = [ReloadCall()]
    let run = try Run(Self.scenario([first, Self.app("Second", [time(9, 5)], seconds: 60)]))
    #expect(
      Self.edges(run) == [
        Edge(0, begins: true, at(9)), Edge(0, begins: false, at(9, 5)), Edge(1, begins: true, at(9, 5)),
        Edge(1, begins: false, at(9, 6)),
      ])
    #expect(Self.edges(run, .audio) == [Edge(0, begins: true, at(9)), Edge(0, begins: false, at(9, 10))])
    #expect(run.decided().map(\.at) == [at(9, 5)] && run.decided().map(\.cause) == [.appBackground])
  }

  @Test("The old end of a session that another app ended does not end the next one")
  func oldEnd() throws {
    let run = try Run(
      Self.scenario([
        Self.app("First", [time(9), time(9, 6)], seconds: 600),
        Self.app("Second", [time(9, 5)], seconds: 600),
      ]))
    #expect(
      Self.edges(run).filter { $0.app == 0 } == [
        Edge(0, begins: true, at(9)), Edge(0, begins: false, at(9, 5)), Edge(0, begins: true, at(9, 6)),
        Edge(0, begins: false, at(9, 16)),
      ])
    #expect(
      Self.edges(run).filter { $0.app == 1 } == [
        Edge(1, begins: true, at(9, 5)), Edge(1, begins: false, at(9, 6)),
      ])
  }

  /// The first app is left after a second, and opened again a second later. H0: each of 50 changes of the first session is
  /// in its first second of 600 with probability 1/600. 10 or more of them: probability 1e-18.
  @Test("Changes of the rest of a session that was ended are not made, even if the app is open again")
  func ownChanges() throws {
    func changes(_ starts: [TimeOfDay]) throws -> Int {
      var scenario = Self.scenario([
        Self.app("First", starts, seconds: 600), Self.app("Second", [time(9, 0, 1)], seconds: 1),
      ])
      scenario.widgets[0].content = Content(inSession: .constant(50))
      return try Run(scenario).observations.count {
        if case .contentChanged(let change) = $0 { change.item == 0 } else { false }
      }
    }
    #expect(try changes([time(9)]) < 10)
    #expect((50..<60).contains(try changes([time(9), time(9, 0, 2)])))
  }

  /// H0: of two apps whose widgets are tapped at the end of the same view, each is opened last with probability 1/2. n =
  /// 96 views. Fewer than 25 or more than 71 times the first one have probability 1e-6 (exact binomial, both sides).
  @Test("Of two taps of one instant, a lot decides which app stays open")
  func lots() throws {
    var scenario = Self.scenario([
      Self.app("First", [], seconds: 30), Self.app("Second", [], seconds: 30),
    ])
    scenario.device.days = 4
    for index in scenario.widgets.indices {
      scenario.widgets[index].placement = .surface(.lockScreen)
      scenario.widgets[index].family = .accessoryRectangular
      scenario.widgets[index].taps = TapTargets(probability: 1)
    }
    scenario.device.usage = .timetable([
      TimetableView(at: (0..<24).map { time($0, 30) }, surface: .lockScreen, duration: .seconds(5))
    ])
    let edges = Self.edges(try Run(scenario))
    #expect(edges.count == 4 * 96)
    // The one that is opened first ends in the same instant.
    let last = edges.filter { !$0.begins && $0.at.milliseconds % 60_000 == 35_000 }.map(\.app)
    #expect(last.count == 96)
    #expect((25...71).contains(last.count { $0 == 0 }))
  }
}
