/// The kinds of changes of a widget's content.
enum ContentChangeKind {
  case live, scheduled, revision

  func process(of content: Content) -> ArrivalProcess? {
    switch self {
    case .live: content.live
    case .scheduled: content.schedule
    case .revision: content.revisions
    }
  }

  var stream: StreamPurpose {
    switch self {
    case .live: .liveContent
    case .scheduled: .scheduledContent
    case .revision: .revisedContent
    }
  }
}
