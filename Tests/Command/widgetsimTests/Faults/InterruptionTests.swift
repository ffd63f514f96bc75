import Foundation
import Testing

/// Signals in the middle of days that take long. A watchdog ends with status 137 what does not notice them.
@Suite struct InterruptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  /// Every widget asks each second: 26 million looks a day.
  private static let heavy = scenario(widgets: 300, "checkAgain: 1s, devicePool: none")

  private static func scenario(widgets: Int, _ budget: String) -> String {
    """
    title: heavy
    device: {days: 1000, warmUpDays: 0, budget: {documented: {\(budget)}}}
    apps: {A: {}}
    expect: {w0: {rateLimited.perDay: never}}
    widgets:

    """
      + (0..<widgets).map {
        "  w\($0): {app: A, kind: K\($0), family: systemSmall, surface: {homePage: 1}, provider: "
          + "{fetch: {latency: 0s}, timeline: {entries: 1, policy: {after: 5m}}}}\n"
      }.joined()
  }

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try directory.write(Self.heavy, to: "heavy.yaml")
    try directory.write(Self.heavy.replacing("heavy", with: "other"), to: "other.yaml")
  }

  /// Sleeps a little at a time: whoever waits for the shell waits for its children too.
  private static let watchdog =
    "(for i in $(seq 120); do kill -0 $command || exit; sleep 1; done; kill -KILL $command) 2>/dev/null &"

  private func names(without more: [String] = []) -> [String] {
    directory.names.filter {
      !["printed", "said", "heavy.yaml", "other.yaml"].contains($0) && !more.contains($0)
    }
  }

  @Test(arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)] as [(String, Int32)])
  func `a run is given up in the middle of a day, and says what there is not`(
    signal: String, number: Int32
  ) throws {
    // The command begins to watch before it makes files.
    let result = try widgetsim.shell(
      """
      "$widgetsim" run heavy.yaml --replications 1 --out out > printed 2> said & command=$!
      \(Self.watchdog)
      while ! ls -aR | grep -q partial && kill -0 $command; do sleep 0.01; done
      kill -\(signal) $command; wait $command; status=$?; exit $status
      """, in: directory.path)
    #expect(result.status == 128 + number)
    #expect(
      try directory.text("said").contains(
        "interrupted: no replication of heavy.yaml was complete, so it has no report"))
    #expect(names() == [])
    #expect(try directory.text("printed").isEmpty)
  }

  @Test(arguments: [
    "run heavy.yaml --replications 4 --out out", "compare heavy.yaml other.yaml --out out",
    "sweep heavy.yaml --set seed=1,2 --out out", "check heavy.yaml --junit out", "fingerprint heavy.yaml",
    "baseline save heavy.yaml --out out", "explain heavy.yaml --widget w7 --at 12:00",
  ])
  func `no command waits for the end of a day`(line: String) throws {
    // What this says comes directly before a command begins to watch, or after; before, a signal ends it too.
    let result = try widgetsim.shell(
      """
      "$widgetsim" \(line) > printed 2> said & command=$!
      \(Self.watchdog)
      while ! grep -q "this may take\\|this will take" said && kill -0 $command; do sleep 0.01; done
      sleep 0.5; kill -INT $command; wait $command; status=$?; exit $status
      """, in: directory.path)
    #expect(result.status == 128 + SIGINT)
    #expect(names() == [])
    #expect(try directory.text("printed").isEmpty)
  }

  private static let hasPerl = (try? BuiltCommand().shell("perl -MPOSIX -e 1").status) == 0

  /// The signal is sent before the program begins, and is blocked. The program must look for it before it writes anything.
  @Test(
    .enabled(if: hasPerl, "Perl is installed"),
    arguments: WritingCommands.all.map { $0.line(to: "to") } + ["schema --format markdown --out to"])
  func `a signal ends each command that writes, and leaves nothing`(line: String) throws {
    let place = try TemporaryDirectory()
    try WritingCommands.prepare(place)
    let before = place.names
    let result = try widgetsim.shell(
      """
      for i in $(seq 50); do
        rm -rf to; mkdir to
        perl -MPOSIX -e 'sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGTERM)); kill TERM => $$; exec @ARGV' \
          "$widgetsim" \(line) > /dev/null 2>&1
        [ $? = 143 ] && break
      done
      find to -name '*.partial'; exec test $i -lt 50
      """, in: place.path)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    #expect(place.names.filter { !$0.hasPrefix("to") } == before)
  }

  @Test func `an interrupted search for advice leaves the report without it, and says so`() throws {
    try directory.write(try widgetsim("init", "--out", "-").output, to: "other.yaml")
    // The reports are written before the search begins.
    let result = try widgetsim.shell(
      """
      "$widgetsim" run other.yaml --days 300 --out out > printed 2> said & command=$!
      \(Self.watchdog)
      while [ ! -e out/summary.csv ] && kill -0 $command; do sleep 0.01; done
      kill -INT $command; wait $command; status=$?; exit $status
      """, in: directory.path)
    #expect(result.status == 128 + SIGINT)
    #expect(
      try directory.text("said").contains(
        "interrupted: the search for advice on other.yaml did not end, so the report has no advice"))
    let printed = try directory.text("printed")
    #expect(printed.contains("my-widget") && !printed.contains("What to change"))
  }

  @Test func `a second signal ends what waits for something else`() throws {
    try directory.write(Self.scenario(widgets: 100, "checkAgain: 15m"), to: "other.yaml")
    // Nobody reads the pipe, so that the report cannot be printed.
    let result = try widgetsim.shell(
      """
      mkfifo pipe; exec 3<> pipe
      for seconds in 1 2 4 8 16 32; do
        "$widgetsim" run other.yaml --days 1 --replications 1000000 --format json --out out > pipe 2> said & command=$!
        \(Self.watchdog)
        sleep $seconds; kill -INT $command
        # On a busy machine, it may have been ended before it began to run.
        while kill -0 $command 2>/dev/null && ! grep -q interrupted said && [ ! -e out/summary.csv ]; do sleep 0.01; done
        if [ -e out/summary.csv ]; then kill -TERM $command; wait $command; exit $?; fi
        wait $command
      done
      """, in: directory.path)
    #expect(result.status == 128 + SIGTERM)
    #expect(directory.names.contains("out/summary.csv"))
    #expect(!directory.names.contains { $0.hasSuffix(".partial") })
  }

  @Test func `two signals at once leave no temporary files`() throws {
    let result = try widgetsim.shell(
      """
      "$widgetsim" run heavy.yaml --replications 1 --out out/below > printed 2> said & command=$!
      \(Self.watchdog)
      while ! ls -aR | grep -q partial && kill -0 $command; do sleep 0.01; done
      kill -INT $command; kill -TERM $command; wait $command; status=$?; exit $status
      """, in: directory.path)
    #expect([128 + SIGINT, 128 + SIGTERM].contains(result.status))
    #expect(names() == [])
  }

  @Test(arguments: ["table", "json"])
  func `a check reports the scenarios that were checked to the end`(format: String) throws {
    let quick = Self.scenario(widgets: 1, "checkAgain: 15m").replacing("days: 100", with: "days: 1")
    try directory.write(quick, to: "other.yaml")
    let result = try widgetsim.shell(
      """
      "$widgetsim" check other.yaml heavy.yaml --junit j.xml --format \(format) > printed 2> said & command=$!
      \(Self.watchdog)
      while ! grep -q "heavy.yaml: note" said; do sleep 0.01; done
      sleep 4; kill -INT $command; wait $command; status=$?; exit $status
      """, in: directory.path)
    #expect(result.status == 128 + SIGINT)
    let printed = try directory.text("printed")
    #expect(
      printed.contains(
        format == "json"
          ? "\"unchecked\" : [\n    \"heavy.yaml\"" : "Partial: interrupted before heavy.yaml was checked."))
    #expect(try directory.text("j.xml").contains("<error message=\"interrupted\""))
    #expect(try directory.text("j.xml").contains("<testcase classname=\"other.yaml\""))
  }
}
