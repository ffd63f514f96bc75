import OutputAnalysis

/// A widget on the page of a run.
struct PageWidget {
  let page: RunPage
  let index: Int

  var widget: WidgetSummary { page.summary.widgets[index] }
  var tally: WidgetTally { page.results.widgets[index].tally }
  var wish: WidgetWish { page.wishes[index] }

  /// Its days as lanes, its charts and its figures.
  var section: HTML {
    """
    <article id="widget-\(index)" aria-labelledby="name-\(index)">
    <h3 id="name-\(index)">\(HTML.name(widget.widget, columns: 80))</h3>
    \(page.hasOverview ? ways + card(isFirst: false) : "")\
    <p>\(sentence)</p>
    \(lanes)
    <div class="charts">
    \(charts)</div>
    \(figureTables)</article>

    """
  }

  private var sentence: String {
    let contents = ContentText.text(widget.contentFigures).map { " Over all days, \($0)" } ?? ""
    return WidgetSentence.details(widget, wish: wish, in: page.summary) + contents
      + (BusiestTimeText.text(widget).map { " " + $0 } ?? "")
      + (HeadroomText.text(widget, wish: wish).map { " \($0) \(HeadroomText.note)" } ?? "")
  }

  /// Links to the overview and to the widgets before and after.
  private var ways: HTML {
    func link(_ other: Int, _ word: String) -> HTML {
      guard page.wishes.indices.contains(other) else { return "" }
      let name = HTML.name(page.summary.widgets[other].widget, columns: 30)
      return ##" <a href="#widget-\##(other)">\##(word): \##(name)</a>"##
    }
    return ##"""
      <nav class="ways" aria-label="From \##(DisplayText.name(widget.widget))"><a href="#overview">Overview</a>\##
      \##(link(index - 1, "previous"))\##(link(index + 1, "next"))</nav>

      """##
  }

  // MARK: Lanes

  private var lanes: HTML {
    guard let day = page.days.first else { return "" }
    let chart = LaneChart(of: page.record, widget: index, day: day)
    let size = "\(SVGNumber.text(LaneChart.width)) \(LaneChart.height)"
    let label = "Lanes of \(DisplayText.name(widget.widget))"
    return """
      \(Legend.key(of: Set(LaneMark.marks(ofWidget: index, in: page.record).map(\.kind))))\
      <figure class="lanes" id="lanes-of-\(index)" data-widget="\(index)">
      <svg viewBox="0 0 \(size)" role="img" aria-label="\(label)" aria-describedby="lanes-\(index)">\
      \(chart.content)</svg>
      <figcaption id="lanes-\(index)">\(caption(day))</figcaption>
      <details class="events" hidden><summary>These lanes as a table</summary></details>
      </figure>
      """
  }

  private func caption(_ day: LaneDay) -> String {
    let note = day.clockNote(page.record.clock)
    return day.title + (note.isEmpty ? "" : "; " + note)
  }

  // MARK: Charts

  private var charts: HTML {
    let charts: [(title: String, id: String, chart: (any WidgetChart)?)] = [
      ("Age when viewed", "age", AgeChart(of: tally)), ("Views by hour", "hours", HourChart(of: widget)),
      ("Intervals between updates", "intervals", IntervalChart(of: tally)),
      ("Reload causes", "causes", CauseChart(of: tally)),
    ]
    return charts.compactMap { title, id, chart in
      guard let chart else { return nil }
      let caption: HTML = chart.key.isEmpty ? "" : "<figcaption>\(chart.key)</figcaption>"
      let svg = chart.svg(id: "\(id)-\(index)", of: widget.widget)
      return "<figure\(chart.data.attribute)><h4>\(title)</h4>\(svg)\(caption)</figure>\n"
    }.joined()
  }
}
