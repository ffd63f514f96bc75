import Foundation
import ReloadLogs
import Testing

@Suite struct ReloadsCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let lines = (0..<400).map {
      #"{"event":"timeline","kind":"=Rain","foreground":false,"time":\#(1_772_452_800 + $0 * 1800)}"# + "\n"
    }
    try directory.write(lines.joined() + #"{"event":"#, to: "log.jsonl")
  }

  @Test func `summarize answers first, in 80 columns, and names the lines that it repaired`() throws {
    let result = try widgetsim("reloads", "summarize", "log.jsonl", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "=Rain was reloaded 48 times a day (median of 4 days after 4 learning days),\nevery 30m"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(result.errors == "log.jsonl:401:1: warning: not a line of JSON; left out\n")
    let input = try directory.text("log.jsonl")
    let standard = try widgetsim("reloads", "summarize", "-", input: input)
    #expect(standard.output == result.output)
  }

  @Test func `summarize writes rows, knows the day and the zone, and warns of formulas`() throws {
    let result = try widgetsim(
      "reloads", "summarize", "log.jsonl", "--added", "2026-03-04", "--time-zone", "Asia/Tokyo", "--stall",
      "29m",
      "--out", "out", in: directory.path)
    #expect(result.status == 0)
    #expect(result.errors.contains("a spreadsheet would evaluate the name '=Rain'"))
    let rows = try directory.text("out/phone.csv").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let (header, second) = (rows[0], rows[2])
    let values = Dictionary(zip(header, second)) { first, _ in first }
    #expect(values["date"] == "2026-03-03" && values["phase"] == "usual" && values["stalls"] == "48")
    #expect(rows.dropFirst().count { $0.contains("learning") } == 4)
    let csv = try widgetsim("reloads", "summarize", "log.jsonl", "--format", "csv", in: directory.path)
    #expect(csv.output.split(separator: "\r\n").count == 10)
    let json = try widgetsim("reloads", "summarize", "log.jsonl", "--format", "json", in: directory.path)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["phones"] as? [Any])?.count == 1)
  }

  @Test func `summarize says which kinds a scenario lacks`() throws {
    let minimal = try widgetsim("init", "--out", "-").output
    let other =
      "{app: MyApp, kind: Snow, family: systemSmall, surface: {homePage: 1}, "
      + "provider: {timeline: {entries: 1, policy: never}}, content: {live: {changes: {perDay: 1}}}}"
    try directory.write(minimal + "  other: \(other)\n", to: "s.yaml")
    let result = try widgetsim(
      "reloads", "summarize", "log.jsonl", "--scenario", "s.yaml", in: directory.path)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors.contains(
        "s.yaml: error: expected a widget of a kind in the logs: =Rain; found MyWidget, Snow"),
      "\(result.errors)")
  }

  @Test(arguments: [
    ("summarize log.jsonl --added Monday", 64), ("summarize log.jsonl --stall 0s", 64),
    ("summarize log.jsonl --added 2026-04-01", 1),
    ("summarize log.jsonl --time-zone Mars/Base", 64), ("summarize none.jsonl", 74), ("summarize", 64),
    ("summarize bad.csv", 1), ("summarize log.jsonl --out log.jsonl", 64),
  ])
  func `has the exit statuses of all commands`(line: String, status: Int32) throws {
    try directory.write("time,kind\nnoon,Rain\n", to: "bad.csv")
    let result = try widgetsim.shell("\"$widgetsim\" reloads " + line, in: directory.path)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `a widget that is reloaded once a day is reloaded 1 time`() throws {
    let rows = (0..<9).map { "\(1_772_452_800 + $0 * 86_400),Rain\n" }.joined()
    try directory.write("time,kind\n" + rows, to: "daily.csv")
    let result = try widgetsim("reloads", "summarize", "daily.csv", in: directory.path)
    #expect(result.output.hasPrefix("Rain was reloaded 1 time a day"), "\(result)")
  }

  @Test func `a year's log is summarized at once`() throws {
    let lines = (0..<26_000).map {
      #"{"event":"timeline","kind":"Rain","foreground":false,"time":\#(1_772_452_800 + $0 * 1200)}"# + "\n"
    }
    try directory.write(lines.joined(), to: "year.jsonl")
    let result = try widgetsim("reloads", "summarize", "year.jsonl", "--format", "csv", in: directory.path)
    #expect(result.output.split(separator: "\r\n").count == 363)
  }

  @Test func `a unified log of any size is summarized without another log`() throws {
    let lines = (0..<48).map { index in
      let time =
        "2026-03-02 \(index < 20 ? "0" : "")\(index / 2):\(index % 2 == 0 ? "00" : "30"):00.000000+0100"
      return
        #"{"timestamp":"\#(time)","eventMessage":"com.a.b.W Rain:systemSmall on local reload: succeeded"}"#
        + "\n"
    }
    try directory.write(lines.joined(), to: "system.ndjson")
    let other =
      #"{"timestamp":"2026-03-02 23:40:00.000000+0100","eventMessage":"\#(String(repeating: "x", count: 900))"}"#
    let fill = "yes '\(other)' | head -n 70000 >>system.ndjson"
    let result = try widgetsim.shell(
      fill + "; \"$widgetsim\" reloads summarize system.ndjson --added 2026-02-01", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Rain was reloaded 48 times a day (median of 1 day"), "\(result.output)")
    let fit = try widgetsim("reloads", "fit", "system.ndjson", in: directory.path)
    #expect(fit.status == 1 && fit.errors.contains("expected --added"), "\(fit.errors)")
  }

  @Test func `a unified log has the same summary from a pipe as from a file`() throws {
    // In this order, the clock was set back.
    let lines = (Array(0..<20) + Array(10..<24)).map { hour in
      #"{"timestamp":"2026-03-02 \#(hour < 10 ? "0" : "")\#(hour):00:00.0+0100","#
        + #""eventMessage":"a.b.c Rain:systemSmall reload: succeeded"}"# + "\n"
    }
    try directory.write(lines.joined(), to: "system.ndjson")
    let file = try widgetsim("reloads", "summarize", "system.ndjson", in: directory.path)
    let pipe = try widgetsim.shell(
      "cat system.ndjson | \"$widgetsim\" reloads summarize -", in: directory.path)
    #expect(file.status == 0 && pipe.output == file.output, "\(pipe) \(file)")
  }

  @Test func `diagnose answers first, from an archive that it unpacks and removes`() throws {
    var lines = ""
    for minute in stride(from: 0, to: 1440, by: 30) {
      let time = "2026-03-02 \(minute / 600)\(minute / 60 % 10):\(minute / 10 % 6)0:00.000000+0000"
      let isStopped = (600..<840).contains(minute)
      if isStopped, minute % 60 != 0 { continue }
      let text =
        isStopped
        ? "[com.example.Rain.widgets] Rain:systemSmall on local reload: failed"
        : "Request ended for Rain:systemSmall - success"
      lines += #"{"timestamp":"\#(time)","eventMessage":"\#(text)"}"# + "\n"
    }
    try directory.write(lines, to: "reloads.ndjson")
    let diagnose = #"tar -czf a.tar.gz reloads.ndjson && TMPDIR="$PWD" "$widgetsim" reloads diagnose"#
    let result = try widgetsim.shell(
      diagnose + " a.tar.gz --html p.html --scenario-out s.yaml", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "Rain stopped from 2026-03-02 09:30 to 14:00 (4h30m): 4 reloads failed from 10:00\non."),
      "\(result.output)")
    #expect(result.output.contains("Evidence: reloads.ndjson:21,"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try directory.text("p.html").contains("Rain stopped from"))
    #expect(try widgetsim("validate", "s.yaml", in: directory.path).status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!files.contains { $0.hasPrefix("widgetsim-") }, "\(files)")
    let plain = diagnose.replacing("-czf a.tar.gz", with: "-cf a.tar")
    #expect(try widgetsim.shell(plain + " a.tar", in: directory.path).output == result.output)
    let json = try widgetsim("reloads", "diagnose", ".", "--format", "json", in: directory.path)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(((object?["widgets"] as? [[String: Any]])?.first?["stops"] as? [Any])?.count == 1)
  }

  @Test(arguments: [
    ("diagnose none.tar.gz", 74), ("diagnose log.jsonl", 1), ("diagnose log.jsonl --time-zone Mars/Base", 64),
    ("diagnose . --log none", 74), ("diagnose", 64), ("diagnose . --widget Snow", 1),
  ])
  func `diagnose has the exit statuses of all commands`(line: String, status: Int32) throws {
    try directory.write("", to: "empty.ndjson")
    let result = try widgetsim.shell("\"$widgetsim\" reloads " + line, in: directory.path)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path + "/folder", withIntermediateDirectories: false)
  }

  @Test func `diagnose says that the system refuses reloads, and until when`() throws {
    var lines = (0..<60).filter { !(20..<26).contains($0) }.map { ($0 * 30, "reload: succeeded") }
    lines += [(600, "reload: failed"), (605, "reload: failed"), (610, "Disallowing reloads for 9000 s")]
    let text = lines.sorted { $0.0 < $1.0 }.map { minute, message in
      let time = String(format: "2026-03-%02d %02d:%02d", 2 + minute / 1440, minute / 60 % 24, minute % 60)
      return #"{"timestamp":"\#(time):00.0+0000","eventMessage":"a.b.c Rain:systemSmall \#(message)"}"# + "\n"
    }
    try makeFolder()
    try directory.write(text.joined(), to: "folder/a.ndjson")
    let output = try widgetsim("reloads", "diagnose", "folder", in: directory.path).output
    #expect(
      output.replacing("\n", with: " ").contains(
        "2 reloads failed from 10:00 on, and the system refused reloads from 10:10 until its next attempt, due at 12:40."
      ), "\(output)")
  }

  @Test(arguments: ["--scenario-out", "--html"])
  func `diagnose does not replace a file that it reads in its folder`(option: String) throws {
    let log =
      #"{"timestamp":"2026-03-02 10:00:00.0+0000","eventMessage":"a.b.c Rain:systemSmall: reload succeeded"}"#
    try makeFolder()
    for name in ["folder/a.ndjson", "folder/page.PLSQL"] {
      try directory.write(log + "\n", to: "folder/a.ndjson")
      try directory.write("old", to: "folder/page.PLSQL")
      let result = try widgetsim("reloads", "diagnose", "folder", option, name, in: directory.path)
      #expect(
        result.status == 64 && result.errors.contains("are the same file. Nothing was run."), "\(result)")
      #expect(try directory.text("folder/page.PLSQL") == "old")
    }
    #expect(try directory.text("folder/a.ndjson") == log + "\n")
    #expect(
      try widgetsim("reloads", "diagnose", "folder", option, "folder/new", in: directory.path).status == 0)
  }

  @Test func `logger prints the log and the probe`() throws {
    let logger = try widgetsim("reloads", "logger").output
    #expect(logger.contains("enum ReloadLog {"))
    #expect(logger.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    #expect(try widgetsim("reloads", "logger", "--probe").output.contains("struct ReloadProbe: Widget {"))
  }
}

/// `reloads fit` and `--phone`.
@Suite struct PhoneCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let minimal = try widgetsim("init", "--out", "-").output
    try directory.write(minimal, to: "s.yaml")
    try directory.write(
      """
      usual: {device.budget.documented.refill: even, device.budget.documented.checkAgain: 7m}
      paths: [device.budget.documented.refill, device.budget.documented.checkAgain]
      worlds:
        - [even, 7m]
        - [even, 8m]

      """, to: "phone.yaml")
  }

  @Test func `a phone gives the values that --set would give, and what the user sets goes before it`() throws
  {
    func fingerprint(_ options: String) throws -> String {
      let result = try widgetsim.shell("\"$widgetsim\" fingerprint s.yaml " + options, in: directory.path)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let set = "--set device.budget.documented.refill=even --set device.budget.documented.checkAgain="
    let phone = try fingerprint("--phone phone.yaml")
    #expect(try phone == fingerprint(set + "7m"))
    #expect(try phone != fingerprint(""))
    let mine = "--set device.budget.documented.checkAgain=20m"
    #expect(try fingerprint("--phone phone.yaml \(mine)") == fingerprint(set + "20m"))
    let scenario = try directory.text("s.yaml")
    try directory.write("phone: phone.yaml\n" + scenario, to: "s.yaml")
    #expect(try fingerprint("") == phone)
  }

  @Test func `bands vary the worlds of the phone together, and say what its log is worth`() throws {
    let result = try widgetsim(
      "bands", "s.yaml", "--phone", "phone.yaml", "--samples", "64", "--days", "3", "--figures",
      "charged.perDay", "--format", "json", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let unknowns = try #require(object?["unknowns"] as? [String])
    #expect(unknowns.first == "phone")
    #expect(!unknowns.contains { $0.hasSuffix(".refill") || $0.hasSuffix(".checkAgain") })
    let table = try widgetsim(
      "bands", "s.yaml", "--phone", "phone.yaml", "--samples", "64", "--days", "3", "--figures",
      "charged.perDay", in: directory.path)
    #expect(table.output.contains("Without the phone's log: charged.perDay"))
    let minimal = try directory.text("s.yaml")
    try directory.write("phone: phone.yaml\n" + minimal, to: "named.yaml")
    let named = try widgetsim(
      "bands", "named.yaml", "--samples", "64", "--days", "3", "--figures", "charged.perDay",
      in: directory.path)
    #expect(named.output == table.output.replacing("s.yaml", with: "named.yaml"))
  }

  @Test(arguments: [
    ("usual: {}", "expected usual, paths and worlds"),
    ("usual: {apps.A.x: 1}\npaths: []\nworlds: [[]]", "a key of the device"),
    ("usual: {}\npaths: [device.days]\nworlds:\n  - [1, 2]", "phone.yaml:4:5: error: expected 1 values"),
    ("usual: [", "phone.yaml:"), ("", "phone.yaml:"),
  ])
  func `a damaged phone is an error with its place`(text: String, message: String) throws {
    try directory.write(text, to: "phone.yaml")
    let result = try widgetsim("run", "s.yaml", "--phone", "phone.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a missing phone is an error`() throws {
    let result = try widgetsim("run", "s.yaml", "--phone", "none.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("none.yaml: it cannot be read"), "\(result.errors)")
  }

  private static let probe = """
    device: {timeZone: Europe/Berlin, warmUpDays: 14, days: 4}
    apps: {Probe: {foreground: {sessions: {perDay: 4}, duration: 30s}}}
    widgets:
      probe:
        app: Probe
        kind: ReloadProbe
        family: systemSmall
        surface: {homePage: 1}
        provider: {timeline: {entries: 1, policy: {after: 5m}}}
        content: {live: {changes: {perDay: 30}}}
    """

  /// The log of a simulated phone, as CSV, and its mean capacity.
  private func log(_ settings: String, to name: String) throws -> Double {
    try directory.write(Self.probe, to: "probe.yaml")
    let result = try widgetsim.shell(
      "\"$widgetsim\" run probe.yaml --replications 1 --out out " + settings, in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    func rows(_ file: String) throws -> [[Substring: Substring]] {
      let lines = try directory.text(file).split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }
    let granted = try rows("out/reloads.csv").filter { $0["granted"] != "" }
    let log = granted.map {
      "\($0["granted"] ?? ""),ReloadProbe,\($0["decision"] == "grantedFree")"
    }.sorted()
    try directory.write("time,kind,foreground\n" + log.joined(separator: "\n") + "\n", to: name)
    let capacities = try rows("out/budget.csv").compactMap { Double($0["capacity"] ?? "") }
    return capacities.reduce(0, +) / Double(capacities.count)
  }

  /// One log of one world with fixed seeds: not a stochastic test.
  @Test func `fit finds the capacity of a simulated phone, and writes a phone that runs`()
    throws
  {
    let truth = try log(
      "--set device.budget.documented.refill=even --set device.budget.documented.capacity.timesReloads=1.1",
      to: "log.csv")
    let result = try widgetsim(
      "reloads", "fit", "log.csv", "--scenario", "probe.yaml", "--added", "2026-02-16", "--time-zone",
      "Europe/Berlin",
      "--runs", "1000", "--out", "found.yaml", "--html", "p.html", "--format", "json", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let capacity = try #require(object?["capacity"] as? [String: Double])
    #expect(abs((capacity["median"] ?? 0) / truth - 1) < 0.05, "\(capacity), \(truth)")
    #expect((capacity["low"] ?? 0) <= truth * 1.01 && truth * 0.99 <= (capacity["high"] ?? 0))
    #expect(object?["explained"] as? Bool == true)
    let seen = try #require(object?["comparisons"] as? [[String: Any]])
    #expect(seen.count == 4 + 5)
    let inside = seen.count { one in
      let values = ["low", "log", "high"].compactMap { one[$0] as? Double }
      return values == values.sorted()
    }
    #expect(inside >= 7, "\(seen)")
    #expect(try directory.text("p.html").contains("minutes between reloads, median"))
    let found = try directory.text("found.yaml")
    #expect(found.contains("- device.budget.documented.capacity.timesReloads"))
    let run = try widgetsim(
      "run", "probe.yaml", "--phone", "found.yaml", "--replications", "4", "--format", "json",
      in: directory.path)
    #expect(run.status == 0, "\(run.errors)")
    let shared = try widgetsim("reloads", "share", "found.yaml", "--out", "shared.yaml", in: directory.path)
    #expect(shared.status == 0, "\(shared.errors)")
    let text = try directory.text("shared.yaml")
    #expect(text.contains("  device.budget.documented.capacity.timesReloads: {low: "))
    #expect(!text.contains("Probe") && !text.contains("2026") && !text.contains("Berlin"))
    let whole = try widgetsim("reloads", "share", "--check", "found.yaml", in: directory.path)
    #expect(whole.status == 1 && whole.errors.contains("found 'worlds'"), "\(whole.errors)")
    let checked = try widgetsim("reloads", "share", "--check", "shared.yaml", in: directory.path)
    #expect(checked.status == 0, "\(checked.errors)")
    let median = ((capacity["median"] ?? 0) * 10).rounded() / 10
    #expect(checked.output.hasPrefix("shared.yaml: \(median) reloads a day ("), "\(checked.output)")
    #expect(checked.output.hasSuffix(", 4 days\n"))
  }

  /// Fixed seeds: not a stochastic test.
  @Test func `fit notices a phone that reloads every 20 minutes, whatever the widget asks`() throws {
    try directory.write(Self.probe, to: "probe.yaml")
    let rows = (0..<504).map {
      "\(1_772_406_000 + $0 * 1203),ReloadProbe,\(1_772_405_097 + $0 * 1203),false\n"
    }
    try directory.write("time,kind,due,foreground\n" + rows.joined(), to: "log.csv")
    let result = try widgetsim(
      "reloads", "fit", "log.csv", "--scenario", "probe.yaml", "--added", "2026-02-16", "--time-zone",
      "Europe/Berlin", "--runs", "1000", "--out", "found.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.output.contains("is very unusual for every plausible"), "\(result.output) \(result.errors)")
    #expect((try? directory.text("found.yaml")) == nil)
  }

  @Test func `a log with more reloads than any plausible budget allows is told so`() throws {
    _ = try log(
      "--set device.budget.documented.capacity.timesReloads=3 --set device.budget.documented.devicePool=none",
      to: "log.csv")
    let result = try widgetsim(
      "reloads", "fit", "log.csv", "--scenario", "probe.yaml", "--added", "2026-02-16", "--time-zone",
      "Europe/Berlin", "--runs", "1000", "--out", "found.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.output.replacing("\n  ", with: " ").replacing("\n", with: " ").contains(
        "Less than 0.5% of the plausible worlds have as many reloads a day"),
      "\(result.output) \(result.errors)")
    #expect((try? directory.text("found.yaml")) == nil)
  }

  @Test(arguments: [
    (
      "time,kind,due", [("Rain,", 3600)],
      "expected a widget that asks every 5 minutes, as the probe does; found that 'Rain' asks for a reload after 1h"
    ),
    (
      "time,kind,family", [("Rain,small", 0), ("Rain,large", 0)],
      "found Rain small of phone log.csv, Rain large of phone log.csv. Give a log with the lines of one of these widgets"
    ),
    ("time,kind,family", [("Rain,small", 0), ("Snow,small", 0)], "of phone log.csv. Choose with --kind"),
  ])
  func `fit says which widget it cannot take`(header: String, widgets: [(String, Int)], message: String)
    throws
  {
    let rows = (0..<600).flatMap { row in
      let time = 1_772_406_000 + row * 3600
      return widgets.map { "\(time),\($0.0)\($0.1 > 0 ? "\(time + $0.1)" : "")\n" }
    }
    try directory.write(header + "\n" + rows.joined(), to: "log.csv")
    let result = try widgetsim("reloads", "fit", "log.csv", in: directory.path)
    #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
  }

  private static let given = """
    systems: [26.1]
    days: 7
    budgetPerDay: {low: 43.7, median: 44.3, high: 45}
    values:
      device.budget.documented.refill: {paced: 97.5%, even: 2.5%}
      device.budget.documented.checkAgain: {low: 9m49s, median: 14m, high: 22m}
      device.freeReloads.delayPerWidget: {0s: 91.8%, '{exponential: {mean: 30s}}': 8.2%}

    """

  /// The README of `scenarios/phones` has the same.
  @Test func `share --check takes what the README shows`() throws {
    try directory.write(Self.given, to: "a.yaml")
    let result = try widgetsim("reloads", "share", "--check", "a.yaml", "a.yaml", in: directory.path)
    #expect(
      result.output.hasPrefix("a.yaml: 44.3 reloads a day (43.7 to 45.0), 7 days, iOS 26.1\n"),
      "\(result.errors)")
    let again = try widgetsim("reloads", "share", "a.yaml", in: directory.path).output
    try directory.write(again, to: "b.yaml")
    #expect(try widgetsim("reloads", "share", "b.yaml", in: directory.path).output == again)
    let readme = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../scenarios/phones/README.md").standardizedFileURL
    #expect(
      try String(contentsOf: readme, encoding: .utf8).contains(Self.given.replacing("45}", with: "45.0}")))
  }

  @Test(arguments: [
    ("26.1", "mine", "1:11: error: systems.0: expected a version of iOS such as 26.1; found 'mine'"),
    ("days: 7", "days: 0", "2:7: error: days: expected a whole number from 1 to 3660; found '0'"),
    (
      "43.7", "44.5",
      "3:15: error: budgetPerDay: expected numbers above 0 with low ≤ median ≤ high; found 44.5, 44.3, 45.0"
    ),
    ("days", "owner: me\ndays", "2:1: error: unknown key 'owner'"),
    (
      "device.budget.documented.refill", "device.timeZone",
      "5:3: error: values.device.timeZone: expected a key of the device that is a guess"
    ),
    (
      "paced", "fast",
      "5:3: error: values.device.budget.documented.refill: expected paced, even or atStart; found 'fast'"
    ),
    ("2.5%", "3.6%", "expected shares of 100% in all; found 101.1%"),
    (
      "22m", "22",
      "6:3: error: values.device.budget.documented.checkAgain: expected a duration such as 15m; found '22'"
    ),
    (
      "systems", "worlds: []\nsystems",
      "1:1: error: expected only the shared numbers; found 'worlds'. Write the file with 'widgetsim reloads share'"
    ), ("systems", "[", "a.yaml:"),
  ])
  func `share refuses all else with its line`(old: String, new: String, message: String) throws {
    let range = try #require(Self.given.firstRange(of: old))
    try directory.write(Self.given.replacingCharacters(in: range, with: new), to: "a.yaml")
    let result = try widgetsim("reloads", "share", "--check", "a.yaml", in: directory.path)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  private func phone(_ number: Int, budget: Double, _ paths: String = "timesReloads") throws {
    let numbers = "{low: \(budget - 0.1), median: \(budget), high: \(budget + 0.1)}"
    try directory.write(
      "found: {days: 7, budgetPerDay: \(numbers), values: {}}\n"
        + "usual: {device.budget.documented.capacity.timesReloads: \(budget / 50)}\n"
        + "paths: [device.budget.documented.capacity.\(paths), device.budget.documented.refill]\n"
        + "worlds: [[\(budget / 50), even], [\(budget / 50), paced]]\n", to: "p\(number).yaml")
  }

  @Test func `a population has the budgets of other phones, and runs`() throws {
    for (number, budget) in [40.0, 45, 50, 55].enumerated() { try phone(number, budget: budget) }
    let line = "\"$widgetsim\" reloads population p?.yaml --out all.yaml"
    let result = try widgetsim.shell(line + " --format json", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let (low, median, high) = try (
      #require(object?["low"] as? Double), #require(object?["median"] as? Double),
      #require(object?["high"] as? Double)
    )
    #expect(low < 40 && 55 < high && abs(median - 47.2) < 0.2, "\(low), \(median), \(high)")
    // In the worlds, timesReloads is a fiftieth of the budget.
    let factors = try directory.text("all.yaml").matches(of: /- \[([0-9.]+), (even|paced)\]/).compactMap {
      Double($0.output.1)
    }.sorted()
    #expect(factors.count == 200)
    #expect(abs(factors[10] * 50 / low - 1) < 0.02 && abs(factors[189] * 50 / high - 1) < 0.02)
    let run = try widgetsim(
      "bands", "s.yaml", "--phone", "all.yaml", "--samples", "64", "--days", "2", "--figures",
      "charged.perDay",
      in: directory.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try widgetsim.shell(line, in: directory.path).output.hasPrefix(
        "If phones follow the simulator's rules, another"))
  }

  @Test(arguments: [
    ("p0.yaml p1.yaml", 64, "Expected 3 different files or more; found 2."),
    ("p0.yaml p1.yaml p1.yaml", 64, "found 2"), ("p0.yaml p1.yaml phone.yaml", 1, "missing key 'found'"),
    ("p0.yaml p1.yaml other.yaml", 1, "other.yaml:1:1: error: expected usual, paths and worlds"),
    ("p0.yaml p1.yaml p2.yaml --out a.yaml", 1, "found none in common"),
  ])
  func `a population needs phones with a budget`(line: String, status: Int32, message: String) throws {
    try phone(0, budget: 40)
    try phone(1, budget: 50)
    try phone(2, budget: 45, "timesViews")
    try directory.write(Self.given, to: "other.yaml")
    let result = try widgetsim.shell("\"$widgetsim\" reloads population " + line, in: directory.path)
    #expect(result.status == status && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `fit refuses a log that says nothing about the budget, and says what to do`() throws {
    _ = try log("--set widgets.probe.provider.timeline.policy.after=1h", to: "log.csv")
    let scenario = try directory.text("probe.yaml").replacing("after: 5m", with: "after: 1h")
    try directory.write(scenario, to: "hourly.yaml")
    let options = ["--added", "2026-02-16", "--time-zone", "Europe/Berlin", "--runs", "300"]
    let result = try widgetsim.shell(
      "\"$widgetsim\" reloads fit log.csv --scenario hourly.yaml --out found.yaml "
        + options.joined(separator: " "), in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("expected a widget that uses at least 80% of its budget"), "\(result.errors)")
    #expect(result.errors.contains("reloads logger --probe"))
    #expect((try? directory.text("found.yaml")) == nil)
    let early = try widgetsim("reloads", "fit", "log.csv", "--scenario", "hourly.yaml", in: directory.path)
    #expect(early.errors.contains("a whole day after the learning days"), "\(early.errors)")
    let other = try widgetsim(
      "reloads", "fit", "log.csv", "--scenario", "hourly.yaml", "--kind", "Rain", in: directory.path)
    #expect(other.errors.contains("expected reloads of kind 'Rain'; found ReloadProbe"), "\(other.errors)")
  }
}
