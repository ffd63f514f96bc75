import FieldObservations
import Reports

/// The page of a comparison with real phones.
extension FieldObservationsPage: PageReport {
  func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "The simulator against real phones",
      circumstances: ["What developers saw on real phones, simulated with each budget profile."],
      origin: origin, main: answer + observations + ranges)
  }

  private var answer: HTML {
    let text =
      failures == 0
      ? "Every difference from real phones has a known reason."
      : "\(DisplayText.count(failures, "difference")) from real phones \(failures == 1 ? "has" : "have") no known reason."
    let bars = profiles.indices.map { index in
      let count = rows.count { $0.results[index].isMet }
      return BarPlot.Bar(
        name: profiles[index], value: Double(count), text: "\(count) of \(rows.count)",
        paint: Paint.fill(.session))
    }
    let plot = BarPlot(
      bars: bars, quantity: .count, axisTitle: "observations matched", end: Double(rows.count))
    return HTMLParts.answer(
      HTMLParts.verdict(failures == 0 ? .good : .bad, "\(text) \(score)")
        + Picture(id: "matches", title: "Observations that each budget profile matches", plot: plot).html)
  }

  private var observations: HTML {
    let rows: [[HTML]] = rows.map { observation, results in
      [observation.name, observation.note.conditions, observation.note.seen].map { "\($0)" }
        + results.map { result in
          let style = result.isMet ? "holds" : result.reason == nil ? "fails" : "open"
          return "<span class=\"\(style)\">\(Self.cell(result))</span>"
        }
    }
    return HTMLParts.section(
      "observations", "Observations",
      HTMLTable.html(
        "✓: match. –: no match, for a known reason. ✗: no match. In parentheses: the factor from the middle of the range.",
        label: "Observations",
        columns: [
          .init(title: "number"), .init(title: "observation", isText: true),
          .init(title: "seen", isText: true),
        ] + profiles.map { .init(title: $0, isText: true) }, rows: rows))
  }

  private var ranges: HTML {
    let items: [HTML] = rows.map { observation, results in
      let text = "\(observation.name). \(observation.explanation)\(Self.reasons(results))"
      return "<li>\(lines: DisplayText.prose(text))</li>"
    }
    return HTMLParts.section(
      "ranges", "Figures and ranges", "<ul>\(items.joined(separator: "\n"))</ul>")
  }
}
