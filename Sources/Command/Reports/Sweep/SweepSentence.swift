import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The answer of a sweep in words, for one widget.
struct SweepSentence {
  let report: SweepReport
  let widget: String

  var text: String {
    guard let lowest = report.lowest[widget] else { return "No point has a content age." }
    guard report.points.count > 1 else {
      return "There is only one point, \(values(0)) (\(value(.contentAgeMean, 0))\(cost(0)))."
    }
    let same = lowest.notToldApart.sorted()
    let age = value(.contentAgeMean, lowest.index)
    var text = "The content age is lowest with \(values(lowest.index)) (\(age)\(cost(lowest.index)))."
    if same.count == report.points.count - 1 {
      text =
        "The content age is lowest with \(values(lowest.index)) (\(age)\(cost(lowest.index))), "
        + "but its difference from every other value may be chance."
    } else if !same.isEmpty {
      text += " The difference from \(same.map(values).listed("and")) may be chance."
    }
    if !report.isAllGiven,
      let cheapest = ([lowest.index] + same).min(by: { (charged($0), $0) < (charged($1), $1) }),
      cheapest != lowest.index, charged(cheapest) < 0.9 * charged(lowest.index)
    {
      text +=
        " With \(values(cheapest)), fewer reloads are charged: \(value(.chargedPerDay, cheapest)) a day."
    }
    if let today = report.today, today != lowest.index {
      text += " Today: \(values(today)) (\(value(.contentAgeMean, today))\(cost(today)))."
    } else if report.today == lowest.index {
      text += report.paths.count > 1 ? " Those are today's values." : " That is today's value."
    }
    if let given = report.given {
      text +=
        " An app cannot choose \(given)"
        + (report.isAllGiven ? ", so this is no advice." : ": compare points with the same \(given).")
    }
    return text
  }

  private func values(_ point: Int) -> String {
    let values = report.points[point].values.map { DisplayText.line($0, to: 40) }
    guard report.paths.count > 1 else { return values.first ?? "" }
    return zip(report.shortNames, values).map { "\($0) \($1)" }.joined(separator: ", ")
  }

  private func interval(_ figure: Figure, _ point: Int) -> FigureInterval? {
    report.points[point].summary.widgets.first { $0.widget == widget }?.interval(of: figure)
  }

  private func charged(_ point: Int) -> Double { interval(.chargedPerDay, point)?.estimate ?? .infinity }

  private func value(_ figure: Figure, _ point: Int) -> String {
    ReadableFigures.estimate(interval(figure, point))
  }

  private func cost(_ point: Int) -> String {
    guard let charged = interval(.chargedPerDay, point) else { return "" }
    return ", \(ReadableFigures.rate(charged.estimate)) charged reloads a day"
  }
}
