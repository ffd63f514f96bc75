import Foundation
import ScenarioFile
import WidgetRefresh

/// A scenario whose user uses the phone as the PowerLog says, with the widgets of the logs.
package enum PhoneScenario {
  package static func yaml(_ diagnosis: Diagnosis, _ power: PowerLog, source: String) -> String {
    let days = diagnosis.covered.map { ($0.upperBound - $0.lowerBound) / 86_400_000 } ?? 0
    var text = """
      # The phone of \(source.escapedForMessage()), for `widgetsim run`. What the logs do not tell is the
      # default: the place of the widget, its budget, its content.
      title: Phone of a sysdiagnose
      seed: 1
      device:
        timeZone: \(diagnosis.timeZone)
        days: \(min(max(days, 1), 28))

      """
    if let fit = usage(power, diagnosis.timeZone) {
      text += UsageBlock.yaml(fit, source: source, timeZone: diagnosis.timeZone, indentation: 2)
    } else {
      text += "  # No usage could be read from the PowerLog: the usage is the default.\n"
    }
    let apps = Set(diagnosis.widgets.map(app(of:))).sorted()
    text += "apps:\n"
    for app in apps {
      let sessions = diagnosis.evidence.sessions.filter { PhoneEvidence.isSame($0.app, app) }
      let perDay = Double(sessions.count) / max(Double(days), 1)
      text +=
        "  \(quoted(app)): {foreground: {sessions: {perDay: \(String(format: "%.2f", min(perDay, 200)))}}}\n"
    }
    text += "widgets:\n"
    for widget in diagnosis.widgets {
      let minutes = max(1, (widget.asked ?? widget.usual ?? 1_800_000) / 60_000)
      let (policy, note) =
        widget.policy == "never"
        ? ("never", "as the log of the app says")
        : (
          "{after: \(minutes)m}",
          widget.asked == nil
            ? "the usual time between reloads; the logs do not tell what was asked" : "as asked"
        )
      text += """
          \(quoted(widget.name)):
            app: \(quoted(app(of: widget)))
            kind: \(quoted(widget.name))
            family: \(widget.family ?? "systemSmall")
            surface: {homePage: 1}
            provider: {timeline: {policy: \(policy)}}   # \(note)

        """
    }
    return text
  }

  private static func app(of widget: Diagnosis.Widget) -> String { widget.bundle ?? "App" }

  private static func quoted(_ name: String) -> String {
    (try? JSONEncoder().encode(name)).map { String(decoding: $0, as: UTF8.self) } ?? "App"
  }

  private static func usage(_ power: PowerLog, _ timeZone: String) -> UsageFit? {
    let rows =
      power.display.map { ($0.time, $0.value ? 1 : 0) } + power.locked.map { ($0.time, $0.value ? 2 : 3) }
    let lines = rows.sorted { $0.0 < $1.0 }.map { "\(Double($0.0) / 1000),\($0.1)\n" }
    let bytes = Array(("time,screen_status\n" + lines.joined()).utf8)
    guard let log = try? UsageLogReader().read(bytes, file: "PowerLog"),
      let days = try? UsageLogDays(log, timeZone: timeZone)
    else { return nil }
    return try? UsageFit(days)
  }
}
