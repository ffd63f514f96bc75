import EventKernel
import Foundation
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// Files of the project, found from this one.
enum ProjectFile {
  static let busyDevice = scenario("busy-device")

  static func scenario(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "scenarios/\(name).yaml")
  }
}

extension Scenario {
  static func busyDevice(days: Int) throws -> Scenario {
    var scenario = try ScenarioReader().read(
      [UInt8](Data(contentsOf: ProjectFile.busyDevice)), file: "busy-device.yaml")
    scenario.device.days = days
    scenario.device.warmUpDays = 7
    return scenario
  }
}

extension Workload {
  /// A widget that asks for a reload every minute and is mostly denied. A budget is not public, so that each decision of
  /// it is counted with the request that it is about.
  static let budget = Workload("hungry widget", per: "budget decision", steps: (1000, 5000)) {
    var device = Device()
    device.days = 1000
    device.warmUpDays = 0
    device.budget = .documented
    var widget = Widget(name: "hungry", app: "App", kind: "Kind")
    widget.provider.timeline.policy = .after(.minutes(1))
    let scenario = Scenario(title: "Hungry", device: device, apps: [App(name: "App")], widgets: [widget])
    return { decisions in
      var simulation = try DeviceSimulation(scenario)
      var decided = BudgetDecisions()
      var hours = Int64(0)
      while decided.count < decisions {
        hours += 1
        try simulation.run(until: .zero + .hours(hours), into: &decided)
      }
    }
  }

  /// The 20 widgets of `scenarios/busy-device.yaml`, statistics only.
  static let busyDay = Workload("busy device, with statistics", per: "day", steps: (1, 9)) {
    { days in try run(.busyDevice(days: days)) }
  }

  static func run(_ scenario: Scenario) throws {
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    keep(statistics.tallies)
  }

  static let reading = Workload("reading busy-device.yaml", per: "file", steps: (1, 4)) {
    let bytes = [UInt8](try Data(contentsOf: ProjectFile.busyDevice))
    return { times in
      for _ in 0..<times { keep(try ScenarioReader().read(bytes, file: "busy-device.yaml")) }
    }
  }
}

/// How often a budget granted a reload, or let it wait.
private struct BudgetDecisions: ObservationSink {
  var count = 0

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .waits(let wait) where wait.reason == .budget: count += 1
      case .decided(let decided) where decided.decision == .grantedCharged: count += 1
      default: break
      }
    }
  }
}
