import WidgetRefresh

/// The requests of one widget that are not over, each with a note.
struct OpenRequests<Note: Sendable>: Sendable {
  struct Element: Sendable {
    var life: RequestLife
    var note: Note
  }

  /// In the order in which they were made.
  private(set) var elements: [Element] = []

  subscript(id: RequestID) -> Element? { index(of: id).map { elements[$0] } }

  mutating func begin(_ request: ReloadRequest, note: Note) {
    elements.append(Element(life: RequestLife(request), note: note))
  }

  mutating func annotate(_ id: RequestID, _ body: (inout Note) -> Void) {
    if let index = index(of: id) { body(&elements[index].note) }
  }

  mutating func receive(_ wait: RequestWait) {
    if let index = index(of: wait.request) { elements[index].life.receive(wait) }
  }

  /// - Returns: the request, if its life is over.
  mutating func receive(_ decided: DecidedRequest) -> Element? {
    guard let index = index(of: decided.request) else { return nil }
    elements[index].life.receive(decided)
    return decided.decision.isGranted ? nil : elements.remove(at: index)
  }

  mutating func receive(_ reload: FinishedReload) -> Element? {
    guard let index = index(of: reload.request) else { return nil }
    elements[index].life.receive(reload)
    return elements.remove(at: index)
  }

  private func index(of id: RequestID) -> Int? {
    elements.firstIndex { $0.life.id.ordinal == id.ordinal }
  }
}
