import OutputAnalysis
import WidgetRefresh

extension HTMLReport {
  /// The page of a run: pictures of its first days, charts and tables.
  ///
  /// - Parameters:
  ///   - results: the results of one or more replications.
  ///   - summary: their summary.
  ///   - record: the days of one of the replications.
  ///   - origin: what the page is made from.
  public init(
    _ results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: PageOrigin
  ) {
    var record = record
    record.close()
    self.init(RunPage(results: results, summary: summary, record: record, origin: origin).document)
  }
}

/// The page of a run: its summary, and the days and figures of each widget.
struct RunPage {
  let results: ReplicationResults
  let summary: RunSummary
  let record: RunRecord
  let origin: PageOrigin
  let days: [LaneDay]

  init(results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: PageOrigin) {
    self.results = results
    self.summary = summary
    self.record = record
    self.origin = origin
    days = LaneDay.days(of: record)
  }

  var document: HTMLDocument {
    HTMLDocument(
      title: summary.title.isEmpty ? "Untitled" : summary.title,
      circumstances: SummaryText.circumstances(summary), origin: origin,
      main: SummarySection.html(summary) + daysSection,
      data: LaneData(of: record, days: days).json, script: PageResources.runScript)
  }

  // MARK: Days

  private var daysSection: String {
    var html = #"<section aria-labelledby="days"><h2 id="days">The days of each widget</h2>"# + "\n"
    html += "<p>\(HTMLText.escaped(scope))</p>\n" + Controls.html(days: days) + Legend.html
    for index in summary.widgets.indices where results.widgets.indices.contains(index) {
      html += WidgetSection(page: self, index: index).html
    }
    return html + "</section>\n"
  }

  /// Which part of the simulated time the lanes show.
  private var scope: String {
    let which: String
    if summary.replications == 1 {
      which = ""
    } else if summary.population == nil {
      which = " of replication \(record.replication), one of \(summary.replications)"
    } else {
      which = " of person \(record.replication), one of \(summary.replications)"
    }
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
