import EventKernel

@testable import ReloadLogs
@testable import ScenarioFile
@testable import ScenarioValues
@testable import WidgetRefresh

/// Every log can be fitted and replayed, or is refused with a reason. The first byte says whether it is repaired.
func fuzzLog(_ bytes: [UInt8]) -> Int32 {
  let reader = UsageLogReader(repairs: bytes.first.map { $0 % 4 != 0 } ?? true)
  do throws(ScenarioFileError) {
    let log = try reader.read(Array(bytes.dropFirst()), file: "log.csv")
    guard let days = try? UsageLogDays(log, timeZone: "Europe/Berlin") else { return 0 }
    _ = try? UsageFit(days)
    // Decades of silence are no mistake, but they leave no time for others.
    if days.count <= 400 { replay(days.recorded) }
  } catch {
    if error.diagnostics.isEmpty { finding("refused without a reason") }
  }
  return 0
}

private func replay(_ recorded: RecordedUsage) {
  var recorded = recorded
  recorded.repeats = true
  let scenario = Scenario(
    device: Device(days: 1, warmUpDays: 0, usage: .recorded(recorded)), apps: [App(name: "A")],
    widgets: [Widget(name: "w", app: "A", kind: "K")])
  guard scenario.problems.isEmpty else { finding("what was read is no usage: \(scenario.problems[0])") }
  guard let run = try? Run(scenario) else { finding("a log that was read does not run") }
  if let law = ConservationLaws.violations(in: run).first { finding(law) }
}
