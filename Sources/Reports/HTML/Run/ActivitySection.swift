import OutputAnalysis
import WidgetRefresh

/// The Live Activities on the page of a run: the answer, the recorded days, and the figures of each.
struct ActivitySection {
  let page: RunPage

  private var places: Range<Int> { page.wishes.count..<page.summary.widgets.count }

  /// Empty without Live Activities.
  var html: String {
    guard !places.isEmpty else { return "" }
    let table =
      ActivityText.table(page.summary)?.html("Live Activities", label: "Summary of each Live Activity") ?? ""
    return HTMLParts.section("activities", "Live Activities", places.map(article).joined() + table)
  }

  private func article(_ index: Int) -> String {
    let activity = page.summary.widgets[index]
    let strips = page.days.map { DayStrip(of: page.record, widget: index, day: $0) }
    let days = strips.enumerated().map { number, strip in
      let label = "A day of \(HTMLText.plainName(activity.widget))"
      let id = "activity-\(index)-\(number)"
      return "<figure class=\"day\">\(strip.svg(label: label, describedBy: id))"
        + "<figcaption id=\"\(id)\">\(page.days[number].title): \(strip.freshness)</figcaption></figure>\n"
    }
    return """
      <article id="widget-\(index)" aria-labelledby="name-\(index)">
      <h3 id="name-\(index)">\(HTMLText.isolated(activity.widget, columns: 80))</h3>
      <p class="answer">\(HTMLText.escaped(ActivityText.answer(activity, in: page.summary)))</p>
      <p class="note">\(DayStrip.key(of: strips))</p>
      \(days.joined())</article>

      """
  }
}
