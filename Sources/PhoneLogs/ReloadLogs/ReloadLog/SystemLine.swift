import Foundation
import ScenarioFile
import ScenarioValues

/// What a line of the unified log says about reloads. Wording differs between releases, so it is matched loosely.
enum SystemLine {
  /// A line with one of these may say something about reloads.
  static let words: [StaticString] = [
    "exempt reason", "frequent window", "next attempt", "equest ended", "app switcher", "DEADFA11",
    "Must Not Proceed", "isallow", "efusing",
  ]
  /// So may a line with `eload` and one of these.
  static let endings: [StaticString] = ["ucce", "ail", "rror"]

  static func read(
    _ message: String, _ timestamp: String?, _ number: Int, _ read: inout ReadLines,
    _ findings: inout LogFindings
  ) {
    guard let time = timestamp.flatMap(LogTime.parse) else {
      let found = timestamp.map { "'\($0.escapedForMessage())'" } ?? "none"
      return findings.refuse("timestamp: expected \(LogTime.expected); found \(found)", line: number)
    }
    read.instants.append(time)
    if let text = message.range(of: "frequent window").map({ message[$0.lowerBound...] }) {
      if read.pushWindows.count < 100, !read.pushWindows.contains(where: { $0 == text }) {
        read.pushWindows.append(String(text))
      }
    } else if let event = event(message, at: time, line: number) {
      read.events.append(event)
    }
  }

  private static func event(_ message: String, at time: Int64, line: Int) -> ReloadLog.Event? {
    if message.contains("exempt reason"),
      let match = message.firstMatch(of: exemption)
    {
      // Other reasons may remain when one ends.
      let remaining = match.3.map { $0.filter { $0.isLetter } } ?? ""
      guard match.2 == "began" || ["", "none", "null"].contains(remaining) else { return nil }
      var event = ReloadLog.Event(
        name: match.2 == "began" ? .exempt : .notExempt, time: time, line: line)
      event.bundle = String(match.1)
      return event
    }
    let text = String(message.prefix(20_000)).lowercased()
    guard let (name, reason) = meaning(of: text) else { return nil }
    var event = ReloadLog.Event(name: name, time: time, line: line)
    event.reason = reason
    if text.contains("next attempt"), let match = message.firstMatch(of: date) {
      event.due = LogTime.parse("\(match.1)T\(match.2)\(match.3)")
    }
    if name == .refused, let match = text.firstMatch(of: seconds),
      let seconds = Int64(match.1)
    {
      event.due = time + seconds * 1000
    }
    guard name != .retry || event.due != nil else { return nil }
    if let match = message.firstMatch(of: delimitedWidget) ?? message.firstMatch(of: widget) {
      (event.kind, event.family) = (String(match.1), String(match.2))
    }
    event.bundle = message.matches(of: bundle).lazy.map { String($0.output) }
      .first { !$0.hasPrefix("com.apple.") }
    return event
  }

  private static func meaning(of text: String) -> (ReloadLog.Event.Name, ReloadLog.Event.Reason?)? {
    func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
    if has("app switcher", "deadfa11") { return has("terminat", "kill", "quit") ? (.forceQuit, nil) : nil }
    if has("must not proceed") {
      guard has("widget", "chrono") else { return nil }
      // A decision lists all policies.
      let denying = text.components(separatedBy: "{name:").dropFirst().filter {
        $0.contains("must not proceed")
      }
      if denying.contains(where: { $0.contains("widget") && $0.contains("budget") }) {
        return (.denied, .budget)
      }
      let isSaving = denying.contains { $0.contains("low power") || $0.contains("lowpower") }
      return isSaving ? (.denied, .lowPowerMode) : nil
    }
    if has("disallowing reload", "reloads are disallowed", "refusing reload") {
      return (.refused, has("bad extension") ? .staleExtension : .failures)
    }
    guard has("reload", "request ended", "next attempt") else { return nil }
    if has("fail", "error") {
      let reason: ReloadLog.Event.Reason? =
        has("too large") ? .tooLarge : has("bundle version", "bundlestub") ? .staleExtension : nil
      return (.failed, reason)
    }
    if has("next attempt") { return (.retry, nil) }
    return has("succe") ? (.reloaded, nil) : nil
  }

  // Each is parsed only once, because to parse one takes longer than to read a line. They do not change.
  nonisolated(unsafe) private static let exemption =
    /(\S{1,199}) (began|stopped) running for exempt reason(?:.*remainingReasons:(.*))?/
  nonisolated(unsafe) private static let seconds = /for (\d{1,6}) ?s(?:ec|\b)/
  /// Where its beginning is known, a kind may have spaces.
  nonisolated(unsafe) private static let delimitedWidget =
    /(?:(?:\.[\w\-]+|>):|equest ended for )([^:<>\s][^:<>\n]{0,199}):((?:system(?:Small|Medium|Large|ExtraLarge)|accessory(?:Circular|Rectangular|Inline|Corner)))/
  nonisolated(unsafe) private static let widget =
    /([A-Za-z_][\w.\-]{0,199})[: ]((?:system(?:Small|Medium|Large|ExtraLarge)|accessory(?:Circular|Rectangular|Inline|Corner)))/
  nonisolated(unsafe) private static let bundle = /[A-Za-z][\w\-]{0,99}(?:\.[\w\-]{1,99}){2,9}/
  nonisolated(unsafe) private static let date =
    /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?) ?(Z|[+\-]\d\d:?\d\d)/
}
