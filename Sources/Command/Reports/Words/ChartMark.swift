/// A mark for an estimate. Marks in one picture differ in shape or fill, and in color.
package enum ChartMark: CaseIterable, Sendable {
  case better, worse, changed, slight, undecided
  case best, chosen, asGood, other, refused, today, efficient
  case holds, fails, open
  case estimate

  package enum Fill {
    case full, outline, line
  }

  /// What it means, for a key.
  package var title: String { row.title }
  /// A path around the origin.
  package var path: String { row.path }
  package var fill: Fill { row.fill }
  package var color: Palette { row.color }

  private var row: (title: String, fill: Fill, color: Palette, path: String) {
    switch self {
    case .better: ("better", .full, .session, Self.circle)
    case .worse: ("worse", .full, .trouble, Self.diamond)
    case .changed: ("more or less", .full, .policy, Self.square)
    case .slight: ("slight", .outline, .neutral, Self.square)
    case .undecided: ("no difference seen", .outline, .neutral, Self.circle)
    case .best: ("best on a server", .full, .session, Self.circle)
    case .chosen: ("chosen", .full, .session, Self.triangle)
    case .efficient: ("efficient", .full, .session, Self.circle)
    case .asGood:
      ("about as good", .outline, .session, Self.circle)
    case .other: ("behind", .full, .neutral, Self.square)
    case .refused: ("cannot be selected (the table says why)", .line, .trouble, Self.cross)
    case .today: ("today", .full, .ink, Self.diamond)
    case .holds: ("holds", .full, .session, Self.circle)
    case .fails: ("fails", .full, .trouble, Self.diamond)
    case .open: ("undecided", .outline, .neutral, Self.circle)
    case .estimate: ("estimate", .full, .policy, Self.circle)
    }
  }

  private static let circle = "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
  private static let diamond = "m0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z"
  private static let triangle = "m0-5.5l5.5 10h-11z"
  private static let square = "m-4-4h8v8h-8z"
  private static let cross = "m-4-4l8 8m0-8l-8 8"
}
