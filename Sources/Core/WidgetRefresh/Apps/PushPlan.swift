import EventKernel
import RandomVariates

/// When a server sends pushes of one kind to an app, and how long each takes to arrive.
struct PushPlan: Sendable {
  /// The times of pushes that do not depend on content.
  var arrivals: ArrivalGenerator
  private let delay: Sampler
  private var stream: RandomStream
  private let loss: Double
  private var lossStream: RandomStream

  /// - Parameter use: of this kind of push.
  init(_ kind: PushKind, _ use: PushUse, streams: EntityStreams) throws(DistributionError) {
    var process: ArrivalProcess?
    if case .arrivals(let arrivals) = use.source { process = arrivals }
    arrivals = try ArrivalGenerator(process, stream: streams.stream(for: kind.sending))
    delay = try Sampler(use.delay)
    stream = streams.stream(for: kind.delivery)
    loss = use.loss
    lossStream = streams.stream(for: .lostPushes)
  }

  /// - Returns: `nil`: it is lost.
  mutating func drawDelay() -> SimulationDuration? {
    let delay = SimulationDuration(rounding: delay.draw(from: &stream))
    return loss > 0 && lossStream.bernoulli(loss) ? nil : delay
  }
}

extension PushKind {
  fileprivate var sending: StreamPurpose {
    switch self {
    case .silent: .silentPushes
    case .widget: .widgetPushes
    case .complication: .complicationPushes
    case .control: .controlPushes
    case .alert: .alertPushes
    case .tunnel: .networkTunnel
    }
  }

  fileprivate var delivery: StreamPurpose {
    switch self {
    case .silent: .silentPushDelivery
    case .widget: .widgetPushDelivery
    case .complication: .complicationPushDelivery
    case .control: .controlPushDelivery
    case .alert: .alertPushDelivery
    case .tunnel: .networkTunnel
    }
  }
}
