import WidgetRefresh

/// The requests of one widget that are not over, each with a note.
package struct OpenRequests<Note: Sendable>: Sendable {
  package struct Element: Sendable {
    package var life: RequestLife
    package var note: Note
  }

  /// In the order in which they were made.
  package private(set) var elements: [Element] = []

  package init() {}

  package subscript(id: RequestID) -> Element? { index(of: id).map { elements[$0] } }

  package mutating func begin(_ request: ReloadRequest, note: Note) {
    elements.append(Element(life: RequestLife(request), note: note))
  }

  package mutating func annotate(_ id: RequestID, _ body: (inout Note) -> Void) {
    if let index = index(of: id) { body(&elements[index].note) }
  }

  package mutating func receive(_ wait: RequestWait) {
    if let index = index(of: wait.request) { elements[index].life.receive(wait) }
  }

  /// - Returns: the request, if its life is over.
  package mutating func receive(_ decided: DecidedRequest) -> Element? {
    guard let index = index(of: decided.request) else { return nil }
    elements[index].life.receive(decided)
    return decided.decision.isGranted ? nil : elements.remove(at: index)
  }

  package mutating func receive(_ reload: FinishedReload) -> Element? {
    guard let index = index(of: reload.request) else { return nil }
    elements[index].life.receive(reload)
    return elements.remove(at: index)
  }

  private func index(of id: RequestID) -> Int? {
    elements.firstIndex { $0.life.id.ordinal == id.ordinal }
  }
}
