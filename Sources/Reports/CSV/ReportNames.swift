import WidgetRefresh

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
