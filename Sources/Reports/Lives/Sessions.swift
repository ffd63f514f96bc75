import EventKernel
import WidgetRefresh

/// A session of an app from its start to its end.
struct SessionLife: Hashable, Sendable {
  let app: Int32
  let session: AppSession
  let start: SimulationTime
  let end: SimulationTime
}

/// The sessions of one app that go on.
struct OpenSessions: Sendable {
  private var edges: [SessionEdge?] = Array(repeating: nil, count: AppSession.allCases.count)

  /// The start of each one.
  var all: [SessionEdge] { edges.compactMap { $0 } }

  subscript(session: AppSession) -> SessionEdge? { edges[Int(session.rawValue)] }

  mutating func begin(_ edge: SessionEdge) { edges[Int(edge.session.rawValue)] = edge }

  mutating func end(_ session: AppSession, at time: SimulationTime) -> SessionLife? {
    guard let edge = self[session] else { return nil }
    edges[Int(session.rawValue)] = nil
    return SessionLife(app: edge.app, session: session, start: edge.time, end: time)
  }
}
