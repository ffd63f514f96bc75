import Foundation
import ReloadLogs
import ScenarioFile
import ScenarioValues

/// A scenario whose user uses the phone as the PowerLog says, with the widgets of the logs.
package enum PhoneScenario {
  package static func yaml(_ diagnosis: Diagnosis, _ power: PowerLog, source: String) -> String {
    let clock = diagnosis.clock
    func day(_ instant: Int64) -> Int {
      clock.date(at: clock.time(ofInstant: diagnosis.wall(instant))).dayNumber
    }
    let days = diagnosis.covered.map { day($0.upperBound) - day($0.lowerBound) + 1 } ?? 1
    let start = minute(diagnosis.covered?.lowerBound ?? 0, diagnosis).prefix(10)
    var text: YAMLText = """
      \(comment: "The phone of \(source.prefix(200)), for `widgetsim run`. What the logs do not tell is the")
      # default: the place of the widget, its budget, its content.
      title: Phone of a sysdiagnose
      seed: 1
      device:
        timeZone: \(diagnosis.timeZone)
        start: \(value: String(start))
        days: \(min(max(days, 1), 28))

      """
    /// From the first simulated day on.
    func periods(_ key: YAMLText, _ times: [(start: Int64, end: Int64)]) -> YAMLText {
      let rows = times.map { [$0.start, $0.end].map { minute($0, diagnosis) } }
        .filter { $0[0] < $0[1] && $0[1] > start }
      return "  \(key): \(list: rows.map { "{from: \(value: $0[0]), to: \(value: $0[1])}" })\n"
    }
    if diagnosis.knows.lowPowerMode { text += periods("lowPowerMode", diagnosis.lowPower) }
    if let charging = diagnosis.charging {
      text += periods("charging", charging.map { ($0.lowerBound, $0.upperBound) })
    }
    if let fit = usage(power, diagnosis.timeZone) {
      text += UsageBlock.yaml(fit, source: source, timeZone: diagnosis.timeZone, indentation: 2)
    } else {
      text += "  # No usage could be read from the PowerLog: the usage is the default.\n"
    }
    let widgets = diagnosis.widgets.filter { isName($0.name) }
    let apps = Set(widgets.map(app(of:))).sorted()
    text += "apps:\n"
    for app in apps {
      let times = diagnosis.evidence.sessions.filter { LoggedReloads.isSame($0.app, app) }
        .map { minute($0.start, diagnosis) }.filter { $0 > start }
      let sessions: YAMLText =
        times.isEmpty ? "perDay: 0" : "at: \(list: Set(times).sorted().map { "\(value: $0)" })"
      text += "  \(key: app) {foreground: {sessions: {\(sessions)}}}\n"
    }
    text += "widgets:\n"
    for widget in widgets {
      let minutes = max(1, (widget.asked ?? widget.usual ?? 1_800_000) / 60_000)
      let (policy, note): (YAMLText, YAMLText) =
        widget.policy == "never"
        ? ("never", "as the log of the app says")
        : (
          "{after: \(minutes)m}",
          widget.asked == nil
            ? "the usual time between reloads; the logs do not tell what was asked" : "as asked"
        )
      let family = families.first { $0.rawValue == widget.family } ?? .systemSmall
      let other: YAMLText =
        widget.family.map { $0 == family.rawValue ? "" : "   \(comment: "the logs say '\($0)'")" } ?? ""
      text += """
          \(key: widget.name)
            app: \(app(of: widget))
            kind: \(widget.name)
            family: \(family.rawValue)\(other)
            surface: \(family.isAccessory ? "lockScreen" as YAMLText : "{homePage: 1}")
            provider: {timeline: {policy: \(policy)}}   # \(note)

        """
    }
    return text.text
  }

  /// Such as `2026-03-02T07:30`.
  private static func minute(_ instant: Int64, _ diagnosis: Diagnosis) -> String {
    let clock = diagnosis.clock
    let time = clock.time(ofInstant: diagnosis.wall(instant))
    let minutes = clock.millisecondOfDay(at: time) / 60_000
    return "\(clock.date(at: time))T" + String(format: "%02d:%02d", Int(minutes / 60), Int(minutes % 60))
  }

  private static func app(of widget: Diagnosis.Widget) -> String {
    widget.bundle.flatMap { isName($0) ? $0 : nil } ?? "App"
  }

  /// Whether a scenario can have this name.
  private static func isName(_ text: String) -> Bool {
    (1...NameLimits.longest).contains(text.unicodeScalars.count) && text != "<<"
  }

  /// The families of the Home Screen and the Lock Screen.
  private static let families = Widget.Family.allCases.filter { ![.control, .accessoryCorner].contains($0) }

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
