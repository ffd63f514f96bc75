import OutputAnalysis
import PageFiles
import WidgetRefresh

extension HTMLReport {
  /// The page of a run: pictures of its first days, charts and tables. The commands that it proposes are about the first
  /// file.
  ///
  /// - Parameters:
  ///   - results: the results of one or more replications.
  ///   - summary: their summary.
  ///   - record: the days of one of the replications.
  ///   - origin: what the page is made from.
  public init(
    _ results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: PageOrigin
  ) {
    let commands = NextCommands(in: origin.files.first?.name ?? "scenario.yaml", overrides: [])
    self.init(RunPage(results, summary, record, commands: commands), origin: origin)
  }
}

/// The page of a run: its summary, and the days and figures of each widget.
package struct RunPage: PageReport {
  let results: ReplicationResults
  let summary: RunSummary
  let record: RunRecord
  /// The commands to propose.
  let commands: NextCommands
  /// Those of the marks of the recorded days; `nil`: none.
  package var explanations: MarkExplanations?
  /// The people of a population.
  package var people: PeopleDays?
  /// `nil`: there was no search for it.
  package var advice: RunAdvice?
  /// Those of some of its widgets.
  package var bands: [BandsFile] = []
  let days: [LaneDay]
  let wishes: [WidgetWish]

  /// The most bytes of a page with explanations.
  private static let mostBytes = 3_990_000

  /// `record` has the days of one of the replications.
  package init(
    _ results: ReplicationResults, _ summary: RunSummary, _ record: RunRecord, commands: NextCommands
  ) {
    var record = record
    record.close()
    (self.results, self.summary, self.record, self.commands) = (results, summary, record, commands)
    wishes = SummaryText.wishes(of: record.scenario)
    days = LaneDay.days(of: record)
  }

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    var document = HTMLDocument(
      title: summary.title.isEmpty ? "Untitled" : summary.title,
      circumstances: SummaryText.circumstances(summary), origin: origin,
      main: answers + ActivitySection(page: self).html
        + (people.map { PeopleSection(page: self, people: $0).html } ?? "") + daysSection
        + SummarySection.html(summary))
    if wishes.isEmpty { return document }
    (document.data, document.script) = (
      LaneData(of: record, days: days).json, HTML(trusted: PageFiles.scriptWithLanes)
    )
    guard let explanations else { return document }
    let data = ExplanationData(
      explanations, of: record, commands: commands, bytes: Self.mostBytes - document.html.bytes.count)
    document.main += DetailsPanel.html(data.json)
    return document
  }

  // MARK: Answers

  /// With at most this many widgets, the page starts with a card for each. With more, it starts with an overview, and the
  /// cards are in the widgets' sections.
  private static let mostCards = 3

  var hasOverview: Bool { wishes.count > Self.mostCards }

  private var answers: HTML {
    if hasOverview { return Overview(page: self).html + ranges }
    let cards = wishes.indices.map { PageWidget(page: self, index: $0).card(isFirst: true) }
    return cards.joined() + ranges
  }

  private var ranges: HTML {
    let note =
      summary.replications > 1
      ? "Ranges are \(PercentText.exact(summary.confidence)) confidence intervals over "
        + "\(summary.replications) \(summary.replicationNoun)."
      : IntervalNote.sentences(summary).joined(separator: " ")
    let text = ([note] + (bands.isEmpty ? [] : [BandsFile.note])).joined(separator: " ")
    return "<p class=\"note\">\(text)</p>\n"
  }

  /// The number of the recorded day that is most like all days.
  func typicalDay(of widget: Int) -> Int {
    TypicalDay.number(
      fresh: summary.widgets[widget].value(of: .freshViews), in: record, widget: widget, days: days)
  }

  // MARK: Days

  private var daysSection: HTML {
    if wishes.isEmpty { return "" }
    var html: HTML =
      "<p>\(scope)</p>\n\(Controls.html(days: days, findsWidgets: hasOverview))\(Legend.html)"
    for index in wishes.indices where results.widgets.indices.contains(index) {
      html += PageWidget(page: self, index: index).section
    }
    return HTMLParts.section("days", "The days of each widget", html)
  }

  /// Whose days are recorded: ` of replication 0`, ` of person 0`; empty if there is only one.
  var ofWhom: String {
    if summary.replications == 1 { return "" }
    return " of \(summary.population == nil ? "replication" : "person") \(record.replication)"
  }

  /// Which part of the simulated time the lanes show.
  private var scope: String {
    let which = ofWhom.isEmpty ? "" : "\(ofWhom), one of \(summary.replications)"
    let rest = " Figures and charts cover everything after the warm-up."
    let shown = DisplayText.count(days.count, "day")
    switch record.limit {
    case nil:
      let all = days.count == 1 ? "the day" : "all \(days.count) days"
      return which.isEmpty ? "The lanes show \(all)." : "The lanes show \(all)\(which)." + rest
    case .days: return "The lanes show the first \(shown) of \(summary.days)\(which)." + rest
    case .events(let count):
      let end = LocalTimeFormatter.text(record.period.upperBound, of: record.clock)
      let time = LocalTimeFormatter.timeOfDay(end)
      return "The lanes\(which) end on \(days.last?.title ?? "") at \(time), after \(count) events." + rest
    }
  }
}
