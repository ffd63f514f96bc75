import Experiments
import OutputAnalysis
import WidgetRefresh

extension FrontReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let points = results.remedies.indices.map { index in
      let policy = results.remedies[index]
      let isToday = isToday(index)
      return ScatterPlot.Point(
        name: "\(name(index)): \(values(index)), \(verdict(index))", label: isToday ? name(index) : nil,
        x: .init(policy.figures[1]), y: .init(policy.figures[0]),
        mark: isToday ? .today : policy.isEfficient ? .efficient : .other)
    }
    let path = results.remedies.filter(\.isEfficient)
      .map { (x: $0.figures[1].estimate, y: $0.figures[0].estimate) }
    let titles = zip(figures, goals).map {
      $0.title + ($1.isMaximized ? " (higher is better)" : " (lower is better)")
    }
    let picture = Picture(
      id: "front", title: "Policies: \(figures[0].title) and \(figures[1].title)",
      plot: ScatterPlot(
        points: points, across: (.figure(figures[1].unit), titles[1]),
        upright: (.figure(figures[0].unit), titles[0]), path: path),
      caption: """
        \(ChartMark.key(points.map(\.mark))) Each line is a 95% confidence interval. \
        The dashed line joins the policies that no other policy beats in both figures.
        """)
    return HTMLDocument(
      title: "\(subject): policies for two figures",
      circumstances: [today.title, aim].filter { !$0.isEmpty }, origin: origin,
      main: HTMLParts.answer("<p class=\"verdict\">\(answer)</p>\n\(picture.html)")
        + HTMLParts.section(
          "policies", "All policies",
          table.html("The policies that were measured", label: "Policies") + HTMLParts.notes(notes)))
  }
}
