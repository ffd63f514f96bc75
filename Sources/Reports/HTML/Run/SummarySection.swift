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
    return #"<section aria-labelledby="summary"><h2 id="summary">Summary</h2>"# + "\n"
      + table(
        label: "Summary of each widget",
        caption: "Each widget: reloads, updates, and content age when viewed",
        heads: heads, rows: rows)
      + (notes.isEmpty ? "" : #"<p class="note">\#(notes)</p>"#) + people(run) + "</section>\n"
  }

  private static func table(label: String, caption: String, heads: String, rows: [String]) -> String {
    HTMLTable.scrolling(
      label: label,
      #"<table class="summary"><caption><span>\#(caption)</span></caption><thead><tr><th scope="col">widget</th>"#
        + "\(heads)</tr></thead><tbody>\n\(rows.joined())</tbody></table>")
  }

  private static func people(_ run: RunSummary) -> String {
    guard let (columns, rows) = PeopleText.cells(of: run) else { return "" }
    let heads = columns.map { #"<th scope="col">\#(HTMLText.escaped($0))</th>"# }.joined()
    let body = zip(run.widgets, rows).map { widget, cells in
      #"<tr><th scope="row">\#(HTMLText.isolated(widget.widget, columns: 40))</th>"#
        + cells.map { "<td>\(HTMLText.escaped($0))</td>" }.joined() + "</tr>\n"
    }
    let title = "Percentiles across people"
    return table(label: title, caption: title, heads: heads, rows: body)
  }
}
