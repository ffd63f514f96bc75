import EventKernel
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("An override on the command line")
struct OverrideTests {
  @Test("takes the place of a value, and makes the mappings on the way")
  func sets() throws {
    let file = smallFile.replacing(
      "{days: 2}", with: "{days: 2, budget: documented, events: [{event: reboot, at: 03:00}]}")
    let read = try scenario(
      file,
      overrides: [
        "device.days=30", "device.budget.fixed=50", "device.usage.pickups.perDay=40",
        "widgets.w.provider.timeline.policy.after=15m", "device.events.0.at=07:30", "title=A: b",
        "device.rendering={tailShare: 0}",
      ].map { $0.hasPrefix("title") ? "title='A: b'" : $0 })
    #expect(read.title == "A: b")
    #expect(read.device.days == 30)
    #expect(read.device.budget == .fixed(50))
    #expect(read.device.usage == .stochastic(StochasticUsage(pickups: Pickups(perDay: 40))))
    #expect(read.widgets.first?.provider.timeline.policy == .after(.minutes(15)))
    #expect(read.device.events == [SystemEvent(.reboot, at: .daily(TimeOfDay(clamping: 27_000)))])
    #expect(read.device.rendering == Rendering(tailShare: 0))
  }

  @Test("applies after those before it")
  func order() throws {
    #expect(try scenario(smallFile, overrides: ["device.days=3", "device.days=4"]).device.days == 4)
  }

  @Test("finds names with dots in them")
  func dottedNames() throws {
    let file = smallFile.replacing("  w:", with: "  w.x.y:")
    let read = try scenario(file, overrides: ["widgets.w.x.y.taps.links=3"])
    #expect(read.widgets.map(\.taps.links) == [3])
  }

  static let mistakes = [
    ("device.days=x", "device.days: expected a whole number from 1 to 10000; found 'x'"),
    ("device.days", "expected path=value, such as device.days=30"),
    ("=3", "expected path=value, such as device.days=30"),
    (
      "device..days=3",
      "expected keys separated by dots, such as device.days; a name with dots or '=' is written in quotation marks, as in widgets.\"a..b\".family"
    ),
    ("widgets.w.familly=3", "widgets.w: unknown key 'familly'; did you mean 'family'?"),
    (
      "widgets.w.surface=homeScreen",
      "widgets.w.surface: expected standBy, lockScreen, watchFace, otherFace, watchSmartStack, controlCenter, "
        + "watchControlCenter, homePage: … or stack: …; found 'homeScreen'; did you mean 'homePage'?"
    ),
    (
      "device.budget=document",
      "device.budget: expected documented, reported, stalling, unlimited or fixed: …; found "
        + "'document'; did you mean 'documented'?"
    ),
    (
      "device.events.0.at=3",
      "device.events: expected a list of events, as in [{event: reboot, at: 2026-03-04T12:00}]; found a mapping"
    ),
    ("device.days=[", "not YAML: while parsing a flow node: did not find expected node content"),
    ("title=", "the value is missing after '='"),
    ("widgets.w.app=We", "widgets.w.app: expected the name of an app; found 'We'; there is 'Weather'"),
  ]

  @Test("that is wrong is named", arguments: mistakes)
  func named(override: String, message: String) {
    #expect(diagnostics(smallFile, overrides: [override]) == ["--set \(override): error: \(message)"])
  }

  @Test("that is wrong is reported after the file's mistakes")
  func sorted() {
    let lines = diagnostics(smallFile.replacing("days: 2", with: "days: y"), overrides: ["seed=x"])
    #expect(lines.map { $0.prefix(10) } == ["f.yaml:1:1", "--set seed"])
  }
}
