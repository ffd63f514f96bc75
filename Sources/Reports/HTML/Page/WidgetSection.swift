import OutputAnalysis
import WidgetRefresh

/// A widget: its day as lanes, its charts, its figures.
struct WidgetSection {
  let page: Page
  let index: Int

  private var widget: WidgetSummary { page.summary.widgets[index] }
  private var tally: WidgetTally { page.results.widgets[index].tally }
  private var declared: Widget { page.record.scenario.widgets[index] }

  var html: String {
    """
    <article id="widget-\(index)" aria-labelledby="name-\(index)">
    <h3 id="name-\(index)">\(HTMLText.isolated(widget.widget, columns: 80))</h3>
    <p>\(HTMLText.escaped(sentence))</p>
    \(lanes)
    <div class="charts">
    \(charts)</div>
    \(figures)</article>

    """
  }

  private var sentence: String {
    WidgetSentence.text(
      widget, wish: WidgetSentence.wish(declared.provider.timeline),
      days: page.summary.days * page.summary.replications)
  }

  // MARK: Lanes

  private var lanes: String {
    guard let day = page.days.first else { return "" }
    let chart = LaneChart(of: page.record, widget: index, day: day)
    let size = "\(SVGNumber.text(LaneChart.width)) \(LaneChart.height)"
    let label = "Lanes of \(HTMLText.plainName(widget.widget))"
    return """
      <figure class="lanes" data-widget="\(index)">
      <svg viewBox="0 0 \(size)" role="img" aria-label="\(HTMLText.escaped(label))" aria-describedby="lanes-\(index)">\
      \(chart.content)</svg>
      <figcaption id="lanes-\(index)">\(caption(day))</figcaption>
      <details class="events" hidden><summary>Everything in these lanes as a table</summary></details>
      </figure>
      """
  }

  private func caption(_ day: LaneDay) -> String {
    let note = day.clockNote(page.record.clock)
    return day.title + (note.isEmpty ? "" : "; " + note)
  }

  // MARK: Charts

  private var charts: String {
    let name = widget.widget
    var html = ""
    if let chart = AgeChart(of: tally) {
      html += figure("Age when viewed", chart.svg(id: "age-\(index)", of: name), chart.key)
    }
    if let chart = IntervalChart(of: tally) {
      html += figure("Intervals between updates", chart.svg(id: "intervals-\(index)", of: name))
    }
    if let chart = CauseChart(of: tally) {
      html += figure("Reload causes", chart.svg(id: "causes-\(index)", of: name), chart.key)
    }
    return html
  }

  private func figure(_ title: String, _ svg: String, _ key: String? = nil) -> String {
    let caption = key.map { "<figcaption>\($0)</figcaption>" } ?? ""
    return "<figure><h4>\(title)</h4>\(svg)\(caption)</figure>\n"
  }

  // MARK: Figures

  private var figures: String {
    let name = HTMLText.isolated(widget.widget)
    return "<details class=\"figures\"><summary>All figures</summary>\n"
      + SummarySection.scrolling(
        label: "All figures",
        "<table><caption><span>\(name): as in summary.csv</span></caption>"
          + head(["figure", "value", "unit", "meaning"])
          + SummaryColumn.all.map(row).joined() + "</tbody></table>")
      + intervals(name) + causes(name) + "</details>\n"
  }

  private func head(_ columns: [String]) -> String {
    "<thead><tr>"
      + columns.map { name in
        let isText = ["unit", "meaning", "method"].contains(name)
        return #"<th scope="col"\#(isText ? #" class="text""# : "")>\#(name)</th>"#
      }.joined() + "</tr></thead><tbody>\n"
  }

  private func row(_ column: SummaryColumn) -> String {
    let text = HTMLText.escaped(DisplayText.printable(column.text(widget)))
    let meaning = HTMLText.escaped(column.meaning.replacing("`", with: ""))
    return
      #"<tr><th scope="row">\#(column.name)</th><td class="value"><bdi>\#(text)</bdi></td><td class="unit">\#(column.unit)</td><td class="text">\#(meaning)</td></tr>"#
      + "\n"
  }

  private func intervals(_ name: String) -> String {
    guard !widget.intervals.isEmpty else { return "" }
    let rows = widget.intervals.map { interval in
      let values = [interval.estimate, interval.low, interval.high].map { value in
        value.map { "<td>\(HTMLText.escaped(ReadableFigures.value($0, unit: interval.figure.unit)))</td>" }
          ?? "<td></td>"
      }
      return
        #"<tr><th scope="row">\#(interval.figure.meaning)</th>\#(values.joined())<td>\#(interval.n)</td><td class="text">\#(interval.method.meaning)</td></tr>"#
    }
    let percent = IntervalNote.percent(page.summary.confidence)
    return SummarySection.scrolling(
      label: "Confidence intervals",
      "<table><caption><span>\(name): \(percent) confidence intervals</span></caption>"
        + head(["figure", "estimate", "from", "to", "n", "method"]) + rows.joined(separator: "\n")
        + "</tbody></table>")
  }

  private func causes(_ name: String) -> String {
    guard let chart = CauseChart(of: tally) else { return "" }
    let decisions = ReloadDecision.allCases
    let rows = chart.causes.map { cause in
      #"<tr><th scope="row">\#(HTMLText.words(cause))</th>"#
        + decisions.map { "<td>\(tally.causes[cause, $0])</td>" }.joined()
        + "<td>\(tally.causes.total(cause))</td></tr>"
    }
    return SummarySection.scrolling(
      label: "Causes and decisions",
      "<table><caption><span>\(name): requests by cause and decision</span></caption>"
        + head(["cause"] + decisions.map { HTMLText.words($0) } + ["all"]) + rows.joined(separator: "\n")
        + "</tbody></table>")
  }
}
