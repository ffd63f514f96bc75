import OutputAnalysis
import WidgetRefresh

extension PageWidget {
  /// The answer: a sentence, three figures, a typical day, and what to change.
  ///
  /// - Parameter isFirst: whether the card is at the start of the page, not in the widget's section.
  func card(isFirst: Bool) -> HTML {
    let name = HTML.name(widget.widget, columns: 80)
    let (start, end): (HTML, HTML) =
      isFirst
      ? (
        ##"<section class="card" aria-labelledby="card-\##(index)">"##
          + ##"<h2 id="card-\##(index)"><a href="#widget-\##(index)">\##(name)</a></h2>"##, "</section>"
      ) : (#"<div class="card">"#, "</div>")
    return """
      \(start)
      <p class="answer">\("\(WidgetSentence.answer(widget, wish: wish)) \(PeopleText.spread(widget))")</p>
      <dl class="tiles">\(tiles.map(\.html))</dl>
      \(day)\(advice)\(end)

      """
  }

  // MARK: Figures

  private var tiles: [FigureTile] {
    if wish.isContentConstant || widget[.views] == 0 {
      let age = FigureTile(
        "reload age when viewed, mean", .reloadAgeMean, of: widget, notes: [band(.reloadAgeMean)])
      return [updates] + (widget[.views] == 0 ? [] : [age]) + [charged]
    }
    return [fresh, age, charged]
  }

  /// The band of a figure; `nil`: not known.
  private func band(_ figure: Figure) -> String? {
    page.bands.lazy.filter { $0.widget == widget.widget }.compactMap { $0.text(of: figure) }.first
  }

  private var fresh: FigureTile {
    let possible = advised?.answer?.fresh.map { "\(ReadableFigures.share($0)) with the change below" }
    var tile = FigureTile("views fresh", .freshViews, of: widget, notes: [band(.freshViews), possible])
    tile.bar = widget.value(of: .freshViews).map {
      ShareBar(share: $0, interval: widget.interval(of: .freshViews), possible: advised?.answer?.fresh)
    }
    return tile
  }

  private var age: FigureTile {
    let p95 = widget.value(of: .contentAgeP95).map {
      "in 95% of the views at most \(ReadableFigures.duration(seconds: $0))"
    }
    return FigureTile(
      "content age when viewed, mean", .contentAgeMean, of: widget, notes: [band(.contentAgeMean), p95])
  }

  private var updates: FigureTile {
    FigureTile(
      "time between updates, median", .updateIntervalMedian, of: widget, notes: [band(.updateIntervalMedian)])
  }

  private var charged: FigureTile {
    var tile = FigureTile("charged reloads a day", .chargedPerDay, of: widget, notes: [band(.chargedPerDay)])
    if let charged = widget.value(of: .chargedPerDay), let budget = widget.value(of: .budgetPerDay),
      budget > 0
    {
      tile.bar = ShareBar(share: min(1, charged / budget))
      tile.notes.append("budget: \(ReadableFigures.rate(budget)) a day")
    } else {
      tile.notes.append("no budget")
    }
    return tile
  }

  // MARK: Day

  private var day: HTML {
    guard !page.days.isEmpty else { return "" }
    let number = page.typicalDay(of: index)
    // Its script can show each of the days.
    let strips = page.days.map { DayStrip(of: page.record, widget: index, day: $0) }
    let label = "A day of \(DisplayText.name(widget.widget))"
    let strip = strips[number]
    let which = page.days.count > 1 ? ", a typical day" + page.ofWhom : ""
    return """
      <figure class="day" data-strip="\(index)">
      \(strip.svg(label: label, describedBy: "day-\(index)"))
      <figcaption><span id="day-\(index)">\(page.days[number].title)\(which): \(strip.freshness).</span> \
      <a href="#lanes-of-\(index)" data-day="\(number)">All about this day</a> <span>\(strip.key(beside: strips))</span></figcaption>
      </figure>

      """
  }

  // MARK: Advice

  private var advised: WidgetAdvice? { page.advice?[index] }

  private var advice: HTML {
    advised?.html(widget) ?? RunAdvice.refusal([wish]).map { "<p class=\"note\">\($0)</p>\n" } ?? ""
  }
}

extension WidgetAdvice {
  /// As paragraphs, with the commands to try, and with the table if no name is given.
  ///
  /// - Parameters:
  ///   - widget: its figures.
  ///   - name: the name before the text, with a colon; empty: none.
  func html(_ widget: WidgetSummary, name: HTML = "") -> HTML {
    let commands: [HTML] = commands.map { "<br>Try: <code>\($0)</code>" }
    let figures: HTML =
      name.isEmpty
      ? table.map { $0.html("What to change", label: "what to change for \(widget.widget)") } ?? "" : ""
    let code = HTMLParts.swift(name.isEmpty ? swift : [])
    let notes: HTML = (name.isEmpty ? notes + [ranges] : []).filter { !$0.isEmpty }.map {
      "<p class=\"note\">\($0)</p>\n" as HTML
    }.joined()
    return
      "<p class=\"advice\"><strong>What to change:</strong> \(name)\(text(widget))\(commands)</p>\n\(code)\(figures)\(notes)"
  }
}
