import PhoneArchives
import Reports
import ScenarioFile
import WidgetRefresh

/// Why the widgets of a phone stopped, by the logs of a sysdiagnose.
struct DiagnosisReport {
  let diagnosis: Diagnosis
  let archive: String
  let hasLogArchive: Bool

  /// How `log show` makes a log that is small enough.
  private static let logCommand = [
    "log show --archive system_logs.logarchive --style ndjson --info \\",
    "--predicate 'process IN {\"chronod\", \"dasd\"}",
    "OR eventMessage CONTAINS \"app switcher\"",
    "OR eventMessage CONTAINS \"Request ended\"' > system.ndjson",
  ]
  /// Most stops of a widget that are told.
  static let mostStops = 10

  // MARK: Words

  private func text(_ instant: Int64) -> (date: String, time: String) {
    let text = LocalTimeFormatter.text(diagnosis.clock.time(ofInstant: instant), of: diagnosis.clock)
    return (String(text.prefix(10)), String(LocalTimeFormatter.timeOfDay(text).prefix(5)))
  }

  /// Such as `14:10`, or with the date if that is another one.
  func moment(_ instant: Int64, after other: Int64? = nil) -> String {
    let text = text(instant)
    return other.map { self.text($0).date == text.date } ?? false ? text.time : "\(text.date) \(text.time)"
  }

  func length(_ milliseconds: Int64) -> String {
    ReadableFigures.duration(seconds: Double(milliseconds) / 1000)
  }

  func words(_ stop: Diagnosis.Stop) -> String {
    let causes = stop.causes.map { words($0, in: stop) }
    return causes.isEmpty ? "the logs tell no cause" : causes.joined(separator: "; and ")
  }

  private func words(_ cause: Diagnosis.Cause, in stop: Diagnosis.Stop) -> String {
    let from = cause.from.map { moment($0, after: stop.start) }
    let until = cause.until.map { moment($0, after: stop.start) }
    let since = from.map { " from \($0) on" } ?? ""
    let next =
      cause.refused.map { refused in
        ", and the system refused reloads from \(moment(refused, after: stop.start)) "
          + (until.map { "until its next attempt, due at \($0)" } ?? "on")
      } ?? until.map { ", and the system's next attempt was due at \($0)" } ?? ""
    let text =
      switch cause.kind {
      case .failures:
        cause.count == 0
          ? "the system refused reloads after failures\(until == nil ? since : from.map { " from \($0)" } ?? "")"
            + (until.map { " until its next attempt, due at \($0)" } ?? "")
          : "\(DisplayText.count(cause.count, "reload")) failed\(since)\(next)"
      case .tooLarge: "the archive of the timeline was too large\(since)\(next)"
      case .staleExtension: "the system treated the extension as stale or bad\(since)\(next)"
      case .budget:
        cause.from == nil
          ? "the budget was used up, after \(DisplayText.count(cause.count, "reload")) in 24 hours"
          : "the scheduler saw no budget left\(since)"
      case .lowPowerMode:
        "Low Power Mode was on\(from.map { " from \($0)" } ?? "")\(until.map { " to \($0)" } ?? " on")"
      case .forceQuit:
        "the user quit the app\(from.map { " at \($0)" } ?? "")"
          + (diagnosis.knows.apps
            ? ", and it did not run \(until.map { "until \($0)" } ?? "before the stop ended")"
            : "; whether it ran again is not known")
      case .notAsked:
        "not asked: \(cause.evidence.isEmpty ? "it is only reloaded when its app runs" : "the policy is .never"), "
          + (until.map { "and the app did not run\(from.map { " from \($0)" } ?? "") to \($0)" }
            ?? "and the app has not run\(from.map { " since \($0)" } ?? "")")
      case .clockSetBack:
        "the clock was set back\(from.map { " from \($0)" } ?? "")\(until.map { " to \($0)" } ?? "")"
      }
    return cause.isLikely ? "likely, \(text)" : text
  }

  func sentence(_ widget: Diagnosis.Widget) -> String {
    let name = DisplayText.line(widget.name, to: 40)
    let told = widget.stops.first { !$0.causes.isEmpty } ?? widget.stops.first
    guard let stop = told else {
      let usual = widget.usual.map { ": a reload every \(length($0)) or so while the phone was in use" } ?? ""
      return "The logs show no stop of \(name)\(usual)."
    }
    let end = stop.isOver ? "to \(moment(stop.end, after: stop.start))" : "until the log ends"
    let others =
      widget.stops.count > 1
      ? " The logs show \(DisplayText.count(widget.stops.count - 1, "other stop"))." : ""
    return
      "\(name) stopped from \(moment(stop.start)) \(end) (\(length(stop.length))): \(words(stop)).\(others)"
  }

  var answers: [String] {
    if diagnosis.covered == nil {
      return ["There is no log of reloads, so nothing tells why a widget stopped."]
    }
    if diagnosis.widgets.isEmpty { return ["The logs do not name any widget that was reloaded."] }
    let longest = { (widget: Diagnosis.Widget) in widget.stops.first?.length ?? 0 }
    return diagnosis.widgets.sorted { (longest($0), $1.name) > (longest($1), $0.name) }.map(sentence)
  }

  var notes: [String] {
    let covered = diagnosis.covered.map {
      "The logs of reloads cover \(moment($0.lowerBound)) to \(moment(diagnosis.wall($0.upperBound))), \(diagnosis.timeZone). What "
        + "happened before and after is not known."
    }
    let setBacks = diagnosis.setBacks.map {
      "The phone's clock was set back from \(moment($0.from)) to \(moment($0.to)). Times are by the phone's clock, as in the "
        + "logs. Lengths are elapsed time."
    }
    let others = [
      diagnosis.knows.display
        ? knownDisplay
        : "No PowerLog tells when the display was on: 23:00 to 07:00 counts as night, without use.",
      diagnosis.knows.apps ? nil : "Nothing tells when the app ran.",
      diagnosis.knows.lowPowerMode ? nil : "Nothing tells whether Low Power Mode was on.",
      diagnosis.unnamed > 0
        ? "\(DisplayText.count(diagnosis.unnamed, "line")) of the log cannot be told to be about one of these widgets. Some have private names."
        : nil,
      "likely: the evidence is only circumstantial. This reader has not been tried on a real archive.",
    ]
    return ([covered] + setBacks + others).compactMap(\.self)
  }

  /// When the PowerLog tells about the display, if the logs of reloads cover much more.
  private var knownDisplay: String? {
    guard let known = diagnosis.knownDisplay, let covered = diagnosis.covered,
      known.lowerBound - covered.lowerBound > Diagnosis.leastPause
        || covered.upperBound - known.upperBound > Diagnosis.leastPause
    else { return nil }
    let times = [known.lowerBound, known.upperBound].map { moment(diagnosis.wall($0)) }
    return
      "The PowerLog tells when the display was on only from \(times[0]) to \(times[1]). At other times, 23:00 to 07:00 counts as night, "
      + "without use."
  }

  /// How to make the missing log; empty: there is one.
  var advice: [String] {
    guard diagnosis.widgets.isEmpty else { return [] }
    let archive = hasLogArchive ? " from the system_logs.logarchive of the sysdiagnose" : ""
    return ["Make the log on a Mac\(archive), and give it with --log:"] + Self.logCommand + [
      "Or without a Mac, with a program of github.com/mandiant/macos-UnifiedLogs (untried; its times are UTC, so also give --time-zone):",
      "unifiedlog_iterator --mode log-archive --input system_logs.logarchive \\",
      "--output system.ndjson",
    ]
  }

  func table(_ widget: Diagnosis.Widget) -> ReportTable {
    ReportTable(
      names: ["stop from"],
      columns: [.init("to", width: 16, .text), .init("length", width: 6), .init("cause", width: 24, .text)],
      rows: widget.stops.prefix(Self.mostStops).map { stop in
        let causes = stop.causes.map { ($0.isLikely ? "likely " : "") + DisplayText.words($0.kind.rawValue) }
        return .init(
          names: [moment(stop.start)],
          cells: [
            stop.isOver ? moment(stop.end, after: stop.start) : "end of log", length(stop.length),
            causes.isEmpty ? "unknown" : causes.joined(separator: ", "),
          ])
      })
  }

  /// What the files and lines say.
  func evidence(_ widget: Diagnosis.Widget) -> [String] {
    widget.stops.prefix(Self.mostStops).map { stop in
      let places = stop.causes.flatMap(\.evidence)
      return "\(moment(stop.start)): \(words(stop))."
        + (places.isEmpty ? "" : " Evidence: \(places.joined(separator: ", ")).")
    }
  }
}

extension DiagnosisReport: PrintedReport {
  var document: Document {
    Document(
      parts: answers.prefix(5).map { .answer($0) }
        + diagnosis.widgets.filter { !$0.stops.isEmpty }.flatMap { widget -> [Document.Part] in
          [.heading(widget.name), .table(table(widget)), .lines(evidence(widget))]
        } + (advice.isEmpty ? [] : [.lines(advice)]) + [.notes(notes)])
  }

  var jsonObject: JSONObject {
    func iso(_ instant: Int64?) -> String? {
      instant.map { LocalTimeFormatter.text(diagnosis.clock.time(ofInstant: $0), of: diagnosis.clock) }
    }
    let widgets = diagnosis.widgets.map { widget in
      let stops = widget.stops.map { stop in
        [
          "from": iso(stop.start), "to": iso(stop.end), "isOver": stop.isOver,
          "seconds": Double(stop.length) / 1000, "text": words(stop),
          "causes": stop.causes.map { cause in
            [
              "cause": cause.kind.rawValue, "likely": cause.isLikely, "from": iso(cause.from),
              "until": iso(cause.until), "evidence": cause.evidence,
            ] as JSONObject
          },
        ] as JSONObject
      }
      return [
        "name": widget.name, "bundle": widget.bundle, "reloads": widget.reloads.count,
        "usualSeconds": widget.usual.map { Double($0) / 1000 }, "stops": stops, "answer": sentence(widget),
      ] as JSONObject
    }
    return [
      "archive": archive, "timeZone": diagnosis.timeZone, "from": iso(diagnosis.covered?.lowerBound),
      "to": iso(diagnosis.covered.map { diagnosis.wall($0.upperBound) }), "widgets": widgets, "notes": notes,
    ]
  }
}
