import PhoneArchives
import Reports

extension DiagnosisReport: PageReport {
  func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "Why did it stop? \(archive)",
      circumstances: notes.prefix(1).filter { _ in diagnosis.covered != nil }, origin: origin,
      main: HTMLParts.answer(
        answers.prefix(5).map { HTMLParts.verdict(tone, $0) }.joined() + picture)
        + tables.joined()
        + HTMLParts.section(
          "notes", "What the logs do not tell",
          HTMLParts.notes(
            [advice.joined(separator: " ").replacing("\\ ", with: "")].filter { !$0.isEmpty } + notes)))
  }

  /// Of all widgets. Without a log, nothing is good or bad.
  private var tone: TextStyle.Tone {
    diagnosis.widgets.isEmpty ? .open : diagnosis.widgets.contains { !$0.stops.isEmpty } ? .bad : .good
  }

  private var picture: HTML {
    let bars = diagnosis.widgets.flatMap { widget -> [BarPlot.Bar] in
      func bar(_ name: String, _ length: Int64?, _ paint: String) -> BarPlot.Bar? {
        length.map {
          BarPlot.Bar(
            name: "\(widget.name), \(name)", value: Double($0) / 1000, text: self.length($0), paint: paint)
        }
      }
      let stops = widget.stops.prefix(Self.mostStops).map { bar(moment($0.start), $0.length, "f-trouble") }
      return
        ([bar("usual", widget.usual, "f-session"), bar("longest pause", widget.longestPause, "f-session")]
        + stops).compactMap(\.self)
    }
    if bars.isEmpty { return "" }
    return Picture(
      id: "stops", title: "Times without a reload",
      plot: BarPlot(
        bars: Array(bars.prefix(40)), quantity: .figure(.seconds), axisTitle: "time without a reload"),
      caption: "usual: the median while the phone was in use. Pause: nobody used the phone, or it was off."
    ).html
  }

  private var tables: [HTML] {
    diagnosis.widgets.filter { !$0.stops.isEmpty }.enumerated().map { index, widget in
      HTMLParts.section(
        "widget-\(index)", HTML.name(widget.name),
        table(widget).html("Stops of \(widget.name)", label: "Stops of \(widget.name)")
          + HTMLParts.notes(evidence(widget)))
    }
  }
}
