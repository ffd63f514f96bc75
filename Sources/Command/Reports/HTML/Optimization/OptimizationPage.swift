import Experiments
import WidgetRefresh

/// The page of an optimization.
extension OptimizationReport: PageReport {
  private var figure: Figure { goal.figure }

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "\(goal.widget): which policy to choose", circumstances: [title, aim].filter { !$0.isEmpty },
      origin: origin, main: answer + worldsSection + table)
  }

  private func mark(_ policy: Policy) -> ChartMark {
    policy.isToday ? .today : isOnlyChosen(policy) ? .chosen : policy.candidate.state.mark
  }

  // MARK: Answer

  private var answer: HTML {
    let headroom: HTML = headroom.map { "<p class=\"sentence\">\($0)</p>" } ?? ""
    let picture = figure == .chargedPerDay ? costs : frontier
    return HTMLParts.answer("<p class=\"verdict\">\(advice)</p>\n\(picture.html)\(headroom)")
  }

  /// The policies by what they cost and what they reach.
  private var frontier: Picture {
    let points = policies.compactMap { policy -> ScatterPlot.Point? in
      guard let x = estimate(policy, .chargedPerDay), let y = estimate(policy, figure) else { return nil }
      let isNamed = policy.isToday || policy.settings == chosen?.settings
      return ScatterPlot.Point(
        name: description(of: policy), label: isNamed ? name(policy) : nil, x: x, y: y, mark: mark(policy),
        bound: isNamed ? policy.candidate.possible : nil)
    }
    let plot = ScatterPlot(
      points: points, across: (.figure(.perDay), Figure.chargedPerDay.title),
      upright: (
        .figure(figure.unit), figure.title + (isMoreBetter ? " (higher is better)" : " (lower is better)")
      ),
      path: efficient(points))
    let hasBound = points.contains { $0.bound != nil }
    return Picture(
      id: "frontier", title: "Policies: \(figure.title) and charged reloads a day", plot: plot,
      caption: """
        \(ChartMark.key(points.map(\.mark))) Each line is a 95% confidence interval. \
        The dashed line joins the policies that no other policy beats in both figures.\
        \(hasBound ? " A dotted line ends at the best that the same reloads could do (headroom)." : "")
        """)
  }

  /// The policies by their charged reloads, if those are the objective.
  private var costs: Picture {
    let rows = policies.map { policy in
      let interval = policy.candidate.interval(of: figure)
      return PlotRow(
        name: name(policy), text: ReadableFigures.estimate(interval),
        estimate: interval.map(PlotRow.Estimate.init), mark: mark(policy))
    }
    let today = today?.value(of: figure) ?? 0
    let plot = ForestPlot(
      groups: [.init(title: "", rows: rows)], quantity: .figure(figure.unit), reference: today,
      axisTitle: figure.title)
    return Picture(
      id: "frontier", title: "Policies: \(figure.title)", plot: plot,
      caption:
        "\(ChartMark.key(plot.marks)) Each line is a 95% confidence interval. The upright line is today's value."
    )
  }

  private var isMoreBetter: Bool { goal.isMaximized }

  private func estimate(_ policy: Policy, _ figure: Figure) -> PlotRow.Estimate? {
    policy.candidate.interval(of: figure).map(PlotRow.Estimate.init)
  }

  private func description(of policy: Policy) -> String {
    let values = (figure == .chargedPerDay ? [figure] : [figure, .chargedPerDay]).map {
      "\($0.title) \(ReadableFigures.estimate(policy.candidate.interval(of: $0)))"
    }
    return "\(name(policy)): \(values.joined(separator: ", ")), \(policy.candidate.state.rawValue)"
  }

  /// The points that no other point beats in both figures, from left to right.
  private func efficient(_ points: [ScatterPlot.Point]) -> [(x: Double, y: Double)] {
    var best: Double?
    return points.filter { $0.mark != .refused }.map { (x: $0.x.value, y: $0.y.value) }
      .sorted { ($0.x, isMoreBetter ? -$0.y : $0.y) < ($1.x, isMoreBetter ? -$1.y : $1.y) }
      .filter { point in
        guard let before = best else {
          best = point.y
          return true
        }
        guard isMoreBetter ? point.y > before : point.y < before else { return false }
        best = point.y
        return true
      }
  }

  // MARK: Plausible worlds

  private var worldsSection: HTML {
    guard let plausible = plausible, let sentence = worlds else { return "" }
    let bars = policies.compactMap { policy -> BarPlot.Bar? in
      guard let place = place(of: policy) else { return nil }
      let share = plausible.comparison.shareBest(place)
      let isChosen = policy.settings == chosen?.settings
      return BarPlot.Bar(
        name: name(policy), value: share, text: PercentText.whole(share),
        paint: isChosen ? Paint.fill(.session) : Paint.fill(.neutral, policy.isToday ? .diagonal : .plain))
    }
    let plot = BarPlot(
      bars: bars, quantity: .figure(.share), axisTitle: "plausible worlds where none is better",
      end: 1)
    let picture = Picture(id: "plausible", title: "Policies in plausible worlds", plot: plot)
    return HTMLParts.section(
      "worlds", "If the guesses about iOS are wrong", "<p class=\"sentence\">\(sentence)</p>\n\(picture.html)"
    )
  }

  // MARK: Table

  private var table: HTML {
    HTMLParts.section(
      "policies", "All policies",
      policyTable.html("The policies that were compared", label: "Policies")
        + HTMLParts.notes(notes))
  }
}
