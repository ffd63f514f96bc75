import Experiments
import WidgetRefresh

/// The page of an optimization.
extension OptimizationReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let code: HTML =
      answer.swift.isEmpty
      ? "" : "<pre class=\"swift\"><code>\(answer.swift.joined(separator: "\n"))</code></pre>\n"
    let commands: [HTML] = answer.commands.map { "<p>Try: <code>\($0)</code></p>\n" }
    let columns: HTML =
      answer.table.map {
        $0.html("What to change", label: "what to change") + HTMLParts.notes(answer.notes)
      } ?? ""
    return HTMLDocument(
      title: "\(answer.names.listed("and")): which policy to choose",
      circumstances: [title, aim].filter { !$0.isEmpty }, origin: origin,
      main: HTMLParts.answer("<p class=\"verdict\">\(advice)</p>\n\(picture)\(code)\(commands)\(columns)")
        + HTMLParts.section(
          "policies", "All policies",
          table.html("The policies that were compared", label: "Policies") + HTMLParts.notes(notes)))
  }

  /// The policies by what they cost and what they reach.
  private var picture: HTML {
    let figure = figures[0]
    let points = shown.compactMap { number -> ScatterPlot.Point? in
      guard let x = interval(number, .chargedPerDay), let y = interval(number, figure) else { return nil }
      let state = state(number)
      return ScatterPlot.Point(
        name: "\(name(number)): \(ReadableFigures.estimate(y)), \(state.rawValue)",
        label: [.chosen, .onServer].contains(state) || number == 0 ? name(number) : nil, x: .init(x),
        y: .init(y),
        mark: number == 0 ? .today : state.mark)
    }
    guard figure != .chargedPerDay, !points.isEmpty else { return "" }
    let better = figure.isMoreBetter.map { $0 ? " (higher is better)" : " (lower is better)" } ?? ""
    return Picture(
      id: "frontier", title: "Policies: \(figure.title) and charged reloads a day",
      plot: ScatterPlot(
        points: points, across: (.figure(.perDay), Figure.chargedPerDay.title),
        upright: (.figure(figure.unit), figure.title + better), path: []),
      caption: "\(ChartMark.key(points.map(\.mark))) Each line is a 95% confidence interval."
    ).html
  }
}
