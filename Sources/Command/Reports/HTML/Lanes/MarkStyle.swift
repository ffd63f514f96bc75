import WidgetRefresh

/// What a mark in a lane stands for.
enum MarkKind: Hashable, Sendable {
  case inUse
  case session(AppSession)
  case contentChanged(isKnownAhead: Bool)
  case shown(ShownState)
  case freshView, outdatedView
  case requested(CauseGroup)
  case waiting(WaitReason)
  case decided(ReloadDecision, CauseGroup)
  case failedReload

  static let all: [MarkKind] =
    [.inUse] + AppSession.allCases.map { .session($0) }
    + [false, true].map { .contentChanged(isKnownAhead: $0) }
    + [.freshView, .outdatedView] + ShownState.allCases.map { .shown($0) }
    + CauseGroup.allCases.map { .requested($0) } + WaitReason.allCases.map { .waiting($0) }
    + ReloadDecision.allCases.flatMap { decision in
      CauseGroup.allCases.map { .decided(decision, $0) }
    } + [.failedReload]

  /// The mark for a view.
  static func view(_ view: ItemView) -> MarkKind { view.isFresh ? .freshView : .outdatedView }
}

/// How marks of one kind are drawn. Both the page's first picture and its script use this table.
struct MarkStyle: Sendable {
  enum Shape: Sendable {
    /// As long as the mark lasts; `y` from the lane's top.
    case bar(y: Int, height: Int)
    /// A path around a point.
    case glyph(y: Int, path: String)
  }

  var id: String
  var lane: Lane
  var shape: Shape
  /// CSS classes, see ``Paint``.
  var paint: String

  init(_ kind: MarkKind) {
    let row: (String, Lane, Shape, String) =
      switch kind {
      case .inUse: ("in-use", .inUse, .bar(y: 0, height: 8), Paint.fill(.neutral))
      case .session(let session):
        (
          "session-\(session.name)", .sessions, .bar(y: Int(session.rawValue) * 6, height: 5),
          Paint.fill(.session, session.pattern)
        )
      case .contentChanged(isKnownAhead: true):
        ("content-ahead", .content, .glyph(y: 5, path: "v5"), Paint.stroke(.ink))
      case .contentChanged(isKnownAhead: false):
        ("content", .content, .glyph(y: 0, path: "v10"), Paint.stroke(.ink))
      case .freshView: ("view-fresh", .views, .bar(y: 0, height: 18), Paint.fill(.ink))
      case .outdatedView: ("view-stale", .views, .bar(y: 10, height: 8), Paint.fill(.trouble))
      case .shown(let state): ("shown-\(state.rawValue)", .entries, .bar(y: 0, height: 14), state.paint)
      case .requested(let group):
        (
          "request-\(group.rawValue)", .requests,
          .glyph(y: 6 * (CauseGroup.allCases.firstIndex(of: group) ?? 0), path: "v5"),
          Paint.stroke(group.color)
        )
      case .waiting(let reason):
        (
          "waiting-\(reason.name)", .waiting, .bar(y: reason.bar.y, height: reason.bar.height),
          Paint.fill(reason.color, reason.pattern)
        )
      case .decided(let decision, let group):
        (
          "decided-\(decision.name)-\(group.rawValue)", .decisions,
          .glyph(y: decision.isGranted ? 6 : 20, path: decision.shape),
          decision.isFilled ? Paint.fill(group.color) : Paint.outline(group.color)
        )
      case .failedReload: ("failed", .decisions, .glyph(y: 20, path: "m-4-4h8l-4 8z"), Paint.fill(.trouble))
      }
    (id, lane, shape, paint) = row
  }

  static let all = MarkKind.all.map { MarkStyle($0) }
}
