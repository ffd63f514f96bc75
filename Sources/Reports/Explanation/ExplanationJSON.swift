import EventKernel
import OutputAnalysis
import WidgetRefresh

extension Explanation {
  /// The same facts as JSON, with keys in alphabetical order. Ages and waits are in seconds. Moments are local times and seconds
  /// since the start of the reported period, as in the CSV reports. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  public func json() throws -> String {
    try SummaryText.encoded(ExplanationJSON(self))
  }
}

/// What ``Explanation/json()`` encodes. The names are the keys of a stored format, so they stay.
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
    var source: String?
    var written: Moment?
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
    var source: String?
    var written: Moment?
    var fetches: Bool?
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
    func request(_ life: RequestLife) -> Request {
      Request(
        request: life.id.ordinal, cause: life.cause.name, requested: moment(life.request.time),
        waits: life.lastWaits.map {
          Wait(
            reason: $0.reason.name, since: moment($0.start), looks: $0.checks,
            nextLook: $0.next < .distantFuture ? moment($0.next) : nil)
        },
        decision: life.decision?.name, decided: life.decided.map { moment($0.time) },
        answeredBy: life.decided?.answeredBy?.ordinal,
        balance: life.decided.flatMap { $0.balance.isFinite ? $0.balance : nil },
        outcome: life.reload?.outcome.name, finished: life.reload.map { moment($0.time) },
        source: life.reload?.source.name, written: life.reload?.written.map(moment),
        fetches: life.reload?.fetches)
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
        kind: history.screen.kind.name, request: history.screen.update?.request.ordinal,
        entry: history.screen.update?.entry, since: moment(since),
        fetched: history.screen.fetched.map(moment),
        source: explanation.shown?.life.reload?.source.name,
        written: explanation.shown?.life.reload?.written.map(moment),
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
    pending = explanation.waiting.map { request($0.life) }
    running = explanation.running.map { request($0.life) }
    remedies = explanation.remedies
    chain = explanation.chain.map { Event(at: moment($0.time), request: $0.request?.ordinal, text: $0.text) }
    after = After(
      requests: aftermath.followed.map { request($0.life) },
      nextRequest: aftermath.nextRequest.map { request(RequestLife($0)) },
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
