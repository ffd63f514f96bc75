import Experiments
import WidgetRefresh

/// The page of an optimization of several widgets.
extension JointReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let steps: [HTML] = instructions.map { "<li>\($0)</li>" }
    return HTMLDocument(
      title: "\(results.widgets.count) widgets: which policies to choose",
      circumstances: [today.title, aim].filter { !$0.isEmpty }, origin: origin,
      main: HTMLParts.answer(
        "<p class=\"verdict\">\(advice)</p>\n"
          + (steps.isEmpty ? "" : "<ul>\(steps)</ul>\n") + picture.html)
        + HTMLParts.section(
          "widgets", "All widgets",
          table.html("Today, and with the best policies that were found", label: "Widgets")
            + HTMLParts.notes(notes)))
  }

  /// What the best policies that were found change for each widget.
  private var picture: Picture {
    let rows = (results.widgets.map(Optional.some) + [nil]).compactMap { widget in
      results.effect(on: figure, of: widget).map { row(widget.map(names.name) ?? "together", $0) }
    }
    let plot = ForestPlot(
      groups: [.init(title: "", rows: rows)], quantity: .figure(figure.unit), reference: 0,
      axisTitle: "change of \(figure.title)")
    return Picture(
      id: "changes", title: "Change of \(figure.title), of each widget and together", plot: plot,
      caption: "\(ChartMark.key(plot.marks)) Each line is a 95% confidence interval.")
  }

  private func row(_ name: String, _ effect: ChangeEffect) -> PlotRow {
    let (change, half) = (effect.difference.estimate, effect.difference.halfWidth)
    let isBetter = (change > 0) == results.goal.isMaximized
    return PlotRow(
      name: name, text: effect.values(),
      estimate: PlotRow.Estimate(value: change, low: change - half, high: change + half),
      mark: effect.difference.isUnclear ? .undecided : isBetter ? .better : .worse)
  }
}
