import PhoneFit
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

extension PhoneReport: PageReport {
  /// With more widgets or days than this, only the first widgets and the last days are drawn.
  private static let (mostWidgets, mostDays) = (20, 28)

  private enum Mark {
    static let (charged, free) = (
      DayPlot.Style(title: "charged", paint: Paint.fill(.policy), y: 0, height: 16),
      DayPlot.Style(title: "free", paint: Paint.fill(.session), y: 8, height: 8)
    )
    static let unsure = DayPlot.Style(title: "unsure", paint: Paint.fill(.neutral), y: 0, height: 8)
    static let (foreground, perhaps) = (
      DayPlot.Style(title: "app in the foreground", paint: Paint.fill(.session), y: 17, height: 4),
      DayPlot.Style(
        title: "perhaps in the foreground", paint: Paint.fill(.session, .vertical), y: 17, height: 4)
    )
    static let stall = DayPlot.Style(title: "stall", paint: Paint.fill(.trouble, .diagonal), y: 5, height: 6)
    static let lowPower = DayPlot.Style(
      title: "Low Power Mode", paint: Paint.fill(.power), y: 11, height: 4)
    static let all = [charged, free, unsure, foreground, perhaps, stall, lowPower]

    static func style(_ cost: LoggedReloads.Cost) -> DayPlot.Style {
      switch cost {
      case .charged: charged
      case .free: free
      case .unsure, .unknown: unsure
      }
    }
  }

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let shown = widgets.prefix(Self.mostWidgets)
    let pictures = shown.enumerated().map { picture($1.1, of: $1.0, number: $0) }
    let sentences: [HTML] = (answers.prefix(5) + conditions).map { "<p>\($0)</p>" }
    let sections = zip(shown, pictures).enumerated().map { index, one in
      let name = title(one.0.1, of: one.0.0)
      return HTMLParts.section(
        "widget-\(index)", HTML.name(name),
        (index == 0 ? "" : one.1)
          + table(one.0.1).html("Days of \(HTML.name(name))", label: "Days of \(name)"))
    }
    let more =
      widgets.count > shown.count ? ["\(widgets.count - shown.count) other widgets are not shown."] : []
    return HTMLDocument(
      title: "Reloads on a phone",
      circumstances: phones.prefix(3).map { "\($0.reloads.phone): times in \($0.timeZone)" }, origin: origin,
      main: HTMLParts.answer(
        "<div class=\"verdict\">\(sentences)</div>\n\(pictures.first ?? "")") + sections.joined()
        + HTMLParts.section("notes", "What the words mean", HTMLParts.notes(pushes + more + notes)))
  }

  private func picture(_ widget: PhoneDays, of phone: Phone, number: Int) -> HTML {
    let week = simulated.first { $0.kind == widget.widget.kind }
    let rows = rows(widget, phone.clock, phone.reloads.exemptions, lowPower: phone.reloads.lowPower ?? [])
    let plot = DayPlot(
      groups: week.map {
        [("On the phone", rows), ("In the simulated week", self.rows($0.days, $0.clock, $0.exemptions))]
      } ?? [("", rows)])
    let cut = widget.days.count > rows.count ? " The last \(rows.count) of \(widget.days.count) days." : ""
    return Picture(
      id: "days-\(number)", title: "Reloads of \(DisplayText.name(title(widget, of: phone)))", plot: plot,
      caption: "\(plot.key(Mark.all))\(cut)"
    ).html
  }

  private func rows(
    _ widget: PhoneDays, _ clock: WallClock, _ exemptions: [LoggedReloads.Period],
    lowPower: [LoggedReloads.Period] = []
  ) -> [DayPlot.Row] {
    let reloads = widget.days.flatMap(\.reloads)
    let stalls = zip(reloads, reloads.dropFirst()).filter { $1.time - $0.time > stall.milliseconds }
    return widget.days.suffix(Self.mostDays).map { day in
      let (begin, end) = (
        clock.startOfDay(day.date), clock.startOfDay(day.date.advanced(by: 1))
      )
      func mark(_ style: DayPlot.Style, _ start: Int64, _ stop: Int64) -> DayPlot.Mark? {
        let (start, stop) = (clock.time(ofInstant: start), clock.time(ofInstant: stop))
        guard start < end, stop >= begin else { return nil }
        return DayPlot.Mark(
          style: style, start: start < begin ? 0 : clock.millisecondOfDay(at: start),
          end: stop < end ? clock.millisecondOfDay(at: stop) : 86_400_000)
      }
      return DayPlot.Row(
        name: day.date.description,
        text: "\(day.reloads.count)\(day.phase == .usual ? "" : " " + day.phase.rawValue)",
        marks: stalls.compactMap { mark(Mark.stall, $0.time, $1.time) }
          + lowPower.compactMap { mark(Mark.lowPower, $0.start, $0.end) }
          + exemptions.compactMap { mark($0.isSure ? Mark.foreground : Mark.perhaps, $0.start, $0.end) }
          + day.reloads.compactMap { mark(Mark.style($0.cost), $0.time, $0.time) })
    }
  }
}
