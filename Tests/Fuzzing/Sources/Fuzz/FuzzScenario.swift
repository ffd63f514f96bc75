import EventKernel

@testable import ScenarioFile
@testable import WidgetRefresh

/// Every file is a scenario that can run, or is refused with a reason.
func fuzzScenario(_ bytes: [UInt8]) -> Int32 {
  run(read(bytes, overrides: []))
}

/// Every line is one `--set` of a valid scenario.
func fuzzOverrides(_ bytes: [UInt8]) -> Int32 {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  if !isOverriddenValid { finding("the scenario whose values are set is none") }
  return run(read(Array(overridden.utf8), overrides: lines.prefix(8).map(String.init)))
}

/// `nil`: refused.
private func read(_ bytes: [UInt8], overrides: [String]) -> Scenario? {
  do throws(ScenarioFileError) {
    return try ScenarioReader(overrides: overrides, files: aLog).read(bytes, file: "fuzz.yaml")
  } catch {
    if error.diagnostics.isEmpty { finding("refused without a reason") }
    for diagnostic in error.diagnostics where diagnostic.description.contains("\n") {
      finding("a message of two lines")
    }
    return nil
  }
}

/// Its first hours: longer than that is the other fuzzer's.
private func run(_ scenario: Scenario?) -> Int32 {
  // Long runs are no mistake, but they leave no time for others.
  guard let scenario, scenario.device.warmUpDays + scenario.device.days <= 400 else { return 0 }
  do {
    var simulation = try DeviceSimulation(withoutPrograms(scenario))
    var log = ObservationLog()
    try simulation.run(until: .zero + .hours(6), into: &log)
  } catch {
    // People can draw what is no scenario; all else was read as one.
    if scenario.population == nil { finding("a scenario that was read does not run: \(error)") }
  }
  return 0
}

/// No program that the bytes name is started.
private func withoutPrograms(_ scenario: Scenario) -> Scenario {
  var scenario = scenario
  for index in scenario.widgets.indices {
    guard let own = scenario.widgets[index].provider.own else { continue }
    scenario.widgets[index].provider.own = OwnProvider(name: own.name, identity: own.identity) { _ in
      NoAnswer()
    }
  }
  return scenario
}

private struct NoAnswer: WidgetProvider {
  func timeline(for question: TimelineQuestion) throws -> TimelineAnswer { throw NoTimeline(.noTimeline) }
}

private let aLog = ScenarioFiles { path, _ throws(ScenarioFiles.Unreadable) in
  guard path.hasSuffix(".csv") else { throw ScenarioFiles.Unreadable(reason: "there is no such file") }
  let lines = (0..<2000).map { "\(1_772_400_000 + 600 * $0),\([3, 0][$0 % 2])" }
  return (path, Array(("time,screen_status\n" + lines.joined(separator: "\n")).utf8))
}

private let isOverriddenValid = read(Array(overridden.utf8), overrides: []) != nil

private let overridden = """
  title: A scenario
  device: {days: 1, warmUpDays: 1, charging: [{from: "22:00", to: "07:00"}]}
  apps:
    A.B: {foreground: {sessions: {perDay: 4}}, silentPush: {perDay: 3}, onSilentPush: reloadAllTimelines}
  widgets:
    w:
      app: A.B
      kind: K
      family: systemSmall
      surface: {homePage: 1}
      provider:
        fetch: {latency: {lognormal: {median: 400ms, sigma: 0.5}}, failure: 1%}
        timeline: {entries: 3, spacing: 15m, policy: {after: 1h}}
      content: {live: {changes: {perDay: 24}}}
  """
