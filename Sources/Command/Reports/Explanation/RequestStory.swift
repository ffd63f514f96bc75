import OutputAnalysis
import WidgetRefresh

/// The life of a request as far as it is known, and its context.
typealias RequestStory = OpenRequests<RequestContext>.Element

/// The context of a request.
struct RequestContext: Sendable {
  /// The request whose timeline has the reload policy, or whose failure is retried.
  var parent: RequestID?
  /// The start of the session in which the app made the request, or which made it free.
  var session: SessionEdge?
  /// The waiting request that it superseded.
  var replaced: ReloadRequest?
  /// Whether the required parameters were set when its reload ended.
  var isConfigured: Bool?
}

extension OpenRequests<RequestContext>.Element {
  /// Whether its reload is running.
  var isRunning: Bool { life.isGranted && life.reload == nil }
}

extension RequestLife {
  /// Earlier waits are left out.
  var lastWaits: ArraySlice<Wait> { waits.suffix(6) }
}
