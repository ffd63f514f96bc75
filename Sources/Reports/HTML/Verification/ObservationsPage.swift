import FieldObservations

extension HTMLReport {
  /// The page of a comparison with real phones.
  package init(_ page: FieldObservationsPage, origin: PageOrigin) {
    self.init(ObservationsPage(page: page, origin: origin).document)
  }
}

/// The page of a comparison with real phones.
struct ObservationsPage {
  let page: FieldObservationsPage
  let origin: PageOrigin

  var document: HTMLDocument {
    HTMLDocument(
      title: "The simulator against real phones",
      circumstances: ["What developers saw on real phones, simulated with each budget profile."],
      origin: origin, main: answer + table + ranges)
  }

  private var answer: String {
    let text =
      page.failures == 0
      ? "Every difference from real phones has a known reason."
      : "\(DisplayText.count(page.failures, "difference")) from real phones \(page.failures == 1 ? "has" : "have") no known reason."
    let bars = page.profiles.indices.map { index in
      let count = page.rows.count { $0.results[index].isMet }
      return BarPlot.Bar(
        name: page.profiles[index], value: Double(count), text: "\(count) of \(page.rows.count)",
        paint: Paint.fill(.session))
    }
    let plot = BarPlot(
      bars: bars, quantity: .figure(.perDay), axisTitle: "observations matched", end: Double(page.rows.count))
    return HTMLParts.answer(
      HTMLParts.verdict(page.failures == 0 ? .good : .bad, "\(text) \(page.score)")
        + Picture(id: "matches", title: "Observations that each budget profile matches", plot: plot).html)
  }

  private var table: String {
    let rows = page.rows.map { observation, results in
      ["\(observation.number)", HTMLText.escaped(observation.name), HTMLText.escaped(observation.seen)]
        + results.map { result in
          let style = result.isMet ? "holds" : result.reason == nil ? "fails" : "open"
          return
            "<span class=\"\(style)\">\(FieldObservationsPage.mark(result)) \(HTMLText.escaped(result.measured))</span>"
        }
    }
    return HTMLParts.section(
      "observations", "Observations",
      HTMLTable.html(
        "✓: match. –: no match, for a known reason. ✗: no match.", label: "Observations",
        columns: [
          .init(title: "number"), .init(title: "observation", isText: true),
          .init(title: "seen", isText: true),
        ] + page.profiles.map { .init(title: $0, isText: true) }, rows: rows))
  }

  private var ranges: String {
    let items = page.rows.map { observation, results in
      "<li value=\"\(observation.number)\">"
        + "\(HTMLText.escaped("\(observation.criterion.explanation)\(FieldObservationsPage.reasons(results))".replacing("`", with: "")))</li>"
    }
    return HTMLParts.section("ranges", "Figures and ranges", "<ol>\(items.joined(separator: "\n"))</ol>")
  }
}
