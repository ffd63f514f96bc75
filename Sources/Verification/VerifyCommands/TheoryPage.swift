import ClosedForms
import Reports

/// The page of a comparison with closed forms.
struct TheoryPage: PageReport {
  let subjects: [(subject: ClosedFormSubject, results: [ClosedFormResult])]

  func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "The simulator against closed forms", circumstances: [], origin: origin,
      main: answer + subjects.map(section).joined())
  }

  private var answer: HTML {
    let results = subjects.flatMap(\.results)
    let failed = results.filter { !VerificationPage.holds($0) }
    let conclusion = VerificationPage.conclusion(lines: results.count, failures: failed.count)
      .split(separator: "\n").joined(separator: " ")
    let text =
      failed.isEmpty
      ? "All \(results.count) figures hold."
      : "\(failed.count) of \(results.count) figures \(failed.count == 1 ? "fails" : "fail"): "
        + failed.map(\.name).joined(separator: "; ") + "."
    let plot = StripPlot(
      groups: subjects.map { subject, results in
        StripPlot.Group(
          title: subject.title,
          points: results.map { result in
            (
              Self.place(of: result) ?? 0,
              "\(result.name): \(VerificationPage.figure(result.measured)), expected \(VerificationPage.figure(result.expected))",
              mark(result)
            )
          })
      }, range: -1...1, limits: -3...3, axisTitle: "place in the 95% range (−1 and 1: its ends)",
      description: conclusion)
    let picture = Picture(
      id: "places", title: "Measured figures within the 95% ranges of the theory", plot: plot,
      caption: """
        \(HTMLParts.key(Swatch.area("band " + Paint.fill(.session)), "95% range")) \
        \(ChartMark.key(results.map(mark))) If the theory is right, about one figure in twenty is outside its range.
        """)
    return HTMLParts.answer(
      HTMLParts.verdict(failed.isEmpty ? .good : .bad, text) + picture.html + HTMLParts.notes([conclusion]))
  }

  private func mark(_ result: ClosedFormResult) -> ChartMark {
    VerificationPage.holds(result) ? .holds : .fails
  }

  /// From −1 at the lower end of the 95% range to 1 at its upper end.
  private static func place(of result: ClosedFormResult) -> Double? {
    guard let range = result.range(confidence: 0.95) else { return nil }
    let half = (range.upperBound - range.lowerBound) / 2
    return half > 0 ? (result.measured - range.lowerBound) / half - 1 : 0
  }

  private func section(_ subject: ClosedFormSubject, _ results: [ClosedFormResult]) -> HTML {
    let rows: [[HTML]] = results.map { result in
      let (low, high) = VerificationPage.range(result)
      return [
        "\(result.name)", "\(VerificationPage.figure(result.expected))",
        "\(VerificationPage.figure(result.measured))",
        "\(low) … \(high)", small(result), "\(result.n)",
        VerificationPage.holds(result) ? HTMLParts.marked(.good, "holds") : HTMLParts.marked(.bad, "fails"),
      ]
    }
    return HTMLParts.section(
      "subject-\(subject.rawValue)", "\(subject.title)",
      "<p class=\"sentence\">\(lines: DisplayText.prose(subject.explanation))</p>\n"
        + HTMLTable.html(
          "\(subject.title)", label: subject.title,
          columns: [
            .init(title: "figure"), .init(title: "expected"), .init(title: "measured"),
            .init(title: "95% range of measured"), .init(title: "place in it"), .init(title: "n"),
            .init(title: "verdict", isText: true),
          ], rows: rows))
  }

  /// The place in the range, in a cell. The numbers beside it say the same.
  private func small(_ result: ClosedFormResult) -> HTML {
    guard let place = Self.place(of: result) else { return "" }
    let x = 60 + 18 * min(max(place, -3), 3)
    let band = ChartParts.rect("band " + Paint.fill(.session), x: 42, y: 1, width: 36, height: 14)
    let content = band + ChartParts.line("grid", x1: 60, y1: 1, x2: 60, y2: 15) + mark(result).svg(x: x, y: 8)
    return "<svg width=\"120\" height=\"16\" aria-hidden=\"true\" focusable=\"false\">\(content)</svg>"
  }
}
