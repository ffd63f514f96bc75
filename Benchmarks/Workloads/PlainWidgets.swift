import EventKernel
import OutputAnalysis
import RandomVariates
import WidgetRefresh

/// 20 plain widgets on three pages: budget profile `documented`, a timetable of views, policy `.after`, live content.
///
/// `peers/others/plain_widgets.cpp` does the same by hand, with the same random numbers.
public struct PlainWidgets: Sendable {
  private let scenario: Scenario

  public init(days: Int) {
    var device = Device()
    device.days = days
    device.warmUpDays = 0
    device.usage = .timetable([
      Self.views(ofPage: 1, every: 15, afterSeconds: 0, for: .seconds(20)),
      Self.views(ofPage: 2, every: 30, afterSeconds: 30, for: .seconds(10)),
      Self.views(ofPage: 3, every: 60, afterSeconds: 60, for: .seconds(5)),
    ])
    var scenario = Scenario(title: "Plain widgets", seed: 1, device: device)
    for number in 0..<20 {
      var widget = Widget(name: "widget-\(number)", app: "app-\(number)", kind: "kind")
      widget.placement = .surface(.homePage(number % 3 + 1))
      widget.provider.fetch = Fetch(latency: .lognormal(median: 400, sigma: 0.5))
      widget.provider.timeline.policy = .after(.minutes(30))
      widget.content = Content(live: .poisson(perDay: 24, hours: nil))
      scenario.widgets.append(widget)
      scenario.apps.append(App(name: widget.app))
    }
    self.scenario = scenario
  }

  /// From 7:00 on until 23:00.
  private static func views(
    ofPage page: Int, every minutes: Int, afterSeconds offset: Int, for duration: SimulationDuration
  ) -> TimetableView {
    let starts = stride(from: 7 * 3600, to: 23 * 3600, by: minutes * 60)
    return TimetableView(
      at: starts.map { TimeOfDay(clamping: $0 + offset) }, surface: .homePage(page), duration: duration)
  }

  /// Runs the days, with statistics.
  public func run() throws { try Workload.run(scenario) }

  /// What happens in the days.
  public func counts() throws -> PlainWidgetCounts {
    var counts = PlainWidgetCounts()
    var simulation = try DeviceSimulation(scenario)
    try simulation.run(into: &counts)
    return counts
  }
}

public struct PlainWidgetCounts: ObservationSink, Sendable {
  /// Reloads that were granted and charged.
  public private(set) var grants = 0
  public private(set) var views = 0
  public private(set) var freshViews = 0
  public private(set) var updates = 0
  private var ageSum = Int64(0)

  /// The mean content age of views, in seconds.
  public var meanAge: Double { Double(ageSum) / Double(views) / 1000 }

  public mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .decided(let decided): if decided.decision == .grantedCharged { grants += 1 }
      case .viewed(let view):
        views += 1
        if view.isFresh { freshViews += 1 }
        ageSum += view.contentAge.milliseconds
      case .updated: updates += 1
      default: break
      }
    }
  }
}

extension Workload {
  static let plainWidgets = Workload("plain widgets, with statistics", per: "day", steps: (10, 30)) {
    { days in try PlainWidgets(days: days).run() }
  }
}
