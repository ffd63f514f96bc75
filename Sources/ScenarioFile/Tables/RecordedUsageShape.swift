import EventKernel
import WidgetRefresh

/// `usage: {log: file.csv, …}`.
enum RecordedUsageTable {
  static let logCase = Variant<Usage>.Case(key: "log", shape: shape)

  private struct Draft: Sendable {
    var log = ""
    var timeZone: String?
    var repair = true
    var longestSession = UsageLogReader().longestStretch
    var repeats = false
    var alignsWeekdays = false
    var homeScreens = HomeScreens()
    var standBy = StandByGlances()
  }

  private static var shape: Shape<Usage> {
    record(
      from: Draft(),
      [
        field(
          "log", \.log,
          .text("the path of a CSV file, relative to this file", examples: ["phone.csv", "evening.csv"]),
          "A phone's log (CSV): time,screen_status or start,end,surface or start,end,app. Its first whole day is the "
            + "first simulated.", isRequired: true),
        field(
          "timeZone", \.timeZone, .timeZone,
          "IANA time zone in which the log's days are cut. Default: the device's."),
        field(
          "repair", \.repair, .truth,
          "Repair disorder, duplicates, overlaps and missing events, and report it; or refuse such a log."),
        field(
          "longestSession", \.longestSession, .secondOrMore, "Longer sessions of the log are artefacts.",
          evidence: .guess),
        field("repeat", \.repeats, .truth, "Begin the log again when the run is longer."),
        field(
          "alignWeekdays", \.alignsWeekdays, .truth,
          "Play each day of the log on a day of its weekday: begin with the first that fits, repeat whole weeks only."
        ),
        field(
          "homeScreens", \.homeScreens, .homeScreens,
          "Looks at the Home Screen, drawn for each pickup unless the log shows surfaces."),
        field(
          "standBy", \.standBy, .standBy, "Looks at StandBy, drawn unless the log shows surfaces."),
      ]
    ).checked { draft, node, context in
      guard let place = node["log"], !draft.log.isEmpty else { return nil }
      return context.descend(into: "log") { recorded(draft, node, place, &$0) }.map(Usage.recorded)
    }
  }

  private static func recorded(
    _ draft: Draft, _ node: SourceNode, _ place: SourceNode, _ context: inout ReadingContext
  ) -> RecordedUsage? {
    let (name, bytes): (String, [UInt8])
    do throws(ScenarioFiles.Unreadable) {
      (name, bytes) = try context.files.read(draft.log, UsageLogReader.largestByteCount)
    } catch {
      context.report(
        "'\(draft.log.escapedForMessage(limit: 200))' cannot be read: \(error.reason)", at: place.position)
      return nil
    }
    let reader = UsageLogReader(repairs: draft.repair, longestStretch: draft.longestSession)
    let log: UsageLog
    do throws(UsageLogError) {
      log = try reader.read(bytes, file: name)
    } catch {
      for diagnostic in error.diagnostics { context.report(diagnostic.description, at: place.position) }
      if !draft.repair {
        context.report("the log is refused because of 'repair: false'", at: place.position)
      }
      return nil
    }
    if log.kind == .surfaces {
      for key in ["homeScreens", "standBy"] {
        guard let other = node[key] else { continue }
        context.report(
          "'\(key)' cannot be combined with a log of surfaces, which says what is seen", at: other.owner)
        return nil
      }
    }
    guard let days = try? UsageLogDays(log, timeZone: draft.timeZone ?? context.names.deviceTimeZone) else {
      // The device's time zone is no time zone, and is reported where it stands.
      return nil
    }
    context.warn(log.repairs)
    if days.takesPartialDays {
      context.warn([
        Diagnostic(
          file: name, severity: .warning,
          message: "no day is covered by five sixths; days are taken as they are: \(days.count)")
      ])
    }
    var recorded = days.recorded
    recorded.repeats = draft.repeats
    recorded.weekdaysFrom = draft.alignsWeekdays ? days.firstDate : nil
    recorded.homeScreens = draft.homeScreens
    if recorded.standBy != nil { recorded.standBy = draft.standBy }
    return recorded
  }
}
