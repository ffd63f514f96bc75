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

  @Test func `the page follows the scenario, and its errors are shown over the last answer`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let page = try watch.server()
    let changes = try page.open("/changes")
    try changes.wait(for: #""version":1"#)
    #expect(try page.get("/").contains("const shownVersion = 1;"))
    #expect(try page.get("/").contains("<h1><bdi>First</bdi></h1>"))
    try directory.write(Self.text.replacing("First", with: "Second"), to: "a.yaml")
    try changes.wait(for: #""version":2"#)
    #expect(try page.get("/").contains("<h1><bdi>Second</bdi></h1>"))
    try directory.write(Self.text.replacing("title: First", with: "titel: Third"), to: "a.yaml")
    try changes.wait(for: "a.yaml:1:1: error: unknown key 'titel'")
    #expect(try page.get("/").contains("<h1><bdi>Second</bdi></h1>"))
    try directory.write(Self.text.replacing("First", with: "Fourth"), to: "a.yaml")
    try changes.wait(for: #""version":3"#)
    #expect(try page.get("/").contains("<h1><bdi>Fourth</bdi></h1>"))
    // The page reaches this server and nothing else.
    #expect(try page.get("/").contains("default-src 'none'; connect-src 'self';"))
  }

  @Test func `a log that the scenario names is watched too`() throws {
    let log = "start,end,surface\n2026-03-02T08:00:00Z,2026-03-02T08:01:00Z,homePage 1\n"
    try directory.write(log, to: "log.csv")
    let usage = "usage: {log: log.csv, timeZone: UTC}"
    try directory.write(
      Self.text.replacing("warmUpDays: 0", with: "warmUpDays: 0, start: 2026-03-02, timeZone: UTC, \(usage)"),
      to: "a.yaml")
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let changes = try watch.server().open("/changes")
    try changes.wait(for: #""version":1"#)
    try directory.write(log + "2026-03-02T10:00:00Z,2026-03-02T10:01:00Z,homePage 1\n", to: "log.csv")
    try changes.wait(for: #""version":2"#)
  }

  @Test func `check runs again too`() throws {
    let watch = try WatchingProgram("check a.yaml --watch", in: directory)
    defer { watch.interrupt() }
    try watch.waitForPrinted("1 holds.")
    let changes = try watch.server().open("/changes")
    try changes.wait(for: #""version":1"#)
    try directory.write(Self.text.replacing("<= 100", with: "<= 1"), to: "a.yaml")
    try watch.waitForPrinted("1 fails.")
    try changes.wait(for: #""version":2"#)
    #expect(try watch.server().get("/").contains("✗"))
  }

  @Test func `another host's name and other paths are refused`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let page = try watch.server()
    #expect(try page.get("/", host: "example.com").hasPrefix("HTTP/1.1 403"))
    #expect(try page.get("/etc/passwd").hasPrefix("HTTP/1.1 404"))
    #expect(try page.get("/", method: "POST").hasPrefix("HTTP/1.1 404"))
  }

  @Test func `a query does not matter, and HEAD has the head of the page`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let page = try watch.server()
    try page.open("/changes?x").wait(for: #""version":1"#)
    let whole = try page.get("/?x=1")
    #expect(whole.contains("<h1><bdi>First</bdi></h1>"))
    #expect(try page.get("/") == whole)
    let head = try #require(whole.firstRange(of: "\r\n\r\n")).upperBound
    #expect(try page.get("/", method: "HEAD") == String(whole[..<head]))
  }

  @Test func `a slow request ends, and many of them hold up others for seconds only`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let page = try watch.server()
    let slow = try (0..<150).map { _ in try page.begin() }
    #expect(try page.get("/").hasPrefix("HTTP/1.1 200"))
    // A byte every half second does not help.
    var seconds = 0.0
    while slow[149].send("x"), seconds < 60 {
      Thread.sleep(forTimeInterval: 0.5)
      seconds += 0.5
    }
    #expect(seconds < 60)
  }

  @Test func `a page can be reloaded as often as the user likes`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let page = try watch.server()
    for _ in 0..<150 { try page.open("/changes").wait(for: "data: ") }
    let open = try (0..<60).map { _ in try page.open("/changes") }
    try open[0].wait(for: "data: ")
    #expect(open[59].rest().hasPrefix("HTTP/1.1 503"))
    #expect(try page.get("/").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `a port that is taken is an error that leaves nothing`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 2", in: directory)
    defer { watch.interrupt() }
    let port = try watch.server().port
    try FileManager.default.createDirectory(
      atPath: directory.path + "/other", withIntermediateDirectories: false)
    let result = try BuiltCommand().shell(
      "TMPDIR=$PWD/other $widgetsim run a.yaml --watch --port \(port)", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("--port \(port): cannot be opened"))
    #expect(!directory.names.contains { $0.hasPrefix("other/") })
  }

  @Test(arguments: [2, 100_000_000])
  func `if it is killed, during a run or after it, nothing is left`(replications: Int) throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications \(replications)", in: directory)
    let changes = try watch.server().open("/changes")
    if replications == 2 { try changes.wait(for: #""version":1"#) }
    let temporary = directory.path + "/t"
    #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    watch.killAtOnce()
    while try !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty {
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  @Test func `its run ends even if it is killed`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 100000000", in: directory)
    _ = try watch.server()
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

  @Test func `an interruption ends it, the run that is going on, and the temporary page`() throws {
    let watch = try WatchingProgram("run a.yaml --watch --replications 100000000", in: directory)
    _ = try watch.server()
    watch.interrupt()
    #expect(watch.status == 128 + SIGINT)
    #expect(directory.names == ["a.yaml", "printed", "said", "t"])
  }

  @Test(arguments: [
    ("run - --watch", "--watch is for files"), ("run a.yaml --port 1", "--port is for --watch"),
  ])
  func `what cannot be watched is refused`(line: String, message: String) throws {
    let result = try BuiltCommand().shell("$widgetsim \(line)", in: directory.path)
    #expect(result.status == 64)
    #expect(result.errors.contains(message))
  }
}
