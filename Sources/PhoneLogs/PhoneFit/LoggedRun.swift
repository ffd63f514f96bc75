import EventKernel
import ReloadLogs
import ScenarioFile
import WidgetRefresh

/// What the phone of a run would write down about one widget, and what its budget was.
package struct LoggedRun: ObservationSink {
  package private(set) var reloads: [LoggedReloads.Reload] = []
  /// When the app was in the foreground, or in another session that exempts it.
  package private(set) var exemptions: [LoggedReloads.Period] = []
  /// The capacity from this time on, in reloads a day.
  private var capacities: [(time: Int64, capacity: Double)] = []
  private let item: Int
  private let app: Int32
  private let epoch: Int64
  /// A log of which it is not known when the app was in the foreground has no costs.
  private let tellsCost: Bool
  private var due: Int64?
  private var isForeground = 0
  private var intents: Set<Int32> = []

  package init(of simulation: borrowing DeviceSimulation, widget: Int, tellsCost: Bool) {
    item = widget
    let name = simulation.scenario.widgets[widget].app
    app = Int32(simulation.scenario.apps.firstIndex { $0.name == name } ?? -1)
    epoch = simulation.clock.epochMilliseconds
    self.tellsCost = tellsCost
  }

  package var contentChanges: ObservedContentChanges { .none }

  package mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .sessionBegan(let edge) where edge.app == app:
        isForeground += 1
        if isForeground == 1 {
          exemptions.append(.init(start: epoch + edge.time.milliseconds, end: .max / 2))
        }
      case .sessionEnded(let edge) where edge.app == app:
        isForeground -= 1
        if isForeground == 0, !exemptions.isEmpty {
          exemptions[exemptions.count - 1].end = epoch + edge.time.milliseconds
        }
      case .requested(let request) where request.id.item.index == item:
        if request.cause == .intent { intents.insert(request.id.ordinal) }
        if request.cause == .timelinePolicy { due = epoch + request.time.milliseconds }
      case .decided(let decided) where decided.request.item.index == item && decided.decision.isGranted:
        reload(at: epoch + decided.time.milliseconds, isIntent: intents.contains(decided.request.ordinal))
      case .accrued(let accrual)
      where accrual.item.index == item && accrual.capacity != capacities.last?.capacity:
        capacities.append((epoch + accrual.time.milliseconds, accrual.capacity))
      default: break
      }
    }
  }

  private mutating func reload(at time: Int64, isIntent: Bool) {
    defer { due = nil }
    if let last = reloads.last, time - last.time <= LoggedReloads.sameReload {
      reloads[reloads.count - 1].calls += 1
      return
    }
    let isFree = isIntent || isForeground > 0
    reloads.append(
      LoggedReloads.Reload(
        time: time, cost: !tellsCost ? .unknown : isFree ? .free : .charged, due: due, isUnlimited: false))
  }

  /// The capacity at an instant, in milliseconds since 1970-01-01T00:00Z.
  package func capacity(at instant: Int64) -> Double {
    (capacities.last { $0.time <= instant } ?? capacities.first)?.capacity ?? 0
  }
}
