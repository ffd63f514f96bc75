import EventKernel
import WidgetRefresh

/// Finds when one widget was stalest in the reported period: when somebody looked at it, or, if nobody saw it stale, at
/// all. Of several equal moments it is the first.
public struct StalestMoment: ObservationSink, Sendable {
  private let widget: Int32
  private let period: Range<SimulationTime>
  private var screen = ScreenState()
  /// The look at the highest content age above 0.
  public private(set) var view: WidgetView?
  /// The highest content age at all, when it is about to end.
  private var unseen: (time: SimulationTime, age: SimulationDuration)?
  /// Looks at it in the period.
  public private(set) var views = 0

  public init(of widget: Int, reportedPeriod: Range<SimulationTime>) {
    self.widget = Int32(widget)
    period = reportedPeriod
  }

  /// When it was stalest, seen or not; `nil`: it was always fresh.
  public var instantAtAll: SimulationTime? {
    stalest(before: period.upperBound)?.time
  }

  public mutating func receive(_ observations: [Observation]) {
    for observation in observations where observation.widget == widget { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    switch observation {
    case .viewed(let view):
      guard period.contains(view.start) else { return }
      views += 1
      if view.contentAge > self.view?.contentAge ?? .zero { self.view = view }
    case .updated, .widgetRemoved:
      unseen = stalest(before: observation.time)
      screen.receive(observation)
    default:
      screen.receive(observation)
    }
  }

  /// With what was shown until `time`.
  private func stalest(before time: SimulationTime) -> (time: SimulationTime, age: SimulationDuration)? {
    let last = time - .milliseconds(1)
    let age = screen.contentAge(at: last)
    guard period.contains(last), age > unseen?.age ?? .zero else { return unseen }
    return (last, age)
  }
}
