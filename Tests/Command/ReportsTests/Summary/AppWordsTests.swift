import EventKernel
import RandomVariates
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct AppWordsTests {
  private let session = SessionUse(sessions: .at([.daily(clock(8))]), duration: .constant(60_000))

  @Test func `of each event that can come it says what the app changes, learns, writes and calls`() {
    var scenario = Scenario.explained {
      $0.widgets[0].app = "Reader"
      $0.widgets[0].provider.fetch = nil
      $0.widgets[0].content = Content("articles", inSession: .constant(2), byIntent: .constant(0))
      $0.widgets[0].intentsPerView = 0.5
    }
    scenario.apps = [
      App(
        name: "Reader", foreground: session,
        learning: Learning(on: [.foreground, .intent], latency: .exponential(mean: 5000), failure: 0.1),
        writes: [.background, .intent],
        calls: [
          .foreground: [ReloadCall(.timelines(ofKinds: ["A", "B"]), atMostEvery: .minutes(5))],
          .background: [ReloadCall(when: .contentChanged, after: .seconds(3))], .audio: [ReloadCall()],
        ])
    ]
    #expect(
      AppWords.lines(scenario) == [
        "Reader, on foreground: changes articles, "
          + "learns all contents after 5.0s (mean) (fails in 10.0% of the cases) and each change until the session ends, "
          + "calls reloadTimelines(ofKind:) for A and B, at most once every 5m",
        "Reader, on background: writes what it knows, calls reloadAllTimelines 3s later if the content has changed",
        "Reader, on intent: changes articles, learns all contents after 5.0s (mean) (fails in 10.0% of the cases), "
          + "writes them",
      ])
  }

  @Test func `what no widget reads is left out, and of an app that never runs it says so`() {
    let unused = Scenario.explained { $0.apps[0].foreground = session }
    #expect(
      AppWords.lines(unused) == ["App, on foreground: does nothing", "App, on background: does nothing"])
    #expect(AppWords.lines(.explained()) == ["App: never runs"])
    let plain = Scenario.explained {
      $0.apps[0].foreground = session
      $0.apps[0].calls = [.background: [ReloadCall()]]
      $0.widgets[0].provider.fetch = nil
    }
    #expect(
      AppWords.lines(plain) == [
        "App, on foreground: learns all contents at once and each change until the session ends, writes them",
        "App, on background: learns all contents at once, writes them, calls reloadAllTimelines",
      ])
  }
}
