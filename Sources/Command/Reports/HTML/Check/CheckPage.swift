import Experiments
import WidgetRefresh

/// The page of a check.
extension CheckReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "Expectations", circumstances: circumstances, origin: origin,
      main: answer + subjects.enumerated().map(section).joined() + HTMLParts.notes(notes))
  }

  private var circumstances: [String] {
    let names = subjects.map { "\($0.file): \($0.title)" } + failures.map(\.file)
    return names.count > 3 ? ["\(names.count) scenarios"] : names
  }

  // MARK: Answer

  private var answer: HTML {
    let (fails, open) = (count(.fails), count(.undecided))
    let isBad = fails > 0 || !failures.isEmpty
    var text: String
    if results.isEmpty {
      text = "No expectation was checked."
    } else if fails > 0 {
      text =
        "\(fails) of \(DisplayText.count(results.count, "expectation")) \(fails == 1 ? "fails" : "fail")"
        + (open > 0 ? ", and \(open) \(open == 1 ? "is" : "are") undecided." : ".")
    } else if open > 0 {
      text = "No expectation fails, but \(open) of \(results.count) \(open == 1 ? "is" : "are") undecided."
    } else {
      text = results.count == 1 ? "The expectation holds." : "All \(results.count) expectations hold."
    }
    if let failed { text += " " + failed }
    let partial: HTML = partial.map { "<p class=\"partial\">\($0)</p>\n" } ?? ""
    let errors: [HTML] = failures.flatMap(\.errors).map {
      "<li>\(HTMLParts.marked(.bad, ""))\($0.description)</li>"
    }
    let problems =
      errors
      + results.filter { $0.verdict != .holds }.map {
        "<li>\(HTMLParts.marked($0.verdict.tone, ""))\($0.message).</li>"
      }
    return HTMLParts.answer(
      HTMLParts.verdict(isBad ? .bad : open > 0 ? .open : .good, text) + partial
        + (problems.isEmpty ? "" : "<ul>\(problems)</ul>\n"))
  }

  private var results: [ExpectationResult] { subjects.flatMap(\.checked.results) }

  // MARK: Scenarios

  private func section(_ index: Int, _ subject: Subject) -> HTML {
    let title = subject.title.isEmpty ? subject.file : subject.title
    return HTMLParts.section(
      "checked-\(index)", HTML.name(title),
      "<p class=\"note\">\(HTML.name(subject.file, columns: 120)), \(subject.runs)</p>\n"
        + picture(index, subject) + ExpectationHistory(subject: subject, number: index).html
        + subject.table.html(
          "\(HTML.name(subject.file)): all expectations", label: "Expectations", hasSigns: true))
  }

  private func picture(_ index: Int, _ subject: Subject) -> HTML {
    // What needs attention comes first.
    let order: [ExpectationResult.Verdict] = [.fails, .undecided, .holds]
    let sorted = order.flatMap { verdict in subject.checked.results.filter { $0.verdict == verdict } }
    let rows = sorted.map { result in
      let widget = DisplayText.line(result.expectation.widget, to: 20)
      return RangePlot.Row(
        row: PlotRow(
          name: "\(result.verdict.tone.sign) \(widget): \(result.expectation.figure.title)",
          text: "\(result.found), expected \(result.expected)", estimate: result.plotted,
          mark: result.verdict.mark),
        quantity: .figure(result.expectation.figure.unit), range: result.allowed, reference: result.limit)
    }
    let plot = RangePlot(rows: rows)
    return Picture(
      id: "verdicts-\(index)", title: "Expectations of \(DisplayText.name(subject.file))",
      plot: plot,
      caption: """
        \(HTMLParts.key(Swatch.area("band " + Paint.fill(.session)), "expected")) \
        \(ChartMark.key(plot.marks)) Each line is the interval behind the verdict.
        """
    ).html
  }
}

extension ExpectationResult {
  /// The bound; `nil`: none was given.
  var limit: Double? {
    switch expectation.bound {
    case .atLeast(let bound), .atMost(let bound): bound
    case .never: 0
    }
  }

  var plotted: PlotRow.Estimate? { estimate.map { PlotRow.Estimate(value: $0, low: low, high: high) } }

  /// The values that the bound allows.
  fileprivate var allowed: (low: Double, high: Double) {
    let most = expectation.figure.unit == .share ? 1 : Double.infinity
    return switch expectation.bound {
    case .atLeast(let bound): (bound, most)
    case .atMost(let bound): (0, bound)
    case .never: (0, 0)
    }
  }
}
