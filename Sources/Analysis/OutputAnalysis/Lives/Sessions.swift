import EventKernel
import WidgetRefresh

/// A session of an app from its start to its end.
package struct SessionLife: Hashable, Sendable {
  package let app: Int32
  package let session: AppSession
  package let start: SimulationTime
  package let end: SimulationTime
}

/// The sessions of one app that go on.
package struct OpenSessions: Sendable {
  private var edges: [SessionEdge?] = Array(repeating: nil, count: AppSession.allCases.count)

  package init() {}

  /// The start of each one.
  package var all: [SessionEdge] { edges.compactMap { $0 } }

  package subscript(session: AppSession) -> SessionEdge? { edges[Int(session.rawValue)] }

  package mutating func begin(_ edge: SessionEdge) { edges[Int(edge.session.rawValue)] = edge }

  package mutating func end(_ session: AppSession, at time: SimulationTime) -> SessionLife? {
    guard let edge = self[session] else { return nil }
    edges[Int(session.rawValue)] = nil
    return SessionLife(app: edge.app, session: session, start: edge.time, end: time)
  }
}
