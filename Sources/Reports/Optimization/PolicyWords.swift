import EventKernel
import ScenarioFile
import WidgetRefresh

/// Says in words what a policy changes.
struct PolicyWords {
  let widget: String
  let today: Scenario

  /// In a few words, for a table: `every 22m + push`.
  func short(_ policy: OptimizationReport.Policy) -> String {
    guard !policy.isToday else { return shortPolicy(in: today) }
    let parts = changes(of: policy).map { change in
      switch change {
      case .policy: shortPolicy(in: policy.candidate.scenario)
      case .push: "push"
      case .callOnLeaving: "leaving"
      case .entries(let count): "\(count) entries"
      case .value(let path, let value):
        "\(path.split(separator: ".").last ?? "")=\(value)"
      }
    }
    return DisplayText.printable(parts.joined(separator: " + "))
  }

  /// As an instruction: `Request a reload every 22 min instead of every 5 min`.
  func instruction(_ policy: OptimizationReport.Policy) -> String {
    let parts = changes(of: policy).compactMap { change -> String? in
      switch change {
      case .policy: instruction(from: plan(in: today), to: plan(in: policy.candidate.scenario))
      case .push: "send a silent push at each change and reload after it"
      case .callOnLeaving: "reload when the user leaves the app"
      case .entries(let count):
        "return \(count) entries in a timeline instead of \(plan(in: today)?.entries.count ?? 0)"
      case .value(let path, let value): "set \(path) to \(value)"
      }
    }
    let text = parts.isEmpty ? "change nothing" : parts.joined(separator: ", and ")
    return DisplayText.printable(text.prefix(1).uppercased() + text.dropFirst())
  }

  /// Whether the app makes a call when the user leaves it, which it does not today.
  func callsOnLeaving(_ policy: OptimizationReport.Policy) -> Bool {
    changes(of: policy).contains(.callOnLeaving)
  }

  /// Whether it needs pushes that today's policy does not.
  func pushes(_ policy: OptimizationReport.Policy) -> Bool { changes(of: policy).contains(.push) }

  private enum Change: Equatable {
    case policy, push, callOnLeaving
    case entries(String)
    case value(path: String, String)
  }

  private func changes(of policy: OptimizationReport.Policy) -> [Change] {
    let paths = policy.settings.map(\.path)
    return policy.settings.compactMap { setting -> Change? in
      if setting.path.hasPrefix("widgets.\(widget).provider.timeline") {
        if setting.path.hasSuffix(".policy") || setting.path.hasSuffix(".policy.after") { return .policy }
        if setting.path.hasSuffix(".entries") { return .entries(setting.value) }
      }
      if setting.path.hasSuffix(".silentPush"), setting.value == "contentChange" { return .push }
      let push = setting.path.replacing(".onSilentPush", with: ".silentPush")
      if push != setting.path, paths.contains(push) { return nil }
      if setting.path.hasSuffix(".onBackground"), setting.value != "none" { return .callOnLeaving }
      return .value(path: setting.path, setting.value)
    }
  }

  private func plan(in scenario: Scenario) -> TimelinePlan? {
    scenario.widgets.first { $0.name == widget }?.provider.timeline
  }

  private func shortPolicy(in scenario: Scenario) -> String {
    if let own = scenario.widgets.first(where: { $0.name == widget })?.provider.own { return own.name }
    guard let plan = plan(in: scenario) else { return "" }
    return switch plan.policy {
    case .after(let interval): "every \(interval.scenarioText)"
    case .never: "never"
    case .atEnd: "at the end"
    case .afterTimeOfDay(let time): "daily at \(time)"
    case .afterDate, .afterRandomTime, .earliest: "as it is"
    }
  }

  /// `nil`: they are the same.
  private func instruction(from before: TimelinePlan?, to after: TimelinePlan?) -> String? {
    guard let before, let after, before.policy != after.policy else { return nil }
    let now: String
    switch before.policy {
    case .after(.zero): now = "at once"
    case .after(let interval): now = "every \(Self.words(interval))"
    case .never: now = "never"
    case .atEnd: now = "at the end of the timeline"
    case .afterTimeOfDay, .afterDate, .afterRandomTime, .earliest: now = "at today's times"
    }
    return switch after.policy {
    case .after(let interval): "request a reload every \(Self.words(interval)) instead of \(now)"
    case .never: "request no reloads (policy .never) instead of one \(now)"
    case .atEnd: "request a reload at the end of the timeline (policy .atEnd) instead of \(now)"
    case .afterTimeOfDay(let time): "request a reload daily at \(time) instead of \(now)"
    case .afterDate, .afterRandomTime, .earliest: "change the reload policy"
    }
  }

  /// `22 min`, `1 h 30 min`, `45 s`.
  static func words(_ duration: SimulationDuration) -> String {
    let seconds = Int((Double(duration.milliseconds) / 1000).rounded())
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    return text.isEmpty ? "0 s" : text
  }
}
