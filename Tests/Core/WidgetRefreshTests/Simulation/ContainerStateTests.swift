import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("What an app knows and its container holds of a content")
struct ContainerStateTests {
  private static func knowledge(_ unknown: Int?) -> ContentKnowledge {
    ContentKnowledge(
      learned: at(1), lastChange: at(1), lastAvailable: at(1), firstUnknownChange: unknown.map { at($0) })
  }

  /// Each of the three either lacks a change or not.
  @Test(
    "Another change makes no difference only once the app, the container and what it held before lack one",
    arguments: [false, true],
    [(false, nil), (true, nil), (false, false), (false, true), (true, false), (true, true)]
      as [(Bool, Bool?)])
  func ignoresChanges(appLacks: Bool, container: (lacks: Bool, before: Bool?)) {
    var state = ContainerState(
      AppID(index: 0), App(name: "App"), content: ContentID(index: 0), Content(), isFilled: false)
    state.known = Self.knowledge(appLacks ? 2 : nil)
    if let before = container.before {
      state.write(Self.knowledge(before ? 2 : nil), at: at(3))
      state.store(Self.knowledge(container.lacks ? 2 : nil), at: at(4))
    } else {
      state.write(Self.knowledge(container.lacks ? 2 : nil), at: at(3))
    }
    #expect(state.ignoresChanges == (appLacks && container.lacks && container.before != false))
  }
}
