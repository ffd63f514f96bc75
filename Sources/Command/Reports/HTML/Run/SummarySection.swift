import OutputAnalysis

/// The table of all widgets with its intervals.
enum SummarySection {
  static func html(_ run: RunSummary) -> HTML {
    let fields = SummaryField.all(run)
    let rows: [HTML] = run.withoutActivities.enumerated().map { index, widget in
      let cells: [HTML] = fields.map { field in
        let interval: HTML? = field.interval(of: widget).map { " <span class=\"half\">\($0)</span>" }
        return "<td>\(field.value(widget))\(interval ?? "")</td>"
      }
      return ##"""
        <th scope="row"><a href="#widget-\##(index)">\##(HTML.name(widget.widget, columns: 40))</a></th>\##(cells)
        """##
    }
    let people = PeopleText.table(run)?.html("\(Self.people)", label: Self.people) ?? ""
    guard !rows.isEmpty || !people.isEmpty else { return "" }
    let notes = IntervalNote.sentences(run).joined(separator: " ")
    let requests: HTML = ServerText.text(run).map { "<p>\($0)</p>" } ?? ""
    let table = HTMLTable.html(
      "Each widget: reloads, updates, and content age when viewed", label: "Summary of each widget",
      attributes: #" class="summary""#,
      heads: (["widget"] + fields.map(\.title)).map { HTMLTable.head("\($0)") },
      rows: rows)
    return HTMLParts.section(
      "summary", "Summary",
      (rows.isEmpty ? "" : table + (notes.isEmpty ? "" : #"<p class="note">\#(notes)</p>"#)) + requests
        + people)
  }

  private static let people = "Percentiles across people"
}
