import WidgetRefresh

extension CSVRows {
  /// A row of `views.csv`; complete as it is.
  mutating func view(_ view: WidgetView, widget: CSVText, names: ReportNames) {
    text(widget)
    moment(view.start)
    moment(view.end)
    text(names[view.surface])
    integer(view.request.map { Int($0.ordinal) })
    integer(Int(view.entry))
    text(names[view.kind])
    moment(view.entryDate)
    seconds(view.reloadAge)
    seconds(view.contentAge)
    boolean(view.isFresh)
    switch view.tapped {
    case nil: empty()
    case .app: text(names.app)
    case .widgetURL: text(names.widgetURL)
    case .link(let number): text(names.link, number: Int(number))
    }
    endRow()
  }
}
