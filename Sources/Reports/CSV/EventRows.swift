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

extension CSVRows {
  /// A row of `updates.csv`.
  mutating func update(_ entry: ShownEntry, widget: CSVText, names: ReportNames) {
    let update = entry.update
    text(widget)
    integer(Int(update.request.ordinal))
    integer(Int(update.entry))
    text(names[update.kind])
    text(update.isFromEntryDate ? names.entryDate : entry.request.map { names[$0.cause] })
    moment(update.scheduled)
    moment(update.shown)
    seconds(update.shown - update.scheduled)
    moment(update.fetched)
    moment(entry.firstSeen)
    endRow()
  }
}

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

/// The state of one widget's budget that rows of `budget.csv` need.
struct BudgetState {
  private(set) var capacity: Double?
  private var accruedInAll: Double?
  private var accruedBefore = 0.0

  /// The reloads accrued since the start of the reported period; `nil`: there is no budget.
  var accrued: Double? { accruedInAll.map { $0 - accruedBefore } }

  mutating func accrued(_ accrual: BudgetAccrual, isReported: Bool) {
    // Without limits there is no budget to report.
    guard accrual.capacity.isFinite, accrual.accrued.isFinite else { return }
    capacity = accrual.capacity
    accruedInAll = accrual.accrued
    if !isReported { accruedBefore = accrual.accrued }
  }
}

extension CSVRows {
  mutating func budget(_ state: BudgetState, balance: Double, at time: SimulationTime, widget: CSVText) {
    text(widget)
    moment(time)
    decimal(balance)
    decimal(state.capacity)
    decimal(state.accrued)
    endRow()
  }
}

/// The names that reports use, ready to be fields.
final class ReportNames: Sendable {
  private let causes = ReloadCause.allCases.map { CSVText($0.name) }
  private let reasons = WaitReason.allCases.map { CSVText($0.name) }
  private let decisions = ReloadDecision.allCases.map { CSVText($0.name) }
  private let outcomes = ReloadOutcome.allCases.map { CSVText($0.name) }
  private let sources = ContentSource.allCases.map { CSVText($0.name) }
  private let kinds = EntryKind.allCases.map { CSVText($0.name) }
  private let surfaces = Surface.all.map { CSVText($0.description) }
  let entryDate = CSVText("entryDate")
  let free = CSVText("free")
  let budgeted = CSVText("budgeted")
  let app = CSVText("app")
  let widgetURL = CSVText("widgetURL")
  let link = CSVText("link")

  subscript(cause: ReloadCause) -> CSVText { causes[Int(cause.rawValue)] }
  subscript(reason: WaitReason) -> CSVText { reasons[Int(reason.rawValue)] }
  subscript(decision: ReloadDecision) -> CSVText { decisions[Int(decision.rawValue)] }
  subscript(outcome: ReloadOutcome) -> CSVText { outcomes[Int(outcome.rawValue)] }
  subscript(source: ContentSource) -> CSVText { sources[Int(source.rawValue)] }
  subscript(surface: Surface) -> CSVText { surfaces[surface.index] }
  subscript(kind: EntryKind) -> CSVText { kinds[Int(kind.rawValue)] }
}
