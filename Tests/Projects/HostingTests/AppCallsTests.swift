import Testing

@testable import Hosting
@testable import ProviderHost

@Suite struct AppCallsTests {
  private static func lines(_ text: String, kinds: [String] = ["Rain", "Sun"]) -> [String] {
    AppCalls(in: [("App.swift", text)], kinds: kinds).lines.map {
      "\($0.key): \(words($0.value)) # \($0.comment)"
    }
  }

  private static func words(_ value: AppCalls.Value) -> String {
    switch value {
    case .text(let text): return "\(text)"
    case .reloads(let kinds, let isAfterChange):
      let call = kinds.isEmpty ? "reloadAllTimelines" : "{reloadTimelines: \(kinds)}"
      return isAfterChange ? "{call: \(call), when: contentChanged}" : call
    }
  }

  @Test func `a call counts for the app event of the function in which it is`() {
    let text = """
      func sceneWillResignActive(_ scene: UIScene) {
        WidgetCenter.shared.reloadTimelines(ofKind: "Rain")
        WidgetCenter.shared.reloadTimelines(ofKind: "Sun")
      }
      func save() { WidgetCenter.shared.reloadAllTimelines() }
      .onChange(of: scenePhase) {
        if $0 == .background { WidgetCenter.shared.reloadAllTimelines() }
      }
      func application(_ a: UIApplication, didReceiveRemoteNotification: [String: Any]) {
        center.reloadTimelines(ofKind: WidgetKind.rain)
      }
      """
    #expect(
      Self.lines(text) == [
        "silentPush: contentChange # App.swift:9",
        "onForeground: {call: reloadAllTimelines, when: contentChanged} # App.swift:5",
        "onBackground: reloadAllTimelines # App.swift:7",
        "onSilentPush: reloadAllTimelines # App.swift:10",
        "onResignActive: {reloadTimelines: [\"Rain\", \"Sun\"]} # App.swift:2, App.swift:3",
      ])
    // A constant can only be the one kind that there is.
    #expect(
      Self.lines(text, kinds: ["Rain"]).contains("onSilentPush: {reloadTimelines: [\"Rain\"]} # App.swift:10")
    )
  }

  @Test func `comments are no code, and the address of a server is none`() {
    #expect(
      Self.lines(
        """
        // WidgetCenter.shared.reloadAllTimelines()
        /* func sceneDidBecomeActive() {
        center.reloadAllTimelines() */ func load() {
          fetch("https://example.com"); center.reloadAllTimelines() // again
        }
        let request = BGAppRefreshTaskRequest(identifier: "refresh")
        """) == [
          "backgroundRefresh: {earliestBegin: 15m} # App.swift:6",
          "onForeground: {call: reloadAllTimelines, when: contentChanged} # App.swift:4",
        ])
  }

  @Test func `calls on opening the app come each time, although others come after a change`() {
    #expect(
      Self.lines(
        """
        func save() { center.reloadAllTimelines() }
        func sceneDidBecomeActive(_ scene: UIScene) { center.reloadTimelines(ofKind: "Rain") }
        """) == ["onForeground: reloadAllTimelines # App.swift:1, App.swift:2"])
  }
}
