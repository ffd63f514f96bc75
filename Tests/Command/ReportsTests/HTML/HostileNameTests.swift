import Reports
import Testing
import WidgetRefresh

@Suite struct HostileNameTests {
  private static let names: [(description: String, name: String)] = [
    ("markup", "</script><script>alert(1)</script><!--"), ("quotes", #""'`\ onload="alert(1)"#),
    ("an entity", "&lt;b&gt;&amp;"), ("line breaks", "a\r\nb\u{2028}c\u{0}d"),
    ("bidirectional overrides", "\u{202E}gnp.exe\u{2066}\u{200F}"),
    ("10 kB", String(repeating: "W", count: 10_000)),
    ("10 kB of marks", "a" + String(repeating: "\u{0301}", count: 5000)), ("nothing", ""),
    ("a CDATA end", "]]>"),
  ]

  /// One widget has a card, and four have an overview.
  @Test(arguments: names.map(\.description), [1, 4])
  func `names stay text`(_ description: String, widgets: Int) throws {
    let name = try #require(Self.names.first { $0.description == description }?.name)
    var plain = try ReportRun(names: Array(repeating: "plain", count: widgets))
    plain.scenario.title = "plain"
    var hostile = try ReportRun(names: Array(repeating: name, count: widgets))
    hostile.scenario.title = name
    let observations = RandomRun.observations(seed: 5, of: plain, count: 100)
    let page = try ReportPage(of: hostile, observations, text: "title: \(name)\n")
    #expect(page.structure == (try ReportPage(of: plain, observations)).structure)
    #expect(!page.html.contains("\u{202E}") && !page.html.contains("\u{2066}") && !page.html.contains("\0"))
    #expect(page.html.utf8.count < 400_000)
  }

  @Test func `the scenario's text keeps its lines`() throws {
    let run = try ReportRun()
    let page = try ReportPage(of: run, [], text: "a: <b>\n\tc: \"d\"\r\n")
    #expect(page.html.contains("a: &lt;b&gt;\n\tc: &quot;d&quot;\n</code>"))
  }
}
