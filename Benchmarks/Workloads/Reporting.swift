import Foundation
import OutputAnalysis
import Reports
import WidgetRefresh

extension Workload {
  /// The same days as ``busyDay``, with all reports.
  static let csv = Workload("busy device, with CSV reports", per: "day", steps: (1, 5)) {
    { days in
      let scenario = try Scenario.busyDevice(days: days)
      try inTemporaryDirectory { directory in
        var simulation = try DeviceSimulation(scenario)
        var sinks = WithStatistics(
          statistics: RunStatistics(of: simulation),
          other: try CSVReports(directory: directory.path, of: simulation))
        try simulation.run(into: &sinks)
        try sinks.other.finish(sinks.statistics.summary)
      }
    }
  }

  static let summary = Workload("summary as text and JSON", per: "summary", steps: (2, 12)) {
    let run = try BusyRun(days: 2)
    return { times in
      for _ in 0..<times {
        keep(SummaryText.table(run.summary, of: run.scenario))
        keep(try SummaryText.json(run.summary))
      }
    }
  }

  /// A page of two days, made and written.
  static let html = Workload("busy device, HTML report", per: "report", steps: (1, 3)) {
    let run = try BusyRun(days: 2)
    let origin = PageOrigin(
      files: [
        .init(
          name: "busy-device.yaml",
          text: String(decoding: try Data(contentsOf: ProjectFile.busyDevice), as: UTF8.self))
      ],
      command: "widgetsim run busy-device.yaml --html report.html", version: "1")
    return { times in
      for _ in 0..<times {
        let report = HTMLReport(run.results, summary: run.summary, record: run.record, origin: origin)
        try inTemporaryDirectory { try report.write(to: $0.appending(path: "report.html").path) }
      }
    }
  }

  private static func inTemporaryDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "widgetsim-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }
}

/// Statistics, and something else that listens to the same run.
private struct WithStatistics<Other: ObservationSink>: ObservationSink {
  var statistics: RunStatistics
  var other: Other

  var contentChanges: ObservedContentChanges { max(statistics.contentChanges, other.contentChanges) }

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    other.receive(observations)
  }
}

/// What all reports but the rows of a run are made of.
private struct BusyRun {
  let scenario: Scenario
  let results: ReplicationResults
  let summary: RunSummary
  let record: RunRecord

  init(days: Int) throws {
    scenario = try .busyDevice(days: days)
    var simulation = try DeviceSimulation(scenario)
    var sinks = WithStatistics(
      statistics: RunStatistics(of: simulation), other: RunRecord(of: simulation))
    try simulation.run(into: &sinks)
    results = sinks.statistics.results
    summary = sinks.statistics.summary
    record = sinks.other
  }
}
