import Experiments
import WidgetRefresh

/// The page of an optimization.
extension OptimizationReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let code = HTMLParts.swift(answer.swift)
    let steps: HTML =
      instructions.isEmpty
      ? "" : "<ul>\(instructions.map { "<li>\($0)</li>" as HTML } as [HTML])</ul>\n"
    let commands: [HTML] = answer.commands.map { "<p>Try: <code>\($0)</code></p>\n" }
    let columns: HTML =
      answer.table.map {
        $0.html("What to change", label: "what to change") + HTMLParts.notes(answer.notes)
      } ?? ""
    let widgets: HTML =
      widgetTable.map {
        HTMLParts.section(
          "widgets", "All widgets",
          effectPicture + $0.html("Today, and with the chosen policy", label: "Widgets"))
      } ?? ""
    return HTMLDocument(
      title: together.map { "\($0.widgets.count) widgets: which policies to choose" }
        ?? "\(answer.names.listed("and")): which policy to choose",
      circumstances: [title, aim].filter { !$0.isEmpty }, origin: origin,
      main: HTMLParts.answer(
        "<p class=\"verdict\">\(advice)</p>\n\(steps)\(picture)\(code)\(commands)\(columns)")
        + widgets
        + HTMLParts.section(
          "policies", "All policies",
          table.html("The policies that were compared", label: "Policies") + HTMLParts.notes(notes)))
  }

  /// What the chosen policy changes for each of several widgets.
  private var effectPicture: HTML {
    guard let together, let effects = together.changed?.effects else { return "" }
    let figure = figures[0]
    let rows = (together.widgets.map(Optional.some) + [nil]).compactMap { widget -> PlotRow? in
      guard let effect = effects.effect(on: figure, of: widget) else { return nil }
      let (change, half) = (effect.difference.estimate, effect.difference.halfWidth)
      return PlotRow(
        name: widget.map(together.names.name) ?? "together", text: effect.values(),
        estimate: PlotRow.Estimate(value: change, low: change - half, high: change + half),
        mark: effect.difference.isUnclear
          ? .undecided : (change > 0) == figure.isMoreBetter ? .better : .worse)
    }
    let plot = ForestPlot(
      groups: [.init(title: "", rows: rows)], quantity: .figure(figure.unit), reference: 0,
      axisTitle: "change of \(figure.title)")
    return Picture(
      id: "changes", title: "Change of \(figure.title), of each widget and together", plot: plot,
      caption: "\(ChartMark.key(plot.marks)) Each line is a 95% confidence interval."
    ).html
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
