import EventKernel
import RandomVariates

/// A widget as its user sees it: whether it is there, and is being viewed.
struct ViewedWidget: Sendable {
  var isPresent = false
  var view: ItemView?
  private let taps: TapTargets
  private let supportsLinks: Bool
  private let intentsPerView: Double
  private let intentDuration: Sampler
  private var stream: RandomStream
  private var intentStream: RandomStream

  init(_ widget: Widget, streams: EntityStreams) throws(DistributionError) {
    taps = widget.taps
    supportsLinks = widget.family.supportsLinks
    intentsPerView = widget.intentsPerView
    intentDuration = try Sampler(widget.intentDuration ?? .constant(0))
    stream = streams.stream(for: .touches)
    intentStream = streams.stream(for: .intents)
  }

  /// What the user does at the end of a view. Both are drawn at each view, so the probability of one does not change the
  /// draws of the other.
  mutating func drawTouch() -> TouchedWidget.Touch? {
    let isTap = stream.bernoulli(taps.probability)
    let isIntent = stream.bernoulli(intentsPerView)
    guard isTap else {
      return isIntent
        ? .intent(lasting: SimulationDuration(rounding: intentDuration.draw(from: &intentStream))) : nil
    }
    if supportsLinks, taps.links > 0, stream.bernoulli(taps.linkShare) {
      return .tap(.link(Int32(stream.integer(below: taps.links) + 1)))
    }
    return .tap(taps.hasWidgetURL ? .widgetURL : .app)
  }

  /// Orders the effects of touches at one instant.
  mutating func drawLot() -> Double { stream.uniform() }
}
