import Experiments
import WidgetRefresh

/// For each figure with an expectation: what it was at each save of the baseline, and what it is today.
struct ExpectationHistory {
  let subject: CheckReport.Subject
  /// The number of the scenario on the page.
  let number: Int

  /// Empty without a baseline.
  var html: HTML {
    guard let history = subject.history else { return "" }
    let pictures = figures.enumerated().compactMap { index, results in
      picture(index, results, history)
    }
    let content: HTML =
      pictures.isEmpty
      ? "<p class=\"note\">The baseline has no history of these figures.</p>\n"
      : "<div class=\"multiples\">\(pictures)</div>\n<p class=\"note\">\(note)</p>\n"
    return "<h3>History of the baseline</h3>\n\(content)"
  }

  /// A figure may have several bounds.
  private var figures: [[ExpectationResult]] {
    subject.checked.results.reduce(into: []) { figures, result in
      let place = figures.firstIndex {
        $0[0].expectation.widget == result.expectation.widget
          && $0[0].expectation.figure == result.expectation.figure
      }
      if let place { figures[place].append(result) } else { figures.append([result]) }
    }
  }

  private var note: HTML {
    """
    Each point is a save of the baseline with its \(PercentText.exact(BaselineEntry.confidence)) confidence interval; \
    the oldest is at the left. The last point is today's check with the interval behind its verdict. \
    Horizontal lines are the bounds.
    """
  }

  private func picture(_ index: Int, _ results: [ExpectationResult], _ history: [BaselineEntry]) -> HTML? {
    let (widget, figure) = (results[0].expectation.widget, results[0].expectation.figure)
    let saves = history.compactMap { level($0, $0.widgets[widget]?[figure.rawValue], figure) }
    guard !saves.isEmpty else { return nil }
    // A failed bound comes before one that holds.
    let order: [ExpectationResult.Verdict] = [.fails, .undecided, .holds]
    let today =
      order.lazy.compactMap { verdict in results.first { $0.verdict == verdict } }.first ?? results[0]
    let levels =
      saves + [
        PlotRow(
          name: "today", text: "\(today.found), \(today.verdict.rawValue)", estimate: today.plotted,
          mark: today.verdict.mark)
      ]
    let name = DisplayText.line(widget, to: 20)
    let plot = LevelPlot(
      levels: levels, quantity: .figure(figure.unit), title: "\(name): \(figure.title)", levelTitle: "",
      references: results.compactMap(\.limit), hasZero: false)
    return Picture(
      id: "history-\(number)-\(index)",
      title: "History of \(figure.title) of \(DisplayText.name(widget))", plot: plot, isSmall: true
    ).html
  }

  private func level(
    _ entry: BaselineEntry, _ figure: BaselineEntry.Estimate?, _ kind: Figure
  ) -> PlotRow? {
    guard let figure else { return nil }
    func text(_ value: Double) -> String { ReadableFigures.value(value, unit: kind.unit) }
    var words = text(figure.estimate)
    if let low = figure.low, let high = figure.high { words += " (\(text(low)) to \(text(high)))" }
    words +=
      ", \(entry.replications) replications, version \(DisplayText.line(entry.version, to: 20)), "
      + "fingerprint \(entry.fingerprint.text)"
    return PlotRow(
      name: entry.label.map { DisplayText.line($0, to: 20) } ?? String(entry.fingerprint.text.prefix(6)),
      text: words,
      estimate: PlotRow.Estimate(value: figure.estimate, low: figure.low, high: figure.high),
      mark: .estimate)
  }
}
