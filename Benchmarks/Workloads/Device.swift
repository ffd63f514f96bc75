import EventKernel
import Foundation
import OutputAnalysis
import Reports
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
  fileprivate static func busyDevice(days: Int) throws -> Scenario {
    var scenario = try ScenarioReader().read(
      [UInt8](Data(contentsOf: ProjectFile.busyDevice)), file: "busy-device.yaml")
    scenario.device.days = days
    scenario.device.warmUpDays = 7
    return scenario
  }
}

extension Workload {
  /// A widget that asks every minute and is mostly denied: the budget decides, again and again.
  static let budget = Workload("hungry widget", per: "day", steps: (10, 40)) {
    { days in
      var device = Device()
      device.days = days
      device.budget = .documented
      var widget = Widget(name: "hungry", app: "App", kind: "Kind")
      widget.provider.timeline.policy = .after(.minutes(1))
      let scenario = Scenario(title: "Hungry", device: device, apps: [App(name: "App")], widgets: [widget])
      try run(scenario)
    }
  }

  /// The 20 widgets of `scenarios/busy-device.yaml`, statistics only.
  static let busyDay = Workload("busy device, with statistics", per: "day", steps: (1, 9)) {
    { days in try run(.busyDevice(days: days)) }
  }

  private static func run(_ scenario: Scenario) throws {
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    simulation.run(into: &statistics)
    keep(statistics.tallies)
  }

  static let reading = Workload("reading busy-device.yaml", per: "file", steps: (1, 4)) {
    let bytes = [UInt8](try Data(contentsOf: ProjectFile.busyDevice))
    return { times in
      for _ in 0..<times { keep(try ScenarioReader().read(bytes, file: "busy-device.yaml")) }
    }
  }

  /// The same days as ``busyDay``, with all reports.
  static let csv = Workload("busy device, with CSV reports", per: "day", steps: (1, 5)) {
    { days in
      let scenario = try Scenario.busyDevice(days: days)
      let directory = FileManager.default.temporaryDirectory.appending(
        path: "widgetsim-\(ProcessInfo.processInfo.processIdentifier)")
      defer { try? FileManager.default.removeItem(at: directory) }
      var simulation = try DeviceSimulation(scenario)
      var sinks = Sinks(
        statistics: RunStatistics(of: simulation),
        reports: try CSVReports(directory: directory.path, of: simulation))
      simulation.run(into: &sinks)
      try sinks.reports.finish(sinks.statistics.summary)
    }
  }

  static let summary = Workload("summary as text and JSON", per: "summary", steps: (2, 12)) {
    let scenario = try Scenario.busyDevice(days: 2)
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    simulation.run(into: &statistics)
    let summary = statistics.summary
    return { times in
      for _ in 0..<times {
        keep(SummaryText.table(summary, of: scenario))
        keep(try SummaryText.json(summary))
      }
    }
  }
}

private struct Sinks: ObservationSink {
  var statistics: RunStatistics
  let reports: CSVReports

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    reports.receive(observations)
  }
}
