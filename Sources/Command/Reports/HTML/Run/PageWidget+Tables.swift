import OutputAnalysis
import WidgetRefresh

extension PageWidget {
  /// All figures with their intervals, and the requests by cause. Closed at first.
  var figureTables: HTML {
    let name = HTML.name(widget.widget)
    let tables = figures(name) + intervals(name) + causes(name)
    return "<details class=\"figures\"><summary>All figures</summary>\n\(tables)</details>\n"
  }

  private func table(_ caption: HTML, columns: [String], rows: [HTML]) -> HTML {
    HTMLTable.html(
      caption, label: columns.joined(separator: ", "),
      heads: columns.map { HTMLTable.head("\($0)", isText: ["unit", "meaning", "method"].contains($0)) },
      rows: rows)
  }

  private func figures(_ name: HTML) -> HTML {
    let rows: [HTML] = SummaryColumns.of([page.summary]).flatMap { column in
      let value = HTML.name(CSVRows.text(column.value((widget, page.summary))), columns: 200)
      return column.heads.map { head -> HTML in
        #"""
        <th scope="row">\#(head.name)</th><td class="value">\#(value)</td>\#
        <td class="unit">\#(head.unit)</td><td class="text">\#(DisplayText.prose(head.meaning))</td>
        """#
      }
    }
    return table("\(name): as in summary.csv", columns: ["figure", "value", "unit", "meaning"], rows: rows)
  }

  private func intervals(_ name: HTML) -> HTML {
    let rows: [HTML] = widget.intervals.map { interval in
      let values: [HTML] = [interval.estimate, interval.low, interval.high].map { value in
        let text = value.map { ReadableFigures.value($0, unit: interval.figure.unit) } ?? ""
        return "<td>\(text)</td>"
      }
      return #"""
        <th scope="row">\#(interval.figure.meaning)</th>\#(values)<td>\#(interval.n)</td>\#
        <td class="text">\#(interval.method.meaning)</td>
        """#
    }
    if rows.isEmpty { return "" }
    return table(
      "\(name): \(PercentText.exact(page.summary.confidence)) confidence intervals",
      columns: ["figure", "estimate", "from", "to", "n", "method"], rows: rows)
  }

  private func causes(_ name: HTML) -> HTML {
    guard let chart = CauseChart(of: tally) else { return "" }
    let decisions = ReloadDecision.allCases
    let rows: [HTML] = chart.causes.map { cause in
      let counts = decisions.map { tally.causes[cause, $0] } + [tally.causes.total(cause)]
      return "<th scope=\"row\">\(DisplayText.words(cause.name))</th>\(counts.map { "<td>\($0)</td>" })"
    }
    return table(
      "\(name): requests by cause and decision",
      columns: ["cause"] + decisions.map(\.title) + ["all"], rows: rows)
  }
}
