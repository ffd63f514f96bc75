import EventKernel
import OutputAnalysis
import WidgetRefresh

/// The Live Activities on the page of a run: the answer, the recorded days, and the figures of each.
struct ActivitySection {
  let page: RunPage

  private var places: Range<Int> { page.wishes.count..<page.summary.widgets.count }

  /// Empty without Live Activities.
  var html: HTML {
    guard !places.isEmpty else { return "" }
    let table =
      ActivityText.table(page.summary)?.html("Live Activities", label: "Summary of each Live Activity") ?? ""
    return HTMLParts.section("activities", "Live Activities", places.map(article).joined() + table)
  }

  private func article(_ index: Int) -> HTML {
    let activity = page.summary.widgets[index]
    let hours = hours(of: index)
    let strips = page.days.map {
      DayStrip(of: page.record, widget: index, day: LaneDay(date: $0.date, period: hours($0.period)))
    }
    let days: [HTML] = strips.enumerated().map { number, strip in
      let label = "A day of \(DisplayText.name(activity.widget))"
      let id = "activity-\(index)-\(number)"
      return """
        <figure class="day">\(strip.svg(label: label, describedBy: id))\
        <figcaption id="\(id)">\(page.days[number].title): \(strip.freshness)</figcaption></figure>

        """
    }
    let data = DayStrip.data("day", zip(page.days, strips).map { ($0.title, $1) })
    return """
      <article id="widget-\(index)" aria-labelledby="name-\(index)">
      <h3 id="name-\(index)">\(HTML.name(activity.widget, columns: 80))</h3>
      <p class="answer">\(ActivityText.answer(activity, in: page.summary))</p>
      \(page.advice?[index]?.html(activity) ?? "")
      <figure class="strips" aria-label="Days of \(DisplayText.name(activity.widget))"\(data.attribute)>\
      <p class="note">\(DayStrip.key(of: strips))</p>
      \(days)</figure></article>

      """
  }

  /// The part of each day in which it is on screen on any of them, in whole hours. So a short activity is not a small part
  /// of its strip.
  private func hours(of index: Int) -> (Range<SimulationTime>) -> Range<SimulationTime> {
    let steps = page.record.widgets[index].shown
    let ends = steps.dropFirst().map(\.time) + [page.record.period.upperBound]
    var (first, last): (Int64, Int64) = (.max, 0)
    for day in page.days.map(\.period) {
      for (step, end) in zip(steps, ends) where step.state != nil {
        guard (step.time..<max(step.time, end)).overlaps(day) else { continue }
        let part = (step.time..<end).clamped(to: day)
        first = min(first, (part.lowerBound - day.lowerBound).milliseconds / 3_600_000)
        last = max(last, ((part.upperBound - day.lowerBound).milliseconds + 3_599_999) / 3_600_000)
      }
    }
    guard first < last else { return { $0 } }
    let (start, end) = (first, last)
    return { ($0.lowerBound + .hours(start)..<$0.lowerBound + .hours(end)).clamped(to: $0) }
  }
}
