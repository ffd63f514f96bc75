import EventKernel
import Testing

@testable import Reports
@testable import WidgetRefresh

@Suite struct SourceOnPageTests {
  private func update(_ kind: EntryKind, entry: Int32, at time: SimulationTime, fetched: SimulationTime)
    -> Observation
  {
    .updated(
      ViewUpdate(
        item: 0, request: request(1), entry: entry, kind: kind, isFromEntryDate: entry > 0, scheduled: time,
        shown: time, fetched: fetched))
  }

  private func observations(_ run: ReportRun) -> [Observation] {
    [
      .requested(.init(id: request(1), cause: .appBackground, time: run.at(1000))),
      .decided(.init(request: request(1), decision: .grantedCharged, time: run.at(2000), balance: 1)),
      .finished(
        FinishedReload(
          request: request(1), outcome: .timeline, entries: 2, source: .container, written: run.at(500),
          fetches: 0,
          time: run.at(3000))),
      update(.content, entry: 0, at: run.at(3000), fetched: run.at(400)),
      update(.outdated, entry: 1, at: run.at(60_000), fetched: run.at(400)),
    ]
  }

  @Test func `the page's data say where the data of reloads and entries came from`() throws {
    let run = try ReportRun()
    let page = try ReportPage(of: run, observations(run))
    let container = Int(ContentSource.container.rawValue)
    #expect((page.data["sources"] as? [String])?[container] == "container")
    let row = try #require(try page.requests(of: 0).first)
    #expect(Array(row[10...]) == [container, 2500, 0, 0], "source, age of the container, no fetch, no wait")
    let updates = try page.rows("updates", of: 0, each: 10)
    #expect(updates.map { $0[1] } == [EntryKind.content, .outdated].map { Int($0.rawValue) })
    #expect(updates.map { Array($0[7...]) } == [[2600, container, -1], [59_600, container, -1]])
  }

  @Test(arguments: [
    ("timelinePolicy", "timeline policy"), ("backgroundURLSession", "background URL session"),
    ("url", "url"), ("widgetURL", "widget URL"), ("appBackground", "app background"),
  ])
  func `names become words, and acronyms stay`(name: String, words: String) {
    #expect(DisplayText.words(name) == words)
  }

  @Test func `an outdated entry has a mark of its own, in the picture and in the legend`() throws {
    let run = try ReportRun()
    let page = try ReportPage(of: run, observations(run))
    let style = MarkStyle(.shown(.markedOutdated))
    for other in MarkKind.all where other != .shown(.markedOutdated) && MarkStyle(other).lane == style.lane {
      #expect(MarkStyle(other).paint != style.paint)
    }
    var record = RunRecord(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    record.receive(observations(run))
    record.close()
    let day = try #require(LaneDay.days(of: record).first)
    let content = LaneChart(of: record, widget: 0, day: day).content.text
    #expect(content.contains("class=\"\(style.paint)\""))
    #expect(page.html.contains("content that it marks as outdated"))
    // The script finds the style by the number of the kind.
    let ids = try #require(page.html.firstMatch(of: /: \[([^\]]*)\]\[kind\]/)).output.1
    let names = ids.replacing("\"", with: "").split(separator: ", ", omittingEmptySubsequences: false)
    #expect(names.count == EntryKind.allCases.count)
    #expect("shown-" + names[Int(EntryKind.outdated.rawValue)] == style.id)
  }
}
