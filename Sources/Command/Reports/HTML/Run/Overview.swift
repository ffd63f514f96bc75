import OutputAnalysis
import WidgetRefresh

/// The widgets of a scenario with many, in a table to sort and to filter, with small pictures in its cells.
package struct Overview {
  private let page: RunPage
  /// The typical day of each widget.
  private let days: [DayStrip]

  package init(page: RunPage) {
    self.page = page
    days = page.wishes.indices.map {
      DayStrip(of: page.record, widget: $0, day: page.days[page.typicalDay(of: $0)])
    }
  }

  private var widgets: [WidgetSummary] { page.summary.withoutActivities }

  package var html: HTML {
    let table = HTMLTable.html(
      caption, label: "Table of \(widgets.count) widgets", attributes: #" class="overview" data-sortable"#,
      heads: heads, rows: widgets.indices.map(row))
    return """
      <section aria-labelledby="overview"><h2 id="overview">Overview of \(widgets.count) widgets</h2>
      \(worst)\(advice)<p id="filter" hidden><label>Filter by name <input type="search"></label> <output aria-live="polite"></output></p>
      \(table)<p class="key-line">\(key)</p></section>

      """
  }

  // MARK: Answers

  private var leastFresh: [Int] {
    page.advice?.advised(page.summary) ?? RunAdvice.leastFresh(page.summary, wishes: page.wishes)
  }

  private var worst: HTML {
    let list: [HTML] = leastFresh.map {
      "\(link($0)) (\(ReadableFigures.share(widgets[$0].value(of: .freshViews))) of its views)"
    }
    guard !list.isEmpty else { return "" }
    return "<p class=\"answer\">Least often fresh: \(list.joined(separator: ", ")).</p>\n"
  }

  private func link(_ index: Int) -> HTML {
    ##"<a href="#widget-\##(index)">\##(HTML.name(widgets[index].widget, columns: 40))</a>"##
  }

  /// That of these widgets.
  private var advice: HTML {
    leastFresh.compactMap { index in page.advice?[index]?.html(widgets[index], name: "\(link(index)): ") }
      .joined()
  }

  // MARK: Table

  private var caption: HTML {
    return
      "A typical day of each widget, from 00:00 to 24:00, and figures over all days. Dots: content age on a "
      + "logarithmic scale from 0 to \(axis.ticks.last?.label ?? "")."
  }

  private var heads: [HTML] {
    [
      "widget", "views fresh", "content age when viewed, mean", "a typical day", "updates every (median)",
      "charged a day",
    ]
    .enumerated().map { index, title in
      let isPicture = index == 3
      return "<th scope=\"col\"\(moreClass(index > 3))\(isPicture ? " data-unsorted" : "")>\(title)</th>"
    }
  }

  private func row(_ index: Int) -> HTML {
    let widget = widgets[index]
    let isTested = !page.wishes[index].isContentConstant
    let fresh = isTested ? widget.value(of: .freshViews) : nil
    let age = isTested ? widget.value(of: .contentAgeMean) : nil
    let bar: HTML =
      fresh.map {
        ShareBar(
          share: $0, interval: widget.interval(of: .freshViews), possible: page.advice?[index]?.answer?.fresh
        ).svg
      } ?? ""
    return """
      <th scope="row">\(link(index))</th>\
      \(cell(fresh, .share, bar))\(cell(age, .seconds, age.map(dot) ?? ""))\
      <td class="day-cell">\(strip(index))</td>\
      \(cell(widget.value(of: .updateIntervalMedian), .seconds, more: true))\
      \(cell(widget.value(of: .chargedPerDay), .perDay, more: true))
      """
  }

  /// - Parameter more: whether small screens leave it out.
  private func cell(
    _ value: Double?, _ unit: Figure.Unit, _ picture: HTML = "", more: Bool = false
  ) -> HTML {
    let text = ReadableFigures.value(value, unit: unit)
    let data: HTML = value.map { " data-value=\"\(String($0))\"" } ?? ""
    return "<td\(moreClass(more))\(data)>\(text)\(picture)</td>"
  }

  private func moreClass(_ isMore: Bool) -> HTML { isMore ? " class=\"more\"" : "" }

  // MARK: Pictures

  private var axis: DurationAxis {
    let ages = widgets.compactMap { $0.value(of: .contentAgeMean) }
    return DurationAxis(left: 0, right: 1, most: max(ages.max() ?? 1, 1), typical: 3600)
  }

  private func dot(_ age: Double) -> HTML {
    let x = SVGNumber.percent(axis.x(age))
    return #"<svg class="share" width="100%" height="14" aria-hidden="true" focusable="false">"#
      + #"<line class="grid" x2="100%" y1="7" y2="7"/><circle class="f-trouble" cx="\#(x)" cy="7" r="4"/></svg>"#
  }

  private func strip(_ index: Int) -> HTML {
    let strip = days[index]
    let label =
      "\(DisplayText.name(widgets[index].widget)): \(strip.freshViews) of \(strip.views.count) views fresh"
    return strip.sparkline(label: label)
  }

  private var key: HTML {
    ShownState.allCases.filter { state in days.contains { $0.states.contains(state) } }.map {
      HTMLParts.key(Swatch.area($0.paint), $0.title)
    }.joined(separator: " ")
  }
}
