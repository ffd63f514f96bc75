import EventKernel
import OutputAnalysis
import WidgetRefresh

/// The columns of the reports with a row for each event.
enum EventColumns {
  static let updates: [CSVColumn<ShownEntry>] = [
    .widget { .item($0.update.item) },
    CSVColumn("request", "number", "The request whose reload returned the timeline; joins `reloads.csv`.") {
      .integer(Int($0.update.request.ordinal))
    },
    CSVColumn("entry", "index", "The entry's index in its timeline, from 0.") {
      .integer(Int($0.update.entry))
    },
    CSVColumn(
      "kind", "name",
      "`content`, `outdated` (content that the entry marks as outdated), `failure` (the fetch failed, or the content is not available yet) or `placeholder` (no data)."
    ) { .name($0.update.kind.name) },
    CSVColumn(
      "cause", "name",
      "`entryDate`: the date of another entry of the same timeline came. Otherwise: the cause of the reload that returned the new timeline."
    ) { .name($0.update.isFromEntryDate ? "entryDate" : $0.request?.cause.name) },
    .moment("scheduled", "The entry's date.") { .moment($0.update.scheduled) },
    .moment("shown", "When the widget showed it.") { .moment($0.update.shown) },
    CSVColumn("late_by_s", "s", "From `scheduled` to `shown`.") {
      .seconds($0.update.shown - $0.update.scheduled)
    },
    .moment("fetched", "When the data shown was fetched, or learned by the app.") {
      .moment($0.update.fetched)
    },
    .moment("first_seen", "When the user first viewed it; empty: not viewed before the next update.") {
      .moment($0.firstSeen)
    },
    .replication,
  ]

  static let reloads: [CSVColumn<RequestLife>] = [
    .widget { .item($0.id.item) },
    CSVColumn(
      "request", "number",
      "The request's number. Each widget counts its requests from the start of the run (warm-up included). Use it to join the reports."
    ) { .integer(Int($0.id.ordinal)) },
    CSVColumn("cause", "name", "What requested the reload.") { .name($0.cause.name) },
    .moment("requested", "When it was requested.") { .moment($0.request.time) },
    CSVColumn(
      "cost", "name", "`free` or `budgeted`: whether reloads with this cause count against the budget."
    ) { .name($0.cause.isBudgeted ? "budgeted" : "free") },
    CSVColumn(
      "decision", "name",
      "`grantedFree`, `grantedCharged`, `coalesced`, `superseded`, `stillWaiting` (when the run ended) or `widgetRemoved`."
    ) { .name($0.decision?.name) },
    CSVColumn("reason", "name", "What it waited for longest; empty: it did not wait.") {
      .name($0.longestWait?.name)
    },
    CSVColumn("waited_s", "s", "From the request to the decision.") { life in
      .seconds(life.decided.map { $0.time - life.request.time })
    },
    CSVColumn(
      "answered_by", "number",
      "The request of the same widget that also serves a coalesced request, or that replaced a superseded one."
    ) { .integer($0.decided?.answeredBy.map { Int($0.ordinal) }) },
    .moment("granted", "When it was granted.") { .moment($0.isGranted ? $0.decided?.time : nil) },
    .moment("finished", "When the reload ended.") { .moment($0.reload?.time) },
    CSVColumn("outcome", "name", "What came of a granted request.") { .name($0.reload?.outcome.name) },
    CSVColumn("entries", "count", "Entries of the timeline that the provider returned.") {
      .integer($0.reload.map { Int($0.entries) })
    },
    CSVColumn(
      "source", "name",
      "Where the data of the timeline comes from: `fetch`, `container` or `nothing` (no timeline, or one without data)."
    ) { .name($0.reload?.source.name) },
    .moment(
      "written",
      "When the app or a provider had last written to the container; empty: the data does not come from the container."
    ) { .moment($0.reload?.written) },
    CSVColumn("fetches", "true, false", "Whether the provider started a fetch. It may have failed.") {
      .boolean($0.reload.map { $0.fetches > 0 })
    },
    CSVColumn("balance", "reloads", "The budget's balance after the decision.") {
      .decimal($0.decided?.balance)
    },
    .replication,
  ]

  static let views: [CSVColumn<ItemView>] = [
    .widget { .item($0.item) },
    .moment("start", "When the view started.") { .moment($0.start) },
    .moment("end", "When it ended.") { .moment($0.end) },
    CSVColumn(
      "surface", "name",
      "Where: \(listOfSurfaces); also `dynamicIsland` and `alert` (Live Activities), `alwaysOn` (complications), and `alwaysOnLockScreen` (Live Activities and widgets of the Lock Screen)."
    ) { .name(surfaces[$0.surface.index]) },
    CSVColumn(
      "request", "number",
      "The request whose reload returned the entry shown at the start; empty: the first placeholder."
    ) { .integer($0.request.map { Int($0.ordinal) }) },
    CSVColumn("entry", "index", "The entry shown at the start: its index in its timeline, from 0.") {
      .integer(Int($0.entry))
    },
    CSVColumn("kind", "name", "`content`, `outdated`, `failure`, `placeholder` or `uncertain`.") {
      .name($0.kind.name)
    },
    .moment("entry_date", "The date of the entry shown at the start.") { .moment($0.entryDate) },
    CSVColumn(
      "reload_age_s", "s",
      "Reload age at the start: time since the data shown was fetched, or learned by the app; empty: no data."
    ) { .seconds($0.reloadAge) },
    CSVColumn(
      "content_age_s", "s",
      "Content age at the start: time since the first change of content that the widget does not show; 0 if it is fresh."
    ) { .seconds($0.contentAge) },
    CSVColumn("fresh", "true, false", "Whether the widget shows all content up to the start of the view.") {
      .boolean($0.isFresh)
    },
    CSVColumn(
      "after_end", "true, false",
      "Whether it is of the last state of a Live Activity after its end: `endedViews.perDay` counts it, and no other figure."
    ) { .boolean($0.isAfterEnd) },
    CSVColumn("tapped", "name", "Where a tap landed: `app`, `widgetURL`, or `link` and its number.") {
      switch $0.tapped {
      case nil: .name(nil)
      case .app: .name("app")
      case .widgetURL: .name("widgetURL")
      case .link(let number): .name("link \(number)")
      }
    },
    .replication,
  ]

  static let budget: [CSVColumn<BudgetRow>] = [
    .widget { .item($0.item) },
    .moment("time", "When the budget changed.") { .moment($0.time) },
    CSVColumn("balance", "reloads", "Reloads that the budget holds then.") { .decimal($0.balance) },
    CSVColumn("capacity", "reloads/day", "Capacity of the budget, in reloads a day.") {
      .decimal($0.state.capacity)
    },
    CSVColumn("accrued", "reloads", "Reloads accrued since the start of the reported period.") {
      .decimal($0.state.accrued)
    },
    .replication,
  ]

  static let activities: [CSVColumn<ActivityChange>] = [
    .activity { .item($0.item) },
    .moment("time", "When it happened.") { .moment($0.time) },
    CSVColumn(
      "event", "name", "What happened: " + ActivityChangeKind.allCases.map { "`\($0.name)`" }.listed() + "."
    ) {
      .name($0.kind.name)
    },
    .replication,
  ]

  static let activityUpdates: [CSVColumn<ActivityUpdate>] = [
    .activity { .item($0.item) },
    CSVColumn(
      "update", "number",
      "The update's number. Each Live Activity counts its updates and starts from the start of the run. `request` in `updates.csv` and `views.csv` is this number."
    ) { .integer(Int($0.ordinal)) },
    CSVColumn(
      "means", "name",
      "`priority10` or `priority5` (a push), `end` (the push to end the activity), `app` (`Activity.update`), or `copy` (what the phone passes on to the watch)."
    ) {
      .name($0.means.name)
    },
    .moment("sent", "When the server, the app or the phone sent it.") { .moment($0.sent) },
    CSVColumn(
      "outcome", "name",
      "What became of it: " + ActivityUpdateOutcome.allCases.map { "`\($0.name)`" }.listed() + "."
    ) { .name($0.outcome.name) },
    CSVColumn(
      "waited_for", "name",
      "What it waited for first: " + ActivityUpdateWait.allCases.map { "`\($0.name)`" }.listed()
        + "; empty: it did not wait."
    ) { .name($0.waitedFor?.name) },
    CSVColumn(
      "reason", "name",
      "Why it was `lost` or `withoutToken`: " + ActivityUpdate.Reason.allCases.map { "`\($0.name)`" }.listed()
        + "; empty: it was neither."
    ) { .name($0.reason?.name) },
    .moment("time", "When it was shown, or it was clear that it would not be.") { .moment($0.time) },
    CSVColumn("after_s", "s", "From `sent` to `time`.") { .seconds($0.time - $0.sent) },
    .replication,
  ]

  static let transfers: [CSVColumn<PhoneTransfer>] = [
    .widget { .item($0.item) },
    CSVColumn(
      "transfer", "number",
      "The transfer's number. Each watch app counts its transfers from the start of the run. Each of its widgets has a row."
    ) { .integer(Int($0.ordinal)) },
    CSVColumn("method", "name", "The method of `WCSession` that sent it, such as `transferUserInfo`.") {
      .name($0.way.method)
    },
    .moment("sent", "When the app on the phone sent it.") { .moment($0.sent) },
    CSVColumn(
      "outcome", "name",
      "What became of it: "
        + PhoneTransfer.Outcome.allCases.filter { $0 != .waits }.map { "`\($0.name)`" }.listed() + "."
    ) { .name($0.outcome.name) },
    CSVColumn(
      "waited_for", "name",
      "Why it did not arrive at once: " + PhoneTransfer.Wait.allCases.map { "`\($0.name)`" }.listed()
        + "; empty: it was sent at once."
    ) { .name($0.wait?.name) },
    .moment("time", "When it arrived, or it was clear that it would not.") { .moment($0.time) },
    CSVColumn("after_s", "s", "From `sent` to `time`.") { .seconds($0.time - $0.sent) },
    .replication,
  ]

  private static let surfaces = Surface.all.map(\.description)

  private static let listOfSurfaces: String = {
    let names = Surface.others.map { "`\($0)`" }
    return (["`homePage` and its number"] + names.dropLast()).joined(separator: ", ") + " or "
      + (names.last ?? "")
  }()
}

typealias BudgetRow = (item: ItemID, time: SimulationTime, balance: Double, state: BudgetState)

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
