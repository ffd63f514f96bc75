import Experiments

/// The page of a comparison with a baseline.
extension BaselineReport: PageReport {
  package func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "\(file) compared with \(baseline)",
      circumstances: ["\(replications) paired replications", fingerprints], origin: origin,
      main: answer + table)
  }

  private var differing: [PairedDifference] { comparison.findings.filter { $0.verdict != .noDifferenceSeen } }

  private var answer: HTML {
    let worse = count(.worse)
    let counts =
      comparison.findings.isEmpty
      ? ""
      : worse > 0
        ? "\(worse) of \(DisplayText.count(comparison.findings.count, "figure")) got worse. "
        : "None of \(comparison.findings.count) figures got worse. "
    return HTMLParts.answer(
      HTMLParts.verdict(worse > 0 ? .bad : .good, counts + comparison.change.sentence) + picture)
  }

  private var picture: HTML {
    if differing.isEmpty { return "" }
    let plot = ForestPlot(
      groups: differing.byWidget.map { widget, differences in
        ForestPlot.Group(title: widget ?? "", rows: differences.map(\.plotRow))
      }, quantity: .change, reference: 0, axisTitle: "change since the baseline", limits: -1...2)
    return Picture(
      id: "changes", title: "Figures that differ from the baseline by more than chance",
      plot: plot,
      caption: """
        \(ChartMark.key(plot.marks)) Each line is an interval. With a probability of \
        \(PercentText.exact(1 - error)), all of them contain the true change.
        """
    ).html
  }

  private var table: HTML {
    if comparison.findings.isEmpty { return "" }
    return HTMLParts.section(
      "figures", "All figures",
      Self.table(comparison.findings)
        .html("All figures for which higher or lower is better", label: "All figures")
        + HTMLParts.notes(notes))
  }
}
