import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct ContentTextTests {
  /// The first content changes at 8:00, and the second at 17:00. Nothing reloads the widget, which is viewed at 9:00 and 18:00.
  private static func scenario(_ further: [FurtherContent]?) -> Scenario {
    .explained(policy: .never, changes: [clock(8)]) {
      $0.widgets[0].content.name = "first"
      $0.widgets[0].alsoShows = further
    }
  }

  private static let second = FurtherContent(Content(live: .at([.daily(clock(17))])))

  private static func summary(_ scenario: Scenario) throws -> RunSummary {
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    return statistics.summary
  }

  @Test func `every report of a run tells the age of each content`() throws {
    let scenario = Self.scenario([Self.second])
    let run = try Self.summary(scenario)
    let text =
      "widget: its view was old because of `first` in 100% of the views that were not fresh. Mean content age when "
      + "viewed: first 5h30m (made it old in 100%) and content 2 30m (made it old in 0%)."
    #expect(ContentText.lines(run) == [text])
    #expect(SummaryText.markdown(run, wishes: SummaryText.wishes(of: scenario)).contains(Markdown.text(text)))
    #expect(SummaryText.table(run, of: scenario).contains("its view was old because of `first`"))
    let json = try ParsedJSON(SummaryText.json(run))
    #expect(json.text("widgets.0.contents.1.content") == "content 2")
    #expect(json.number("widgets.0.contents.1.contentAge.mean") == 1800)
    #expect(json.number("widgets.0.contents.0.madeOld") == 1)
    let rows = try #require(SummaryReports.rows(run).first { $0.report == .contents })
    let csv = try ParsedCSV(rows.bytes)
    #expect(csv.header == DataDictionary.columns(of: .contents).map(\.name))
    #expect(csv["content"] == ["first", "content 2"])
    #expect(csv["content_age_mean_s"].compactMap(Double.init) == [19_800, 1800])
    #expect(csv["made_old"].compactMap(Double.init) == [1, 0])
  }

  @Test func `the explanation tells it of its run`() throws {
    let scenario = Self.scenario([Self.second])
    let explanation = try #require(
      try ExplainedRun(of: scenario, replication: 0, widget: 0, isStopped: { false }).oldest())
    let last = try #require(explanation.paragraphs.last)
    #expect(last.hasPrefix("Over all days, its view was old because of `first`"))
    #expect(try ParsedJSON(explanation.json()).number("contents.0.madeOld") == 1)
  }

  @Test func `with one content, nothing is new`() throws {
    let scenario = Self.scenario(nil)
    let run = try Self.summary(scenario)
    #expect(ContentText.lines(run).isEmpty)
    #expect(!SummaryReports.rows(run).contains { $0.report == .contents })
    #expect(try ParsedJSON(SummaryText.json(run))["widgets.0.contents"] == nil)
    let explanation = try #require(
      try ExplainedRun(of: scenario, replication: 0, widget: 0, isStopped: { false }).oldest())
    #expect(try ParsedJSON(explanation.json())["contents"] == nil)
  }
}
