import Foundation
import Testing

/// `--watch`: a program that runs until it is interrupted. Each test waits for what happens, at most until the time limit.
@Suite(.timeLimit(.minutes(5))) struct WatchTests {
  private let directory: TemporaryDirectory

  private static let text = """
    title: First
    device: {days: 1, warmUpDays: 0}
    apps: {A: {}}
    expect: {w: {charged.perDay: '<= 100'}}
    widgets:
      w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {timeline: {entries: 1, policy: {after: 1h}}}}

    """

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(Self.text, to: "a.yaml")
  }

  private static let command = "run a.yaml --watch --html p.html --replications 2"

  @Test func `the page follows the scenario, and its errors are told to the last answer`() throws {
    let watch = try WatchingProgram(Self.command, in: directory)
    defer { watch.interrupt() }
    let first = try watch.waitForPage()
    #expect(try directory.text("p.html").contains("const shownVersion = \(first);"))
    #expect(try directory.text("p.html").contains("<h1><bdi>First</bdi></h1>"))
    try directory.write(Self.text.replacing("First", with: "Second"), to: "a.yaml")
    let second = try watch.waitForPage(after: first)
    #expect(try directory.text("p.html").contains("<h1><bdi>Second</bdi></h1>"))
    try directory.write(Self.text.replacing("title: First", with: "titel: Third"), to: "a.yaml")
    try watch.waitForVersionFile("a.yaml:1:1: error: unknown key 'titel'")
    #expect(try directory.text("p.html").contains("<h1><bdi>Second</bdi></h1>"))
    try directory.write(Self.text.replacing("First", with: "Fourth"), to: "a.yaml")
    _ = try watch.waitForPage(after: second)
    #expect(try directory.text("p.html").contains("<h1><bdi>Fourth</bdi></h1>"))
    // Only a watched page reads another file.
    #expect(try directory.text("p.html").contains("script-src 'unsafe-inline' file:;"))
    _ = try BuiltCommand()("run", "a.yaml", "--replications", "2", "--html", "other.html", in: directory.path)
    let other = try directory.text("other.html")
    #expect(other.contains("script-src 'unsafe-inline';") && !other.contains("version.js"))
  }

  @Test func `a log that the scenario names is watched too`() throws {
    let log = "start,end,surface\n2026-03-02T08:00:00Z,2026-03-02T08:01:00Z,homePage 1\n"
    try directory.write(log, to: "log.csv")
    let usage = "usage: {log: log.csv, timeZone: UTC}"
    try directory.write(
      Self.text.replacing("warmUpDays: 0", with: "warmUpDays: 0, start: 2026-03-02, timeZone: UTC, \(usage)"),
      to: "a.yaml")
    let watch = try WatchingProgram(Self.command, in: directory)
    defer { watch.interrupt() }
    let first = try watch.waitForPage()
    try directory.write(log + "2026-03-02T10:00:00Z,2026-03-02T10:01:00Z,homePage 1\n", to: "log.csv")
    _ = try watch.waitForPage(after: first)
  }

  @Test func `check runs again too`() throws {
    let watch = try WatchingProgram("check a.yaml --watch --html p.html", in: directory)
    defer { watch.interrupt() }
    try watch.waitForPrinted("1 holds.")
    let first = try watch.waitForPage()
    try directory.write(Self.text.replacing("<= 100", with: "<= 1"), to: "a.yaml")
    try watch.waitForPrinted("1 fails.")
    _ = try watch.waitForPage(after: first)
    #expect(try directory.text("p.html").contains("✗"))
  }

  @Test func `a run that fails is told to the page`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path + "/o/summary.csv", withIntermediateDirectories: true)
    let watch = try WatchingProgram(Self.command + " --out o", in: directory)
    defer { watch.interrupt() }
    try watch.waitForVersionFile("The run failed. Its message is in the terminal.")
  }

  @Test func `its run ends even if it is killed`() throws {
    let watch = try WatchingProgram(
      "run a.yaml --watch --html p.html --replications 100000000", in: directory)
    let runs = "pgrep -P \(watch.identifier) widgetsim"
    var run = ""
    while run.isEmpty {
      run = try BuiltCommand().shell(runs).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    watch.killAtOnce()
    let result = try BuiltCommand().shell(
      "i=0; while kill -0 \(run) 2>/dev/null && [ $i -lt 600 ]; do sleep 0.1; i=$((i+1)); done; ! kill -0 \(run)"
    )
    #expect(result.status == 0)
  }

  @Test(arguments: [2, 100_000_000])
  func `an interruption ends it and the run that is going on, and the page keeps no companion`(
    replications: Int
  ) throws {
    let line = "run a.yaml --watch --html p.html --replications \(replications)"
    let watch = try WatchingProgram(line, in: directory)
    if replications == 2 { _ = try watch.waitForPage() } else { try watch.waitForVersionFile("runs") }
    watch.interrupt()
    #expect(watch.status == 128 + SIGINT)
    #expect(
      !directory.names.contains { $0.hasSuffix(".js") || $0.hasSuffix(".partial") }, "\(directory.names)")
  }

  @Test(arguments: [
    ("run - --watch --html p.html", "--watch cannot watch standard input"),
    ("run a.yaml --watch", "--watch needs --html FILE"),
    ("check a.yaml --watch", "--watch needs --html FILE"),
    ("run a.yaml --watch --port 1", "--port no longer exists"),
  ])
  func `what cannot be watched is refused`(line: String, message: String) throws {
    let result = try BuiltCommand().shell("$widgetsim \(line)", in: directory.path)
    #expect(result.status == 64)
    #expect(result.errors.contains(message))
  }
}
