import OutputAnalysis
import WidgetRefresh

extension PageWidget {
  /// All figures with their intervals, and the requests by cause. Closed at first.
  var figureTables: String {
    let name = HTMLText.isolated(widget.widget)
    return "<details class=\"figures\"><summary>All figures</summary>\n" + figures(name) + intervals(name)
      + causes(name) + "</details>\n"
  }

  private func table(_ caption: String, columns: [String], rows: [String]) -> String {
    HTMLTable.html(
      caption, label: columns.joined(separator: ", "),
      heads: columns.map { HTMLTable.head($0, isText: ["unit", "meaning", "method"].contains($0)) },
      rows: rows)
  }

  private func figures(_ name: String) -> String {
    let rows = SummaryColumns.of([page.summary]).flatMap { column in
      let value = HTMLText.isolated(CSVRows.text(column.value((widget, page.summary))), columns: 200)
      return column.heads.map { head in
        let meaning = HTMLText.prose(head.meaning)
        return #"<th scope="row">\#(head.name)</th><td class="value">\#(value)</td>"#
          + #"<td class="unit">\#(head.unit)</td><td class="text">\#(meaning)</td>"#
      }
    }
    return table("\(name): as in summary.csv", columns: ["figure", "value", "unit", "meaning"], rows: rows)
  }

  private func intervals(_ name: String) -> String {
    let rows = widget.intervals.map { interval in
      let values = [interval.estimate, interval.low, interval.high].map { value in
        let text = value.map { ReadableFigures.value($0, unit: interval.figure.unit) } ?? ""
        return "<td>\(HTMLText.escaped(text))</td>"
      }
      return #"<th scope="row">\#(interval.figure.meaning)</th>\#(values.joined())<td>\#(interval.n)</td>"#
        + #"<td class="text">\#(HTMLText.escaped(interval.method.meaning))</td>"#
    }
    if rows.isEmpty { return "" }
    return table(
      "\(name): \(PercentText.exact(page.summary.confidence)) confidence intervals",
      columns: ["figure", "estimate", "from", "to", "n", "method"], rows: rows)
  }

  private func causes(_ name: String) -> String {
    guard let chart = CauseChart(of: tally) else { return "" }
    let decisions = ReloadDecision.allCases
    let rows = chart.causes.map { cause in
      let counts = decisions.map { tally.causes[cause, $0] } + [tally.causes.total(cause)]
      return #"<th scope="row">\#(HTMLText.words(cause.name))</th>"#
        + counts.map { "<td>\($0)</td>" }.joined()
    }
    return table(
      "\(name): requests by cause and decision",
      columns: ["cause"] + decisions.map(\.title) + ["all"], rows: rows)
  }
}
