import EventKernel
import WidgetRefresh

extension CSVRows {
  /// A row of `reloads.csv`.
  mutating func reload(_ life: RequestLife, widget: CSVText, names: ReportNames) {
    text(widget)
    integer(Int(life.id.ordinal))
    text(names[life.cause])
    moment(life.request.time)
    text(life.cause.isBudgeted ? names.budgeted : names.free)
    text(life.decision.map { names[$0] })
    text(life.longestWait.map { names[$0] })
    seconds(life.decided.map { $0.time - life.request.time })
    integer(life.decided?.answeredBy.map { Int($0.ordinal) })
    moment(life.isGranted ? life.decided?.time : nil)
    moment(life.reload?.time)
    text(life.reload.map { names[$0.outcome] })
    integer(life.reload.map { Int($0.entries) })
    text(life.reload.map { names[$0.source] })
    moment(life.reload?.written)
    if let reload = life.reload { boolean(reload.fetches) } else { empty() }
    decimal(life.decided?.balance)
    endRow()
  }
}
