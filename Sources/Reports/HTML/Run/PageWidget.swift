import OutputAnalysis

/// A widget on the page of a run.
struct PageWidget {
  let page: RunPage
  let index: Int

  var widget: WidgetSummary { page.summary.widgets[index] }
  var tally: WidgetTally { page.results.widgets[index].tally }
  var wish: WidgetWish { page.wishes[index] }

  /// Its days as lanes, its charts and its figures.
  var section: String {
    """
    <article id="widget-\(index)" aria-labelledby="name-\(index)">
    <h3 id="name-\(index)">\(HTMLText.isolated(widget.widget, columns: 80))</h3>
    \(page.hasOverview ? ways + card(isFirst: false) : "")\
    <p>\(HTMLText.escaped(sentence))</p>
    \(lanes)
    <div class="charts">
    \(charts)</div>
    \(figureTables)</article>

    """
  }

  private var sentence: String {
    WidgetSentence.details(widget, wish: wish, in: page.summary)
      + (BusiestTimeText.text(widget).map { " " + $0 } ?? "")
      + (HeadroomText.text(widget, wish: wish).map { " \($0) \(HeadroomText.note)" } ?? "")
  }

  /// Links to the overview and to the widgets before and after.
  private var ways: String {
    func link(_ other: Int, _ word: String) -> String {
      guard page.wishes.indices.contains(other) else { return "" }
      let name = HTMLText.isolated(page.summary.widgets[other].widget, columns: 30)
      return ##" <a href="#widget-\##(other)">\##(word): \##(name)</a>"##
    }
    let label = HTMLText.escaped("From \(HTMLText.plainName(widget.widget))")
    return ##"<nav class="ways" aria-label="\##(label)"><a href="#overview">Overview</a>"##
      + link(index - 1, "previous") + link(index + 1, "next") + "</nav>\n"
  }

  // MARK: Lanes

  private var lanes: String {
    guard let day = page.days.first else { return "" }
    let chart = LaneChart(of: page.record, widget: index, day: day)
    let size = "\(SVGNumber.text(LaneChart.width)) \(LaneChart.height)"
    let label = "Lanes of \(HTMLText.plainName(widget.widget))"
    return """
      \(Legend.key(of: Set(LaneMark.marks(ofWidget: index, in: page.record).map(\.kind))))\
      <figure class="lanes" id="lanes-of-\(index)" data-widget="\(index)">
      <svg viewBox="0 0 \(size)" role="img" aria-label="\(HTMLText.escaped(label))" aria-describedby="lanes-\(index)">\
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

  private var charts: String {
    let charts: [(title: String, id: String, chart: (any WidgetChart)?)] = [
      ("Age when viewed", "age", AgeChart(of: tally)), ("Views by hour", "hours", HourChart(of: widget)),
      ("Intervals between updates", "intervals", IntervalChart(of: tally)),
      ("Reload causes", "causes", CauseChart(of: tally)),
    ]
    return charts.compactMap { title, id, chart in
      guard let chart else { return nil }
      let caption = chart.key.isEmpty ? "" : "<figcaption>\(chart.key)</figcaption>"
      let svg = chart.svg(id: "\(id)-\(index)", of: widget.widget)
      return "<figure\(chart.data.attribute)><h4>\(title)</h4>\(svg)\(caption)</figure>\n"
    }.joined()
  }
}

/// A picture of a widget's figures.
protocol WidgetChart {
  /// Its content to save as a file.
  var data: PictureData { get }
  /// What its marks mean, in HTML; empty: nothing.
  var key: String { get }
  func svg(id: String, of widget: String) -> String
}
