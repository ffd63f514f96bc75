import OutputAnalysis

/// The table of all widgets with its intervals.
enum SummarySection {
  static func html(_ run: RunSummary) -> String {
    let heads = SummaryField.all(run).map { #"<th scope="col">\#($0.title)</th>"# }.joined()
    let rows = run.widgets.enumerated().map { index, widget in
      let cells = SummaryField.all(run).map { field in
        let interval = field.interval(of: widget).map {
          #" <span class="half">\#(HTMLText.escaped($0))</span>"#
        }
        return "<td>\(HTMLText.escaped(field.value(widget)))\(interval ?? "")</td>"
      }
      return
        ##"<tr><th scope="row"><a href="#widget-\##(index)">\##(HTMLText.isolated(widget.widget, columns: 40))</a></th>"##
        + cells.joined() + "</tr>\n"
    }
    let notes = IntervalNote.sentences(run).map(HTMLText.escaped).joined(separator: " ")
    let table = HTMLTable.scrolling(
      label: "Summary of each widget",
      #"<table class="summary"><caption><span>Each widget: reloads, updates, and content age when viewed</span></caption>"#
        + #"<thead><tr><th scope="col">widget</th>\#(heads)</tr></thead><tbody>"#
        + "\n\(rows.joined())</tbody></table>")
    return HTMLParts.section(
      "summary", "Summary",
      table + (notes.isEmpty ? "" : #"<p class="note">\#(notes)</p>"#) + people(run))
  }

  private static func people(_ run: RunSummary) -> String {
    let title = "Percentiles across people"
    return PeopleText.table(run)?.html(title, label: title) ?? ""
  }
}
