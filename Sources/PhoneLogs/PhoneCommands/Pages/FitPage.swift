import PhoneFit
import Reports

extension FitReport: PageReport {
  func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "What the log of \(name) tells",
      circumstances: ["\(file): \(DisplayText.count(days.count, "usual day"))"], origin: origin,
      main: HTMLParts.answer(
        HTMLParts.verdict(posterior.check.isExplained ? .good : .bad, sentence) + picture)
        + (told.isEmpty
          ? ""
          : HTMLParts.section(
            "told", "What the log tells",
            table.html("Each rule that the log tells something about", label: "Rules")))
        + HTMLParts.section("check", "Is it right?", HTMLParts.notes(checks + notes)))
  }

  /// The posterior predictive check.
  private var picture: HTML {
    let rows = posterior.check.comparisons.map { one in
      let isOdd = one.log < one.low || one.log > one.high
      let texts = [one.log, one.low, one.high].map { ReadableFigures.rate($0).replacing(/\.0$/, with: "") }
      return RangePlot.Row(
        row: PlotRow(
          name: words(one.quantity), text: "\(texts[0]) (worlds: \(texts[1]) to \(texts[2]))",
          estimate: .init(value: one.log), mark: isOdd ? .fails : .holds),
        quantity: .count, range: (one.low, one.high))
    }
    let band = HTMLParts.key(
      Swatch.area("band " + Paint.fill(.session)), "90% of the worlds that were found")
    return Picture(
      id: "check", title: "The log beside the worlds that were found", plot: RangePlot(rows: rows),
      caption:
        "\(band) The mark is the log. By chance, one mark in ten may be outside."
    ).html
  }
}
