import OutputAnalysis
import WidgetRefresh

/// The numbers and names that reports give for a widget: the columns of `summary.csv` and the values in JSON, where each dot
/// opens a group.
///
/// A figure has the same name in every report and under `expect`.
enum SummaryColumns {
  /// Those of `summary.csv`. Figures that apply only to what the runs do not have have no columns.
  static func of(_ runs: [RunSummary]) -> [CSVColumn<(widget: WidgetSummary, run: RunSummary)>] {
    let widgets = runs.flatMap(\.widgets)
    var scopes: Set<Figure.Scope> = [.all]
    if widgets.contains(where: { $0.item?.kind == .activity }) { scopes.insert(.activities) }
    if widgets.contains(where: { $0[.transfers] > 0 }) { scopes.insert(.transfers) }
    if widgets.contains(where: { $0.item?.kind == .control }) { scopes.insert(.controls) }
    return ofRun.filter { scopes.contains($0.scope) }
  }

  /// Those of any widget or Live Activity.
  static let all: [CSVColumn<WidgetSummary>] =
    [
      .widget { .text($0.widget) },
      CSVColumn(
        "daysPresent", "days",
        "Reported days on which the widget was on the phone, over all replications."
      ) { .decimal($0.daysPresent) },
    ]
    + Figure.allCases.map { figure($0) } + decisions + outcomes + sources + ofActivities + rest

  /// Those of a widget, a control or a Live Activity.
  static func of(_ widget: WidgetSummary) -> [CSVColumn<WidgetSummary>] {
    if widget.item?.kind == .activity { return all }
    let isControl = widget.item?.kind == .control
    return zip(all, scopes).filter { _, scope in
      switch scope {
      case .all: true
      case .activities: false
      case .transfers: widget[.transfers] > 0
      case .controls: isControl
      }
    }.map(\.0)
  }

  private static let scopes = all.map(\.scope)

  /// Those of any run.
  static let ofRun: [CSVColumn<(widget: WidgetSummary, run: RunSummary)>] =
    all.map { $0.of(\.widget) } + [
      .fingerprint(of: "all replications, the same in each row") { $0.run.fingerprint },
      .partial { $0.run.isPartial },
    ]

  private static func figure(_ figure: Figure) -> CSVColumn<WidgetSummary> {
    CSVColumn(
      figure.rawValue, figure.unit.rawValue,
      figure.meaning.prefix(1).uppercased() + figure.meaning.dropFirst() + "."
    ) { .decimal($0.value(of: figure), places: figure.unit.decimalPlaces) }
  }

  private static let decisions = [
    count("requests.count", "Requests for a reload.") { $0[.requests] },
    count("charged.count", "Requests granted and charged to the budget.") { $0[.charged] },
    count("free.count", "Requests granted free.") { $0[.free] },
    count("coalesced.count", "Requests that an earlier, still waiting one also served.") { $0[.coalesced] },
    count("superseded.count", "Waiting requests that a later one replaced.") { $0[.superseded] },
    count("waitingAtEnd.count", "Requests still waiting when the run ended.") { $0[.waitingAtEnd] },
    count("widgetRemoved.count", "Requests still waiting when their widget was removed.") {
      $0[.widgetRemoved]
    },
    count(
      "rateLimited.count",
      "Requests that were rate-limited at some time (by the widget's budget or the device pool), whatever their decision."
    ) { $0[.rateLimited] },
  ]

  private static let outcomes = ReloadOutcome.allCases.map { outcome in
    count("outcomes.\(outcome.name)", outcome.meaning) { $0.outcomes[outcome] }
  }

  private static let sources =
    ContentSource.allCases.map { source in
      count("source.\(source.name)", source.meaning) { $0.sources[source] }
    } + [count("fetches.count", "Fetches that the provider started.") { $0[.fetches] }]

  /// Those that only a Live Activity has.
  private static let ofActivities = ends + refusals + missed

  fileprivate static let namesOfActivities = Set(ofActivities.flatMap { $0.heads.map(\.name) })

  private static let ends = [
    count("endsLost.count", "Pushes to end the Live Activity that were lost or had no valid token.") {
      $0[.endsLost]
    }
  ]

  private static let refusals = ActivityChangeKind.allCases.filter(\.isRefusal).map { kind in
    count("refused.\(kind.name)", "Starts of the Live Activity that were refused because \(kind.words).") {
      $0.refusals?[kind] ?? 0
    }
  }

  private static let missed = ActivityChangeKind.allCases.filter(\.isReasonToMiss).map { kind in
    count(
      "missed.\(kind.name)",
      "Looks at a place where the Live Activity should have been, at which it was not there because \(kind.words)."
    ) { $0.missed?[kind] ?? 0 }
  }

  private static let rest = [
    count("updates.count", "Updates: the widget starts to show another entry.") { $0[.updates] },
    count("views.count", "Views of the widget.") { $0[.views] },
    count("views.fresh", "Views in which the widget showed all content up to that moment.") {
      $0[.freshViews]
    },
    count("views.outdated", "Views in which the widget showed an outdated entry.") {
      $0[.outdatedViews]
    },
    count("views.withoutData", "Views in which the widget showed no fetched data.") { $0[.viewsWithoutData] },
    CSVColumn("budget.accrued", "reloads", "Reloads that the budget accrued.") { .decimal($0.accrued) },
    count("budgetExhaustion.days", "Days on which a request waited for the widget's budget.") {
      $0.budgetRanOutDays
    },
    CSVColumn(
      "budgetExhaustion.medianTime", "local time of day",
      "When a request first waited for it: median over those days, to the minute."
    ) { .text($0.budgetRanOutMedianTime) },
    CSVColumn(
      "burst.stillness", "s",
      "If entries come in bursts: time from a timeline's last entry to the next timeline, median."
    ) { .decimal($0.burst?.stillnessSeconds) },
    CSVColumn(
      "burst.reloadInterval", "s",
      "If entries come in bursts: time from one timeline to the next, mean."
    ) { .decimal($0.burst?.reloadIntervalSeconds) },
  ]

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (WidgetSummary) -> Int
  ) -> CSVColumn<WidgetSummary> {
    CSVColumn(name, "count", meaning) { .integer(value($0)) }
  }
}

extension CSVColumn {
  /// What it applies to.
  package var scope: Figure.Scope {
    guard let name = heads.first?.name else { return .all }
    return Figure(rawValue: name)?.scope
      ?? (SummaryColumns.namesOfActivities.contains(name) ? .activities : .all)
  }
}
