import WidgetRefresh

extension ComparisonPage {
  /// With more widgets in common than this, only the first ones have days.
  private static let mostDays = 4

  /// The same day of each scenario, one below the other.
  var days: HTML {
    let records = records.map { record in
      var record = record
      record.close()
      return record
    }
    guard records.count == report.scenarios.count, records.count > 1, let first = records.first else {
      return ""
    }
    let figures = first.scenario.widgets.indices.compactMap { days(ofWidget: $0, records) }.prefix(
      Self.mostDays)
    guard !figures.isEmpty else { return "" }
    let which = first.scenario.population == nil ? "replication" : "person"
    return """
      <section class="days" aria-labelledby="days"><h2 id="days">The same day</h2>
      <p>A day of \(which) \(first.replication) in each scenario, with the same user and the same random numbers: \
      the recorded day that is most like all days of \(HTML.name(names[0])).</p>
      \(Array(figures))</section>

      """
  }

  /// - Returns: `nil` if not all scenarios have the widget and the day.
  private func days(ofWidget index: Int, _ records: [RunRecord]) -> HTML? {
    let widget = records[0].scenario.widgets[index].name
    let days = LaneDay.days(of: records[0])
    guard let summary = report.scenarios[0].widgets.first(where: { $0.widget == widget }) else { return nil }
    let day = TypicalDay.number(
      fresh: summary.value(of: .freshViews), in: records[0], widget: index, days: days)
    var strips: [DayStrip] = []
    for (number, record) in records.enumerated() {
      let days = LaneDay.days(of: record)
      let match = number == 0 ? nil : report.matches[number - 1].first { $0.name != nil && $0.first == index }
      guard let place = number == 0 ? index : match?.second,
        days.indices.contains(day)
      else { return nil }
      strips.append(DayStrip(of: record, widget: place, day: days[day]))
    }
    let pictures: [HTML] = zip(names, strips).enumerated().map { scenario, one in
      let (name, strip) = (one.0, one.1)
      let id = "day-\(index)-\(scenario)"
      let svg = strip.svg(label: "A day of \(DisplayText.name(widget)) with \(name)", describedBy: id)
      return """
        <figure class="day">\(svg)\
        <figcaption id="\(id)"><strong>\(HTML.name(name))</strong>: \(strip.freshness)</figcaption></figure>

        """
    }
    let data = DayStrip.data("scenario", zip(names, strips).map { ($0, $1) })
    let label = "The same day of \(DisplayText.name(widget)), \(days[day].title)"
    return """
      <h3>\(HTML.name(widget)): \(days[day].title)</h3>
      <figure class="strips" aria-label="\(label)"\(data.attribute)>\
      \(pictures)<p class="note">\(DayStrip.key(of: strips))</p></figure>

      """
  }
}
