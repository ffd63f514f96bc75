import ScenarioValues

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

  private static let shape: Shape<Usage> = record(from: Draft()) {
    field(
      "log", \.log,
      .text("the path of a CSV file, relative to this file", examples: ["phone.csv", "evening.csv"]),
      "Log of a phone (CSV): time,screen_status or start,end,surface or start,end,app. The first whole day of the log "
        + "is the first simulated day.", isRequired: true)
    field(
      "timeZone", \.timeZone, .timeZone,
      "IANA time zone in which the log is split into days. Default: the time zone of the device.")
    field(
      "repair", \.repair,
      "Repair and report disorder, duplicates, overlaps and missing events. If `false`, such a log is refused."
    )
    field(
      "longestSession", \.longestSession, .secondOrMore,
      "Longest session. A longer one in the log is an artifact and left out.", evidence: .guess,
      plausible: .between("6h", "24h"))
    field("repeat", \.repeats, "Start the log again if the run is longer than the log.")
    field(
      "alignWeekdays", \.alignsWeekdays,
      "Play each day of the log on its own day of the week: start with the first day that fits, and repeat only whole "
        + "weeks.")
    field(
      "homeScreens", \.homeScreens,
      "Exposures of the Home Screen. They are drawn for each pickup unless the log contains surfaces.")
    field("standBy", \.standBy, "Views on StandBy. They are drawn unless the log contains surfaces.")
  }.checked { draft, node, context in
    guard let place = node["log"], !draft.log.isEmpty else { return nil }
    return context.descend(into: "log") { recorded(draft, node, place, &$0) }.map(Usage.recorded)
  }

  private static func recorded(
    _ draft: Draft, _ node: SourceNode, _ place: SourceNode, _ context: inout ReadingContext
  ) -> RecordedUsage? {
    let (name, bytes): (String, [UInt8])
    do throws(ScenarioFiles.Unreadable) {
      (name, bytes) = try context.files.read(draft.log, UsageLogReader.largestByteCount)
    } catch {
      return context.refuse(
        "'\(draft.log.escapedForMessage(limit: 200))' cannot be read: \(error.reason)", at: place.position)
    }
    let reader = UsageLogReader(repairs: draft.repair, longestStretch: draft.longestSession)
    let log: UsageLog
    do throws(ScenarioFileError) {
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
        return context.refuse(
          "'\(key)' cannot be combined with a log of surfaces, which already says what the user views",
          at: other.owner)
      }
    }
    guard let days = try? UsageLogDays(log, timeZone: draft.timeZone ?? context.names.deviceTimeZone) else {
      // The device's time zone is unknown. That is reported at its own key.
      return nil
    }
    context.warn(log.repairs)
    if days.takesPartialDays {
      context.warn([
        Diagnostic(
          file: name, severity: .warning,
          message: "the log covers no day by at least five sixths; partial days count as days (\(days.count))"
        )
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
