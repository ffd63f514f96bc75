import EventKernel
import RandomVariates

/// A widget as its user sees it: whether it is there, and is being viewed.
struct ViewedWidget: Sendable {
  var isPresent = false
  /// Otherwise, the Smart Stack of the watch leaves it out.
  var isRelevant = true
  var isThere: Bool { isPresent && isRelevant }
  var view: ItemView?
  /// Since when a control shows that its state is uncertain; when its last `perform()` returns; and the first reload since then
  /// that shows the truth.
  private var uncertainty: (since: SimulationTime, returns: SimulationTime, truth: RequestID?)?
  let isUncertainAfterUse: Bool
  private let taps: TapTargets
  private let supportsLinks: Bool
  private let intentsPerView: Double
  private var stream: RandomStream
  /// How long an intent takes; `nil`: no time. Its stream is made only if it is needed.
  private var intentDuration: (sampler: Sampler, stream: RandomStream)?

  init(_ widget: Widget, streams: EntityStreams) throws(DistributionError) {
    isUncertainAfterUse = widget.isUncertainAfterUse == true
    taps = widget.taps
    supportsLinks = widget.family.supportsLinks
    intentsPerView = widget.intentsPerView
    stream = streams.stream(for: .touches)
    if let duration = widget.intentDuration {
      intentDuration = (try Sampler(duration), streams.stream(for: .intents))
    }
  }

  /// What the user does at the end of a view. Both are drawn at each view, so the probability of one does not change the
  /// draws of the other.
  mutating func drawTouch() -> TouchedWidget.Touch? {
    let isTap = stream.bernoulli(taps.probability)
    let isIntent = stream.bernoulli(intentsPerView)
    guard isTap else {
      guard isIntent else { return nil }
      return .intent(lasting: drawIntentDuration())
    }
    if supportsLinks, taps.links > 0, stream.bernoulli(taps.linkShare) {
      return .tap(.link(Int32(stream.integer(below: taps.links) + 1)))
    }
    return .tap(taps.hasWidgetURL ? .widgetURL : .app)
  }

  private mutating func drawIntentDuration() -> SimulationDuration {
    guard var duration = intentDuration else { return .zero }
    defer { intentDuration = duration }
    return SimulationDuration(rounding: duration.sampler.draw(from: &duration.stream))
  }

  /// The user uses it.
  mutating func use(lasting duration: SimulationDuration, at now: SimulationTime) {
    guard isUncertainAfterUse else { return }
    uncertainty = (uncertainty?.since ?? now, now + duration, nil)
  }

  /// A reload has ended with a timeline that shows the truth.
  mutating func getsTruth(from reload: RunningReload) {
    guard let pending = uncertainty, pending.truth == nil,
      reload.started >= pending.returns
    else { return }
    uncertainty?.truth = reload.id
  }

  /// Since when its state is uncertain, if the entry on screen comes from this request. `nil`: it is not.
  @inline(__always)
  mutating func uncertainSince(showing request: RequestID?) -> SimulationTime? {
    if !isUncertainAfterUse { return nil }
    if let truth = uncertainty?.truth, let request, request.ordinal >= truth.ordinal { uncertainty = nil }
    return uncertainty?.since
  }

  /// Orders the effects of touches at one instant.
  mutating func drawLot() -> Double { stream.uniform() }
}
