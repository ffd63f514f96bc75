import Foundation
import TestSupport
import Testing

/// What `run` says to change.
@Suite struct AdviceTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func run(_ arguments: String) throws -> String {
    let result = try widgetsim.shell("\"$widgetsim\" \(arguments)", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Without line breaks.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Scenarios of the templates: each command is run, and the figures are those that its row promised.
  @Test(arguments: ["minimal", "polls", "fed-by-app"])
  func `whoever does what it says sees the figures that it promised`(_ template: String) throws {
    _ = try run("init --template \(template) --out a.yaml")
    let before = try ParsedJSON(try run("run a.yaml --format json"))
    let text = words(try run("run a.yaml"))
    #expect(text.contains("What to change: \(try #require(before.text("widgets.0.whatToChange")))"))
    var tried = 0
    for choice in ["withoutServer", "best"] {
      let place = "widgets.0.advice.answer"
      guard before.text("\(place).\(choice).outcome") == "better" else { continue }
      let row = "\(place).rows.\(Int(try #require(before.number("\(place).\(choice).remedy"))))"
      let command = try #require(before.text("\(row).command"))
      let after = try ParsedJSON(
        try run(command.dropFirst("widgetsim ".count) + " --no-advice --format json"))
      let promised = try #require(before.number("\(row).figures.0.freshViews"))
      let found =
        try #require(after.number("widgets.0.views.fresh")) / #require(after.number("widgets.0.views.count"))
      #expect(abs(promised - found) < 1e-12, "\(command)")
      tried += 1
    }
    #expect(tried > 0)
  }

  @Test func `odd names have advice and worlds too, and the printed command works`() throws {
    let odd = try directory.text("minimal.yaml")
      .replacing("my-widget", with: "'a..b=\"c: #.'").replacing("MyApp", with: "'.=x'")
      .replacing("after: 15m", with: "after: 5m")
    try directory.write(odd, to: "odd.yaml")
    let found = try run("run odd.yaml --days 2")
    #expect(words(found).contains(/nobody knows .*?\(median .*?, each in 10 of 12 plausible worlds\./))
    #expect(found.contains("What to change: Request a reload every "))
    let line = try #require(found.split(separator: "\n").first { $0.hasPrefix("  widgetsim run odd.yaml ") })
    #expect(line.contains(#"'widgets."a..b=\"c: #.".provider.timeline.policy="#), "\(line)")
    _ = try run(line.dropFirst("  widgetsim ".count) + " --no-advice")
  }

  @Test func `a world that cannot be read is an error with its number`() throws {
    let text = try directory.text("minimal.yaml")
    // Each range is valid with the file's other values. Some values of several ranges are not valid together.
    try directory.write(
      text + "uncertain: {widgets.my-widget.addedOnDay: 1..5, widgets.my-widget.removedOnDay: 3..9}\n",
      to: "b.yaml")
    try directory.write(
      try directory.text("b.yaml").replacing(
        "    kind:", with: "    addedOnDay: 2\n    removedOnDay: 8\n    kind:"),
      to: "b.yaml")
    let result = try widgetsim("run", "b.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("b.yaml: error: plausible world "), "\(result.errors)")
    #expect(result.errors.contains("expected values that are valid together; found"))
  }

  @Test func `the answer comes before the table, in all formats`() throws {
    let text = try run("run minimal.yaml --days 2")
    let range = try #require(text.range(of: "plausible worlds."))
    let table = try #require(text.range(of: "reloads a day   "))
    #expect(range.lowerBound < table.lowerBound)
    #expect(text.contains("What to change: "))
    #expect(try run("run minimal.yaml --days 2 --jobs 1") == text)
    // The same from another number of replications, because the search has its own.
    let gains = try ["", "--replications 25"].map { more in
      let found = try ParsedJSON(try run("run minimal.yaml --days 2 --format json \(more)"))
      return (1..<6).map { found.number("widgets.0.advice.answer.rows.\($0).gain.mean") }
    }
    #expect(gains[0] == gains[1] && !gains[0].contains(nil))
    let short = try run("run minimal.yaml --days 2 --no-advice")
    #expect(!short.contains("plausible") && !short.contains("What to change"))
    let gone = try widgetsim("run", "minimal.yaml", "--no-worlds", in: directory.path)
    #expect(gone.status == 64 && gone.errors.contains("--no-worlds has gone"))
    let greedy = try run(
      "run minimal.yaml --days 2 --format markdown --set widgets.my-widget.provider.timeline.policy.after=5m")
    #expect(greedy.contains("What to change: "))
    #expect(greedy.contains("\n    widgetsim run minimal.yaml "))
  }

  @Test func `changes.csv has each change with its figures in each column`() throws {
    let file = "minimal.yaml --set widgets.my-widget.provider.timeline.policy.after=5m"
    let found = try ParsedJSON(try run("run \(file) --out reports --format json --results all.json"))
    let csv = try ParsedCSV(Array(directory.text("reports/changes.csv").utf8))
    let answer = "widgets.0.advice.answer"
    var line = 0
    for row in 0..<(try #require(found.count("\(answer).rows"))) {
      for column in 0..<4 where found.number("\(answer).rows.\(row).figures.\(column).runs") != nil {
        let figures = "\(answer).rows.\(row).figures.\(column)"
        #expect(csv["number"][line] == "\(row)" && csv["widget"][line] == "my-widget")
        #expect(csv["change"][line] == found.text("\(answer).rows.\(row).short"))
        #expect(csv["budget"][line] == found.text("\(answer).columns.\(column).name"))
        let fresh = try #require(found.number("\(figures).freshViews"))
        #expect(abs(try #require(Double(csv["fresh_views"][line])) - fresh) < 1e-6)
        #expect(Double(csv["replications"][line]) == found.number("\(figures).runs"))
        line += 1
      }
    }
    #expect(line == csv["number"].count && line > 20)
    let named = try #require(found.number("\(answer).withoutServer.remedy"))
    let verdicts = Dictionary(grouping: csv["number"].indices) { csv["verdict"][$0] }
    #expect(verdicts["today"]?.allSatisfy { csv["number"][$0] == "0" && csv["gain"][$0].isEmpty } == true)
    #expect(verdicts["named"]?.allSatisfy { csv["number"][$0] == "\(Int(named))" } == true)
    #expect(verdicts["tried"] != nil)
    _ = try run("merge all.json --out merged")
    #expect(try directory.text("merged/changes.csv") == directory.text("reports/changes.csv"))
    let full = try run("run \(file) --full")
    #expect(full.hasPrefix(String(try run("run \(file)").split(separator: "\n\n30 replications")[0])))
    // Each change has a row with its gain, its price and its runs.
    let changes = full.components(separatedBy: "change of ").last ?? ""
    let endings = changes.matches(
      of: /[0-9.]+ +[0-9]+ +(today|named|named with a server|about as good|too close|tried)\n/)
    #expect(endings.count == Set(csv["number"]).count)
    _ = try run("run \(file) --no-advice --out plain")
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/plain/changes.csv"))
  }

  /// Its budget is all that decides: with the whole of it at night, a widget that asks every 5 minutes has nothing left by noon.
  @Test func `the table has a column for each hypothesis that decides, and its settings give the cell`()
    throws
  {
    let set = "--set widgets.my-widget.provider.timeline.policy.after=5m"
    let found = try ParsedJSON(try run("run minimal.yaml \(set) --format json"))
    let answer = "widgets.0.advice.answer"
    let columns = (0..<4).map { found.text("\(answer).columns.\($0).name") }
    #expect(columns == ["paced", "even", "atNight", "smaller"])
    let weights = (0..<4).compactMap { found.number("\(answer).columns.\($0).weight") }
    #expect(abs(weights.reduce(0, +) - 1) < 1e-9 && weights[3] == 0)
    for column in [2, 3] {
      let settings = (0..<2).compactMap { found.text("\(answer).columns.\(column).settings.\($0)") }
      let runs = try #require(found.number("\(answer).rows.0.figures.\(column).runs"))
      let other = try ParsedJSON(
        try run(
          "run minimal.yaml \(set) --no-advice --format json --replications \(Int(runs)) "
            + settings.map { "--set '\($0)'" }.joined(separator: " ")))
      let fresh =
        try #require(other.number("widgets.0.views.fresh")) / #require(other.number("widgets.0.views.count"))
      #expect(
        try abs(fresh - #require(found.number("\(answer).rows.0.figures.\(column).freshViews"))) < 1e-12)
    }
    let text = try run("run minimal.yaml \(set)")
    #expect(text.contains("over the day all at once 0.6 × budget"))
    // A column that makes no difference is not there.
    let free = try run("run minimal.yaml --set device.budget=unlimited")
    #expect(!free.contains("over the day"))
  }

  @Test func `a Live Activity has the range and the advice, and the advice helps as it says`() throws {
    try directory.write(
      """
      device: {days: 4}
      contents:
        state: {live: {changes: {every: 10m}}}
      apps:
        Shop:
          foreground: {sessions: {perDay: 3}}
          activities:
            delivery: {content: state, start: {by: app, when: {at: ["12:30"]}}, lasts: 3h}
      widgets: {}
      """, to: "shop.yaml")
    let before = try run("run shop.yaml --html page.html")
    #expect(words(before).contains("plausible worlds."))
    let promise = try #require(
      words(before).firstMatch(
        of:
          #/With a server: send a push at each change.*? the content is (\S+) instead of (\S+) out of date/#
      ),
      "\(before)")
    #expect(
      try directory.text("page.html").contains("With a server: send a push at each change"))
    let line = try #require(
      before.split(separator: "\n").last { $0.hasPrefix("  widgetsim run shop.yaml --set ") })
    let after = try run(line.dropFirst("  widgetsim ".count) + " --no-advice")
    for (output, age) in [(before, promise.2), (after, promise.1)] {
      #expect(words(output).contains("on average \(age) out of date when viewed"), "\(output)")
    }
  }

  @Test func `the page has it, and a run of few replications does not`() throws {
    _ = try run("run minimal.yaml --days 2 --html page.html")
    let page = try directory.text("page.html")
    #expect(page.contains("<strong>What to change:</strong>"))
    #expect(page.contains(".after(Date.now + 30 * 60))\n// In application("))
    #expect(try !run("run minimal.yaml --days 2 --replications 19").contains("What to change"))
  }

  @Test func `an app that calls more often than its budget allows is told to call less often`() throws {
    try directory.write(
      """
      device: {days: 2, missedWakeUps: 0%}
      apps:
        Sensor: {foreground: {sessions: {perDay: 4}}, wakeUps: {every: 5m}, onWakeUp: reloadAllTimelines}
      widgets:
        reading:
          app: Sensor
          kind: Reading
          family: systemSmall
          surface: {homePage: 1}
          provider: {timeline: {entries: 1, policy: never}}
          content: {live: {changes: {every: 5m}}}
      """, to: "sensor.yaml")
    let text = words(try run("run sensor.yaml"))
    #expect(text.contains("What to change: Call for a reload at most every "), "\(text)")
    #expect(!text.contains("Request a reload every"), "\(text)")
  }

  @Test func `a widget whose extension is stale is told so, and not its budget or its app`() throws {
    try directory.write(
      """
      device: {days: 2, budget: {documented: {staleExtension: {perWeek: 168, duration: 2d}}}}
      apps:
        Weather: {foreground: {sessions: {perDay: 4}}, onForeground: reloadAllTimelines}
      widgets:
        small:
          app: Weather
          kind: Weather
          family: systemSmall
          surface: {homePage: 1}
          provider: {fetch: {}, timeline: {entries: 1, policy: {after: 30m}}}
          content: {live: {changes: {every: 5m}}}
      """, to: "stale.yaml")
    let text = words(try run("run stale.yaml"))
    #expect(text.contains("A stale extension limits it: the system refuses 2"), "\(text)")
    #expect(text.contains("Opening the app does not end that."), "\(text)")
  }

  /// Departures every 3 minutes: 24 of them are over before the next of 12 reloads a day.
  @Test func `departures that are known ahead need more entries, and their budget is not blamed`() throws {
    try directory.write(
      """
      device: {days: 2, budget: {fixed: 12}}
      apps: {Bus: {}}
      widgets:
        departures:
          app: Bus
          kind: Departures
          family: systemSmall
          surface: {homePage: 1}
          provider: {fetch: {}, timeline: {entriesAt: [now, schedule], atMost: 24, policy: {after: 2h}}}
          content: {schedule: {changes: {every: 3m}}}
      """, to: "departures.yaml")
    let text = words(try run("run departures.yaml"))
    #expect(
      text.contains("What to change: Return up to "), "\(text)")
    #expect(!text.contains("budget limits it"), "\(text)")
  }

  @Test func `a widget whose reloads need too much memory is told so, and not its budget`() throws {
    try directory.write(
      """
      device: {days: 2}
      apps: {P: {}}
      widgets:
        w:
          app: P
          kind: W
          family: systemLarge
          surface: {homePage: 1}
          provider: {fetch: {latency: 1s}, memory: 31MB, timeline: {policy: {after: 5m}}}
          content: {live: {changes: {perDay: 24}}}
      """, to: "memory.yaml")
    let text = words(try run("run memory.yaml"))
    #expect(text.contains("Failures limit it. Of its reloads, 100% used too much memory."), "\(text)")
  }

  @Test func `a widget that uses all of its budget is told so`() throws {
    try directory.write(
      """
      device: {days: 2, budget: {fixed: 72}}
      apps: {P: {}}
      widgets:
        w:
          app: P
          kind: W
          family: systemLarge
          surface: {homePage: 1}
          provider: {fetch: {}, timeline: {policy: {after: 20m}}}
          content: {live: {changes: {every: 10m}}}
      """, to: "all.yaml")
    let text = words(try run("run all.yaml"))
    #expect(text.contains("Its budget limits it: ") && !text.contains("Neither its budget"), "\(text)")
  }

  @Test func `a widget that nothing reloads gets a change, and one that is always fresh needs none`() throws {
    try directory.write(
      """
      device: {days: 2}
      apps:
        Notes: {foreground: {sessions: {perDay: 4}}}
      widgets:
        forgotten:
          app: Notes
          kind: Notes
          family: systemSmall
          surface: {homePage: 1}
          provider: {fetch: {}, timeline: {entries: 1, policy: never}}
          content: {live: {changes: {perDay: 24}}}
        clock:
          app: Notes
          kind: Clock
          family: systemSmall
          surface: {homePage: 1}
          provider: {timeline: {entriesAt: [now, schedule], policy: {after: 1h}}}
          content: {schedule: {changes: {every: 1h}}}
      """, to: "notes.yaml")
    let text = words(try run("run notes.yaml"))
    #expect(text.contains("What to change: Request a reload every "), "\(text)")
    #expect(text.contains("so there is little to gain."))
  }
}
