import EventKernel
import RandomVariates

/// A widget as its user sees it: whether it is there, and is being viewed.
struct ViewedWidget: Sendable {
  var isPresent = false
  /// Otherwise, the Smart Stack of the watch leaves it out.
  var isRelevant = true
  var isThere: Bool { isPresent && isRelevant }
  var view: ItemView?
  private let taps: TapTargets
  private let supportsLinks: Bool
  private let intentsPerView: Double
  private var stream: RandomStream
  /// How long an intent takes; `nil`: no time. Its stream is made only if it is needed.
  private var intentDuration: (sampler: Sampler, stream: RandomStream)?

  init(_ widget: Widget, streams: EntityStreams) throws(DistributionError) {
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

  /// Orders the effects of touches at one instant.
  mutating func drawLot() -> Double { stream.uniform() }
}
