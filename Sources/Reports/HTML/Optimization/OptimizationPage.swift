import Experiments
import OutputAnalysis
import WidgetRefresh

extension HTMLReport {
  /// The page of an optimization: what to do, the policies by cost and objective, and how they do in plausible worlds.
  package init(_ report: OptimizationReport, origin: PageOrigin) {
    self.init(OptimizationPage(report: report, origin: origin).document)
  }
}

/// The page of an optimization.
struct OptimizationPage {
  let report: OptimizationReport
  let origin: PageOrigin

  private var words: PolicyWords { OptimizationText.words(report) }
  private var figure: Figure { report.goal.figure }

  var document: HTMLDocument {
    HTMLDocument(
      title: "\(report.goal.widget): which policy to choose", circumstances: circumstances, origin: origin,
      main: answer + worlds + table)
  }

  private var circumstances: [String] {
    [report.title, OptimizationText.aim(report)].filter { !$0.isEmpty }
  }

  private func name(_ policy: OptimizationReport.Policy) -> String {
    (policy.isToday ? "today: " : "") + words.short(policy)
  }

  private func mark(_ policy: OptimizationReport.Policy) -> ChartMark {
    policy.isToday ? .today : policy.candidate.state.mark
  }

  // MARK: Answer

  private var answer: String {
    let sentence = HTMLText.escaped(OptimizationText.advice(report))
    let headroom = OptimizationHeadroom.text(report, words)
    return HTMLParts.answer(
      "<p class=\"verdict\">\(sentence)</p>\n" + (figure == .chargedPerDay ? costs : frontier).html
        + (headroom.map { "<p class=\"sentence\">\(HTMLText.escaped($0))</p>" } ?? ""))
  }

  /// The policies by what they cost and what they reach.
  private var frontier: Picture {
    let points = report.policies.compactMap { policy -> ScatterPlot.Point? in
      guard let x = estimate(policy, .chargedPerDay), let y = estimate(policy, figure) else { return nil }
      let isNamed = policy.isToday || policy.settings == report.chosen?.settings
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
      caption: ChartMark.key(points.map(\.mark)) + " Each line is a 95% confidence interval. "
        + "The dashed line joins the policies that no other policy beats in both figures."
        + (hasBound ? " A dotted line ends at the best that the same reloads could do (headroom)." : ""))
  }

  /// The policies by their charged reloads, if those are the objective.
  private var costs: Picture {
    let rows = report.policies.map { policy in
      let interval = policy.candidate.interval(of: figure)
      return PlotRow(
        name: name(policy), text: PolicyText.value(interval),
        estimate: interval.map(PlotRow.Estimate.init), mark: mark(policy))
    }
    let today = report.today?.value(of: figure) ?? 0
    let plot = ForestPlot(
      groups: [.init(title: "", rows: rows)], quantity: .figure(figure.unit), reference: today,
      axisTitle: figure.title)
    return Picture(
      id: "frontier", title: "Policies: \(figure.title)", plot: plot,
      caption: ChartMark.key(plot.marks)
        + " Each line is a 95% confidence interval. The upright line is today's value.")
  }

  private var isMoreBetter: Bool { report.goal.isMaximized }

  private func estimate(_ policy: OptimizationReport.Policy, _ figure: Figure) -> PlotRow.Estimate? {
    policy.candidate.interval(of: figure).map(PlotRow.Estimate.init)
  }

  private func description(of policy: OptimizationReport.Policy) -> String {
    let values = (figure == .chargedPerDay ? [figure] : [figure, .chargedPerDay]).map {
      "\($0.title) \(PolicyText.value(policy.candidate.interval(of: $0)))"
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

  private var worlds: String {
    guard let plausible = report.plausible, let sentence = OptimizationText.worlds(report) else { return "" }
    let bars = report.policies.compactMap { policy -> BarPlot.Bar? in
      guard let place = OptimizationText.place(of: policy, report) else { return nil }
      let share = plausible.comparison.shareBest(place)
      let isChosen = policy.settings == report.chosen?.settings
      return BarPlot.Bar(
        name: name(policy), value: share, text: PercentText.whole(share),
        paint: isChosen ? Paint.fill(.session) : Paint.fill(.neutral, policy.isToday ? .diagonal : .plain))
    }
    let plot = BarPlot(
      bars: bars, quantity: .figure(.share), axisTitle: "plausible worlds where none is better",
      end: 1)
    return HTMLParts.section(
      "worlds", "If the guesses about iOS are wrong",
      "<p class=\"sentence\">\(HTMLText.escaped(sentence))</p>\n"
        + Picture(id: "plausible", title: "Policies in plausible worlds", plot: plot).html)
  }

  // MARK: Table

  private var table: String {
    HTMLParts.section(
      "policies", "All policies",
      OptimizationText.policies(report).html("The policies that were compared", label: "Policies")
        + HTMLParts.notes(OptimizationText.notes(report)))
  }
}
