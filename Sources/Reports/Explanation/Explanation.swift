import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Why one widget looked as it did at an instant: what was on screen, what was pending and why it was withheld, what
/// would have changed it, and what led to it. All of it comes from a run's observations.
public struct Explanation: Sendable {
  /// Why this instant is explained.
  public enum Occasion: Hashable, Sendable {
    case asked
    /// Of so many looks in the reported period this one saw the highest content age.
    case stalestView(views: Int)
    /// Its content age was never higher, but none of so many looks saw it stale.
    case stalestUnseen(views: Int)
  }

  let occasion: Occasion
  let fingerprint: RunFingerprint?
  /// Which replication was run.
  let replication: UInt32
  let widget: Widget
  let device: Device
  let instant: SimulationTime
  let start: SimulationTime
  let times: ExplanationTimes
  let history: WidgetHistory
  let aftermath: Aftermath

  /// - Parameters:
  ///   - sink: has listened to the run.
  ///   - simulation: that run.
  ///   - fingerprint: of the run; `nil`: not known.
  ///   - replication: which was run.
  ///   - occasion: why this instant.
  public init(
    _ sink: MomentSink, of simulation: DeviceSimulation, fingerprint: RunFingerprint?,
    replication: UInt32 = 0,
    occasion: Occasion = .asked
  ) {
    (history, aftermath) = sink.moment
    self.occasion = occasion
    self.fingerprint = fingerprint
    self.replication = replication
    widget = simulation.scenario.widgets[Int(history.widget)]
    device = simulation.scenario.device
    instant = sink.instant
    start = simulation.reportedPeriod.lowerBound
    times = ExplanationTimes(clock: simulation.clock, instant: sink.instant)
  }

  /// Not granted by then.
  var pending: [RequestStory] { history.open.filter { $0.decision == nil } }
  /// Granted and not finished by then.
  var running: RequestStory? { history.open.first { $0.isRunning } }
  var contentAge: SimulationDuration { history.screen.contentAge(at: instant) }
  var reloadAge: SimulationDuration? { history.screen.fetched.map { instant - $0 } }
  var chain: [ChainEvent] { ChainOfEvents(history, device: device).events }

  /// What would have changed it; nothing where nothing had to.
  var remedies: [Remedy] {
    if history.screen.kind == .placeholder, history.screen.update != nil { return [Remedy.configuration] }
    if history.open.isEmpty {
      return history.screen.firstUnshownChange == nil ? [] : Remedy.withoutRequest(widget: widget)
    }
    var remedies: [Remedy] = []
    for story in pending {
      guard let reason = story.waits.last?.reason else { continue }
      let own = Remedy.remedies(
        for: reason, isFree: !story.cause.isBudgeted, missing: missingBudget, widget: widget, device: device)
      remedies += own.filter { !remedies.contains($0) }
    }
    return remedies
  }

  /// The balance has come to a whole reload, but for the rounding of its parts.
  var isBudgetEnough: Bool { history.balance.map { $0.value >= 1 - 1e-9 } ?? true }

  /// What the balance lacks of a whole reload; `nil`: nothing.
  private var missingBudget: Double? { isBudgetEnough ? nil : history.balance.map { 1 - $0.value } }
}
