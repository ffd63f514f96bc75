import Foundation
import Testing

@Suite struct HTMLReportTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try directory.write(try widgetsim("init", "--out", "-").output, to: "my widget.yaml")
  }

  @Test(arguments: [
    [], ["--days", "2", "--set", "device.budget={fixed: 5}", "--seed", "7"], ["--replications", "3..<6"],
    ["--replications", "3", "--confidence", "0.9", "--jobs", "2"],
  ])
  func `the command on the page makes the same page`(options: [String]) throws {
    let line = options.map { "'\($0)'" }.joined(separator: " ")
    let first = try widgetsim.shell(
      "\"$widgetsim\" run 'my widget.yaml' \(line) --html first.html", in: directory.path)
    #expect(first.status == 0, "\(first.errors)")
    let page = try directory.text("first.html")
    let match = try #require(
      try /<pre class="command"[^>]*aria-label="Text of the command"><code>([^<]*)<\/code>/.firstMatch(
        in: page))
    let command = match.output.1.replacing("&#39;", with: "'").replacing("&lt;", with: "<")
    let again = try widgetsim.shell("widgetsim() { \"$widgetsim\" \"$@\"; }; \(command)", in: directory.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try directory.text("report.html") == page)
  }

  @Test func `of replications one has lanes, and the page says which`() throws {
    let result = try widgetsim(
      "run", "my widget.yaml", "--days", "1", "--replications", "3..<6", "--html", "a.html",
      in: directory.path)
    #expect(result.status == 0)
    #expect(try directory.text("a.html").contains("of replication 3, one of 3."))
  }

  @Test func `a page that cannot be written is an error and leaves nothing`() throws {
    let result = try widgetsim(
      "run", "my widget.yaml", "--days", "1", "--html", "no/a.html", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("no/a.html"))
    #expect(directory.names == ["my widget.yaml"])
  }

  @Test func `--html is for one scenario`() throws {
    let result = try widgetsim("run", "my widget.yaml", "other.yaml", "--html", "a.html", in: directory.path)
    #expect(result.status == 64)
  }
}
