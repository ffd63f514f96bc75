import OutputAnalysis
import WidgetRefresh

/// The whole page.
struct Page {
  let results: ReplicationResults
  let summary: RunSummary
  let record: RunRecord
  let origin: HTMLReport.Origin
  let days: [LaneDay]

  init(results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: HTMLReport.Origin) {
    self.results = results
    self.summary = summary
    self.record = record
    self.origin = origin
    days = LaneDay.days(of: record)
  }

  var html: String {
    head + "<body>\n" + Paint.definitions + ##"<a class="skip" href="#main">Skip to the content</a>"## + "\n"
      + header + "<main id=\"main\">\n" + SummarySection.html(summary) + daysSection
      + ScenarioSection.html(self)
      + "</main>\n" + footer + #"<p id="announcement" class="unseen" aria-live="polite"></p>"#
      + #"<div id="tip" aria-hidden="true" hidden></div>"# + "\n"
      + #"<script type="application/json" id="data">"# + LaneData(of: record, days: days).json + "</script>\n"
      + "<script>\n" + PageResources.script + "</script>\n</body>\n</html>\n"
  }

  private var title: String { summary.title.isEmpty ? "Untitled" : summary.title }

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="widgetsim \(HTMLText.escaped(origin.version))">
    <link rel="icon" href="data:,">
    <title>\(HTMLText.name(title)) – widgetsim</title>
    <style>
    \(Paint.css)\(PageResources.style)</style>
    </head>

    """
  }

  private var header: String {
    let circumstances = SummaryText.circumstances(summary).map {
      "<p>\(HTMLText.escaped(DisplayText.printable($0)))</p>"
    }
    return "<header>\n<h1>\(HTMLText.isolated(title, columns: 120))</h1>\n" + circumstances.joined()
      + "\n</header>\n"
  }

  private var footer: String {
    "<footer><p>Made by widgetsim \(HTMLText.escaped(origin.version)).</p></footer>\n"
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

/// The scenario, and the command that makes the page again.
enum ScenarioSection {
  static func html(_ page: Page) -> String {
    let origin = page.origin
    return """
      <section aria-labelledby="scenario"><h2 id="scenario">Scenario</h2>
      <p>Seed \(page.summary.seed). With widgetsim \(HTMLText.escaped(origin.version)), this command makes the same page:</p>
      <pre class="command" tabindex="0" role="region" aria-label="Command"><code>\(HTMLText.file(origin.command))</code></pre>
      <p>\(HTMLText.isolated(origin.file, columns: 120)):</p>
      <pre tabindex="0" role="region" aria-label="Scenario file"><code>\(HTMLText.file(origin.text))</code></pre>
      </section>

      """
  }
}

/// The page's style and script, from the files in `Resources`, which are built into the program.
enum PageResources {
  static var style: String { text(PackageResources.page_css) }

  static var script: String {
    let parts = [
      PackageResources.time_js, PackageResources.marks_js, PackageResources.picture_js,
      PackageResources.view_js, PackageResources.pointing_js, PackageResources.tables_js,
      PackageResources.page_js,
    ]
    return "\"use strict\";\n{\n" + parts.map(text).joined(separator: "\n") + "}\n"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
