import EventKernel
import OutputAnalysis
import WidgetRefresh

extension Explanation {
  /// The same facts as JSON, keys in alphabetical order; ages and waits in seconds, and moments as local time and in seconds
  /// since the start of the reported period, as in the CSV reports. What does not apply is left out.
  ///
  /// - Throws: `EncodingError`, should a figure be no number.
  public func json() throws -> String {
    try SummaryText.encoded(ExplanationJSON(self))
  }
}

/// The form of ``Explanation/json()``.
private struct ExplanationJSON: Encodable {
  struct Moment: Encodable {
    var time: String
    var seconds: Double
  }

  struct Screen: Encodable {
    var kind: String
    var request: Int32?
    var entry: Int32?
    var since: Moment
    var fetched: Moment?
    var reloadAgeSeconds: Double?
    var contentAgeSeconds: Double
    var firstUnshownChange: Moment?
    var isFresh: Bool
  }

  struct View: Encodable {
    var surface: String
    var start: Moment
    var end: Moment
  }

  struct Budget: Encodable {
    var balance: Double
    var capacity: Double
    var nextAccrual: Moment?
    var nextBalance: Double?
  }

  struct Wait: Encodable {
    var reason: String
    var since: Moment
    var looks: Int
    var nextLook: Moment?
  }

  struct Request: Encodable {
    var request: Int32
    var cause: String
    var requested: Moment
    var waits: [Wait]
    var decision: String?
    var decided: Moment?
    var answeredBy: Int32?
    var balance: Double?
    var outcome: String?
    var finished: Moment?
  }

  struct Update: Encodable {
    var request: Int32
    var entry: Int32
    var shown: Moment
    var isFresh: Bool
  }

  struct Event: Encodable {
    var at: Moment
    var request: Int32?
    var text: String
  }

  struct After: Encodable {
    var requests: [Request]
    var nextRequest: Request?
    var nextUpdate: Update?
    var nextView: View?
  }

  var widget: String
  var app: String
  var at: Moment
  var isOnDevice: Bool
  var screen: Screen?
  var view: View?
  var budget: Budget?
  var pending: [Request]
  var running: Request?
  var remedies: [Remedy]
  var chain: [Event]
  var after: After
  var fingerprint: RunFingerprint?
  var replication: UInt32

  init(_ explanation: Explanation) {
    let (history, aftermath) = (explanation.history, explanation.aftermath)
    let moment = { (time: SimulationTime) in
      Moment(time: explanation.times.iso8601(time), seconds: Self.seconds(time - explanation.start))
    }
    func request(_ story: RequestStory) -> Request {
      Request(
        request: story.id.ordinal, cause: "\(story.cause)", requested: moment(story.requested),
        waits: story.waits.map {
          Wait(
            reason: "\($0.reason)", since: moment($0.since), looks: $0.looks,
            nextLook: $0.next < .distantFuture ? moment($0.next) : nil)
        },
        decision: story.decision.map { "\($0)" }, decided: story.decided.map(moment),
        answeredBy: story.answeredBy?.ordinal, balance: story.balance.flatMap { $0.isFinite ? $0 : nil },
        outcome: story.outcome.map { "\($0)" }, finished: story.finished.map(moment))
    }
    func view(_ view: WidgetView) -> View {
      View(surface: "\(view.surface)", start: moment(view.start), end: moment(view.end))
    }
    widget = explanation.widget.name
    fingerprint = explanation.fingerprint
    replication = explanation.replication
    app = explanation.widget.app
    at = moment(explanation.instant)
    isOnDevice = history.screen.since != nil
    screen = history.screen.since.map { since in
      Screen(
        kind: "\(history.screen.kind)", request: history.screen.update?.request.ordinal,
        entry: history.screen.update?.entry, since: moment(since),
        fetched: history.screen.fetched.map(moment),
        reloadAgeSeconds: explanation.reloadAge.map(Self.seconds),
        contentAgeSeconds: Self.seconds(explanation.contentAge),
        firstUnshownChange: history.screen.firstUnshownChange.map(moment),
        isFresh: history.screen.firstUnshownChange == nil)
    }
    self.view = aftermath.view.map(view)
    budget = history.balance.map {
      Budget(
        balance: $0.value, capacity: $0.capacity, nextAccrual: aftermath.nextAccrual.map { moment($0.time) },
        nextBalance: aftermath.nextAccrual?.balance)
    }
    pending = explanation.pending.map(request)
    running = explanation.running.map(request)
    remedies = explanation.remedies
    chain = explanation.chain.map { Event(at: moment($0.time), request: $0.request?.ordinal, text: $0.text) }
    after = After(
      requests: aftermath.followed.map(request), nextRequest: aftermath.nextRequest.map(request),
      nextUpdate: aftermath.nextUpdate.map {
        Update(
          request: $0.request.ordinal, entry: $0.entry, shown: moment($0.shown),
          isFresh: $0.firstUnshownChange == nil)
      },
      nextView: aftermath.nextView.map(view))
  }

  private static func seconds(_ duration: SimulationDuration) -> Double {
    Double(duration.milliseconds) / 1000
  }
}
