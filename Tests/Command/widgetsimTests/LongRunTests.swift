import Experiments
import Foundation
import OutputAnalysis
import ScenarioFile
import Testing
import WidgetRefresh

@Suite struct LongRunTests {
  private static let scenarios: [String] = {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("scenarios").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { directory + "/" + $0 }
  }()

  private static func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

  /// Processor time is compared with processor time, up to five times, for other processes share caches and cores; a run of 14
  /// days and more is forecast from two or three of them.
  @Test(arguments: scenarios.indices)
  func `a shipped scenario takes as long as was forecast, within a factor of three`(index: Int) throws {
    let scenario = try ScenarioReader().read(contentsOf: Self.scenarios[index])
    var ratios: [Double] = []
    repeat {
      ratios.append(try Self.forecastByTime(scenario))
    } while !Self.isNear(ratios.last) && ratios.count < 5
    #expect(Self.isNear(ratios.last), "\(Self.name(Self.scenarios[index])): \(ratios)")
  }

  private static func isNear(_ ratio: Double?) -> Bool { ratio.map { (1.0 / 3...3).contains($0) } ?? false }

  /// The time that was forecast over that which it takes.
  private static func forecastByTime(_ scenario: Scenario) throws -> Double {
    let forecast = try RunForecast(of: scenario).secondsPerReplication
    let start = clock()
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    return forecast / max(1e-6, processorSeconds(since: start))
  }

  private static func clock() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time
  }

  private static func processorSeconds(since start: timespec) -> Double {
    let now = clock()
    return Double(now.tv_sec - start.tv_sec) + Double(now.tv_nsec - start.tv_nsec) * 1e-9
  }

  private static let long = "--set device.days=10000 --set device.budget=unlimited"

  /// `scenario` with 50 copies of its widget. Each asks for a reload every second.
  private static func busy(_ scenario: String) -> String {
    let parts = scenario.replacing("after: 15m", with: "after: 1s").split(
      separator: "widgets:\n", maxSplits: 1)
    let copies = (0..<49).map { parts[1].replacing("my-widget:", with: "copy-\($0):") }
    return parts[0] + "widgets:\n" + parts[1] + copies.joined()
  }

  @Test(arguments: [
    ("run minimal.yaml --days 10000 --replications 1000000", "will take about"),
    ("run minimal.yaml --set population.people=10000000", "will take about"),
    ("compare minimal.yaml other.yaml --replications 1000000", "will take about"),
    ("sweep minimal.yaml --replications 100000 --set seed=1,2,3", "will take about"),
    ("run minimal.yaml --precision 0.01% --max-replications 1000000", "may take up to"),
    ("check other.yaml --days 10000 --max-replications 1000000", "may take up to"),
    ("fingerprint minimal.yaml --replications 10000000", "will take about"),
    ("explain busy.yaml --widget my-widget --why-stale \(long)", "may take up to"),
    ("baseline save minimal.yaml --out b.json --replications 10000000", "will take about"),
    ("baseline compare base.json \(long)", "will take about"),
  ])
  func `what takes long says so before it starts`(command: String, words: String) throws {
    let directory = try TemporaryDirectory()
    let widgetsim = try BuiltCommand()
    _ = try widgetsim("init", in: directory.path)
    try directory.write(
      try directory.text("minimal.yaml") + "expect: {my-widget: {freshViews: \">= 10%\"}}\n",
      to: "other.yaml")
    try directory.write(Self.busy(try directory.text("minimal.yaml")), to: "busy.yaml")
    _ = try widgetsim.shell(
      """
      "$widgetsim" baseline save busy.yaml --days 1 --replications 2 --out base.json >/dev/null
      "$widgetsim" \(command) >/dev/null 2>said &
      i=0; while [ ! -s said ] && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      kill -KILL $!; wait $!
      """, in: directory.path)
    let said = try directory.text("said")
    #expect(said.contains("note: this \(words) "), "\(said)")
    #expect(["min\n", "h\n", "days\n", "years\n"].contains { said.hasSuffix($0) })
  }
}
