import EventKernel
import Experiments
import Foundation
import OutputAnalysis
import RandomVariates
import Testing
import WidgetRefresh

@testable import ProviderHost

/// Programs are scripts of `sh`, which is on every machine.
@Suite("Programs as providers")
struct ProgramTests {
  /// A scenario of one day whose widget's provider is this script.
  static func scenario(_ script: String, limits: ProviderProgram.Limits = .init()) -> Scenario {
    var provider = Provider()
    provider.own = ProviderProgram(["sh", "-c", script], limits: limits).provider
    return Scenario(
      device: Device(
        days: 1, warmUpDays: 0, budget: .unlimited, usage: .timetable([]), rendering: .exact,
        freeReloads: .immediate),
      apps: [App(name: "App")],
      widgets: [
        Widget(
          name: "widget", app: "App", kind: "Kind", provider: provider, content: .changing(every: .hours(1)))
      ])
  }

  private static let hello = #"read -r line; echo '{"protocol":"1.0"}'"#

  /// Answers each question with this line, in which `$n` is its number.
  private static func answering(_ answer: String) -> String {
    "\(hello); n=0; while read -r line; do n=$((n+1)); echo \"\(answer.replacing("\"", with: "\\\""))\"; done"
  }

  /// The observations of a run, or its error.
  private static func run(_ script: String, limits: ProviderProgram.Limits = .init()) throws -> [Observation]
  {
    var simulation = try DeviceSimulation(scenario(script, limits: limits))
    var log = ObservationLog()
    try simulation.run(into: &log)
    return log.observations
  }

  private static func error(_ script: String, limits: ProviderProgram.Limits = .init()) -> String {
    do {
      let observations = try run(script, limits: limits)
      return "no error, \(observations.count) observations"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a program answers all questions of a day`() throws {
    // A key may be in several objects, and its text in strings.
    let observations = try Self.run(
      Self.answering(
        #"{"answer":$n,"entries":[],"policy":"never","unknown":[{"ü":"answer"},{"ü":"{"},"answer",{}]}"#))
    let reloads = observations.filter { if case .finished = $0 { true } else { false } }
    #expect(reloads.count == 1)
  }

  @Test func `what a program is asked, and what it answers, in JSON`() throws {
    // The script answers with the question's own time.
    let script =
      Self.hello
      + #"; while read -r line; do n=$(echo "$line" | sed 's/{"question":\([0-9]*\),.*/\1/'); t=$(echo "$line" | sed 's/.*"time":\([0-9]*\),.*/\1/'); echo "{\"answer\":$n,\"entries\":[{\"date\":$t,\"version\":0}],\"policy\":{\"after\":$((t+1800))},\"fetched\":true,\"duration\":2.5}"; done"#
    let observations = try Self.run(script)
    var ends: [SimulationTime] = []
    for case .finished(let reload) in observations where reload.outcome == .timeline {
      ends.append(reload.time)
    }
    #expect(ends.count == 48)
    #expect(ends.prefix(2).map(\.milliseconds) == [2500, 30 * 60_000 + 2500])
    for case .updated(let update) in observations {
      let first = update.shown.milliseconds < 3_600_000 ? nil : 3_600_000 as Int64?
      #expect(update.firstUnshownChange?.milliseconds == first)
    }
  }

  private static let failures: [(words: String, script: String)] = [
    ("ended with status 3 before it answered", "\(hello); read -r line; exit 3"),
    ("ended by signal 9", "\(hello); read -r line; kill -9 $$"),
    ("ended with status 0", "exit 0"),
    ("  no bread\n  no butter", "\(hello); echo no bread >&2; echo no butter >&2; exit 1"),
    ("expected its first line to be", "read -r line; echo welcome; cat"),
    ("speaks version 2.0", #"read -r line; echo '{"protocol":"2.0"}'; cat"#),
    ("expected a line of JSON in its answer 'what?'", answering("what?")),
    ("expected the key 'entries' or 'fails'", answering(#"{"answer":$n}"#)),
    ("expected the key 'policy'", answering(#"{"answer":$n,"entries":[]}"#)),
    ("an answer to question 1; found one to question 7", answering(#"{"answer":7}"#)),
    ("found no key 'answer'", answering(#"{}"#)),
    ("expected a policy of \"atEnd\"", answering(#"{"answer":$n,"entries":[],"policy":"soon"}"#)),
    ("expected the key 'entries.0.date'", answering(#"{"answer":$n,"entries":[{}],"policy":"never"}"#)),
    (
      "expected a number for 'entries.0.date'",
      answering(#"{"answer":$n,"entries":[{"date":"now"}],"policy":"never"}"#)
    ),
    ("expected one of \"noTimeline\"", answering(#"{"answer":$n,"fails":"often"}"#)),
    ("it reported an error: out of bread", answering(#"{"error":"out of bread"}"#)),
    (
      "entry 1 shows version 99",
      answering(#"{"answer":$n,"entries":[{"date":1772409600,"version":99}],"policy":"never"}"#)
    ),
    ("it reported an error: no bread", #"read -r line; echo '{"error":"no bread"}'; cat"#),
    (
      "found 'welcome'\nIts last lines of standard error:\n  no butter",
      "read -r line; echo no butter >&2; echo welcome; cat"
    ),
    ("expected JSON in UTF-8", #"read -r line; printf '{"protocol":"1.0","x":"\377"}\n'; cat"#),
    (
      "expected each key once; found two of 'protocol'",
      #"read -r line; echo '{"protocol":"1.0","protocol":"1.0"}'; cat"#
    ),
    ("expected JSON in UTF-8", "\(hello); read -r line; printf '{\"answer\":1,\"x\":\"\\303(\"}\\n'; cat"),
    ("expected JSON in UTF-8", "\(hello); read -r line; printf '{\\000}\\000\\n'; cat"),
    ("two of 'answer'", answering(#"{"answer":7,"entries":[],"policy":"never","answer":$n}"#)),
    (
      "two of 'date'",
      answering(#"{"answer":$n,"entries":[{"date":0},{"date":1,"date":2}],"policy":"never"}"#)
    ),
    (
      "two of 'ab'", answering(#"{"answer":$n,"x":[{"ab":"]{,"},{"\u0061b":1,"ab":2}],"fails":"noTimeline"}"#)
    ),
    ("expected a line of JSON in its answer", answering(#"{"answer":$n,"fails":"noTimeline"} {}"#)),
    ("found a comma after the last value in", answering(#"{"answer":$n,"fails":"noTimeline",}"#)),
    ("longer than 1 MiB", "\(hello); cat /dev/zero"),
    ("longer than 1 MiB", "cat /dev/zero"),
  ]

  @Test(arguments: failures.indices)
  func `a program that lies, babbles or ends gives an error that says so`(number: Int) {
    let (words, script) = Self.failures[number]
    let error = Self.error(script)
    #expect(error.contains(words), "\(error)")
    #expect(error.hasPrefix("provider sh: "))
  }

  @Test(arguments: ["sleep 1000", "\(hello); sleep 1000", "\(hello); while :; do :; done"])
  func `a silent program is stopped after its time limit`(script: String) {
    let error = Self.error(script, limits: .init(seconds: 0.3))
    #expect(error.contains("did not answer within its limit of 0.3 s"), "\(error)")
  }

  @Test func `a program that does not read is stopped, too`() {
    // More than a pipe holds: its parameter is long.
    var scenario = Self.scenario("\(Self.hello); sleep 1000", limits: .init(seconds: 0.3))
    scenario.widgets[0].configuration.parameters = [
      .init(name: "long", value: String(repeating: "x", count: 200_000))
    ]
    #expect(throws: ScenarioError.self) {
      var simulation = try DeviceSimulation(scenario)
      var log = ObservationLog()
      try simulation.run(into: &log)
    }
  }

  @Test func `a program that floods standard error goes on, and its last lines are shown if it fails`() {
    let error = Self.error(
      "\(Self.hello); i=0; while [ $i -lt 30000 ]; do echo line $i >&2; i=$((i+1)); done; exit 4")
    #expect(error.contains("status 4"), "\(error)")
    #expect(error.contains("line 29999"), "\(error)")
    #expect(!error.contains("line 100\n"), "\(error)")
  }

  @Test func `a program that takes too much memory is stopped`() {
    let error = Self.error(
      "\(Self.hello); x=0123456789abcdef; while :; do x=$x$x; done", limits: .init(seconds: 20, memory: 50e6))
    #expect(error.contains("more memory than its limit of 50 MB"), "\(error)")
  }

  #if os(Linux)
    @Test func `the memory of what a program starts counts, also if the program answers quickly`() {
      // It answers 1,440 questions, each within 10 ms.
      let grow = "x=0123456789abcdef; while [ ${#x} -lt 150000000 ]; do x=$x$x; done; sleep 1000"
      let error = Self.error(
        "sh -c '\(grow)' & "
          + Self.answering(
            #"{"answer":$n,"entries":[],"policy":{"after":$((1772409600+n*60+$(sleep 0.01)0))}}"#),
        limits: .init(memory: 100e6))
      #expect(error.contains("more memory than its limit of 100 MB"), "\(error)")
    }
  #endif

  @Test func `a command that does not exist is an error`() {
    var scenario = Self.scenario("")
    scenario.widgets[0].provider.own = ProviderProgram(["/no/such/program"]).provider
    #expect(
      throws: ScenarioError.provider(
        "program", problem: "'/no/such/program' cannot be started: No such file or directory")
    ) {
      try scenario.run(replications: 2)
    }
  }

  /// What the program of a replication says, with a scenario's one widget.
  private static func messages(_ script: String, replication: UInt32 = 0) throws -> [String] {
    let messages = ProgramMessages()
    var scenario = scenario(script)
    let program = ProviderProgram(["sh", "-c", script])
    scenario.widgets[0].provider.own = OwnProvider(name: "sh", identity: script) {
      try RunningProgram(program, at: $0, messages: messages)
    }
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var log = ObservationLog()
    try simulation.run(into: &log)
    return messages.all
  }

  @Test func `why a program returns no timeline is kept once, with the first time`() throws {
    let script = Self.answering(#"{"answer":$n,"fails":"crashes","message":"no bread"}"#)
    let messages = try Self.messages(script)
    #expect(messages == ["2026-03-02 00:00: Kind crashed: no bread"])
    #expect(try Self.messages(script, replication: 1).isEmpty)
  }

  @Test func `notes of the simulated modules are kept; other lines, and more than ten, are not`() throws {
    let script =
      "\(Self.hello); read -r line; for n in 1 1 2 3 4 5 6 7 8 9 10 11; do echo widgetsim: note $n >&2; echo debug $n >&2; done; "
      + #"echo '{"answer":1,"entries":[],"policy":"never"}'; cat"#
    #expect(try Self.messages(script) == (1...10).map { "note \($0)" })
  }

  @Test func `nothing outlives a run, and its private home goes with it`() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "widgetsim-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    // The program starts another one, and writes down both, and its home.
    let notes = directory.appendingPathComponent("notes").path
    let script =
      "sleep 1000 & echo $$ $! $HOME $TMPDIR >>\(notes); "
      + Self.answering(#"{"answer":$n,"entries":[],"policy":"never"}"#)
    _ = try Self.scenario(script).run(replications: 3)
    let lines = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      for word in words.prefix(2) {
        let process = try #require(pid_t(word))
        // A killed child of the program may still wait for its new parent to notice.
        #expect(Self.ends(process), "process \(process)")
      }
      #expect(words[2] == words[3] && !FileManager.default.fileExists(atPath: words[2]))
    }
    #expect(Set(lines.map { $0.split(separator: " ")[2] }).count == 3)
  }

  #if os(Linux)
    @Test func `what a program starts in other sessions, and leaves alone, ends with the run`() throws {
      let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
        "widgetsim-test-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      let notes = directory.appendingPathComponent("notes").path
      let script =
        "setsid sh -c 'echo $$ >>\(notes); exec sleep 1000' & "
        + "env -i setsid sh -c 'setsid sh -c \"echo \\$\\$ >>\(notes); exec sleep 1000\" &' & "
        + "until [ \"$(cat \(notes) | wc -l)\" -ge 2 ]; do sleep 0.01; done 2>/dev/null; "
        + Self.answering(#"{"answer":$n,"entries":[],"policy":"never"}"#)
      _ = try Self.scenario(script).run(replications: 1)
      let processes = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n")
      #expect(processes.count == 2)
      for process in processes { #expect(kill(try #require(pid_t(process)), 0) != 0, "process \(process)") }
    }
  #endif

  #if os(Linux)
    /// The program kills the inner guard, the outer guard, or the inner guard as the run ends.
    @Test(arguments: [
      "read -r line; kill -9 $PPID", "read -r line; kill -9 $(cut -d' ' -f4 /proc/$PPID/stat)",
      answering(#"{"answer":$n,"entries":[],"policy":"never"}"#).dropFirst(hello.count + 2)
        + "; kill -9 $PPID",
    ])
    func `nothing outlives a run whose program kills its guard`(deed: String) throws {
      let notes = FileManager.default.temporaryDirectory.appendingPathComponent(
        "widgetsim-test-\(UUID().uuidString)"
      ).path
      defer { try? FileManager.default.removeItem(atPath: notes) }
      let script =
        "trap '' TERM HUP; setsid sh -c 'echo $$ >>\(notes); exec sleep 1000' & echo $$ >>\(notes); "
        + "until [ \"$(cat \(notes) | wc -l)\" -ge 2 ]; do sleep 0.01; done; \(Self.hello); \(deed); sleep 1000"
      _ = Self.error(script, limits: .init(seconds: 10))
      let processes = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n")
      #expect(processes.count == 2)
      for process in processes { #expect(Self.ends(try #require(pid_t(process))), "process \(process)") }
    }
  #endif

  /// Whether a process ends, or has ended and nobody has asked how. Waits for it.
  private static func ends(_ process: pid_t) -> Bool {
    for _ in 0..<500 {
      if kill(process, 0) != 0 { return true }
      if let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        state.contains(") Z ")
      {
        return true
      }
      usleep(20_000)
    }
    return false
  }

  @Test func `one process answers for all kinds of an app, and another one for another app`() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "widgetsim-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let notes = directory.appendingPathComponent("notes").path
    let script =
      "read -r line; echo \"$line\" >>\(notes); echo '{\"protocol\":\"1.7\",\"name\":\"x\"}'; n=0; "
      + "while read -r line; do n=$((n+1)); echo \"{\\\"answer\\\":$n,\\\"entries\\\":[],\\\"policy\\\":\\\"never\\\"}\"; done"
    var scenario = Self.scenario(script)
    scenario.apps.append(App(name: "Other"))
    for (name, app, kind) in [("second", "App", "Kind 2"), ("third", "Other", "Kind")] {
      var widget = scenario.widgets[0]
      (widget.name, widget.app, widget.kind) = (name, app, kind)
      scenario.widgets.append(widget)
    }
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    try simulation.run(into: &log)
    let hellos = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n").sorted()
    #expect(hellos.count == 2)
    #expect(hellos[0].contains(#""app":"App""#))
    #expect(hellos[0].contains("Kind 2"))
    #expect(hellos[1].contains(#""app":"Other""#))
    #expect(!hellos[1].contains("Kind 2"))
  }

  @Test func `results are the same for any number of jobs`() throws {
    let scenario = Self.scenario(
      Self.answering(
        #"{"answer":$n,"entries":[{"date":1772409600}],"policy":{"after":$((1772409600+n*900))},"fetched":true}"#
      ))
    let one = try #require(try Replications(of: scenario, jobs: 1).run(0..<6))
    let two = try #require(try Replications(of: scenario, jobs: 3).run(0..<6))
    #expect(one.fingerprint == two.fingerprint)
  }

  @Test func `the scenario's identity includes the command and its files, and nothing else of the program`() {
    func hash(_ program: ProviderProgram) -> Provider {
      var provider = Provider()
      provider.own = program.provider
      return provider
    }
    let program = ProviderProgram(["a", "b"], files: ["b": 1])
    var other = program
    other.limits.seconds = 1
    other.directory = "/"
    #expect(hash(program) == hash(other))
    #expect(hash(program) != hash(ProviderProgram(["a", "b"], files: ["b": 2])))
    #expect(hash(program) != hash(ProviderProgram(["a b"], files: ["b": 1])))
  }
}
