import Foundation
import OutputAnalysis
import Reports
import TestSupport
import Testing

@testable import WidgetRefresh

@Suite struct SummaryTextTests {
  private static let nasty = [
    "", "w", "a widget whose name is far too long for the table", "日本語のウィジェットの名前です", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
    "\u{202E}reversed", "bell\u{07}\u{1B}[31mred", "two\nlines",
    "e" + String(repeating: "\u{301}", count: 400),
    "a|b`c*d", String(repeating: "x", count: 10_240), "tab\tbed",
  ]

  private func run(_ names: [String]) throws -> (RunSummary, Scenario) {
    let run = try ReportRun(names: names)
    let observations: [Observation] = names.indices.flatMap { index -> [Observation] in
      let id = request(1, of: ItemID(index: index))
      return [
        .accrued(.init(item: id.item, balance: 0, capacity: 123_456, accrued: 9, time: run.at(0))),
        .requested(.init(id: id, cause: .timelinePolicy, time: run.at(10))),
        .waits(.init(request: id, reason: .budget, time: run.at(10), next: run.at(5000))),
        .decided(.init(request: id, decision: .grantedCharged, time: run.at(5000), balance: 0)),
        .finished(.init(id, .timedOut, entries: 0, at: run.at(35_999_000))),
        madeUpdate(id, at: run.at(6000)), madeUpdate(id, at: run.at(35_998_000)),
        madeView(id, from: run.at(7000), to: run.at(8000)),
      ]
    }
    let directory = try TemporaryDirectory()
    return (try run.write(observations, to: directory.path), run.scenario)
  }

  @Test(arguments: [(1.0, true), (3, false)])
  func `a widget that is charged more than it accrues is named`(accrued: Double, isNamed: Bool) throws {
    let run = try ReportRun(names: ["w"])
    var results = ReplicationResults()
    for replication in 0..<2 {
      var statistics = RunStatistics(
        scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
      for (time, sum) in [(Int64(0), 0.0), (1, accrued)] {
        statistics.receive([
          .accrued(.init(item: ItemID(index: 0), balance: 5, capacity: 9, accrued: sum, time: run.at(time)))
        ])
      }
      for number in 1...3 {
        let id = request(Int32(number), of: ItemID(index: 0))
        statistics.receive([
          .requested(.init(id: id, cause: .timelinePolicy, time: run.at(10))),
          .decided(.init(request: id, decision: .grantedCharged, time: run.at(10), balance: 0)),
        ])
      }
      results.add(statistics.tallies, replication: UInt32(replication))
    }
    let scale = FigureScale(period: run.period, days: run.scenario.device.days)
    let summary = results.summary(of: RunDescription(of: run.scenario, scale: scale))
    let table = SummaryText.table(summary, of: run.scenario)
    #expect(table.contains("w was charged 3.0 reloads a day, but accrued 1.0") == isNamed)
  }

  @Test(arguments: nasty.indices)
  func `every line of the table fits, whatever the name`(index: Int) throws {
    let name = Self.nasty[index]
    var (summary, scenario) = try run([name])
    summary.title = name
    scenario.title = name
    let table = SummaryText.table(summary, of: scenario)
    let lines = table.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { displayWidth($0) <= TextWidth.columns })
    let controls = table.unicodeScalars.filter {
      ($0.properties.generalCategory == .control && $0 != "\n")
        || ($0.properties.generalCategory == .format && $0 != "\u{200D}")
    }
    #expect(controls.isEmpty)
  }

  @Test func `columns are aligned`() throws {
    let (summary, scenario) = try run(Self.nasty)
    let lines = SummaryText.table(summary, of: scenario).split(separator: "\n")
    let rule = try #require(lines.firstIndex { $0.hasPrefix("---") })
    // A long name has lines of its own above its cells.
    let rows = lines[(rule + 1)...].prefix { !$0.hasPrefix("by hour") && !$0.contains("by hour") }
      .filter { $0.contains("%") || $0.hasSuffix(" -") }
    #expect(rows.count == Self.nasty.count)
    #expect(Set(rows.map { displayWidth($0) }) == [TextWidth.columns])
  }

  @Test func `few widgets are described in words, many are not`() throws {
    let (few, scenario) = try run(["one"])
    let words = SummaryText.table(few, of: scenario).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(words.contains("It was rate-limited by its budget for 5.0s a day."))
    #expect(
      words.contains("one requests a reload at the end of its timeline; it updates every 10h (median)."))
    let (many, crowd) = try run((1...9).map { "w\($0)" })
    #expect(!SummaryText.table(many, of: crowd).contains("Its budget"))
  }

  @Test func `of many widgets, the table shows the 20 with the oldest content, and JSON all`() throws {
    let widgets = (1...25).map { number in
      Widget(
        "w\(number)", app: "A", policy: .after(.hours(Int64(number))), content: .changing(every: .minutes(50))
      )
    }
    let scenario = Scenario(device: Device(days: 2, warmUpDays: 0), apps: [App(name: "A")], widgets: widgets)
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    let summary = statistics.summary
    let table = SummaryText.table(summary, of: scenario)
    let names = table.split(separator: "\n").compactMap {
      $0.wholeMatch(of: /(w\d+) .*%.*/).map { String($0.1) }
    }
    let oldest = summary.widgets.sorted {
      $0.value(of: .contentAgeMean) ?? 0 > $1.value(of: .contentAgeMean) ?? 0
    }
    #expect(names == oldest.prefix(20).map(\.widget))
    #expect(table.contains("oldest first.") && table.contains("5 more are in --format json"), "\(table)")
    #expect(try SummaryText.json(summary).matches(of: /"widget" : "w/).count == 25)
  }

  @Test func `the range over plausible worlds follows the answer`() throws {
    let (summary, scenario) = try run(["one"])
    var advice = RunAdvice(items: [WidgetAdvice(tried: 3)])
    let worlds = (0..<20).map { [0.1 + 0.01 * Double($0), 60] }
    advice.items[0]?.setRanges(worlds, own: 0.241)
    let ranges = try #require(advice.items[0]?.ranges)
    #expect(ranges.contains("(median 19.5%), 1m out of date (median 1m), each in 18 of 20"))
    #expect(ranges.contains("optimistic: fewer views are fresh in 15 of these worlds."))
    advice.items[0]?.setRanges(worlds, own: 0.239)
    #expect(advice.items[0]?.ranges.contains("optimistic") == false)
    let text = SummaryText.table(summary, wishes: SummaryText.wishes(of: scenario), advice: advice)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (answer, range) = (
      text.range(of: "What to change:"), text.range(of: "in 18 of 20 plausible worlds.")
    )
    #expect(try #require(answer).lowerBound < #require(range).lowerBound)
  }

  @Test func `what a report lacks is said in it`() throws {
    let (summary, scenario) = try run(["one"])
    #expect(try ParsedJSON(SummaryText.json(summary))["widgets.0.advice"] == nil)
    var wishes = SummaryText.wishes(of: scenario)
    #expect(!SummaryText.table(summary, wishes: wishes).contains("provider of your own"))
    wishes[0].isOwn = true
    for text in [
      SummaryText.table(summary, wishes: wishes), SummaryText.markdown(summary, wishes: wishes),
    ] { #expect(text.contains("Your own provider answers, so there is no advice"), "\(text)") }
  }

  @Test func `a budget that is given all at once runs out at a time of day`() throws {
    var (summary, scenario) = try run(["one"])
    #expect(SummaryText.table(summary, of: scenario).contains(" waits\n"))
    summary.isBudgetPaced = false
    let table = SummaryText.table(summary, of: scenario)
    #expect(table.contains(" out at\n"))
    let words = table.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Its budget ran out on 1 of 1 days, at 00:00 (median)."))
  }

  @Test func `style adds escape sequences and nothing else`() throws {
    let (summary, scenario) = try run(["one", "two"])
    let styled = SummaryText.table(summary, wishes: SummaryText.wishes(of: scenario), style: .terminal)
    #expect(styled.contains("\u{1B}["))
    #expect(styled.replacing(/\u{1B}\[[0-9]*m/, with: "") == SummaryText.table(summary, of: scenario))
    for line in styled.split(separator: "\n") {
      #expect(
        line.matches(of: /\u{1B}\[[1-9][0-9]*m/).count == line.matches(of: /\u{1B}\[0m/).count, "\(line)")
    }
  }

  @Test func `as one CSV table, each row names its scenario`() throws {
    let (summary, _) = try run(Self.nasty)
    let csv = try ParsedCSV(Array(SummaryCSV.text([("a, \"b\"", summary), ("c", summary)]).utf8))
    let columns = DataDictionary.columns(of: .summary).map(\.name)
      .filter { name in
        Figure(rawValue: name).map { $0.scope == .all }
          ?? !["endsLost.", "refused.", "missed."].contains { name.hasPrefix($0) }
      }
    #expect(csv.header == ["scenario"] + columns)
    #expect(
      csv["scenario"] == summary.widgets.map { _ in "a, \"b\"" } + summary.widgets.map { _ in "c" })
    #expect(csv["widget"] == Self.nasty + Self.nasty)
  }

  @Test func `json has every figure by the path that its name is, and its keys are in order`() throws {
    let (summary, _) = try run(Self.nasty)
    let text = try SummaryText.json(summary)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let widgets = try #require(root["widgets"] as? [[String: Any]])
    #expect(widgets.map { $0["widget"] as? String } == summary.widgets.map(\.widget))
    for (printed, widget) in zip(widgets, summary.widgets) {
      #expect(!widget.figures.isEmpty)
      for figure in Figure.allCases {
        let value = figure.rawValue.split(separator: ".").reduce(printed as Any?) {
          ($0 as? [String: Any])?[String($1)]
        }
        #expect(value as? Double == widget.value(of: figure), "\(figure.rawValue)")
      }
    }
    let keys = [
      "\"budget\"", "\"days\"", "\"seed\"", "\"start\"", "\"timeZone\"", "\"title\"", "\"widgets\"",
    ]
    let places = try keys.map { key in
      try #require(text.range(of: "\n  " + key)?.lowerBound)
    }
    #expect(places == places.sorted())
  }

  @Test func `markdown keeps its columns`() throws {
    let (summary, _) = try run(Self.nasty)
    let rows = SummaryText.markdown(summary, wishes: []).split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == Self.nasty.count + 2)
    let bars = rows.map { $0.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" } }
    #expect(Set(bars) == [12])
  }
}

/// A second opinion on width, coarser than the library's: two columns for whatever may be wide.
private func displayWidth(_ text: Substring) -> Int {
  text.reduce(0) { width, character in
    guard let first = character.unicodeScalars.first else { return width }
    return width
      + (first.properties.isEmojiPresentation
        || (0x2E80...0xFFEF).contains(first.value) && first != "\u{FFFD}" ? 2 : 1)
  }
}
